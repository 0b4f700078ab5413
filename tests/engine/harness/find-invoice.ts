import { succeed } from '../../support/answers.ts'
import type { Invoice } from '../model/model.ts'
import { toActual, toExpected } from './comparable-invoice.ts'
import { readAll } from './read-all.ts'
import { iso, pick, type Tenant } from './tenant.ts'

export function pickInvoice({ model: { invoices } }: Tenant, among: Invoice['status'][], dice: number) {
  return pick(
    invoices.filter(({ status }) => among.includes(status)),
    dice,
  )
}

/** Finds the service's id of a model's invoice by its content. Of several equal invoices any will do. */
export async function idOf(tenant: Tenant, invoice: Invoice): Promise<string> {
  return (await find(tenant, invoice)).id
}

export async function find({ company, model: state }: Tenant, invoice: Invoice) {
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
