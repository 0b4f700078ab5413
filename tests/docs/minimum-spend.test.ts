import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, lastInvoiceOf } from '../fixtures/invoices.ts'
import { previewInvoice, subscribe } from '../fixtures/subscriptions.ts'
import { serviceForThisFile } from '../support/service.ts'
import { HOUR_MS, later, travel } from '../support/time.ts'
import { readGuide, tablesIn } from './guides.ts'

const tables = tablesIn(readGuide('minimum-spend.md'))
const service = await serviceForThisFile()

test.each(tables.find(([row]) => row?.Units !== undefined) ?? [])(
  '$Units units at a price with a minimum and a maximum come to $Billed',
  async ({ Units = '', usage = '', minimum = '', maximum = '', Billed = '' }) => {
    const company = await service.company({ testClock: true })
    const { id: meter_id } = await addMeter(company)
    const prices = [
      {
        meter_id,
        charge_model: 'per_unit' as const,
        unit_amount: '0.05',
        minimum_amount: '20.00',
        maximum_amount: '100.00',
      },
    ]
    const subscription = await subscribe(company, { prices })
    await ingestCalls(company, subscription, Number(Units), subscription.current_period_start)
    await travel(company, later(subscription.current_period_start, HOUR_MS))
    const upcoming = await previewInvoice(company, subscription)
    const told = [usage, minimum, maximum].filter((cents) => cents !== '').map(Number)
    expect(amountsOf(upcoming)).toEqual(told)
    expect(String(upcoming.total_cents)).toBe(Billed)
  },
)

test('a partial first period has its share of the minimum', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, '2027-03-16T12:00:00.000Z')
  const terms = { amount_cents: 4_900, minimum_amount_cents: 20_000 }
  const subscription = await subscribe(company, terms, { billing_anchor: 'calendar' })
  await travel(company, '2027-04-01T00:00:00.000Z')
  const rows = tables.find(([row]) => row?.Line === 'fee, April') ?? []
  const invoice = await lastInvoiceOf(company, subscription)
  expect(amountsOf(invoice).map(String)).toEqual(rows.map((row) => row.amount_cents))
  expect(invoice.line_items.at(-1)).toMatchObject({ bound: { spend_cents: 2_450, bound_cents: 10_000 } })
  expect(rows.at(-1)?.bound).toBe('spend_cents 2450, bound_cents 10000')
})
