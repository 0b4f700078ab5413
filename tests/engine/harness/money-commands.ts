import { expect } from 'vitest'
import { refusal, succeed } from '../../support/answers.ts'
import * as model from '../model/invoices.ts'
import type { Invoice } from '../model/model.ts'
import { toActual, toExpected } from './comparable-invoice.ts'
import { readAll } from './read-all.ts'
import { iso, type Perform, pick, type Tenant } from './tenant.ts'

export const pay: Perform<'pay'> = async (tenant, { invoice, source, percent }) => {
  const chosen = pickInvoice(tenant, ['open', 'uncollectible'], invoice)
  if (chosen === undefined) return
  const params = { path: { id: await idOf(tenant, chosen) } }
  const due = model.dueOf(chosen)
  const amount_cents = percent === null ? undefined : Math.max(1, Math.floor((due * percent) / 100))
  const body = { source, ...(amount_cents !== undefined && { amount_cents }) }
  const answer = await tenant.company.client.POST('/v1/invoices/{id}/pay', { params, body })
  if ((amount_cents ?? due) > due) return expect(refusal(answer).code).toBe('PAYMENT_TOO_LARGE')
  const paid = model.pay(tenant.model, chosen, source, amount_cents ?? due)
  expect(answer.response.status).toBe(paid ? 200 : 409)
  if (!paid) expect(refusal(answer).code).toBe('INSUFFICIENT_BALANCE')
}

export const voidPayment: Perform<'void_payment'> = async (tenant, { invoice, payment }) => {
  const chosen = pick(
    tenant.model.invoices.filter(({ payments }) => payments.length > 0),
    invoice,
  )
  if (chosen === undefined) return
  const { id, payments } = await find(tenant, chosen)
  const index = payment % payments.length
  const params = { path: { id, payment_id: payments[index]?.id ?? '' } }
  succeed(await tenant.company.client.POST('/v1/invoices/{id}/payments/{payment_id}/void', { params }))
  const expected = chosen.payments[index]
  if (expected !== undefined) model.voidPayment(tenant.model, chosen, expected)
}

export const voidInvoice: Perform<'void'> = async (tenant, { invoice }) => {
  const chosen = pickInvoice(tenant, ['open', 'uncollectible'], invoice)
  if (chosen === undefined) return
  const params = { path: { id: await idOf(tenant, chosen) } }
  const answer = await tenant.company.client.POST('/v1/invoices/{id}/void', { params })
  const refused = model.voidInvoice(tenant.model, chosen)
  if (refused === undefined) succeed(answer)
  else expect(refusal(answer)).toMatchObject({ status: 409, code: refused })
}

export const markUncollectible: Perform<'mark_uncollectible'> = async (tenant, { invoice }) => {
  const chosen = pickInvoice(tenant, ['open'], invoice)
  if (chosen === undefined) return
  const params = { path: { id: await idOf(tenant, chosen) } }
  succeed(await tenant.company.client.POST('/v1/invoices/{id}/mark_uncollectible', { params }))
  chosen.status = 'uncollectible'
}

export const finalize: Perform<'finalize'> = async (tenant, { invoice }) => {
  const chosen = pickInvoice(tenant, ['draft'], invoice)
  if (chosen === undefined) return
  const params = { path: { id: await idOf(tenant, chosen) } }
  succeed(await tenant.company.client.POST('/v1/invoices/{id}/finalize', { params }))
  model.finalize(tenant.model, chosen)
}

export const createInvoice: Perform<'create_invoice'> = async (
  { company, model: state },
  { customer, cents, applyCredit },
) => {
  const id = pick([...company.currencies.keys()], customer) ?? ''
  const body = {
    customer_id: id,
    collection_method: 'send_invoice' as const,
    days_until_due: 5,
    apply_credit: applyCredit,
    line_items: [{ description: 'Help', quantity: 1, unit_amount_cents: cents }],
  }
  succeed(await company.client.POST('/v1/invoices', { body }))
  model.draftByHand(state, id, cents, { days: 5, applyCredit })
}

function pickInvoice({ model: { invoices } }: Tenant, among: Invoice['status'][], dice: number) {
  return pick(
    invoices.filter(({ status }) => among.includes(status)),
    dice,
  )
}

/** Finds the service's id of a model's invoice by its content. Of several equal invoices any will do. */
async function idOf(tenant: Tenant, invoice: Invoice): Promise<string> {
  return (await find(tenant, invoice)).id
}

async function find({ company, model: state }: Tenant, invoice: Invoice) {
  const filter = { customer_id: invoice.customer, status: [invoice.status] }
  const invoices = await readAll(async (page) => {
    const read = succeed(
      await company.client.GET('/v1/invoices', { params: { query: { ...filter, ...page } } }),
    )
    return [read.invoices, read.next_cursor]
  })
  const expected = JSON.stringify(toExpected(state, invoice))
  const found = invoices.find((each) => JSON.stringify(toActual(each)) === expected)
  if (found === undefined)
    throw new Error(`at ${iso(state.now)} no ${expected} among ${JSON.stringify(invoices.map(toActual))}`)
  return found
}
