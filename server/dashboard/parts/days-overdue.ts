import type { Reply } from '../../../generated/operations.ts'
import { formatQuantity } from '../../pages/invoice/format.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import type { Visit } from '../visit.ts'
import { findCustomer } from './customer-names.ts'
import { timeOf } from './time-of-customer.ts'

type Invoice = Pick<
  Reply<'listInvoices'>['body']['invoices'][number],
  'id' | 'status' | 'due_at' | 'customer_id'
>

/** Returns the whole days since each open invoice was due, by its id, in the time of its customer. */
export async function daysOverdue(
  visit: Visit,
  invoices: readonly Invoice[],
): Promise<ReadonlyMap<string, number>> {
  const open = invoices.filter(({ status }) => status === 'open')
  const times = await timesOf(visit, open)
  return new Map(
    open.flatMap(({ id, due_at, customer_id }) => {
      const time = times.get(customer_id) ?? visit.now
      const days = Math.floor((time.getTime() - Date.parse(String(due_at))) / DAY_MS)
      return days >= 1 ? [[id, days] as const] : []
    }),
  )
}

export function daysText(days: number): string {
  return `${formatQuantity(days)} day${days === 1 ? '' : 's'}`
}

/** Only customers in test mode can have a time of their own. A deleted customer has none. */
async function timesOf(visit: Visit, invoices: readonly Invoice[]): Promise<ReadonlyMap<string, Date>> {
  if (visit.mode !== 'test') return new Map()
  const ids = new Set(invoices.map(({ customer_id }) => customer_id))
  const times = [...ids].map(async (id) => {
    const customer = await findCustomer(visit, id)
    return [id, customer === undefined ? visit.now : await timeOf(visit, customer)] as const
  })
  return new Map(await Promise.all(times))
}
