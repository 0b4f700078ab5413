import type { Request } from 'express'
import { fill } from '../locales/fill.ts'
import { type Language, LOCALES, languageOf } from '../locales/language.ts'
import { MAX_METHODS } from '../payments/methods.ts'
import { type Page, renderMessage } from './page.ts'

/** The browser's language, where neither an invoice nor a customer says one. */
export function languageFor(request: Pick<Request, 'acceptsLanguages'>): Language {
  return languageOf(request.acceptsLanguages([...LOCALES]) || 'en')
}

const MESSAGES = {
  notFound: ['notFound', 'notFoundText'],
  unavailable: ['unavailable', 'unavailableText'],
  providerUnavailable: ['unavailable', 'providerUnavailableText'],
  broken: ['broken', 'brokenText'],
  refused: ['refused', 'refusedText'],
  tooMany: ['tooMany', 'tooManyText'],
  expired: ['expired', 'expiredText'],
  tooManyMethods: ['tooManyMethods', 'tooManyMethodsText'],
} as const

/** A page that says why there is nothing to see or to do. */
export function messageIn({ locale, words }: Language, name: keyof typeof MESSAGES): Page {
  const [title, text] = MESSAGES[name]
  return renderMessage(words.payer[title], fill(words.payer[text], { count: MAX_METHODS }), { locale })
}
