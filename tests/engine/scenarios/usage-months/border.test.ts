import { expect, test } from 'vitest'
import { addMeter } from '../../../fixtures/catalogue.ts'
import { addCustomer } from '../../../fixtures/customers.ts'
import { finalize, invoicesOf, lastInvoiceOf } from '../../../fixtures/invoices.ts'
import { addSubscription, cancel, changePlan } from '../../../fixtures/subscriptions.ts'
import { serviceForThisFile } from '../../../support/service.ts'
import { HOUR_MS, later, travel } from '../../../support/time.ts'
import { addQuarter } from './tools.ts'

const service = await serviceForThisFile()
const JANUARY = '2027-01-01T00:00:00.000Z'
const JULY = '2027-07-01T00:00:00.000Z'

test.each(['canceled', 'canceled after the last month was finalized', 'changed'] as const)(
  'a year with a minimum of 1,200.00 that is %s at the very end of June owes half of it',
  async (how) => {
    const company = await service.company({ testClock: true })
    const meter = await addMeter(company)
    const yearly = { interval: 'year', interval_count: 1, minimum_amount_cents: 120_000 } as const
    const customer = await addCustomer(company)
    await travel(company, JANUARY)
    const subscription = await addSubscription(company, customer, await addQuarter(company, meter, yearly))
    await travel(company, JULY)
    if (how === 'changed') {
      const other = { ...yearly, minimum_amount_cents: null }
      await changePlan(company, subscription, await addQuarter(company, meter, other))
    } else {
      if (how !== 'canceled') await finalize(company, await lastInvoiceOf(company, subscription))
      await cancel(company, subscription)
    }
    await travel(company, later('2027-08-01T00:00:00.000Z', HOUR_MS))
    const lines = (await invoicesOf(company, subscription)).flatMap(({ line_items }) => line_items)
    expect(lines.filter(({ type }) => type === 'minimum')).toMatchObject([
      { amount_cents: 59_507, period_start: JANUARY, period_end: JULY },
    ])
  },
)
