import type { components } from '../../generated/types.ts'
import { addMeter, addPlan, addPricingUnit, addTaxRate } from '../fixtures/catalogue.ts'
import { addPercentCoupon, applyCoupon } from '../fixtures/coupons.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { BUYER, SELLER } from '../fixtures/e-invoices.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { addSubscription, cancel, changePlan } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import type { TestCompany, TestService } from '../support/service.ts'

type Schemas = components['schemas']
export type Documents = { invoices: Array<{ id: string }>; notes: Array<{ id: string }> }

const CURRENCIES = ['EUR', 'EUR', 'USD', 'JPY', 'PLN'] as const
const RATES = [
  { code: 'high', percentage: '19', category: 'standard' },
  { code: 'low', percentage: '7', category: 'standard' },
  { code: 'odd', percentage: '33.3333', category: 'standard' },
  { code: 'zero', percentage: '0', category: 'zero' },
  { code: 'exempt', percentage: '0', category: 'exempt', note: 'Exempt: education' },
  { code: 'intra', percentage: '0', category: 'intra_community', note: 'Intra-Community supply' },
  { code: 'export', percentage: '0', category: 'export', note: 'Export' },
] as const

/** Numbers from 0 to below 1 that depend on the seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296
  }
}

export async function openCompany(service: TestService): Promise<TestCompany> {
  const company = await service.company()
  succeed(
    await company.client.PATCH('/v1/company', {
      body: { ...SELLER, legal_text: 'Geschäftsführerin: A. Muster' },
    }),
  )
  for (const rate of RATES) await addTaxRate(company, rate)
  return company
}

/** Two months of a customer: plans of all charge models, discounts, bounds, credit, a change of plan, invoices by hand, notes. */
export async function liveThrough(
  company: TestCompany,
  service: TestService,
  seed: number,
): Promise<Documents> {
  const random = randomOf(seed)
  const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(random() * list.length)] as Each
  const upTo = (max: number) => Math.floor(random() * max)
  const currency_code = pick(CURRENCIES)
  const clock = await addClock(company, service)
  const customer = await addCustomer(company, {
    ...BUYER,
    currency_code,
    test_clock_id: clock,
    tax_status: pick(['taxable', 'taxable', 'taxable', 'exempt', 'reverse_charge'] as const),
    timezone: pick(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo']),
    legal_name: pick([null, 'Acme Robotics & Söhne S.A.']),
    purchase_order_number: pick([null, 'PO-7781']),
    tax_rate_codes: [pick(RATES).code],
  })
  const priced = { currency_code, tax_behavior: pick(['exclusive', 'exclusive', 'inclusive'] as const) }
  const first = await planOf(company, random, priced)
  const second = await planOf(company, random, priced)
  const isSent = random() < 0.7
  const subscription = await addSubscription(company, customer, first, {
    ...(isSent
      ? { collection_method: 'send_invoice' as const, days_until_due: upTo(60) }
      : { collection_method: 'charge_automatically' as const }),
  })
  if (random() < 0.6)
    await applyCoupon(company, subscription, await addPercentCoupon(company, pick(['20', '33.3', '100'])))
  if (random() < 0.4) await addGrant(company, customer, { amount: String(1 + upTo(20)) })
  const start = service.clock.now.getTime()
  await advance(company, clock, start + 12 * 86_400_000)
  for (let n = 0; n < 3; n++)
    await ingestCalls(
      company,
      { customer_id: customer.id },
      upTo(5000),
      new Date(start + n * 86_400_000).toISOString(),
    )
  if (random() < 0.6) await changePlan(company, subscription, second)
  await advance(company, clock, start + 40 * 86_400_000)
  if (random() < 0.5) await cancel(company, subscription)
  await advance(company, clock, start + 64 * 86_400_000)
  for (let n = upTo(3); n > 0; n--)
    await addOpen(company, {
      customer,
      tax_behavior: pick(['exclusive', 'inclusive']),
      memo: pick([null, 'Thank you.\nUntil next month']),
      line_items: Array.from({ length: 1 + upTo(4) }, (_, index) => ({
        description: pick(['Hours', 'Set-up <fast> & "good"', 'Gerät äöü']),
        quantity: pick([1, 2, 0.333, 12.5, 1000]),
        unit_amount_cents: index > 0 && random() < 0.3 ? -upTo(90) : 100 + upTo(100_000),
        unit_code: pick(['C62', 'HUR', 'MON']),
        tax_rate_codes: [pick(RATES).code],
      })),
    })
  const invoices = await finalizedOf(company, customer)
  const notes: Array<{ id: string }> = []
  for (const invoice of invoices.filter(({ total_cents }) => total_cents > 0))
    if (random() < 0.3) notes.push(await issueNote(company, invoice))
  return { invoices, notes }
}

type Priced = Pick<Schemas['Plan'], 'currency_code' | 'tax_behavior'>

async function planOf(company: TestCompany, random: () => number, priced: Priced) {
  const meter = async () => (await addMeter(company, {})).id
  const unit = await addPricingUnit(company)
  const pricesOf: Array<() => Promise<Schemas['PriceInput']>> = [
    async () => ({
      meter_id: await meter(),
      charge_model: 'per_unit',
      unit_amount: '0.0123',
      free_units: '10',
    }),
    async () => ({
      meter_id: await meter(),
      charge_model: 'package',
      package_amount: '2.5',
      package_size: '20',
    }),
    async () => ({
      meter_id: await meter(),
      charge_model: 'graduated',
      tiers: [
        { up_to: '100', unit_amount: '0.05', flat_amount: '3' },
        { up_to: null, unit_amount: '0.017' },
      ],
    }),
    async () => ({
      meter_id: await meter(),
      charge_model: 'per_unit',
      unit_amount: '1',
      pricing_unit_code: unit.code,
    }),
  ]
  const prices: Schemas['PriceInput'][] = []
  for (const make of pricesOf) if (random() < 0.6) prices.push(await make())
  const amount_cents = Math.floor(random() * 20_000)
  return addPlan(company, {
    ...priced,
    ...(random() < 0.8 && { amount_cents }),
    prices,
    ...(random() < 0.3 && { minimum_amount_cents: amount_cents + 5000 }),
    ...(random() < 0.2 && { maximum_amount_cents: amount_cents + 6000 }),
  })
}

async function addClock(company: TestCompany, service: TestService): Promise<string> {
  const body = { name: 'e-invoices', frozen_time: service.clock.now.toISOString() }
  return succeed(await company.client.POST('/v1/test_clocks', { body })).test_clock.id
}

async function advance({ client }: TestCompany, id: string, at: number): Promise<void> {
  const body = { to: new Date(at).toISOString() }
  succeed(await client.POST('/v1/test_clocks/{id}/advance', { params: { path: { id } }, body }))
}

async function finalizedOf({ client }: TestCompany, customer: { id: string }) {
  const query = { customer_id: customer.id, limit: 100 }
  const { invoices } = succeed(await client.GET('/v1/invoices', { params: { query } }))
  return invoices.filter(({ status }) => status !== 'draft')
}
