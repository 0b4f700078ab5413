import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDocument } from '../../contract/index.ts'
import { MAX_MESSAGE_BYTES } from '../../scripts/cli/webhooks/check-receiver.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'
import { LONGEST_CODE, largest } from './largest-values.ts'

expectViolation(/numbers are not contiguous/)

const service = await serviceForThisFile({ rateLimitPerMinute: 1_000_000 })
const [A, B] = [largest(0), largest(1)]
const METERS = 50
/** Six addresses, a subject of 998 characters and an error of 500: 8 KiB. Nothing fails in test mode. */
const SMALL = 'email.failed'
/** The attempt, an hour later. On a test clock no provider can be silent. */
const AS_LARGE_AS_PENDING = 'payment_attempt.unconfirmed'

test('the largest message of each type is within the bound that the guide states', async () => {
  const company = await service.company({ testClock: true })
  const send = senderOf(company)
  await changeCompany(send)
  await changeCatalogue(send)
  await liveThroughSubscriptions(company, send)
  await liveThroughInvoices(company, send)
  await failAndRecover(company, send)
  await ingest(company, [newEvent(), newEvent()])
  await service.work()
  await service.sweepAndWork()
  const sizes = await largestByType(send)
  console.log(
    [...sizes]
      .sort(([, one], [, other]) => other - one)
      .map(([type, bytes]) => `${String(Math.ceil(bytes / 1_024)).padStart(5)} KiB  ${type}`)
      .join('\n'),
  )
  const { webhooks } = readDocument() as unknown as { webhooks: object }
  expect([...sizes.keys(), AS_LARGE_AS_PENDING, SMALL].sort()).toEqual(Object.keys(webhooks).sort())
  const most = Math.max(...sizes.values())
  expect(most).toBeLessThanOrEqual(MAX_MESSAGE_BYTES)
  expect(most).toBeGreaterThan(0.8 * MAX_MESSAGE_BYTES)
  const guide = readFileSync('openapi/guides/events-out.md', 'utf8')
  expect(guide).toContain(`A message is at most ${MAX_MESSAGE_BYTES / 1_024 ** 2} MiB`)
})

type Send = ReturnType<typeof senderOf>

/** Returns the object of the answer. */
function senderOf({ send }: TestCompany) {
  return async (method: string, path: string, body?: object): Promise<{ id: string } & object> => {
    const answer = await send({ method, path: `/v1/${path}`, ...(body && { body }) })
    if (!answer.body.success) throw new Error(`${method} ${path}: ${answer.text.slice(0, 1_000)}`)
    return Object.values(answer.body).find((value) => typeof value === 'object') as never
  }
}

async function changeCompany(send: Send): Promise<void> {
  await send('PATCH', 'company', A.company)
  await send('PATCH', 'company', B.company)
  const url = `https://a.example/${'u'.repeat(2_000)}`
  const endpoint = { url, description: A.name, metadata: A.metadata, event_types: ['plan.created'] }
  const { id } = await send('POST', 'webhook_endpoints', endpoint)
  await send('PATCH', `webhook_endpoints/${id}`, { status: 'disabled' })
}

async function changeCatalogue(send: Send): Promise<void> {
  const created = { code: LONGEST_CODE, name: A.name, metadata: A.metadata }
  const updated = { name: B.name, metadata: B.metadata }
  const counted = { event_name: 'e'.repeat(64), aggregation: 'unique_count', property: 'p'.repeat(64) }
  const meters: Array<{ id: string }> = []
  for (let n = 0; n < METERS; n += 1)
    meters.push(await send('POST', 'meters', { ...counted, code: `meter_${n}`, name: A.name }))
  const meter = await send('POST', 'meters', { ...created, ...counted, filters: A.filters })
  const unit = await send('POST', 'pricing_units', created)
  const untaxed = { percentage: '0', category: 'intra_community', country: 'DE', note: A.description }
  const rate = await send('POST', 'tax_rates', { ...created, ...untaxed })
  const takes = { type: 'amount', amount_off_cents: 10 ** 15, currency_code: 'USD', periods: 1200 }
  const codes = await nameThings(send, 50)
  const coupon = await send('POST', 'coupons', {
    ...created,
    ...takes,
    plan_codes: codes,
    meter_codes: codes,
  })
  const prices = ({ prices: of }: typeof A) => of(meters, LONGEST_CODE)
  const terms = { interval: 'month', interval_count: 365, amount_cents: 10 ** 15, trial_days: 730 }
  const plan = await send('POST', 'plans', { ...created, ...terms, prices: prices(A) })
  await send('PATCH', `plans/${plan.id}`, { ...updated, prices: prices(B), trial_days: 729 })
  const things = [
    `meters/${meter.id}`,
    `pricing_units/${unit.id}`,
    `tax_rates/${rate.id}`,
    `coupons/${coupon.id}`,
  ]
  for (const thing of things) await send('PATCH', thing, updated)
  await send('POST', `plans/${plan.id}/archive`)
  for (const thing of things) {
    await send('POST', `${thing}/archive`)
    await send('POST', `${thing}/unarchive`)
  }
  await send('POST', `plans/${plan.id}/unarchive`)
}

/** Makes plans and meters with the longest codes, and returns the codes. */
async function nameThings(send: Send, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, (_, n) => longestCode(n))
  for (const code of codes) {
    await send('POST', 'plans', { code, name: code, interval: 'month' })
    await send('POST', 'meters', { code, name: code, event_name: code, aggregation: 'count' })
  }
  return codes
}

function longestCode(n: number): string {
  return `${n}`.padEnd(64, 'c')
}

async function addCustomer({ testClock }: TestCompany, send: Send, n: number): Promise<string> {
  const external_id = `${A.name.slice(2)}${String(n).padStart(2, '0')}`
  const { name, email, address, tax_ids, metadata } = A
  const party = { name, email, address, tax_ids, ...A.references }
  const body = { ...party, external_id, metadata, test_clock_id: testClock }
  return (await send('POST', 'customers', body)).id
}

async function liveThroughSubscriptions(company: TestCompany, send: Send): Promise<void> {
  const customer_id = await addCustomer(company, send, 1)
  const terms = { interval: 'month', amount_cents: 10 ** 15, trial_days: 1 }
  const [plan, other] = [
    await send('POST', 'plans', { ...terms, code: 'one', name: A.name }),
    await send('POST', 'plans', { ...terms, code: 'other', name: B.name }),
  ]
  const { purchase_order_number } = A.references
  const asked = { customer_id, plan_id: plan.id, purchase_order_number, metadata: A.metadata }
  const { id } = await send('POST', 'subscriptions', { ...asked, collection_method: 'charge_automatically' })
  const order = { purchase_order_number: B.references.purchase_order_number }
  const changed = { metadata: B.metadata, ...order, collection_method: 'send_invoice', days_until_due: 365 }
  await send('PATCH', `subscriptions/${id}`, { ...changed, apply_credit: false, cancel_at_period_end: true })
  await send('PATCH', `subscriptions/${id}`, { cancel_at_period_end: false })
  await travel(company, later(service.clock.now.toISOString(), 40 * DAY_MS))
  const codes = Array.from({ length: 49 }, (_, n) => longestCode(n))
  const offer = { code: 'offer', name: A.name, type: 'percent', percent_off: '99.9999', meter_codes: codes }
  await send('POST', 'coupons', { ...offer, plan_codes: ['one', ...codes] })
  await send('POST', `subscriptions/${id}/discounts`, { coupon_code: 'offer', metadata: A.metadata })
  await send('POST', `subscriptions/${id}/change_plan`, { plan_id: other.id })
  await send('POST', `subscriptions/${id}/cancel`, { at_period_end: false })
  const { id: gone } = { id: await addCustomer(company, send, 2) }
  const { external_id: _, ...update } = {
    name: B.name,
    email: B.email,
    address: B.address,
    tax_ids: B.tax_ids,
    ...B.references,
    external_id: null,
    metadata: B.metadata,
  }
  await send('PATCH', `customers/${gone}`, { ...update, external_id: B.name })
  await send('DELETE', `customers/${gone}`)
  const kept = await addCustomer(company, send, 3)
  await send('PATCH', `customers/${kept}`, { ...update, external_id: `${B.name.slice(1)}3` })
}

async function liveThroughInvoices(company: TestCompany, send: Send): Promise<void> {
  const customer_id = await addCustomer(company, send, 4)
  const now = later(service.clock.now.toISOString(), 40 * DAY_MS)
  const grants = `customers/${customer_id}/credit_grants`
  const grant = { account_type: 'currency', amount: '999999999999.99', description: A.description }
  const money = { ...grant, metadata: A.metadata, priority: 100 }
  const { id: voided } = await send('POST', grants, money)
  await send('PATCH', `credit_grants/${voided}`, { description: B.description, metadata: B.metadata })
  await send('POST', `credit_grants/${voided}/void`)
  const saver = await addCustomer(company, send, 5)
  await send('POST', `customers/${saver}/credit_grants`, { ...money, expires_at: later(now, DAY_MS) })
  const line = { description: A.name, quantity: 1, unit_amount_cents: 10 ** 12 }
  const terms = { collection_method: 'send_invoice', days_until_due: 1, apply_credit: false }
  const body = {
    customer_id,
    metadata: A.metadata,
    ...A.onInvoice,
    ...terms,
    line_items: Array(500).fill(line),
  }
  const draft = async () => `invoices/${(await send('POST', 'invoices', body)).id}`
  await send('DELETE', await draft())
  const paid = await draft()
  await send('PATCH', paid, { metadata: B.metadata, ...B.onInvoice, days_until_due: 2 })
  await send('POST', `${paid}/finalize`)
  await send('POST', `${paid}/pay`, { source: 'out_of_band', amount_cents: 1 })
  await send('POST', `${paid}/pay`, { source: 'out_of_band' })
  const { payments } = (await send('GET', paid)) as unknown as { payments: Array<{ id: string }> }
  await send('POST', `${paid}/payments/${payments[1]?.id}/void`)
  await send('POST', `${paid}/payments/${payments[0]?.id}/void`)
  await send('POST', `${paid}/mark_uncollectible`)
  await send('POST', `${paid}/void`)
  const credited = await draft()
  await send('POST', `${credited}/finalize`)
  const note = { reason: 'other', memo: A.description, excess: 'out_of_band', metadata: A.metadata }
  const { id: noteId } = await send('POST', `${credited}/credit_notes`, note)
  await send('POST', `credit_notes/${noteId}/void`)
  await attemptPayments(send, await draft())
  const charged = { collection_method: 'charge_automatically', days_until_due: undefined, apply_credit: true }
  const { id: failing } = await send('POST', 'invoices', { ...body, ...charged })
  await send('POST', `invoices/${failing}/finalize`)
  await travel(company, later(now, 40 * DAY_MS))
}

async function attemptPayments(send: Send, invoice: string): Promise<void> {
  await send('POST', `${invoice}/finalize`)
  await send('PATCH', 'payment_provider', { provider: 'external' })
  const { metadata } = A
  const attempt = async () =>
    `payment_attempts/${(await send('POST', `${invoice}/payment_attempts`, { metadata })).id}`
  const report = async (path: string, body: object) => send('POST', `${path}/report`, body)
  const provider_payment_id = A.name
  const action_url = `https://a.example/${'u'.repeat(2_000)}`
  const failing = await attempt()
  await report(failing, { status: 'requires_action', action_url, provider_payment_id })
  await report(failing, { status: 'processing', provider_payment_id })
  const failure = { code: LONGEST_CODE, message: A.description, recoverable: false }
  await report(failing, { status: 'failed', provider_payment_id, failure })
  await send('POST', `${await attempt()}/cancel`)
  const overpaid = await attempt()
  await report(overpaid, { status: 'succeeded', amount_cents: 10 ** 15, provider_payment_id })
  const refund = async () => `refunds/${(await send('POST', `${overpaid}/refunds`, { metadata })).id}`
  const refused = { code: LONGEST_CODE, message: A.description }
  const provider_refund_id = A.name
  await report(await refund(), { status: 'failed', provider_refund_id, failure: refused })
  await report(await refund(), { status: 'succeeded', provider_refund_id })
}

/** The provider `test` cannot charge the method of the other one. */
async function failAndRecover(company: TestCompany, send: Send): Promise<void> {
  const customer_id = await addCustomer(company, send, 6)
  const methods = `customers/${customer_id}/payment_methods`
  const label = [...A.name].slice(0, 100).join('')
  const foreign = await send('POST', methods, { token: A.name, label, type: 'bank_debit' })
  await send('PATCH', 'payment_provider', { provider: 'test' })
  const plan = { code: 'failing', name: A.name, interval: 'month', amount_cents: 10 ** 15 }
  const { id: plan_id } = await send('POST', 'plans', plan)
  const terms = { collection_method: 'charge_automatically', metadata: A.metadata }
  await send('POST', 'subscriptions', { customer_id, plan_id, ...terms })
  const now = later(service.clock.now.toISOString(), 80 * DAY_MS)
  await travel(company, later(now, DAY_MS))
  const { id } = await send('POST', methods, { token: 'pm_disputed', label })
  await send('PATCH', `customers/${customer_id}`, { default_payment_method_id: id })
  await send('POST', `${methods}/${foreign.id}/detach`)
  await travel(company, later(now, 3 * DAY_MS))
}

/** In UTF-8, as it is sent. */
async function largestByType(send: Send): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (let after = 0, found = 1; found > 0; after += found) {
    const path = `webhook_events?order=asc&limit=10&after_sequence=${after}`
    const events = (await send('GET', path)) as unknown as Array<{ type: string }>
    found = events.length
    for (const event of events) {
      const bytes = Buffer.byteLength(JSON.stringify(event))
      sizes.set(event.type, Math.max(bytes, sizes.get(event.type) ?? 0))
    }
  }
  return sizes
}
