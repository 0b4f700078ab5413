import { expect, test } from 'vitest'
import { addDraft, addOpen, markUncollectible, pay, readInvoice, voidInvoice } from '../fixtures/invoices.ts'
import { refusal } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('gives an open invoice up: it is still owed, and nothing else changes', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  service.clock.advance(1_000)
  const updated_at = service.clock.now.toISOString()
  const given = await markUncollectible(company, open)
  expect(given).toEqual({
    ...open,
    status: 'uncollectible',
    marked_uncollectible_at: updated_at,
    updated_at,
  })
  expect(given.amount_due_cents).toBe(open.total_cents)
  expect(await readInvoice(company, open)).toEqual(given)
})

test('leaves it to be paid or voided later', async () => {
  const company = await service.company()
  expect((await pay(company, await markUncollectible(company, await addOpen(company)))).status).toBe('paid')
  const given = await markUncollectible(company, await addOpen(company))
  expect(await voidInvoice(company, given)).toMatchObject({
    ...{ status: 'void', amount_due_cents: 0 },
    marked_uncollectible_at: given.marked_uncollectible_at,
  })
})

test('what is given up is not marked as overdue any more', async () => {
  const company = await service.company({ testClock: true })
  const given = await markUncollectible(company, await addOpen(company, { days_until_due: 1 }))
  await travel(company, later(String(given.due_at), DAY_MS))
  expect((await readInvoice(company, given)).overdue_at).toBeNull()
})

test('leaves what was paid of it, and the rest owed', async () => {
  const company = await service.company()
  const part = await pay(company, await addOpen(company), 'out_of_band', { amount_cents: 100 })
  const given = await markUncollectible(company, part)
  const { updated_at, marked_uncollectible_at } = given
  expect(given).toEqual({ ...part, status: 'uncollectible', updated_at, marked_uncollectible_at })
  expect(given.amount_due_cents).toBe(150)
})

test('refuses any status but open, names it, and changes nothing', async () => {
  const company = await service.company()
  const draft = await addDraft(company)
  const paid = await pay(company, await addOpen(company))
  const voided = await voidInvoice(company, await addOpen(company))
  const given = await markUncollectible(company, await addOpen(company))
  for (const invoice of [draft, paid, voided, given]) {
    expect(refusal(await attempt(company, invoice.id))).toEqual({
      status: 409,
      code: 'INVOICE_NOT_OPEN',
      details: { status: invoice.status },
    })
    expect(await readInvoice(company, invoice)).toEqual(invoice)
  }
})

test('of giving up and paying at once, one comes after the other and none is lost', async () => {
  const company = await service.company()
  const { id } = await addOpen(company)
  const params = { path: { id } }
  const [, paid] = await Promise.all([
    attempt(company, id),
    company.client.POST('/v1/invoices/{id}/pay', { params, body: { source: 'out_of_band' } }),
  ])
  // What is given up can be paid: so paying succeeds either way, and giving up only before it.
  expect(paid.response.status).toBe(200)
  expect((await readInvoice(company, { id })).status).toBe('paid')
})

test("masks another company's invoice and the other mode's", () =>
  expectMasked(service, {
    code: 'INVOICE_NOT_FOUND',
    make: async (company) => (await addOpen(company)).id,
    request: (id) => ({ method: 'POST', path: `/v1/invoices/${id}/mark_uncollectible` }),
    reading: (id) => `/v1/invoices/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sending = (id: string) => ({ method: 'POST', path: `/v1/invoices/${id}/mark_uncollectible` })
  return {
    good: sending((await addOpen(company)).id),
    other: sending((await addOpen(company)).id),
    refused: sending((await addDraft(company)).id),
  }
})

function attempt({ client }: TestCompany, id: string) {
  return client.POST('/v1/invoices/{id}/mark_uncollectible', { params: { path: { id } } })
}
