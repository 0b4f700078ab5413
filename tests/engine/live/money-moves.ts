import { expect } from 'vitest'
import { refusal, succeed } from '../../support/answers.ts'
import { ONE, pico } from '../model/arithmetic.ts'
import * as model from '../model/invoices.ts'
import { accountOf, currencyOf, type Invoice } from '../model/model.ts'
import { deposit } from '../model/wallet.ts'
import { CREDITS } from './company.ts'
import { formatDecimal, toShown, toWanted } from './shown.ts'
import { iso, type Move, pick, type Side } from './side.ts'

export const grant: Move<'grant'> = async ({ company, model: state }, action) => {
  const { customer, credits, tenths, expiresInMs, priority } = action
  const id = pick([...company.currencies.keys()], customer) ?? ''
  const { code, exponent } = currencyOf(state, id)
  // Of a currency without decimals as many whole ones.
  const amount = formatDecimal((BigInt(tenths) * ONE) / (credits || exponent > 0 ? 10n : 1n))
  const expiresAt = expiresInMs === null ? undefined : state.now + expiresInMs
  const body = {
    ...(credits
      ? ({ account_type: 'pricing_unit', pricing_unit_code: CREDITS } as const)
      : ({ account_type: 'currency' } as const)),
    ...{ amount, priority },
    ...(expiresAt !== undefined && { expires_at: iso(expiresAt) }),
  }
  succeed(await company.client.POST('/v1/customers/{id}/credits', { params: { path: { id } }, body }))
  const terms = { type: 'grant', at: state.now, priority, expiresAt }
  deposit(accountOf(state, id, credits ? CREDITS : code), pico(amount), terms)
}

export const pay: Move<'pay'> = async (side, { invoice, source }) => {
  const chosen = pickInvoice(side, ['open', 'uncollectible'], invoice)
  if (chosen === undefined) return
  const params = { path: { id: await idOf(side, chosen) } }
  const answer = await side.company.client.POST('/v1/invoices/{id}/pay', { params, body: { source } })
  const paid = model.pay(side.model, chosen, source)
  expect(answer.response.status).toBe(paid ? 200 : 409)
  if (!paid) expect(refusal(answer).code).toBe('INSUFFICIENT_BALANCE')
}

export const voidMove: Move<'void'> = async (side, { invoice }) => {
  const chosen = pickInvoice(side, ['open', 'uncollectible'], invoice)
  if (chosen === undefined) return
  const params = { path: { id: await idOf(side, chosen) } }
  succeed(await side.company.client.POST('/v1/invoices/{id}/void', { params }))
  chosen.status = 'void'
}

export const giveUp: Move<'give_up'> = async (side, { invoice }) => {
  const chosen = pickInvoice(side, ['open'], invoice)
  if (chosen === undefined) return
  const params = { path: { id: await idOf(side, chosen) } }
  succeed(await side.company.client.POST('/v1/invoices/{id}/mark_uncollectible', { params }))
  chosen.status = 'uncollectible'
}

export const finalize: Move<'finalize'> = async (side, { invoice }) => {
  const chosen = pickInvoice(side, ['draft'], invoice)
  if (chosen === undefined) return
  const params = { path: { id: await idOf(side, chosen) } }
  succeed(await side.company.client.POST('/v1/invoices/{id}/finalize', { params }))
  model.finalize(side.model, chosen)
}

export const byHand: Move<'by_hand'> = async ({ company, model: state }, { customer, cents }) => {
  const id = pick([...company.currencies.keys()], customer) ?? ''
  const body = {
    ...{ customer_id: id, collection_method: 'send_invoice' as const, days_until_due: 5 },
    line_items: [{ description: 'Help', quantity: 1, unit_amount_cents: cents }],
  }
  succeed(await company.client.POST('/v1/invoices', { body }))
  model.draftByHand(state, id, cents, 5)
}

function pickInvoice({ model: { invoices } }: Side, among: Invoice['status'][], dice: number) {
  return pick(
    invoices.filter(({ status }) => among.includes(status)),
    dice,
  )
}

/** The service's id of an invoice: it shows what the model says. Of several that show the same any will do. */
async function idOf({ company, model: state }: Side, invoice: Invoice): Promise<string> {
  const query = { customer_id: invoice.customer, status: invoice.status, limit: 100 }
  const { invoices } = succeed(await company.client.GET('/v1/invoices', { params: { query } }))
  const wanted = JSON.stringify(toWanted(state, invoice))
  const found = invoices.find((each) => JSON.stringify(toShown(each)) === wanted)
  if (found === undefined)
    throw new Error(`at ${iso(state.now)} no ${wanted} among ${JSON.stringify(invoices.map(toShown))}`)
  return found.id
}
