import { describe, expect, test } from 'vitest'
import { addMeter, addPlan, addTaxRate } from '../../fixtures/catalogue.ts'
import { addAmountCoupon } from '../../fixtures/coupons.ts'
import { issueNote, requestNoteVoid } from '../../fixtures/credit-notes.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import {
  amountsOf,
  finalize,
  invoicesOf,
  lastInvoiceOf,
  pay,
  readInvoice,
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
import { refusal, succeed } from '../../support/answers.ts'
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
    const { last, notes } = await cancelAsPreviewed(company, subscription)
    expect(last && amountsOf(last)).toEqual([2_000, 5_550])
    expect(last?.line_items.at(-1)).toMatchObject({ bound: { spend_cents: 4_450, bound_cents: 10_000 } })
    expect(notes).toMatchObject([{ total_cents: 2_450, applied_to_invoice_cents: 2_450 }])
    // 4900 − 2450 + 7550 is what half a month comes to at least.
    expect(await totalsOf(company, subscription)).toEqual([4_900, 7_550])
  })

  test.each([
    ['30.00 of it is given back, and 3.60 of that pay the usage', 300, '26.40'],
    ['30.00 of it is given back, and without usage all of it is left', 0, '30.00'],
  ])('of 100.00 a month with 20 %% tax: canceled on 22 February, %s', async (_what, calls, balance) => {
    const { company, subscription, first } = await start(
      '2027-02-01T00:00:00.000Z',
      { amount_cents: 10_000, tax: '20' },
      calls,
    )
    await pay(company, first)
    await travel(company, '2027-02-22T00:00:00.000Z')
    const { last, notes } = await cancelAsPreviewed(company, subscription)
    expect(notes).toMatchObject([
      {
        invoice_id: first.id,
        reason: 'unused_time',
        subtotal_cents: 2_500,
        tax_cents: 500,
        total_cents: 3_000,
        credited_to_wallet_cents: 3_000,
      },
    ])
    expect(last && amountsOf(last)).toEqual([calls])
    if (last !== undefined) await finalize(company, last)
    await service.work()
    expect(await balanceOf(company, { id: subscription.customer_id })).toBe(balance)
  })
})

describe('what is given back', () => {
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
    const { last, notes } = await cancelAsPreviewed(company, subscription)
    const lines = [...first.line_items, ...(last?.line_items ?? [])]
    const typeOf = (lineId: string | null) => lines.find(({ id }) => id === lineId)?.type
    const noted = notes.flatMap(({ line_items }) =>
      line_items.map(({ line_item_id, amount_cents }) => [typeOf(line_item_id), amount_cents]),
    )
    // A change of plan is billed on the last invoice, and so is what is given back of it.
    const credits = (last?.line_items ?? []).flatMap((line) =>
      line.type === 'proration' && line.period_start === MIDDLE && line.amount_cents < 0
        ? [[typeOf(line.credited_line_item_id), -line.amount_cents]]
        : [],
    )
    expect([...noted, ...credits]).toEqual(type === undefined ? [] : [[type, fee / 2]])
    expect(noted.length).toBe(type === 'fee' ? 1 : 0)
  })

  test('is what is left of a year', async () => {
    const { company, subscription } = await start(JUNE, { amount_cents: 36_500, interval: 'year' }, 0)
    await travel(company, later(JUNE, 100 * DAY_MS))
    expect(givenBack(await cancelAsPreviewed(company, subscription))).toEqual([26_500])
  })

  test('is the year after a change from a month', async () => {
    const { company, subscription } = await start(JUNE, { amount_cents: 3_000 }, 0)
    await travel(company, MIDDLE)
    const yearly = await addPlan(company, { amount_cents: 36_500, interval: 'year' })
    await changePlan(company, subscription, yearly)
    await travel(company, later(MIDDLE, 65 * DAY_MS))
    expect(givenBack(await cancelAsPreviewed(company, subscription))).toEqual([30_000])
  })

  test('is the current fee where earlier periods had theirs', async () => {
    const { company, subscription } = await start(JUNE, { amount_cents: 3_000 }, 0)
    await travel(company, '2026-09-16T00:00:00.000Z')
    const cycle = await lastInvoiceOf(company, subscription)
    const { notes } = await cancelAsPreviewed(company, subscription)
    const fee = cycle.line_items.find(({ type }) => type === 'fee')
    expect(notes).toMatchObject([{ line_items: [{ line_item_id: fee?.id, amount_cents: 1_500 }] }])
  })

  test('is a part of a partial first period', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, MIDDLE)
    const subscription = await subscribe(company, { amount_cents: 3_000 }, { billing_anchor: 'calendar' })
    await travel(company, later(MIDDLE, 5 * DAY_MS))
    expect(givenBack(await cancelAsPreviewed(company, subscription))).toEqual([1_000])
  })

  test('is all of it in the second of the creation, which takes it off the invoice that nobody paid yet', async () => {
    const { company, subscription, first } = await start(JUNE, { amount_cents: 4_900 }, 0)
    const { notes } = await cancelAsPreviewed(company, subscription)
    expect(notes).toMatchObject([{ total_cents: 4_900, applied_to_invoice_cents: 4_900 }])
    expect(await readInvoice(company, first)).toMatchObject({
      status: 'paid',
      amount_paid_cents: 0,
      amount_credited_cents: 4_900,
    })
    expect(await balanceOf(company, { id: subscription.customer_id })).toBe('0.00')
  })

  test('is a line of the draft that the fee is on, at the moment at which a period begins', async () => {
    const { company, subscription } = await start(JUNE, { amount_cents: 4_900 }, 0)
    await travel(company, subscription.current_period_end)
    const draft = await lastInvoiceOf(company, subscription)
    expect(amountsOf(draft)).toEqual([4_900, 0])
    await cancel(company, subscription, GIVE_BACK)
    expect(await readInvoice(company, draft)).toMatchObject({
      status: 'draft',
      total_cents: 0,
      line_items: [
        { type: 'fee', amount_cents: 4_900 },
        { type: 'proration', amount_cents: -4_900, credited_line_item_id: draft.line_items[0]?.id },
        { type: 'usage' },
      ],
    })
    expect(await notesOf(company, subscription)).toEqual([])
    expect(await finalize(company, draft)).toMatchObject({ status: 'paid', total_cents: 0 })
  })

  test('is a share of what discounts and credit notes left of the fee', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, JUNE)
    const coupon = await addAmountCoupon(company, 5_000)
    const subscription = await subscribe(company, { amount_cents: 10_000 }, { coupon_codes: [coupon.code] })
    const first = await lastInvoiceOf(company, subscription)
    await pay(company, first)
    const half = { line_item_id: first.line_items[0]?.id ?? '', amount_cents: 2_500 }
    await issueNote(company, first, { line_items: [half] })
    await travel(company, MIDDLE)
    expect(givenBack(await cancelAsPreviewed(company, subscription))).toEqual([1_250])
    expect(await balanceOf(company, { id: subscription.customer_id })).toBe('37.50')
  })

  test('goes where `excess` says', async () => {
    const { company, subscription, first } = await start(JUNE, { amount_cents: 3_000 }, 0)
    await pay(company, first)
    await travel(company, MIDDLE)
    const { notes } = await cancelAsPreviewed(company, subscription, { ...GIVE_BACK, excess: 'out_of_band' })
    expect(notes).toMatchObject([{ out_of_band_cents: 1_500, credited_to_wallet_cents: 0 }])
    expect(await balanceOf(company, { id: subscription.customer_id })).toBe('0.00')
  })

  test('counts as spent again for a minimum once the note is void', async () => {
    const terms = { amount_cents: 4_900, minimum_amount_cents: 20_000 }
    const { company, subscription } = await start(JUNE, terms, 2_000)
    await travel(company, MIDDLE)
    const { last, notes } = await cancelAsPreviewed(company, subscription)
    for (const note of notes) succeed(await requestNoteVoid(company, note))
    expect(last && amountsOf(await finalize(company, last))).toEqual([2_000, 3_100])
  })

  test('is nothing in a trial', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { amount_cents: 4_900, trial_days: 14 })
    const preview = await previewSubscriptionCancellation(company, subscription, GIVE_BACK)
    expect(preview).toMatchObject({ line_items: [], total_cents: 0, billing_reason: 'subscription_cancel' })
    await cancel(company, subscription, GIVE_BACK)
    expect(await invoicesOf(company, subscription)).toEqual([])
  })

  test('is nothing of a void invoice, and it cannot be voided afterwards', async () => {
    const before = await start(JUNE, { amount_cents: 3_000 }, 100)
    await voidInvoice(before.company, before.first)
    await travel(before.company, MIDDLE)
    const { last, notes } = await cancelAsPreviewed(before.company, before.subscription)
    expect([last && amountsOf(last), notes]).toEqual([[100], []])
    const after = await start(JUNE, { amount_cents: 3_000 }, 100)
    await travel(after.company, MIDDLE)
    await cancelAsPreviewed(after.company, after.subscription)
    expect(await refusedVoid(after.company, after.first)).toBe('INVOICE_HAS_CREDIT_NOTES')
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

/** Returns the draft of the last invoice, if there is one, and the credit notes, which are what the preview showed. */
async function cancelAsPreviewed(
  company: TestCompany,
  subscription: Subscription,
  body: Parameters<typeof cancel>[2] = GIVE_BACK,
) {
  const before = await notesOf(company, subscription)
  const params = { path: { id: subscription.id } }
  const path = '/v1/subscriptions/{id}/cancel/preview'
  const preview = succeed(await company.client.POST(path, { params, body }))
  await cancel(company, subscription, body)
  const notes = (await notesOf(company, subscription)).slice(0, -before.length || undefined)
  const shownNotes = preview.credit_notes.map(({ line_items, ...note }) => ({
    ...note,
    line_items: line_items.map((line) => expect.objectContaining(line)),
  }))
  expect(notes).toMatchObject(shownNotes)
  const { line_items } = preview.upcoming_invoice
  if (line_items.length === 0) return { last: undefined, notes }
  const last = await lastInvoiceOf(company, subscription)
  const made = last.line_items.map((line) => ({ ...line, id: undefined }))
  expect({ ...last, line_items: made }).toMatchObject({
    ...preview.upcoming_invoice,
    line_items: line_items.map((line) => ({ ...line, id: undefined })),
    amount_due_cents: expect.anything(),
  })
  return { last, notes }
}

function givenBack({ notes }: Awaited<ReturnType<typeof cancelAsPreviewed>>): number[] {
  return notes.map(({ subtotal_cents }) => subtotal_cents)
}

async function notesOf(company: TestCompany, { customer_id }: Subscription) {
  const params = { query: { customer_id } }
  return succeed(await company.client.GET('/v1/credit_notes', { params })).credit_notes
}

async function refusedVoid({ client }: TestCompany, { id }: { id: string }) {
  return refusal(await client.POST('/v1/invoices/{id}/void', { params: { path: { id } } })).code
}

async function totalsOf(company: TestCompany, subscription: Subscription): Promise<number[]> {
  return (await invoicesOf(company, subscription)).map(({ total_cents }) => total_cents)
}
