import { expect, test } from 'vitest'
import { languageOf } from '../../server/locales/language.ts'
import { renderPaying } from '../../server/pages/invoice/render-paying.ts'
import { toMarkup } from '../../server/runtime/html.ts'

test.each([
  ['en', 'card_declined', 'Your card was declined by the bank.'],
  ['de', 'card_declined', 'Die Karte wurde abgelehnt.'],
  ['de', 'do_not_honor', 'Your card was declined by the bank.'],
  ['de', 'constructor', 'Your card was declined by the bank.'],
])('a page in %s says why a payment failed with %s', (locale, code, said) => {
  const failure = { code, message: 'Your card was declined by the bank.', recoverable: true }
  const shown = { amount: '1', token: 't', language: languageOf(locale) }
  const page = renderPaying({ state: 'ready', provider: 'test', failure }, shown)
  expect(page && toMarkup(page)).toContain(`<bdi>${said}</bdi>`)
})
