import { expect, inject, test } from 'vitest'
import { findViolations } from '../engine/invariants.ts'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { addAmountCoupon, addPercentCoupon, tryCoupon } from '../fixtures/coupons.ts'
import { requestNote, requestNoteVoid } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { invoicesOf } from '../fixtures/invoices.ts'
import {
  addSubscription,
  cancel,
  changePlan,
  previewInvoice,
  previewSubscriptionPlanChange,
  readSubscription,
  type Subscription,
} from '../fixtures/subscriptions.ts'
import { type Random, randomOf } from '../rules/compose-model/random.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const [HISTORIES, FIRST_SEED, MAX_MS] = [12, 26_112_801, 24 * 3_600_000]
const START = '2026-05-16T00:00:00.000Z'

test(
  'whatever notes, coupons and changes of plan come in one life, no line gives back more than was paid, and previews are right',
  async () => {
    const { histories, seed: first } = inject('prove') ?? { histories: HISTORIES, seed: FIRST_SEED }
    const seen = new Map<string, number>()
    for (let seed = first; seed < first + histories; seed += 1) {
      const done: string[] = []
      try {
        await live(randomOf(seed), done)
      } catch (cause) {
        throw new Error(`the history of seed ${seed} fails after ${done.join(', ')}: ${cause}`, { cause })
      }
      for (const kind of done) seen.set(kind, (seen.get(kind) ?? 0) + 1)
    }
    if (inject('prove') !== undefined) return
    for (const kind of ['note', 'void', 'change', 'coupon', 'cancel'])
      expect(seen.get(kind)).toBeGreaterThan(0)
  },
  MAX_MS,
)

async function live(random: Random, done: string[]): Promise<void> {
  const company = await service.company({ testClock: true })
  const plans = await plansOf(company, random)
  const customer = await addCustomer(company)
  await travel(company, START)
  const isMoved = random.once(3)
  const moved = { starts_at: '2026-05-01T00:00:00.000Z', past_periods: 'billed_elsewhere' as const }
  const coupons = [
    await addAmountCoupon(company, random.integer(1, 12_000)),
    await addPercentCoupon(company, '33.3'),
  ]
  const subscription = await addSubscription(company, customer, random.pick(plans), {
    coupon_codes: random.some(random.integer(0, 2), coupons).map(({ code }) => code),
    ...(isMoved && moved),
  })
  let now = START
  for (let count = random.integer(6, 14); count > 0; count -= 1) {
    now = await wait(company, subscription, random, now)
    done.push(await take(company, subscription, random, { now, plans }))
    if (done.at(-1) === 'cancel') break
  }
  await travel(company, later(now, 300 * DAY_MS))
  expect(await findViolations(service.db, await company.tenantId())).toEqual([])
}

/** Fees of a month, or of a year whose usage is billed each month. */
async function plansOf(company: TestCompany, random: Random) {
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }]
  const isYearly = random.once(3)
  const interval = isYearly ? ('year' as const) : ('month' as const)
  const usage_billing_interval = isYearly ? ('month' as const) : ('period' as const)
  const plans = []
  for (const amount_cents of [0, 3_333, 10_000, random.integer(1, 30_000)]) {
    const minimum_amount_cents = random.once(4) ? random.integer(1, 40_000) : null
    const terms = { interval, usage_billing_interval, amount_cents, minimum_amount_cents, prices }
    plans.push(await addPlan(company, terms))
  }
  return plans
}

/** Not at all, within the hour in which a draft waits, to the end of a month or a period, or for some days. */
async function wait(
  company: TestCompany,
  subscription: Subscription,
  random: Random,
  now: string,
): Promise<string> {
  const { current_period_end, usage_period_end } = await readSubscription(company, subscription)
  const border = usage_period_end ?? current_period_end
  const to = random.pick([
    now,
    now,
    later(now, HOUR_MS / 2),
    later(now, random.integer(1, 20) * DAY_MS),
    border,
    later(border, HOUR_MS / 2),
    later(border, 2 * HOUR_MS),
  ])
  if (to <= now) return now
  await travel(company, to)
  return to
}

type World = { now: string; plans: Array<{ id: string }> }

async function take(
  company: TestCompany,
  subscription: Subscription,
  random: Random,
  { now, plans }: World,
): Promise<string> {
  const kind = random.pick([
    'note',
    'note',
    'note',
    'void',
    'change',
    'change',
    'use',
    'coupon',
    'preview',
    'cancel',
  ])
  switch (kind) {
    case 'note':
      await noteSome(company, subscription, random)
      break
    case 'void': {
      const { data } = await company.client.GET('/v1/credit_notes', {})
      const notes = data?.credit_notes ?? []
      if (notes.length > 0) await requestNoteVoid(company, random.pick(notes))
      break
    }
    case 'change': {
      const plan = random.pick(plans)
      if (plan.id === (await readSubscription(company, subscription)).plan_id) break
      const { line_items } = await previewSubscriptionPlanChange(company, subscription, plan)
      await changePlan(company, subscription, plan)
      expect((await previewInvoice(company, subscription)).line_items).toEqual(line_items)
      break
    }
    case 'use':
      await ingestCalls(company, subscription, random.integer(1, 200), now)
      break
    case 'coupon': {
      const coupon = random.once(2)
        ? await addAmountCoupon(company, random.integer(1, 12_000), { periods: random.integer(1, 3) })
        : await addPercentCoupon(company, `${random.integer(1, 100)}`)
      await tryCoupon(company, subscription, coupon.code)
      break
    }
    case 'cancel':
      await cancel(company, subscription, { at_period_end: false, proration: 'create_prorations' })
      break
    default:
      await previewInvoice(company, subscription)
  }
  return kind
}

/** A part of a line, or all that is left of it or of the invoice. Some are refused. */
async function noteSome(company: TestCompany, subscription: Subscription, random: Random): Promise<void> {
  const invoices = (await invoicesOf(company, subscription)).filter(({ status }) => status !== 'draft')
  if (invoices.length === 0) return
  const invoice = random.pick(invoices)
  const lines = invoice.line_items.filter((line) => line.amount_cents > line.discount_cents)
  if (random.once(4) || lines.length === 0) {
    await requestNote(company, invoice)
    return
  }
  const { id, amount_cents, discount_cents } = random.pick(lines)
  const part = random.once(3) ? undefined : random.integer(1, amount_cents - discount_cents)
  const line = part === undefined ? { line_item_id: id } : { line_item_id: id, amount_cents: part }
  await requestNote(company, invoice, { line_items: [line] })
}
