import type { Reply } from '../../../generated/operations.ts'
import { Problem } from '../../errors/problem.ts'
import type { Visit } from '../visit.ts'

export type Customer = Reply<'getCustomer'>['body']['customer']
export type Customers = ReadonlyMap<string, Pick<Customer, 'name' | 'timezone'>>

/** Omits deleted customers. */
export async function customersOf(
  visit: Visit,
  rows: ReadonlyArray<{ customer_id: string | null }>,
): Promise<Customers> {
  const ids = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))]
  const all = await Promise.all(ids.map((id) => findCustomer(visit, id)))
  return new Map(all.flatMap((customer) => (customer === undefined ? [] : [[customer.id, customer]])))
}

export async function customerName(visit: Visit, id: string): Promise<string | undefined> {
  return (await findCustomer(visit, id))?.name
}

export async function findCustomer({ call }: Visit, id: string): Promise<Customer | undefined> {
  try {
    return (await call('getCustomer', { path: { id } })).customer
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  }
}
