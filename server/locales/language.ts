import { createFormat, type Format } from './format.ts'
import { type Locale, TRANSLATIONS, type Words, wordsIn } from './words.ts'

export type { Locale } from './words.ts'

/** Words, and the forms of dates, numbers, currencies and countries. */
export type Language = Format & { locale: Locale; words: Words }

/** The tags of the contract's `limits.locales`. */
export const LOCALES = Object.keys(TRANSLATIONS) as readonly Locale[]

/** English dates are those of most of its countries, and Portuguese is that of Portugal, whose taxes the words name. */
const FORMS: Partial<Record<Locale, { tag: string; dates: string }>> = {
  en: { tag: 'en', dates: 'en-GB' },
  pt: { tag: 'pt-PT', dates: 'pt-PT' },
}

const languages = new Map<Locale, Language>()

/** An unknown tag, which only a newer version can have stored, is English. */
export function languageOf(tag: string): Language {
  const locale = isLocale(tag) ? tag : 'en'
  const known = languages.get(locale)
  if (known !== undefined) return known
  const forms = FORMS[locale] ?? { tag: locale, dates: locale }
  const language = { ...createFormat(forms), locale, words: wordsIn(locale) }
  languages.set(locale, language)
  return language
}

export const ENGLISH: Language = languageOf('en')

export function isLocale(tag: string): tag is Locale {
  return Object.hasOwn(TRANSLATIONS, tag)
}
