import { expect, test } from 'vitest'
import { addMeter, addPlan, type Plan } from '../../fixtures/catalogue.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import {
  amountsOf,
  finalize,
  type Invoice,
  invoicesOf,
  lastInvoiceOf,
  voidInvoice,
} from '../../fixtures/invoices.ts'
import { cancel, changePlan, previewInvoice, subscribe } from '../../fixtures/subscriptions.ts'
import { refusal, succeed } from '../../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../../support/time.ts'

const service = await serviceForThisFile()
// June has 30 days.
const JUNE = '2026-06-01T00:00:00.000Z'
const MIDDLE = '2026-06-16T00:00:00.000Z'
const JULY = '2026-07-01T00:00:00.000Z'

type Terms = Parameters<typeof subscribe>[1]

test('49.00 a month and 80.00 of usage come to a minimum of 200.00 over two invoices', async () => {
  const { company, subscription } = await startInJune(
    { amount_cents: 4_900, minimum_amount_cents: 20_000 },
    8_000,
  )
  expect(amountsOf(await previewInvoice(company, subscription))).toEqual([4_900, 8_000, 7_100])
  await travel(company, later(JULY, HOUR_MS))
  const invoice = await lastInvoiceOf(company, subscription)
  expect(invoice.total_cents).toBe(20_000)
  expect(invoice.line_items.at(-1)).toMatchObject({
    type: 'minimum',
    description: 'Minimum spend on Pro',
    quantity: 1,
    unit_amount_cents: 7_100,
    amount_cents: 7_100,
    period_start: JUNE,
    period_end: JULY,
    bound: { price_id: null, spend_cents: 12_900, bound_cents: 20_000 },
  })
})

test('after a change of plan each half of June has the minimum of its plan', async () => {
  const { company, subscription } = await startInJune(
    { amount_cents: 4_900, minimum_amount_cents: 20_000 },
    0,
  )
  await travel(company, MIDDLE)
  await changePlan(
    company,
    subscription,
    await addPlan(company, { amount_cents: 19_900, minimum_amount_cents: 50_000 }),
  )
  await travel(company, later(JULY, HOUR_MS))
  const invoice = await lastInvoiceOf(company, subscription)
  expect(amountsOf(invoice)).toEqual([19_900, -2_450, 9_950, 0, 7_550, 15_050])
  expect(boundsOf(invoice)).toEqual([
    { price_id: null, spend_cents: 2_450, bound_cents: 10_000 },
    { price_id: null, spend_cents: 9_950, bound_cents: 25_000 },
  ])
})

test('canceled halfway, the fee that is not given back was spent', async () => {
  const { company, subscription } = await startInJune(
    { amount_cents: 4_900, minimum_amount_cents: 20_000 },
    2_000,
  )
  await travel(company, MIDDLE)
  await cancel(company, subscription)
  const draft = await lastInvoiceOf(company, subscription)
  expect(amountsOf(draft)).toEqual([2_000, 3_100])
  expect((await finalize(company, draft)).line_items).toEqual(draft.line_items)
})

test('a part that ended before the last one has its share of the fee alone', async () => {
  const { company, subscription } = await startInJune({ amount_cents: 3_000, minimum_amount_cents: 6_000 }, 0)
  await travel(company, later(JUNE, 10 * DAY_MS))
  await changePlan(company, subscription, await addPlan(company, { minimum_amount_cents: 6_000 }), 'none')
  await travel(company, later(JUNE, 20 * DAY_MS))
  await cancel(company, subscription)
  expect(boundsOf(await lastInvoiceOf(company, subscription))).toEqual([
    { price_id: null, spend_cents: 1_000, bound_cents: 2_000 },
  ])
})

test('another interval ends the part at once, and its rest counts in the new one', async () => {
  const { company, subscription } = await startInJune({ amount_cents: 3_000, minimum_amount_cents: 6_000 }, 0)
  await travel(company, MIDDLE)
  const weekly = await addPlan(company, { interval: 'week', amount_cents: 700, minimum_amount_cents: 3_000 })
  await changePlan(company, subscription, weekly, 'none')
  const [, restart] = await invoicesOf(company, subscription)
  expect(restart && amountsOf(restart)).toEqual([700, 0, 1_500])
  await travel(company, later(MIDDLE, 7 * DAY_MS))
  const [, , week] = await invoicesOf(company, subscription)
  expect(week && boundsOf(week)).toEqual([{ price_id: null, spend_cents: 1_400, bound_cents: 3_000 }])
})

test('what was paid ahead counts in the last part, as the upcoming invoice shows it', async () => {
  const yearly = { interval: 'year' as const, amount_cents: 36_500 }
  const { company, subscription } = await startInJune(yearly, 0)
  const monthly = await addPlan(company, { minimum_amount_cents: 50_000 })
  await changePlan(company, subscription, monthly, 'none')
  await cancel(company, subscription, { at_period_end: true })
  const upcoming = await previewInvoice(company, subscription)
  expect(boundsOf(upcoming)).toEqual([{ price_id: null, spend_cents: 36_500, bound_cents: 50_000 }])
  await travel(company, JULY)
  expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual(amountsOf(upcoming))
})

test('without fee, price or usage a minimum makes the invoice of each period, also the last one', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  const subscription = await subscribe(company, { minimum_amount_cents: 3_000 })
  expect(await invoicesOf(company, subscription)).toEqual([])
  await travel(company, later(JULY, 31 * DAY_MS + HOUR_MS))
  expect((await invoicesOf(company, subscription)).map(amountsOf)).toEqual([[3_000], [3_000]])
  await travel(company, '2026-08-16T12:00:00.000Z')
  await cancel(company, subscription)
  await travel(company, '2026-08-16T13:00:00.000Z')
  expect((await invoicesOf(company, subscription)).at(-1)).toMatchObject({
    status: 'open',
    total_cents: 1_500,
  })
})

test('a partial first period has its share of the calendar month', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, MIDDLE)
  const subscription = await subscribe(
    company,
    { minimum_amount_cents: 3_000 },
    { billing_anchor: 'calendar' },
  )
  await travel(company, JULY)
  expect((await invoicesOf(company, subscription)).map(amountsOf)).toEqual([[1_500]])
})

test('a void invoice counts, and a credit for it is 0: nothing is billed again', async () => {
  const { company, subscription } = await startInJune({ amount_cents: 3_000, minimum_amount_cents: 6_000 }, 0)
  const [first] = await invoicesOf(company, subscription)
  await travel(company, MIDDLE)
  await changePlan(company, subscription, await addPlan(company, { minimum_amount_cents: 6_000 }))
  await travel(company, JULY)
  const draft = await lastInvoiceOf(company, subscription)
  expect(amountsOf(draft)).toEqual([-1_500, 0, 1_500, 3_000])
  await voidInvoice(company, first as Invoice)
  expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([0, 0, 1_500, 1_500])
  const query = { type: ['invoice.updated' as const] }
  const { webhook_events } = succeed(await company.client.GET('/v1/webhook_events', { params: { query } }))
  expect(webhook_events.map(({ data }) => data)).toMatchObject([{ invoice: { id: draft.id } }])
})

test('a late event of a finalized part counts for the part that bills it', async () => {
  const { company, subscription } = await startInJune({ minimum_amount_cents: 1_000 }, 0)
  await travel(company, later(JULY, 2 * HOUR_MS))
  await ingestCalls(company, subscription, 400, later(JULY, -DAY_MS))
  await travel(company, later(JULY, 31 * DAY_MS))
  expect((await invoicesOf(company, subscription)).map(amountsOf)).toEqual([
    [0, 1_000],
    [400, 600],
  ])
})

test('bounds count among the 500 lines of an invoice', async () => {
  const company = await service.company({ testClock: true })
  const meters = await Promise.all(Array.from({ length: 25 }, () => addMeter(company)))
  const prices = meters.map(({ id }) => ({
    meter_id: id,
    charge_model: 'per_unit' as const,
    unit_amount: '1',
    maximum_amount: '1',
  }))
  const terms = { prices, maximum_amount_cents: 1 }
  const subscription = await subscribe(company, terms)
  const plans = [await addPlan(company, terms), await addPlan(company, terms)]
  // Each part counts 25 prices, 25 bounds and the plan's.
  for (let count = 0; count < 8; count++) {
    await travel(company, later(subscription.current_period_start, (count + 1) * HOUR_MS))
    await changePlan(company, subscription, plans[count % 2] as Plan)
  }
  await travel(company, later(subscription.current_period_start, DAY_MS))
  const refused = await company.client.POST('/v1/subscriptions/{id}/change_plan', {
    params: { path: { id: subscription.id } },
    body: { plan_id: (plans[0] as Plan).id, allow_overlap: true },
  })
  expect(refusal(refused)).toMatchObject({ status: 409, code: 'INVOICE_LINE_LIMIT_EXCEEDED' })
})

/** A subscription from 1 June on to a plan with a price of 0.01 a call, of which so many were made. */
test('usage of a plan that was left at once is not spent on the minimum of the next', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }]
  const subscription = await subscribe(company, { amount_cents: 0 })
  await travel(company, MIDDLE)
  const left = await addPlan(company, { prices, minimum_amount_cents: 5_000 })
  await changePlan(company, subscription, left, 'none')
  await ingestCalls(company, subscription, 12, MIDDLE)
  await service.work()
  const next = await addPlan(company, { minimum_amount_cents: 2_000 })
  await changePlan(company, subscription, next, 'none')
  expect(amountsOf(await previewInvoice(company, subscription))).toEqual([1_200, 1_000])
})

async function startInJune(terms: Terms, calls: number) {
  const company: TestCompany = await service.company({ testClock: true })
  await travel(company, JUNE)
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.01' }]
  const subscription = await subscribe(company, Object.assign({ prices }, terms))
  if (calls > 0) {
    await ingestCalls(company, subscription, calls, JUNE)
    await service.work()
  }
  return { company, subscription }
}

type Lines = Pick<Invoice, 'line_items'> | Awaited<ReturnType<typeof previewInvoice>>

function boundsOf({ line_items }: Lines) {
  return line_items.flatMap((line) =>
    line.type === 'minimum' || line.type === 'maximum' ? [line.bound] : [],
  )
}
