import { describe, expect, test } from 'vitest'
import { addMeter, addPlan, addTaxRate } from '../../fixtures/catalogue.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import {
  amountsOf,
  finalize,
  type Invoice,
  invoicesOf,
  lastInvoiceOf,
  pay,
  voidInvoice,
} from '../../fixtures/invoices.ts'
import {
  cancel,
  changePlan,
  previewSubscriptionCancellation,
  type Subscription,
  subscribe,
} from '../../fixtures/subscriptions.ts'
import { balanceOf } from '../../fixtures/wallets.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../../support/time.ts'

const service = await serviceForThisFile()
// June has 30 days.
const JUNE = '2026-06-01T00:00:00.000Z'
const MIDDLE = '2026-06-16T00:00:00.000Z'
const GIVE_BACK = { at_period_end: false, proration: 'create_prorations' } as const

describe('the example', () => {
  test('of a minimum of 200.00: canceled on 16 June, half a month comes to exactly half of it', async () => {
    const { company, subscription } = await start(
      JUNE,
      { amount_cents: 4_900, minimum_amount_cents: 20_000 },
      2_000,
    )
    await travel(company, MIDDLE)
    const last = await cancelAsPreviewed(company, subscription)
    expect(amountsOf(last)).toEqual([-2_450, 2_000, 5_550])
    expect(last.line_items.at(-1)).toMatchObject({ bound: { spend_cents: 4_450, bound_cents: 10_000 } })
    expect(await totalsOf(company, subscription)).toEqual([4_900, 5_100])
  })

  test('of 100.00 a month with 20 % tax: canceled on 22 February, 26.40 of it is carried', async () => {
    const { company, subscription, first } = await start(
      '2027-02-01T00:00:00.000Z',
      { amount_cents: 10_000, tax: '20' },
      300,
    )
    await pay(company, first)
    await travel(company, '2027-02-22T00:00:00.000Z')
    const last = await cancelAsPreviewed(company, subscription)
    expect(amountsOf(last)).toEqual([-2_500, 300])
    expect(last).toMatchObject({
      subtotal_cents: -2_200,
      tax_cents: -440,
      credit_carried_cents: 2_640,
      total_cents: 0,
    })
    await finalize(company, last)
    expect(await balanceOf(company, { id: subscription.customer_id })).toBe('26.40')
  })

  test('of 100.00 a month with 20 % tax and no usage: 30.00 is carried', async () => {
    const { company, subscription, first } = await start(
      '2027-02-01T00:00:00.000Z',
      { amount_cents: 10_000, tax: '20' },
      0,
    )
    await pay(company, first)
    await travel(company, '2027-02-22T00:00:00.000Z')
    const last = await cancelAsPreviewed(company, subscription)
    expect(amountsOf(last)).toEqual([-2_500, 0])
    expect(last.credit_carried_cents).toBe(3_000)
    await finalize(company, last)
    expect(await balanceOf(company, { id: subscription.customer_id })).toBe('30.00')
  })
})

describe('what is credited', () => {
  test.each([
    ['the fee', [], 3_000, 'fee'],
    ['the rest of the new fee after a prorated change', [['create_prorations', 6_000]], 6_000, 'proration'],
    ['the fee after a change without', [['none', 6_000]], 3_000, 'fee'],
    [
      'the newest of several prorated changes',
      [
        ['create_prorations', 6_000],
        ['create_prorations', 9_000],
      ],
      9_000,
      'proration',
    ],
    [
      'the rest of a prorated change that another without follows',
      [
        ['create_prorations', 6_000],
        ['none', 9_000],
      ],
      6_000,
      'proration',
    ],
    [
      'the rest of a prorated change after one without',
      [
        ['none', 9_000],
        ['create_prorations', 6_000],
        ['none', 1_200],
      ],
      6_000,
      'proration',
    ],
    [
      'nothing after a prorated change to a plan that is free',
      [
        ['create_prorations', 0],
        ['none', 9_000],
      ],
      0,
      undefined,
    ],
  ] as const)('is %s', async (_what, changes, fee, type) => {
    const { company, subscription, first } = await start(JUNE, { amount_cents: 3_000 }, 0)
    for (const [index, [proration, amount_cents]] of changes.entries()) {
      await travel(company, later(JUNE, (index + 1) * DAY_MS))
      await changePlan(company, subscription, await addPlan(company, { amount_cents }), proration)
    }
    await travel(company, MIDDLE)
    const last = await cancelAsPreviewed(company, subscription)
    const credit = last.line_items.find(
      (line) => line.type === 'proration' && line.period_start === MIDDLE && line.amount_cents < 0,
    )
    expect(credit?.amount_cents ?? 0).toBe(0 - fee / 2)
    const credited = credit?.type === 'proration' ? credit.credited_line_item_id : undefined
    const lines = [...first.line_items, ...last.line_items]
    expect(lines.find(({ id }) => id === credited)?.type).toBe(type)
  })

  test('is what is left of a year', async () => {
    const { company, subscription } = await start(JUNE, { amount_cents: 36_500, interval: 'year' }, 0)
    await travel(company, later(JUNE, 100 * DAY_MS))
    expect(amountsOf(await cancelAsPreviewed(company, subscription))).toEqual([-26_500, 0])
  })

  test('is the year after a change from a month', async () => {
    const { company, subscription } = await start(JUNE, { amount_cents: 3_000 }, 0)
    await travel(company, MIDDLE)
    const yearly = await addPlan(company, { amount_cents: 36_500, interval: 'year' })
    await changePlan(company, subscription, yearly)
    await travel(company, later(MIDDLE, 65 * DAY_MS))
    expect(amountsOf(await cancelAsPreviewed(company, subscription))).toEqual([-30_000])
  })

  test('is the current fee where earlier periods had theirs', async () => {
    const { company, subscription } = await start(JUNE, { amount_cents: 3_000 }, 0)
    await travel(company, '2026-09-16T00:00:00.000Z')
    const cycle = await lastInvoiceOf(company, subscription)
    const last = await cancelAsPreviewed(company, subscription)
    expect(last.line_items[0]).toMatchObject({
      amount_cents: -1_500,
      credited_line_item_id: cycle.line_items.find(({ type }) => type === 'fee')?.id,
    })
  })

  test('is a part of a partial first period', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, MIDDLE)
    const subscription = await subscribe(company, { amount_cents: 3_000 }, { billing_anchor: 'calendar' })
    await travel(company, later(MIDDLE, 5 * DAY_MS))
    expect(amountsOf(await cancelAsPreviewed(company, subscription))).toEqual([-1_000])
  })

  test('is all of it in the second of the creation, which pays the invoice that nobody paid yet', async () => {
    const { company, subscription, first } = await start(JUNE, { amount_cents: 4_900 }, 0)
    const last = await cancelAsPreviewed(company, subscription)
    expect(amountsOf(last)).toEqual([-4_900])
    await finalize(company, last)
    expect(await invoicesOf(company, subscription)).toMatchObject([
      { id: first.id, status: 'paid', payments: [{ source: 'wallet', amount_cents: 4_900 }] },
      { status: 'paid', total_cents: 0 },
    ])
    expect(await balanceOf(company, { id: subscription.customer_id })).toBe('0.00')
  })

  test('is all of it at the moment at which a period begins', async () => {
    const { company, subscription } = await start(JUNE, { amount_cents: 4_900 }, 0)
    await travel(company, subscription.current_period_end)
    expect(amountsOf(await cancelAsPreviewed(company, subscription))).toEqual([-4_900])
  })

  test('is nothing in a trial', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { amount_cents: 4_900, trial_days: 14 })
    const preview = await previewSubscriptionCancellation(company, subscription, GIVE_BACK)
    expect(preview).toMatchObject({ line_items: [], total_cents: 0, billing_reason: 'subscription_cancel' })
    await cancel(company, subscription, GIVE_BACK)
    expect(await invoicesOf(company, subscription)).toEqual([])
  })

  test('is nothing of a void invoice, voided before or after', async () => {
    const before = await start(JUNE, { amount_cents: 3_000 }, 100)
    await voidInvoice(before.company, before.first)
    await travel(before.company, MIDDLE)
    expect(amountsOf(await cancelAsPreviewed(before.company, before.subscription))).toEqual([100])
    const after = await start(JUNE, { amount_cents: 3_000 }, 100)
    await travel(after.company, MIDDLE)
    const last = await cancelAsPreviewed(after.company, after.subscription)
    expect(amountsOf(last)).toEqual([-1_500, 100])
    await voidInvoice(after.company, after.first)
    expect((await finalize(after.company, last)).total_cents).toBe(100)
  })
})

test('a bound that a preview shows is that of the last part', async () => {
  const bounds = { amount_cents: 3_000, minimum_amount_cents: 9_000 }
  const { company, subscription } = await start(JUNE, bounds, 0)
  await travel(company, MIDDLE)
  const without = await previewSubscriptionCancellation(company, subscription, { at_period_end: false })
  expect(amountsOf(without)).toEqual([0, 1_500])
  const atEnd = await previewSubscriptionCancellation(company, subscription, { at_period_end: true })
  await cancel(company, subscription, { at_period_end: true })
  await travel(company, later(subscription.current_period_end, HOUR_MS))
  expect(amountsOf(atEnd)).toEqual([0, 6_000])
  expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([0, 6_000])
})

type Terms = Parameters<typeof subscribe>[1] & { tax?: string }

/** A plan with a price of 1 cent a call, and `calls` of them on the first day. */
async function start(at: string, { tax, ...terms }: Terms, calls: number) {
  const company = await service.company({ testClock: true })
  await travel(company, at)
  const rate = tax === undefined ? undefined : await addTaxRate(company, { percentage: tax })
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.01' }]
  const codes = rate === undefined ? {} : { tax_rate_codes: [rate.code] }
  const subscription = await subscribe(company, { ...terms, ...codes, prices })
  if (calls > 0) await ingestCalls(company, subscription, calls, at)
  await service.work()
  return { company, subscription, first: await lastInvoiceOf(company, subscription) }
}

/** Returns the draft of the last invoice, which is what the preview showed. */
async function cancelAsPreviewed(company: TestCompany, subscription: Subscription): Promise<Invoice> {
  const preview = await previewSubscriptionCancellation(company, subscription, GIVE_BACK)
  await cancel(company, subscription, GIVE_BACK)
  const draft = await lastInvoiceOf(company, subscription)
  const shown = { ...preview, line_items: preview.line_items.map((line) => ({ ...line, id: undefined })) }
  const made = draft.line_items.map((line) => ({ ...line, id: undefined }))
  expect({ ...draft, line_items: made }).toMatchObject({ ...shown, amount_due_cents: expect.anything() })
  return draft
}

async function totalsOf(company: TestCompany, subscription: Subscription): Promise<number[]> {
  return (await invoicesOf(company, subscription)).map(({ total_cents }) => total_cents)
}
