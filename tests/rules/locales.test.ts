import { expect, test } from 'vitest'
import { fill, partsOf } from '../../server/locales/fill.ts'
import { LOCALES, languageOf } from '../../server/locales/language.ts'
import { lineText, lineTextIn } from '../../server/locales/line-texts.ts'
import { TRANSLATIONS } from '../../server/locales/words.ts'

const ENGLISH = textsOf(TRANSLATIONS.en)
const OTHERS = LOCALES.filter((locale) => locale !== 'en')
const PERIOD = [new Date('2026-03-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z'), 'UTC'] as const

test.each(OTHERS)('%s lacks no text, and has none that English lacks', (locale) => {
  const own = textsOf(TRANSLATIONS[locale])
  const lacks = [...ENGLISH.keys()].filter((name) => !own.has(name))
  const idle = [...own.keys()].filter((name) => !ENGLISH.has(name))
  expect({ lacks, idle }).toEqual({ lacks: [], idle: [] })
})

test.each(OTHERS)('a text of %s asks for the same values as the English one', (locale) => {
  for (const [name, text] of textsOf(TRANSLATIONS[locale]))
    expect([name, namesIn(text)]).toEqual([name, namesIn(ENGLISH.get(name) ?? '')])
})

test.each(LOCALES)('no text of %s has what would be markup, or a loose space', (locale) => {
  for (const text of textsOf(TRANSLATIONS[locale]).values()) {
    expect(text).not.toMatch(/[<>&"'\\]|^\s|\s$| {2}/)
    expect(text.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[{}]/)
  }
})

test.each(LOCALES)('a receipt has one name in %s, on paper, in mails and in the portal', (locale) => {
  const { document, email, portal } = languageOf(locale).words
  expect(portal.receiptOf).toContain(document.receipt)
  expect(email.receipt.subject).toContain(document.receipt)
})

test('Italian speaks to the payer in one form, whose dates have no article that their day would change', () => {
  for (const text of textsOf(languageOf('it').words).values())
    expect(text).not.toMatch(
      /\b(vostr\p{L}|vi|avete|potete|dovete|(scrive|chiede|riprova|apri|paga)te)\b|\b(il|al) \{date\}/iu,
    )
})

test('a value that looks like a name stays as it is', () => {
  expect(fill('{amount} to {seller}', { amount: '$1', seller: '{amount}' })).toBe('$1 to {amount}')
})

test('an unknown tag is English', () => {
  expect(languageOf('tlh').words.document.invoice).toBe('Invoice')
  expect(languageOf('toString').locale).toBe('en')
})

test.each([
  ['en', '$1,234,567.05', '−$0.50', '1,234.5', '19%', '1 March 2026'],
  ['de', '1.234.567,05 $', '−0,50 $', '1.234,5', '19 %', '1. März 2026'],
  ['fr', '1 234 567,05 $US', '−0,50 $US', '1 234,5', '19 %', '1 mars 2026'],
  ['es', '1.234.567,05 US$', '−0,50 US$', '1234,5', '19 %', '1 de marzo de 2026'],
  ['it', '1.234.567,05 USD', '−0,50 USD', '1234,5', '19%', '1 marzo 2026'],
  ['nl', 'US$ 1.234.567,05', 'US$ −0,50', '1.234,5', '19%', '1 maart 2026'],
  ['pt', '1 234 567,05 US$', '−0,50 US$', '1234,5', '19%', '1 de março de 2026'],
])('%s has its own form of amounts, numbers and dates', (tag, large, negative, quantity, rate, date) => {
  const { formatMoney, formatQuantity, formatPercentage, formatDate } = languageOf(tag)
  const shown = [
    formatMoney(123_456_705, 'USD'),
    formatMoney(-50, 'USD'),
    formatQuantity('1234.5'),
    formatPercentage('19'),
    formatDate(PERIOD[0], 'UTC'),
  ]
  expect(shown.map(plain)).toEqual([large, negative, quantity, rate, date])
})

test('no amount goes through a float', () => {
  const { formatPrice, formatQuantity } = languageOf('de')
  expect(plain(formatPrice('0.000000000000000012', 'EUR'))).toBe('0,000000000000000012 €')
  expect(formatQuantity('9007199254740993.1')).toBe('9.007.199.254.740.993,1')
})

test('a document names countries in its language, and a period of months or years', () => {
  expect(OTHERS.map((tag) => languageOf(tag).countryName('DE'))).toEqual([
    'Deutschland',
    'Allemagne',
    'Alemania',
    'Germania',
    'Duitsland',
    'Alemanha',
  ])
  expect(languageOf('de').formatPeriod(...PERIOD)).toBe('1. März – 1. April 2026')
})

test('one and many have their form; in French zero is one', () => {
  const { dueWithin } = languageOf('fr').words.document
  const forms = [0, 1, 2].map((days) => fill(languageOf('fr').choose(dueWithin, days), { days }))
  expect(forms).toEqual(['Payable sous 0 jour', 'Payable sous 1 jour', 'Payable sous 2 jours'])
})

test('what the service wrote is in the language of the document, and what somebody wrote stays', () => {
  const german = languageOf('de')
  const line = { type: 'proration', description: lineText('unusedTime', 'Unused time on {name}') }
  expect(lineTextIn(german, { ...line, sellsCredit: false })).toBe('Ungenutzte Zeit: Unused time on {name}')
  expect(lineTextIn(german, { ...line, type: 'manual', sellsCredit: false })).toBe(line.description)
  const topUp = { type: 'manual', description: 'Credit top-up' }
  expect(lineTextIn(german, { ...topUp, sellsCredit: true })).toBe('Aufladung des Guthabens')
  expect(lineTextIn(german, { ...topUp, sellsCredit: false })).toBe('Credit top-up')
})

test.each(LOCALES)('the texts of lines end with their name in English, and keep it in %s', (locale) => {
  const { topUp: _, ...texts } = languageOf(locale).words.document.line
  for (const text of Object.values(texts)) expect(partsOf(text)).toHaveLength(3)
  const { topUp: __, ...english } = languageOf('en').words.document.line
  for (const text of Object.values(english)) expect(text).toMatch(/\{name\}$/)
})

function textsOf(words: object): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([name, text]) =>
      typeof text === 'string'
        ? [[name, text] as const]
        : [...textsOf(text)].map(([inner, each]) => [`${name}.${inner}`, each] as const),
    ),
  )
}

function namesIn(text: string): string[] {
  return partsOf(text)
    .filter((_, at) => at % 2 === 1)
    .toSorted()
}

/** Languages have spaces that do not break. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}
