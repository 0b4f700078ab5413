import { expect, test } from 'vitest'
import { addPlan } from '../../fixtures/catalogue.ts'
import {
  addOpen,
  amountsOf,
  finalize,
  type Invoice,
  invoicesOf,
  lastInvoiceOf,
  pay,
  readInvoice,
  voidInvoice,
} from '../../fixtures/invoices.ts'
import { changePlan, previewInvoice, type Subscription, subscribe } from '../../fixtures/subscriptions.ts'
import { balanceOf } from '../../fixtures/wallets.ts'
import { refusal } from '../../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../../support/time.ts'

const service = await serviceForThisFile()
// April has 30 days.
const APRIL = '2026-04-01T00:00:00.000Z'
const MIDDLE = '2026-04-16T00:00:00.000Z'
const MAY = '2026-05-01T00:00:00.000Z'

test('a fee that nobody paid gives no money: its credit pays it, and it can no longer be voided', async () => {
  const company = await service.company({ testClock: true })
  const { subscription, first } = await startInApril(company, { interval: 'year', amount_cents: 36_500 })
  await travel(company, later(APRIL, DAY_MS))
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 1_000 }))
  await travel(company, later(APRIL, DAY_MS + HOUR_MS))
  const second = await lastInvoiceOf(company, subscription)
  expect(amountsOf(second)).toEqual([1_000, -36_400])
  expect(await readInvoice(company, first)).toMatchObject({
    status: 'open',
    amount_paid_cents: 35_400,
    amount_due_cents: 1_100,
    payments: [{ source: 'wallet', amount_cents: 35_400 }],
  })
  expect(refusal(await attemptVoid(company, first))).toEqual({
    status: 409,
    code: 'INVOICE_LINES_CREDITED',
    details: { invoice_ids: [second.id] },
  })
  expect(await balanceOf(company, customerOf(subscription))).toBe('0.00')
})

test('voided before the credit is final: the credit is 0, also on the draft that has it already', async () => {
  const company = await service.company({ testClock: true })
  const { subscription, first } = await startInApril(company, { interval: 'year', amount_cents: 36_500 })
  await travel(company, later(APRIL, DAY_MS))
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 1_000 }))
  const draft = await lastInvoiceOf(company, subscription)
  expect(amountsOf(draft)).toEqual([1_000, -36_400])
  await voidInvoice(company, first)
  expect(await readInvoice(company, draft)).toMatchObject({
    status: 'draft',
    total_cents: 1_000,
    line_items: [
      { type: 'fee', amount_cents: 1_000 },
      { type: 'proration', amount_cents: 0, credited_line_item_id: first.line_items[0]?.id },
    ],
  })
  expect(await finalize(company, draft)).toMatchObject({ status: 'open', total_cents: 1_000 })
  expect(await balanceOf(company, customerOf(subscription))).toBe('0.00')
})

test('voided while the credit waits for the next invoice, or before the plan changes: there is none', async () => {
  for (const order of ['change, void', 'void, change']) {
    const company = await service.company({ testClock: true })
    const { subscription, first } = await startInApril(company, { amount_cents: 9_000 })
    const cheaper = await addPlan(company, { amount_cents: 1_000 })
    await travel(company, MIDDLE)
    if (order === 'void, change') await voidInvoice(company, first)
    await changePlan(company, subscription, cheaper)
    if (order === 'change, void') await voidInvoice(company, first)
    expect((await previewInvoice(company, subscription)).total_cents).toBe(1_500)
    await travel(company, later(MAY, HOUR_MS))
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(1_500)
    expect(await balanceOf(company, customerOf(subscription))).toBe('0.00')
  }
})

test('each credit names the line that it gives back, and what was paid of it goes to the wallet', async () => {
  const company = await service.company({ testClock: true })
  const { subscription, first } = await startInApril(company, { amount_cents: 9_000 })
  await pay(company, first)
  await travel(company, '2026-04-11T00:00:00.000Z')
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 6_000 }))
  await travel(company, '2026-04-21T00:00:00.000Z')
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 0 }))
  await travel(company, later(MAY, HOUR_MS))
  const second = await lastInvoiceOf(company, subscription)
  expect(amountsOf(second)).toEqual([-6_000, 4_000, -2_000])
  expect(second.credit_carried_cents).toBe(4_000)
  expect(second.line_items).toMatchObject([
    { type: 'proration', credited_line_item_id: first.line_items[0]?.id },
    { type: 'proration', credited_line_item_id: null },
    { type: 'proration', credited_line_item_id: second.line_items[1]?.id },
  ])
  expect(await balanceOf(company, customerOf(subscription))).toBe('40.00')
})

test('what is carried pays the invoice whose line it gives back first, however that one is collected', async () => {
  const company = await service.company({ testClock: true })
  const { subscription, first } = await startInApril(company, { amount_cents: 9_000 })
  const customer = customerOf(subscription)
  await pay(company, first, 'out_of_band', { amount_cents: 8_000 })
  const line_items = [{ description: 'Help', quantity: 1, unit_amount_cents: 5_000 }]
  const older = await addOpen(company, { customer, line_items })
  await travel(company, MIDDLE)
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 1_000 }))
  await travel(company, later(MAY, HOUR_MS))
  expect(await readInvoice(company, first)).toMatchObject({
    status: 'paid',
    payments: [{ amount_cents: 8_000 }, { source: 'wallet', amount_cents: 1_000 }],
  })
  expect((await readInvoice(company, older)).amount_paid_cents).toBe(0)
  expect(await balanceOf(company, customer)).toBe('20.00')
})

test('once the invoice that has the credit is void, the other can be voided too', async () => {
  const company = await service.company({ testClock: true })
  const { subscription, first } = await startInApril(company, { amount_cents: 3_000 })
  await travel(company, MIDDLE)
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 6_000 }))
  await travel(company, later(MAY, HOUR_MS))
  const second = await lastInvoiceOf(company, subscription)
  expect(refusal(await attemptVoid(company, first)).details).toEqual({ invoice_ids: [second.id] })
  await voidInvoice(company, second)
  expect((await voidInvoice(company, first)).status).toBe('void')
  expect(await invoicesOf(company, subscription)).toHaveLength(2)
})

async function startInApril(
  company: TestCompany,
  plan: Parameters<typeof subscribe>[1],
): Promise<{ subscription: Subscription; first: Invoice }> {
  await travel(company, APRIL)
  const subscription = await subscribe(company, plan)
  return { subscription, first: await lastInvoiceOf(company, subscription) }
}

function customerOf({ customer_id }: Subscription): { id: string } {
  return { id: customer_id }
}

function attemptVoid({ client }: TestCompany, { id }: Invoice) {
  return client.POST('/v1/invoices/{id}/void', { params: { path: { id } } })
}
