import { fill } from './fill.ts'
import { ENGLISH, type Language } from './language.ts'

const ENGLISH_TEXTS = ENGLISH.words.document.line

/** A line keeps the English text, which is that of the API. `name` is that of a plan, of a price or of its meter. */
export function lineText(text: Exclude<keyof typeof ENGLISH_TEXTS, 'topUp'>, name: string): string {
  return fill(ENGLISH_TEXTS[text], { name })
}

export const TOP_UP = ENGLISH_TEXTS.topUp

type Line = { type: string; description: string; sellsCredit: boolean }

const OF_TYPE: Record<string, ReadonlyArray<Parameters<typeof lineText>[0]>> = {
  proration: ['unusedTime', 'remainingTime'],
  minimum: ['minimumSpend'],
  maximum: ['maximumSpend'],
}

/** What the service wrote, as a document shows it. What somebody wrote stays. */
export function lineTextIn(
  { locale, words }: Pick<Language, 'locale' | 'words'>,
  { type, description, sellsCredit }: Line,
): string {
  if (locale === 'en') return description
  if (sellsCredit && description === TOP_UP) return words.document.line.topUp
  for (const text of OF_TYPE[type] ?? []) {
    const beginning = lineText(text, '')
    if (description.startsWith(beginning))
      return fill(words.document.line[text], { name: description.slice(beginning.length) })
  }
  return description
}
