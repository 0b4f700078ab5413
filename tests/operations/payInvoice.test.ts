import { describe, expect, test } from 'vitest'
import { addPricingUnit } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import {
  addOpen,
  finalize,
  markUncollectible,
  newAutomaticInvoice,
  pay,
  readInvoice,
  voidInvoice,
} from '../fixtures/invoices.ts'
import { addGrant, readBalances } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

describe('out of band', () => {
  test('the wallet takes neither a time nor a reference', async () => {
    const company = await service.company()
    const open = await addOpen(company)
    const body = { source: 'wallet', paid_at: open.finalized_at, reference: 'x' } as const
    const answer = await company.client.POST('/v1/invoices/{id}/pay', {
      params: { path: { id: open.id } },
      body,
    })
    expect(refusal(answer)).toMatchObject({
      status: 400,
      details: [
        { path: 'body.paid_at', code: 'not_allowed' },
        { path: 'body.reference', code: 'not_allowed' },
      ],
    })
  })
})

test('keeps overdue_at of an invoice that is paid late', async () => {
  const company = await service.company({ testClock: true })
  const { id, due_at } = await addOpen(company, { days_until_due: 1 })
  await travel(company, later(String(due_at), 1))
  expect(await pay(company, { id })).toMatchObject({ status: 'paid', overdue_at: due_at })
})

describe('in part', () => {
  test('says paid since the latest payment, in whatever order they were recorded', async () => {
    const company = await service.company()
    const open = await addOpen(company)
    service.clock.advance(DAY_MS)
    const { payments } = await pay(company, open, 'out_of_band', { amount_cents: 200 })
    const paid = await pay(company, open, 'out_of_band', { paid_at: String(open.finalized_at) })
    expect(paid.paid_at).toBe(payments[0]?.paid_at)
    expect(paid.paid_at).not.toBe(open.finalized_at)
  })

  test('leaves the invoice overdue for the rest', async () => {
    const company = await service.company({ testClock: true })
    const { id, due_at } = await addOpen(company, { days_until_due: 1 })
    await pay(company, { id }, 'out_of_band', { amount_cents: 249 })
    await travel(company, later(String(due_at), 1))
    expect(await readInvoice(company, { id })).toMatchObject({
      status: 'open',
      overdue_at: due_at,
      amount_due_cents: 1,
    })
    const params = { query: { overdue: true } }
    const { invoices } = succeed(await company.client.GET('/v1/invoices', { params }))
    expect(invoices.map((each) => each.id)).toEqual([id])
  })
})

describe('of an invoice that is charged automatically', () => {
  test('is not tried again for what is void, given up, a draft, sent to be paid, or of another customer', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const failed = await finalize(company, await automaticDraft(company, customer))
    const [voided, given] = [
      await finalize(company, await automaticDraft(company, customer)),
      await finalize(company, await automaticDraft(company, customer)),
    ]
    const draft = await automaticDraft(company, customer)
    const sent = await addOpen(company, { customer })
    const foreign = await finalize(company, await automaticDraft(company, await addCustomer(company)))
    await service.work()
    await voidInvoice(company, voided)
    await markUncollectible(company, given)
    await addGrant(company, customer, { amount: '100' })
    await service.work()
    const read = async ({ id }: { id: string }) => (await readInvoice(company, { id })).status
    expect(await Promise.all([failed, voided, given, draft, sent, foreign].map(read))).toEqual([
      'paid',
      'void',
      'uncollectible',
      'draft',
      'open',
      'open',
    ])
    expect(await balanceOf(company, customer)).toBe('97.50')
  })

  test('is not tried again for credit in a pricing unit', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const { id } = await finalize(company, await automaticDraft(company, customer))
    await service.work()
    const open = await readInvoice(company, { id })
    const { code: pricing_unit_code } = await addPricingUnit(company)
    await addGrant(company, customer, { amount: '100', account_type: 'pricing_unit', pricing_unit_code })
    await service.work()
    expect(await readInvoice(company, open)).toEqual(open)
  })

  test('is done by the test clock too, and not twice', async () => {
    const company = await service.company({ testClock: true })
    const customer = await funded(company, '10')
    const open = await finalize(company, await automaticDraft(company, customer))
    await travel(company, service.clock.now)
    expect((await readInvoice(company, open)).status).toBe('paid')
    await service.work()
    expect(await balanceOf(company, customer)).toBe('7.50')
  })

  test('leaves one that was paid or voided before the worker came', async () => {
    const company = await service.company()
    const customer = await funded(company, '10')
    const paid = await pay(company, await finalize(company, await automaticDraft(company, customer)))
    const voided = await voidInvoice(
      company,
      await finalize(company, await automaticDraft(company, customer)),
    )
    await service.work()
    expect(await readInvoice(company, paid)).toEqual(paid)
    expect(await readInvoice(company, voided)).toEqual(voided)
    expect(await balanceOf(company, customer)).toBe('10.00')
  })
})

/** A customer with so much in the wallet. */
async function funded(company: TestCompany, amount: string): Promise<Customer> {
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount })
  return customer
}

async function balanceOf(company: TestCompany, customer: Customer): Promise<string | undefined> {
  const balances = await readBalances(company, customer)
  return balances.find(({ account_type }) => account_type === 'currency')?.balance
}

async function automaticDraft({ client }: TestCompany, customer: Customer) {
  return succeed(await client.POST('/v1/invoices', { body: newAutomaticInvoice(customer) })).invoice
}
