import { expect, test } from 'vitest'
import { operations } from '../../generated/operations.ts'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addOpen, newLine } from '../fixtures/invoices.ts'
import { attempt, received, report, saveMethod } from '../fixtures/payment-attempts.ts'
import { refund } from '../fixtures/refunds.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { receiver } from '../support/receiver.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile } from '../support/service.ts'

const MOST = 2 * 2 ** 20

expectViolation(/./)

const service = await serviceForThisFile()

/** Of four bytes in UTF-8. */
const WIDE = '\u{1F4C8}'
const wide = (length: number) => WIDE.repeat(length)
const each = (amount: number) => Array.from({ length: amount }, (_, index) => index)
const METADATA = Object.fromEntries(each(50).map((index) => [`key_${index}`.padEnd(40, '_'), wide(500)]))
const PROPERTIES = Object.fromEntries(each(49).map((index) => [`property_${index}`, wide(500)]))
const FILTERS = each(10).map((index) => ({
  property: `filter_${index}`,
  in: each(50).map((value) => `${value}`.padStart(2, '0') + wide(253)),
}))
const PRICE_FILTERS = each(3).map((index) => ({
  property: `filter_${index}`,
  in: each(10).map((value) => value + wide(63)),
}))
const TIERS = each(20).map((index) => ({
  up_to: index === 19 ? null : `${index + 1}99999999999.123456789012`,
  unit_amount: '999999999999.123456789012345',
  flat_amount: '999999999999.123456789012345',
}))

/** Of each of these so many are created that no page has all. */
const PAGED = [
  'listCoupons',
  'listCreditGrants',
  'listCreditNotes',
  'listEvents',
  'listMeters',
  'listPlans',
  'listPricingUnits',
  'listReceivables',
  'listSubscriptions',
  'listTaxRates',
]

/** A few at a time. */
async function many(amount: number, create: (index: number) => Promise<unknown>): Promise<void> {
  const left = each(amount)
  await Promise.all(
    each(4).map(async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) await create(next)
    }),
  )
}

const ADDRESSES = each(5).map((index) => `${'a'.repeat(60)}${index}@${'b'.repeat(60)}.example`)

test('the largest page of each list has at most 2 MiB, and its pages have everything', async () => {
  const company = await service.company()
  const { client } = company
  const target = await receiver(() => ({ status: 200, body: wide(1_000) }))
  succeed(await client.POST('/v1/webhook_endpoints', { body: { url: target.url, metadata: METADATA } }))
  const customer = await addCustomer(company, { name: wide(255) })
  const meters: Array<{ id: string }> = []
  await many(50, async (index) => {
    const event_name = `event_${index}`
    meters.push(
      await addMeter(company, { event_name, filters: FILTERS, metadata: METADATA, name: wide(255) }),
    )
  })
  const prices = meters.map(({ id }) => ({
    meter_id: id,
    name: wide(255),
    filters: PRICE_FILTERS,
    charge_model: 'graduated' as const,
    tiers: TIERS,
  }))
  const lines = each(500).map(() => ({ ...newLine(1, 1), description: wide(255) }))
  await many(50, async (index) => {
    const { id } = await addCustomer(company, { name: wide(255), metadata: METADATA })
    const plan = await addPlan(company, { prices, metadata: METADATA, name: wide(255) })
    const offer = { code: `offer_${index}`, name: wide(255), type: 'percent' as const, percent_off: '20' }
    succeed(await client.POST('/v1/coupons', { body: { ...offer, metadata: METADATA } }))
    await addSubscription(company, { id }, plan, { metadata: METADATA, coupon_codes: [offer.code] })
    const unit = { code: `unit_${index}`, name: wide(100), metadata: METADATA }
    succeed(await client.POST('/v1/pricing_units', { body: unit }))
    const rate = { code: `tax_${index}`, name: wide(255), percentage: '19', metadata: METADATA }
    succeed(await client.POST('/v1/tax_rates', { body: { ...rate, category: 'standard' } }))
    succeed(await client.POST('/v1/test_clocks', { body: { name: wide(255) } }))
    await addGrant(company, customer, { description: wide(255), metadata: METADATA })
    await ingest(company, [newEvent({ customer_id: id, properties: PROPERTIES })])
    const open = await addOpen(company, { customer_id: id, line_items: lines, metadata: METADATA })
    await attempt(company, open, await saveMethod(company, { id }, 'pm_declined'))
    const overpaid = received(open.total_cents + 1, id)
    await refund(company, await report(company, await attempt(company, open), overpaid))
    // Credit would be another grant.
    await issueNote(company, open, { excess: 'out_of_band', metadata: METADATA, memo: wide(500) })
    await addOpen(company, { customer_id: id })
    const params = { path: { id: open.id } }
    succeed(await client.POST('/v1/invoices/{id}/send', { params, body: { to: ADDRESSES } }))
  })
  await many(20, () => saveMethod(company, customer, 'pm_ok'))
  await service.work()
  await service.sendWebhooks()
  const lists: Array<{ id: string; rows: number; largest: number }> = []
  for (const [id, operation] of Object.entries(operations)) {
    if (!('rows' in operation)) continue
    const path = operation.path.replace('{id}', customer.id)
    let [rows, largest] = [0, 0]
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = `?limit=100${cursor === undefined ? '' : `&cursor=${cursor}`}`
      const { text, status } = await company.send({ method: 'GET', path: path + query })
      expect(status).toBe(200)
      const page = JSON.parse(text)
      largest = Math.max(largest, Buffer.byteLength(text))
      rows += page[operation.rows].length
      cursor = page.next_cursor
    }
    lists.push({ id, rows, largest })
  }
  expect(lists.filter(({ rows, largest }) => rows === 0 || largest > MOST)).toEqual([])
  const paged = lists.filter(({ id }) => PAGED.some((each) => each === id))
  expect(paged.map(({ rows }) => rows)).toEqual(PAGED.map(() => 50))
}, 600_000)
