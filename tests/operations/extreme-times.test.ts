import { expect, test } from 'vitest'
import { parametersOf, readDocument, type Schema } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { addMeter, addPlan, addTaxRate } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { newEvent } from '../fixtures/events.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import type { Sending } from '../support/client.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const document = readDocument()

/** The first and the last that a request can write. PostgreSQL calls the year 0 another name. */
const EXTREMES = [
  '0000-01-01T00:00:00Z',
  '0000-06-01T00:30:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
]

test.each(EXTREMES)('no operation fails at %s', async (time) => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const meter = await addMeter(company, { aggregation: 'latest', recurring: true })
  const subscription = await subscribe(company, { amount_cents: 100 }, { customer })
  const invoice = await addOpen(company, { customer })
  const plan = await addPlan(company)
  const [old, next] = [await addTaxRate(company), await addTaxRate(company)]

  const idOf = (path: string) =>
    path.includes('/subscriptions/') ? subscription.id : path.includes('/meters/') ? meter.id : customer.id
  const reads = (Object.keys(operations) as OperationId[]).flatMap((id): Sending[] => {
    const { method, path } = operations[id]
    const times = parametersOf(document, operations[id]).filter(({ schema }) => isTime(schema))
    return times.map(({ name }) => {
      const query = new URLSearchParams({ [name]: time })
      if (id === 'getCustomerUsage') query.set('meter_id', meter.id)
      return { method, path: `${path.replace('{id}', idOf(path))}?${query}` }
    })
  })
  const terms = { customer_id: customer.id, plan_id: plan.id }
  const post = (path: string, body: object): Sending => ({ method: 'POST', path: `/v1/${path}`, body })
  const writes = [
    post('events/ingest', { events: [newEvent({ customer_id: customer.id, timestamp: time })] }),
    post('subscriptions', { ...terms, trial_ends_at: time }),
    post('subscriptions', { ...terms, billing_anchor: 'custom', billing_anchor_at: time }),
    post('subscriptions', { ...terms, starts_at: time }),
    post('subscriptions', { ...terms, ends_at: time }),
    post(`customers/${customer.id}/credit_grants`, {
      amount: '1.00',
      account_type: 'currency',
      currency_code: 'USD',
      expires_at: time,
    }),
    post(`invoices/${invoice.id}/pay`, { source: 'out_of_band', paid_at: time }),
    post('test_clocks', { frozen_time: time }),
    post('coupons', { code: 'offer', name: 'Offer', type: 'percent', percent_off: '1', redeem_by: time }),
    { ...post(`tax_rates/${old.id}`, { replaced_by: { code: next.code, at: time } }), method: 'PATCH' },
    post(`test_clocks/${company.testClock}/advance`, { to: time }),
    { ...post(`subscriptions/${subscription.id}`, { trial_ends_at: time }), method: 'PATCH' },
  ]
  expect(reads.length).toBeGreaterThan(10)
  for (const sending of [...reads, ...writes]) {
    const { status, text } = await company.send(sending)
    expect([200, 201, 400, 409], `${sending.method} ${sending.path}: ${text}`).toContain(status)
  }
})

function isTime({ $ref = '', format }: Schema): boolean {
  return format === 'date-time' || $ref.endsWith('DateTime')
}
