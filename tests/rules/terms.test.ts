import { expect, test } from 'vitest'
import { changeTerms, dueAt, parseTerms, type Terms } from '../../server/invoices/terms.ts'
import { refusedDetails } from '../support/refused-details.ts'

const sent = (days_until_due: number): Terms => ({ collection_method: 'send_invoice', days_until_due })
const automatic: Terms = { collection_method: 'charge_automatically', days_until_due: null }
const notAllowed = [{ path: 'body.days_until_due', code: 'not_allowed' }]

test.each<[Terms['collection_method'], number | undefined, Terms | object[]]>([
  ['send_invoice', 0, sent(0)],
  ['send_invoice', 365, sent(365)],
  ['send_invoice', undefined, sent(30)],
  ['charge_automatically', undefined, automatic],
  ['charge_automatically', 0, notAllowed],
])('%s with %s days', (method, days, expected) => {
  if (Array.isArray(expected)) expect(refusedDetails(() => parseTerms(method, days))).toEqual(expected)
  else expect(parseTerms(method, days)).toEqual(expected)
})

test.each<[Terms, Partial<Terms>, Terms | object[]]>([
  [sent(30), {}, sent(30)],
  [sent(30), { days_until_due: 0 }, sent(0)],
  [sent(30), { collection_method: 'send_invoice' }, sent(30)],
  [sent(30), { collection_method: 'charge_automatically' }, automatic],
  [sent(30), { collection_method: 'charge_automatically', days_until_due: 1 }, notAllowed],
  [automatic, {}, automatic],
  [automatic, { days_until_due: 0 }, notAllowed],
  [automatic, { collection_method: 'send_invoice' }, sent(30)],
  [automatic, { collection_method: 'send_invoice', days_until_due: 0 }, sent(0)],
])('%o changed by %o', (present, change, expected) => {
  if (Array.isArray(expected)) expect(refusedDetails(() => changeTerms(present, change))).toEqual(expected)
  else expect(changeTerms(present, change)).toEqual(expected)
})

test('falls due in days of 24 hours, across a change of the clocks and a leap day, or at once where it is charged automatically', () => {
  expect(dueAt(new Date('2028-02-28T23:59:59.999Z'), sent(1)).toISOString()).toBe('2028-02-29T23:59:59.999Z')
  expect(dueAt(new Date('2026-03-28T12:00:00Z'), sent(2)).toISOString()).toBe('2026-03-30T12:00:00.000Z')
  expect(dueAt(new Date('2026-03-28T12:00:00Z'), sent(0)).toISOString()).toBe('2026-03-28T12:00:00.000Z')
  const finalizedAt = new Date('2026-03-28T12:00:00Z')
  expect(dueAt(finalizedAt, automatic)).toEqual(finalizedAt)
})
