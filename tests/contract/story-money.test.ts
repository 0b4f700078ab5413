import { describe, expect, test } from 'vitest'
import { readContract } from '../../contract/index.ts'
import { majorToMinor } from '../../server/money/currency.ts'
import { type Decimal, decimal, roundToInteger } from '../../server/money/decimal.ts'
import { type RatedTier, rate } from '../../server/plans/rating.ts'
import { boundaryAt, calendarFrom } from '../../server/subscriptions/calendar.ts'
import { prorate } from '../../server/subscriptions/proration.ts'
import { find, statesOf } from './story.ts'

const invoices = statesOf('invoice')
const usageLines = [...invoices, ...statesOf('upcoming_invoice')].flatMap(({ line_items }) =>
  line_items.flatMap((line) => (line.type === 'usage' ? [line] : [])),
)
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

test.each(invoices)('the invoice $id, $status, adds up', (invoice) => {
  for (const { quantity, unit_amount_cents, amount_cents } of invoice.line_items)
    expect(amount_cents).toBe(roundToInteger(decimal(quantity).times(unit_amount_cents)).toNumber())
  expect(invoice.total_cents).toBe(
    invoice.subtotal_cents - invoice.discount_cents + invoice.tax_cents + invoice.credit_carried_cents,
  )
  expect(invoice.subtotal_cents).toBe(
    invoice.line_items.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  )
  const standing = invoice.payments.filter(({ voided_at }) => voided_at === null)
  const paid = standing.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  expect([invoice.amount_paid_cents, invoice.amount_credited_cents]).toEqual([paid, 0])
  const owed = ['open', 'uncollectible'].includes(invoice.status) ? invoice.total_cents - paid : 0
  expect(invoice.amount_due_cents).toBe(owed)
  expect(invoice.status === 'paid').toBe(paid === invoice.total_cents)
})

test.each(invoices)('the invoice $id, $status, has the dates of its status', (invoice) => {
  const { finalized_at, days_until_due, due_at } = invoice
  expect(finalized_at === null).toBe(invoice.status === 'draft')
  expect('invoice_number' in invoice && 'public_invoice_url' in invoice).toBe(finalized_at !== null)
  expect(due_at).toBe(finalized_at === null ? null : after(finalized_at, (days_until_due ?? 0) * DAY_MS))
  expect(invoice.overdue_at ?? due_at).toBe(due_at)
  expect([invoice.paid_at !== null, invoice.voided_at !== null]).toEqual([
    invoice.status === 'paid',
    invoice.status === 'void',
  ])
  expect(invoice.marked_uncollectible_at !== null).toBe(invoice.status === 'uncollectible')
  for (const { paid_at, created_at } of invoice.payments)
    expect([finalized_at, paid_at, created_at, invoice.updated_at].map(String)).toEqual(
      [finalized_at, paid_at, created_at, invoice.updated_at].map(String).toSorted(),
    )
  if (invoice.billing_reason === 'subscription_cycle')
    expect(finalized_at ?? invoice.finalizes_at).toBe(after(invoice.created_at, HOUR_MS))
})

test.each(invoices)('the lines of $id, $status, are for the time that its reason says', (invoice) => {
  const { line_items, billing_reason, created_at, period_start, period_end, subscription_id } = invoice
  for (const line of line_items) {
    expect(line.subscription_id).toBe(subscription_id)
    if (line.type === 'usage')
      expect([line.period_start, line.period_end]).toEqual([period_start, period_end])
    if (line.type === 'fee') expect(line.period_start).toBe(period_end ?? created_at)
  }
  const types = line_items.map(({ type }) => type)
  expect(types.includes('manual')).toBe(billing_reason === 'manual')
  expect(types.includes('usage')).toBe(billing_reason === 'subscription_cycle')
  expect(new Set(line_items.map(({ id }) => id)).size).toBe(line_items.length)
})

test('invoice numbers run in the order in which the invoices were finalized', () => {
  const numbers = new Map(
    invoices.flatMap(({ finalized_at, invoice_number }) =>
      finalized_at ? [[finalized_at, invoice_number]] : [],
    ),
  )
  const inOrder = [...numbers].sort().map(([, number]) => number)
  expect(inOrder).toEqual(inOrder.toSorted())
  expect(inOrder).toHaveLength(4)
})

test.each(usageLines)('the line $description costs what the plan’s price makes of its units', (line) => {
  const { meter_id, units, charge_model } = line.usage
  const plans = statesOf('plan').filter(({ prices }) =>
    prices.some((price) => price.meter_id === meter_id && price.charge_model === charge_model),
  )
  const { price, currency_code } =
    plans
      .flatMap(({ prices, currency_code }) => prices.map((price) => ({ price, currency_code })))
      .find((each) => each.price.meter_id === meter_id && each.price.charge_model === charge_model) ?? {}
  if (price === undefined || currency_code === undefined) throw new Error('no plan has this price')
  expect(line.usage.price_id).toBe(price.id)
  const rated = rate(price, decimal(units))
  expect(line.amount_cents).toBe(majorToMinor(rated.amount, currency_code))
  const { tiers, packages }: { amount: Decimal; tiers?: RatedTier[]; packages?: Decimal } = rated
  const shown: { units: string; tiers?: object[]; packages?: string } = line.usage
  expect(shown.tiers).toEqual(
    tiers
      ?.filter(({ units }) => units.gt(0))
      .map((tier) => ({ ...tier, units: tier.units.toFixed(), amount: tier.amount.toFixed() })),
  )
  expect(shown.packages).toBe(packages?.toFixed())
  const meter = find('meter', ({ id }) => id === meter_id)
  expect(line.description).toBe(meter.name)
})

test.each(statesOf('subscription'))('the period of $id while $status is one of its plan', (subscription) => {
  const {
    plan_id,
    trial_ends_at,
    canceled_at,
    current_period_start: start,
    current_period_end: end,
  } = subscription
  const plan = find('plan', ({ id }) => id === plan_id)
  const grid = { anchor: new Date(start), timezone: 'UTC', startsDay: false }
  const whole = boundaryAt(grid, plan, 1).toISOString()
  expect(end).toBe(canceled_at ?? (subscription.status === 'trialing' ? trial_ends_at : whole))
  if (trial_ends_at !== null)
    expect(trial_ends_at).toBe(after(subscription.created_at, plan.trial_days * DAY_MS))
})

test('the first fees are their plans’, in proportion where the first period is a part', () => {
  const acme = find(
    'invoice',
    ({ billing_reason, subscription_id }) =>
      subscription_id === ACME && billing_reason === 'subscription_create',
  )
  expect(acme.total_cents).toBe(find('plan', ({ code }) => code === 'pro').amount_cents)
  const borealis = find('invoice', ({ currency_code }) => currency_code === 'EUR')
  const [fee] = borealis.line_items
  const start = new Date(fee?.period_start ?? '')
  const monthly = { interval: 'month', interval_count: 1 } as const
  const grid = calendarFrom(start, 'UTC', monthly)
  const end = grid.anchor
  const whole = { start: boundaryAt(grid, monthly, -1), end }
  expect(fee?.period_end).toBe(end.toISOString())
  expect(borealis.total_cents).toBe(
    prorate(find('plan', ({ code }) => code === 'pro_eur').amount_cents, { start, end }, whole),
  )
})

test('the upcoming invoices add up, and are finalized an hour after the period, or at once for a first fee', () => {
  const ledger = statesOf('wallet_transaction').filter(({ account_type }) => account_type === 'currency')
  for (const { line_items, ...upcoming } of statesOf('upcoming_invoice')) {
    const { total_cents, amount_due_cents, period_end, finalizes_at } = upcoming
    expect(total_cents).toBe(line_items.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
    const balance = ledger.findLast(({ created_at }) => created_at < finalizes_at)?.balance_after ?? '0'
    expect(amount_due_cents).toBe(Math.max(0, total_cents - decimal(balance).times(100).toNumber()))
    expect(finalizes_at).toBe(period_end === null ? line_items[0]?.period_start : after(period_end, HOUR_MS))
  }
})

test('the change of plan gives back the unused part of the old fee and charges the rest of the new', () => {
  const changed = find('subscription', ({ id, updated_at }) => id === ACME && updated_at > '2026-04-02')
  const whole = { start: new Date(changed.current_period_start), end: new Date(changed.current_period_end) }
  const part = { start: new Date(changed.updated_at), end: whole.end }
  const fees = ['pro', 'scale'].map((plan) => find('plan', ({ code }) => code === plan).amount_cents)
  const upcoming = find(
    'upcoming_invoice',
    ({ billing_reason, line_items }) => billing_reason === 'subscription_cycle' && line_items.length > 2,
  )
  expect(upcoming.line_items.slice(0, 3).map(({ amount_cents }) => amount_cents)).toEqual([
    fees[1],
    -prorate(fees[0] ?? 0, part, whole),
    prorate(fees[1] ?? 0, part, whole),
  ])
})

test('the events that are sent are those that are listed, and their sum is the day’s usage', () => {
  const [batch] = readContract().operation('ingestEvents').body?.examples ?? []
  const sent: Array<Record<string, unknown>> = Object(batch?.value).events
  for (const event of sent) {
    const stored = find(
      'event',
      ({ idempotency_key, status }) => idempotency_key === event.idempotency_key && status === 'processed',
    )
    const moment = new Date(String(event.timestamp)).toISOString()
    expect(stored).toMatchObject({ ...event, timestamp: moment })
  }
  const days = find('usage', ({ granularity }) => granularity === 'day')
  const meter = find('meter', ({ id }) => id === days.meter_id)
  const counted = statesOf('event').filter(
    ({ event_name, status }) => event_name === meter.event_name && status === 'processed',
  )
  for (const { start, end, value } of days.points.slice(0, 2)) {
    const ofDay = counted.filter(({ timestamp }) => start <= timestamp && timestamp < end)
    const sum = ofDay.reduce(
      (total, { properties }) => total.plus(properties[meter.property ?? ''] ?? 0),
      decimal(0),
    )
    expect(value).toBe(sum.toFixed())
  }
})

test('usage is the sum of its points, or the last of them, and March’s is what its invoice bills', () => {
  const meterOf = (usage: { meter_id: string }) => find('meter', ({ id }) => id === usage.meter_id)
  for (const usage of statesOf('usage')) {
    const values = usage.points.map(({ value }) => value)
    const sum = values.reduce((total, value) => total.plus(value), decimal(0)).toFixed()
    expect(usage.total).toBe(meterOf(usage).recurring ? values.at(-1) : sum)
  }
  const march = find('usage', (usage) => usage.granularity === 'month' && !meterOf(usage).recurring)
  const billed = usageLines.find(
    ({ usage, period_end }) => period_end.startsWith('2026-04-01') && usage.units !== '60000',
  )
  expect(billed?.usage.units).toBe(march.total)
})

test('the usage of a meter is that of its customers together', () => {
  const all = find('meter_usage', ({ top_customers }) => top_customers.length > 0)
  const ofOne = statesOf('usage').filter(({ meter_id, start, end }) =>
    [meter_id === all.meter_id, start === all.start, end === all.end].every(Boolean),
  )
  expect(all.points).toEqual(ofOne[0]?.points)
  const top = ofOne.map(({ customer_id, total }) => ({
    customer_id,
    total,
    name: find('customer', ({ id }) => id === customer_id).name,
  }))
  expect(all.top_customers).toEqual(top)
  expect(all.total).toBe(top[0]?.total)
})

describe('the wallet', () => {
  const ledger = statesOf('wallet_transaction')
  const accountOf = ({
    currency_code,
    pricing_unit_code,
  }: {
    currency_code?: string
    pricing_unit_code?: string
  }) => currency_code ?? pricing_unit_code ?? ''

  test.each([...Map.groupBy(ledger, accountOf)])(
    '’s balance in %s is the sum of its transactions',
    (account, entries) => {
      const sums = entries.map((_, index) =>
        entries
          .slice(0, index + 1)
          .reduce((sum, { amount }) => sum.plus(amount), decimal(0))
          .toFixed(),
      )
      expect(entries.map(({ balance_after }) => decimal(balance_after).toFixed())).toEqual(sums)
      const told = statesOf('balance').filter((each) => accountOf(each) === account)
      const known = [...entries.map(({ balance_after }) => balance_after), '0.00']
      expect(told.filter(({ balance }) => !known.includes(balance))).toEqual([])
      expect(told.map(({ balance }) => balance)).toContain(entries.at(-1)?.balance_after)
    },
  )

  test('’s entries are the grants, the usage at its price, and the invoice that was paid', () => {
    for (const { id, type, amount, credit_grant_id, applied_grants, invoice_id, meter_id } of ledger) {
      const drawn = applied_grants.reduce((sum, each) => sum.plus(each.amount), decimal(0))
      expect(drawn.toFixed()).toBe(type === 'grant' ? '0' : decimal(amount).abs().toFixed())
      if (type === 'grant')
        expect(amount).toBe(find('credit_grant', ({ id }) => id === credit_grant_id).amount)
      if (type === 'invoice_payment')
        expect(
          statesOf('invoice')
            .find((each) => each.id === invoice_id && each.payments.length > 0)
            ?.payments.map((payment) => [payment.amount_cents, payment.wallet_transaction_id]),
        ).toEqual([[decimal(amount).times(-100).toNumber(), id]])
      if (type === 'usage') {
        const meter = find('meter', ({ id }) => id === meter_id)
        const read = statesOf('event').filter(({ event_name }) => event_name === meter.event_name)
        const most = Math.max(...read.map(({ properties }) => Number(properties[meter.property ?? ''])))
        const price = find('plan', ({ code }) => code === 'pro').prices.find(
          (each) => each.meter_id === meter_id,
        )
        expect(decimal(amount).times(-1).toFixed()).toBe(price && rate(price, decimal(most)).amount.toFixed())
      }
    }
  })
})

const ACME = 'cm7q5b8w40006jr5vs1h4acme'

function after(moment: string, ms: number): string {
  return new Date(Date.parse(moment) + ms).toISOString()
}
