import { expect } from 'vitest'
import { refusal, succeed } from '../../support/answers.ts'
import * as model from '../model/invoices.ts'
import { find, idOf, pickInvoice } from './find-invoice.ts'
import { codesOf } from './open-taxes.ts'
import { type Perform, pick } from './tenant.ts'

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
  const answer = await tenant.company.client.POST('/v1/invoices/{id}/finalize', { params })
  if (model.creditsDraft(tenant.model, chosen)) {
    expect(refusal(answer)).toMatchObject({ status: 409, code: 'CREDITED_INVOICE_NOT_FINALIZED' })
    return
  }
  succeed(answer)
  model.finalize(tenant.model, chosen)
}

export const createInvoice: Perform<'create_invoice'> = async (
  { company, model: state },
  { customer, lines, inclusive, applyCredit },
) => {
  const own = lines.map(({ cents, rates }) => ({ cents, codes: codesOf(state.taxes, rates) }))
  const behavior = inclusive ? 'inclusive' : 'exclusive'
  const id = pick([...company.currencies.keys()], customer) ?? ''
  const body = {
    customer_id: id,
    collection_method: 'send_invoice',
    days_until_due: 5,
    apply_credit: applyCredit,
    tax_behavior: behavior,
    line_items: own.map(({ cents, codes }) => ({
      description: 'Help',
      quantity: 1,
      unit_amount_cents: cents,
      tax_rate_codes: codes,
    })),
  } as const
  succeed(await company.client.POST('/v1/invoices', { body }))
  model.draftByHand(state, id, own, { days: 5, applyCredit, behavior })
}
