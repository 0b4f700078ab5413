import { setTimeout } from 'node:timers/promises'
import type { BillingClient, CustomerUpdate } from '../../client/index.ts'
import { DAY_MS } from '../runtime/spans.ts'
import {
  codeOfDemo,
  createCatalogue,
  DEMO_CLOCK,
  DEMO_COUPON,
  DEMO_EVENT,
  DEMO_TOKENS,
  type DemoPlan,
} from './catalogue.ts'
import { COMPANIES, type DemoCompany } from './companies.ts'
import { SELLER } from './seller.ts'
import { createTaxRates, TAX_OF_CUSTOMER } from './tax-rates.ts'

const DAYS = 182
/** Usage is daily in the last month, so that charts show it, and weekly before. */
const DAILY_FROM = DAYS - 31
const WEEK = 7
const POLL_MS = 100
const LONGEST_ADVANCE_MS = 120_000

type Member = { company: DemoCompany; customerId: string; subscriptionId: string }
type Demo = { billing: BillingClient; clockId: string; plans: Record<DemoPlan, string>; members: Member[] }

/**
 * Creates ten customers with half a year of billing on a test clock that ends at `now`. `beforeEach` may throw to
 * stop.
 */
export async function seedDemo(
  billing: BillingClient,
  now: Date,
  beforeEach: () => void = () => undefined,
): Promise<{ customerId: string; openInvoiceUrl: string }> {
  const at = (day: number) => new Date(now.getTime() - (DAYS - day) * DAY_MS)
  await billing.company.update(SELLER)
  const { test_clock } = await billing.testClocks.create({
    name: DEMO_CLOCK,
    frozen_time: at(0).toISOString(),
  })
  const plans = await createCatalogue(billing, test_clock.id)
  await createTaxRates(billing, test_clock.id)
  const demo: Demo = { billing, clockId: test_clock.id, plans, members: [] }
  for (let day = 0, next = 0; day < DAYS; day = next) {
    beforeEach()
    next = day < DAILY_FROM ? Math.min(day + WEEK, DAILY_FROM) : day + 1
    await beginOn(demo, day, next)
    await useCalls(demo, { day, days: next - day, at: at(day) })
    await moveClock(demo, at(next))
    await payTransfers(demo, at(next))
  }
  return finish(demo)
}

async function beginOn(demo: Demo, day: number, next: number): Promise<void> {
  const { billing, plans, members } = demo
  const isNow = (planned: number | undefined) => planned !== undefined && planned >= day && planned < next
  for (const company of COMPANIES.filter(({ startsOn }) => isNow(startsOn)))
    members.push(await subscribe(demo, company))
  for (const { company, customerId, subscriptionId } of members) {
    const { upgrade, cancelsOn, pays } = company
    if (isNow(upgrade?.on) && upgrade !== undefined)
      await billing.subscriptions.changePlan(subscriptionId, { plan_id: plans[upgrade.plan] })
    if (isNow(cancelsOn)) await billing.subscriptions.cancel(subscriptionId, { at_period_end: true })
    if ('method' in pays && isNow(pays.brokenFrom)) await saveMethod(billing, customerId, 'pm_declined')
  }
}

async function subscribe({ billing, clockId, plans }: Demo, company: DemoCompany): Promise<Member> {
  const { name, country, taxId, tax, plan, pays, hasCoupon } = company
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.example`
  const { customer } = await billing.customers.create({
    name,
    email: `billing@${domain}`,
    address: { line1: '1 Example Street', postal_code: '00000', city: 'Exampletown', country },
    tax_ids: taxId === undefined ? [] : [taxId],
    ...TAX_OF_CUSTOMER[tax],
    external_id: `${DEMO_CLOCK.toLowerCase()}_${domain.split('.')[0]}`,
    test_clock_id: clockId,
  })
  if ('wallet' in pays)
    await billing.wallets.createCreditGrant(customer.id, {
      amount: pays.wallet,
      account_type: 'currency',
      currency_code: 'USD',
    })
  if ('method' in pays) await saveMethod(billing, customer.id, pays.method, pays.topsUp)
  const terms =
    'transferAfterDays' in pays
      ? ({ collection_method: 'send_invoice', days_until_due: 30 } as const)
      : ({ collection_method: 'charge_automatically' } as const)
  const { subscription } = await billing.subscriptions.create({
    customer_id: customer.id,
    plan_id: plans[plan],
    ...terms,
    ...(hasCoupon && { coupon_codes: [codeOfDemo(DEMO_COUPON)] }),
  })
  return { company, customerId: customer.id, subscriptionId: subscription.id }
}

async function saveMethod(
  billing: BillingClient,
  customerId: string,
  token: string,
  auto_top_up?: CustomerUpdate['auto_top_up'],
): Promise<void> {
  const { payment_method } = await billing.payments.createMethod(customerId, { token, label: 'Visa 4242' })
  await billing.customers.update(customerId, {
    default_payment_method_id: payment_method.id,
    ...(auto_top_up && { auto_top_up }),
  })
}

/** Usage grows with time and falls at weekends. Some events have a wrong name. */
async function useCalls(
  { billing, members }: Demo,
  { day, days, at }: { day: number; days: number; at: Date },
): Promise<void> {
  const isWeekend = days === 1 && [0, 6].includes(at.getUTCDay())
  const events = members
    .filter(({ company: { cancelsOn } }) => cancelsOn === undefined || day < cancelsOn)
    .flatMap(({ company: { callsADay, startsOn, plan }, customerId }, index) => {
      const calls = callsADay * days * (isWeekend ? 0.35 : 1) * (1 + (day - startsOn) / 150)
      const parts = isWeekend ? 2 : 3 + ((day * 7 + index * 5) % 4)
      const propertiesOf = (part: number) => {
        const units = Math.round(calls / parts) + 13 * part
        return plan === 'assistant'
          ? { tokens: units, model: part % 2 === 0 ? 'small' : 'large' }
          : { calls: units, region: part % 2 === 0 ? 'eu' : 'us' }
      }
      const name = plan === 'assistant' ? DEMO_TOKENS : DEMO_EVENT
      return Array.from({ length: parts }, (_, part) => ({
        event_name: index === 3 && part === 2 && day % 9 === 4 ? `${name}s` : name,
        idempotency_key: `demo-${day}-${index}-${part}`,
        customer_id: customerId,
        timestamp: at.toISOString(),
        properties: propertiesOf(part),
      }))
    })
  if (events.length > 0) await billing.events.ingest({ events })
}

async function moveClock({ billing, clockId }: Demo, to: Date): Promise<void> {
  let { test_clock } = await billing.testClocks.advance(clockId, { to: to.toISOString() })
  for (let waited = 0; test_clock.status === 'advancing'; waited += POLL_MS) {
    if (waited > LONGEST_ADVANCE_MS) throw new Error(`the test clock ${clockId} does not arrive`)
    await setTimeout(POLL_MS)
    test_clock = (await billing.testClocks.get(clockId)).test_clock
  }
}

async function payTransfers({ billing, members }: Demo, now: Date): Promise<void> {
  for (const { company, customerId } of members) {
    if (!('transferAfterDays' in company.pays)) continue
    const paidBefore = now.getTime() - company.pays.transferAfterDays * DAY_MS
    for await (const invoice of billing.invoices.list({ customer_id: customerId, status: 'open' }))
      if (Date.parse(invoice.finalized_at ?? '') < paidBefore)
        await billing.invoices.pay(invoice.id, {
          source: 'out_of_band',
          reference: invoice.invoice_number ?? '',
        })
  }
}

async function finish({ billing, members }: Demo): Promise<{ customerId: string; openInvoiceUrl: string }> {
  const [first, second, third] = members
  if (first === undefined || second === undefined || third === undefined) throw new Error('the demo is empty')
  const work = (customer_id: string, description: string, unit_amount_cents: number) =>
    billing.invoices.create({
      customer_id,
      collection_method: 'send_invoice',
      days_until_due: 14,
      line_items: [{ description, quantity: 1, unit_amount_cents }],
    })
  await work(second.customerId, 'Data migration', 240_000)
  const wrong = await work(third.customerId, 'Training, two days', 180_000)
  await billing.invoices.finalize(wrong.invoice.id)
  await billing.invoices.void(wrong.invoice.id)
  const lost = await work(third.customerId, 'Custom report', 45_000)
  await billing.invoices.finalize(lost.invoice.id)
  await billing.invoices.markUncollectible(lost.invoice.id)
  await giveBack(billing, first.customerId)
  const workshop = await work(first.customerId, 'Onboarding workshop', 90_000)
  const { invoice } = await billing.invoices.finalize(workshop.invoice.id)
  return { customerId: first.customerId, openInvoiceUrl: invoice.public_invoice_url ?? '' }
}

async function giveBack(billing: BillingClient, customer_id: string): Promise<void> {
  const { invoices } = await billing.invoices.list({ customer_id, status: 'paid', limit: 1 })
  const [invoice] = invoices
  const lines = invoice?.line_items
    .filter(({ amount_cents }) => amount_cents > 1)
    .map(({ id, amount_cents }) => ({ line_item_id: id, amount_cents: Math.floor(amount_cents / 2) }))
  if (invoice === undefined || lines === undefined) throw new Error('the demo has no paid invoice')
  const memo = 'Half of the month, for an outage'
  await billing.creditNotes.create(invoice.id, {
    reason: 'unsatisfactory',
    excess: 'refund',
    line_items: lines,
    memo,
  })
}
