import type { CheckContext } from './check-context.ts'
import { createCustomer, line, unpaidInvoice } from './fixtures.ts'
import { accountOf } from './pages.ts'

/** Each customer owes more than the one before. The filter names all of them, also those that are added later. */
export async function receivablesOfCustomers(ctx: CheckContext) {
  const customer_id: string[] = []
  const add = async () => {
    const customer = await createCustomer(ctx)
    customer_id.push(customer.id)
    const line_items = [line(1, 100 * customer_id.length)]
    await unpaidInvoice(ctx, { customer_id: customer.id, days_until_due: 30, line_items })
    return accountOf({ customer_id: customer.id, currency_code: customer.currency_code })
  }
  return { call: { query: { customer_id } }, add }
}
