import { expect, test } from 'vitest'
import { addMeter, addPlan, type Plan } from '../../fixtures/catalogue.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import { type Invoice, invoicesOf, voidInvoice } from '../../fixtures/invoices.ts'
import { cancel, changePlan, subscribe } from '../../fixtures/subscriptions.ts'
import { boundLines } from '../../rules/compose-model/bounds.ts'
import { type Random, randomOf } from '../../rules/compose-model/random.ts'
import type { InputLine, Part } from '../../rules/compose-model/types.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { HOUR_MS, travel } from '../../support/time.ts'

const service = await serviceForThisFile()
const START = Date.parse('2026-04-12T09:30:15.250Z')
const STEPS = 30

type Line = Invoice['line_items'][number]
/** From this moment on the subscription has the plan. */
type Change = { at: string; plan: Plan }

test.each([1, 2, 3, 4])(
  'year %i of random usage and plans has on each invoice the bounds of an independent model',
  async (seed) => {
    const company = await service.company({ testClock: true })
    const random = randomOf(seed)
    const year = await liveThrough(company, random)
    const parts = partsOf(year)
    const lines = year.invoices.flatMap((invoice) => invoice.line_items)
    expect(parts.length).toBeGreaterThan(12)
    expect(lines.filter(isBound).length).toBeGreaterThan(5)
    for (const part of parts) {
      expect([
        seed,
        part.start,
        lines.filter((line) => isBound(line) && isOf(line, part)).map(toBound),
      ]).toEqual([seed, part.start, boundsByModel(part, lines)])
    }
    for (const { line_items } of year.invoices) {
      const kinds = line_items.map(isBound)
      expect(kinds).toEqual(kinds.toSorted((a, b) => Number(a) - Number(b)))
    }
  },
)

/** Uses, changes its plan, has an invoice voided, and ends about a year later. */
async function liveThrough(company: TestCompany, random: Random) {
  const meters = [await addMeter(company), await addMeter(company, { property: 'bytes' })]
  const plans = await Promise.all(random.list(4, 4, () => addPlan(company, randomPlan(random, meters))))
  let now = START
  await travel(company, new Date(now))
  const [first] = plans
  if (first === undefined) throw new Error('there is a plan')
  const anchor = random.pick(['anniversary', 'calendar'] as const)
  const subscription = await subscribe(company, {}, { plan_id: first.id, billing_anchor: anchor })
  const changes: Change[] = [{ at: new Date(now).toISOString(), plan: first }]
  for (let step = 0; step < STEPS; step++) {
    now += random.integer(HOUR_MS, 24 * 24 * HOUR_MS)
    await travel(company, new Date(now))
    const at = new Date(now).toISOString()
    if (!random.once(3)) await ingestCalls(company, subscription, random.integer(1, 40_000), at)
    if (random.once(3)) {
      const plan = random.pick(plans)
      await changePlan(company, subscription, plan, random.pick(['create_prorations', 'none'] as const))
      if (plan.id !== changes.at(-1)?.plan.id) changes.push({ at, plan })
    }
    if (random.once(8)) await voidOne(company, subscription)
  }
  await travel(company, new Date(now + HOUR_MS))
  const { canceled_at } = await cancel(company, subscription)
  await travel(company, new Date(now + 3 * HOUR_MS))
  const end = canceled_at ?? ''
  return { anchor, changes, end, invoices: await invoicesOf(company, subscription) }
}

function randomPlan(random: Random, meters: ReadonlyArray<{ id: string }>): Parameters<typeof addPlan>[1] {
  const amount_cents = random.pick([0, 4_900, random.integer(1, 30_000)])
  const minimum = random.integer(0, 60_000)
  const price = ({ id: meter_id }: { id: string }) => {
    const least = random.integer(0, 20_000)
    return {
      meter_id,
      charge_model: 'per_unit' as const,
      unit_amount: random.pick(['0.01', '0.0033']),
      minimum_amount: random.once(2) ? null : (least / 100).toFixed(2),
      maximum_amount: random.once(2) ? null : ((least + random.integer(0, 20_000)) / 100).toFixed(2),
    }
  }
  return {
    amount_cents,
    minimum_amount_cents: random.once(3) ? null : minimum,
    maximum_amount_cents: random.once(2)
      ? null
      : Math.max(amount_cents, minimum) + random.pick([0, random.integer(0, 40_000)]),
    prices: random.some(random.integer(0, 2), meters).map(price),
  }
}

/** Voids the newest open invoice that is not credited already. */
async function voidOne(company: TestCompany, subscription: { id: string }): Promise<void> {
  const open = (await invoicesOf(company, subscription)).filter(({ status }) => status === 'open')
  const isCredited = (line: Line) => line.type === 'proration' && line.credited_line_item_id !== null
  const last = open.at(-1)
  if (last !== undefined && !open.some(({ line_items }) => line_items.some(isCredited)))
    await voidInvoice(company, last)
}

type Year = Awaited<ReturnType<typeof liveThrough>>

/** The periods, each cut where the plan changed. */
function partsOf({ anchor, changes, end }: Year): Part[] {
  const begin = changes[0]?.at ?? ''
  const whole = Array.from({ length: 40 }, (_value, month) => [
    monthly(anchor, month),
    monthly(anchor, month + 1),
  ])
  return whole.flatMap(([wholeStart = '', wholeEnd = '']) => {
    const cuts = [wholeStart, ...changes.map(({ at }) => at), wholeEnd]
      .map((at) => clamp(at, begin, end))
      .filter((at) => at >= wholeStart && at <= wholeEnd)
    const moments = [...new Set(cuts)].sort()
    return moments.slice(1).flatMap((until, index) => {
      const start = moments[index] ?? ''
      const plan = changes.findLast(({ at }) => at <= start)?.plan
      const is_last = until === end
      return plan === undefined ? [] : [partOf(plan, { start, end: until, wholeStart, wholeEnd, is_last })]
    })
  })
}

type Times = { start: string; end: string; wholeStart: string; wholeEnd: string; is_last: boolean }

function partOf(plan: Plan, { start, end, wholeStart, wholeEnd, is_last }: Times): Part {
  return {
    start,
    end,
    whole_start: wholeStart,
    whole_end: wholeEnd,
    is_last,
    rates: [],
    plan: { minimum_cents: plan.minimum_amount_cents, maximum_cents: plan.maximum_amount_cents },
    prices: plan.prices.map(({ id, minimum_amount, maximum_amount }) => {
      return { price_id: id, minimum: minimum_amount, maximum: maximum_amount }
    }),
    billed_before: { fees: [], usage: [] },
  }
}

/** The start of a month of the subscription; with `calendar` of one in UTC. */
function monthly(anchor: 'anniversary' | 'calendar', month: number): string {
  const from = new Date(anchor === 'anniversary' ? START : Date.UTC(2026, 3, 1))
  from.setUTCMonth(from.getUTCMonth() + month)
  return from.toISOString()
}

function clamp(at: string, begin: string, end: string): string {
  return at < begin ? begin : at > end ? end : at
}

function boundsByModel(part: Part, lines: readonly Line[]) {
  const input = lines.flatMap((line): InputLine[] => {
    const { type, amount_cents, period_start, period_end } = line
    const common = { amount_cents, discount_cents: 0, period_start, period_end, rates: [] }
    if (type === 'fee' || type === 'proration') return [Object.assign({ type }, common)]
    if (type !== 'usage' || !isOf(line, part)) return []
    return [Object.assign({ type, part: 0, price_id: line.usage.price_id }, common)]
  })
  const invoice = { behavior: 'exclusive' as const, currency_decimals: 2, lines: input, parts: [part] }
  return boundLines(invoice, 0).map(({ type, amount_cents, bound }) => ({ type, amount_cents, bound }))
}

function isBound({ type }: Line): boolean {
  return type === 'minimum' || type === 'maximum'
}

function isOf({ period_start, period_end }: Line, part: Part): boolean {
  return period_start === part.start && period_end === part.end
}

function toBound(line: Line) {
  return { type: line.type, amount_cents: line.amount_cents, bound: 'bound' in line ? line.bound : null }
}
