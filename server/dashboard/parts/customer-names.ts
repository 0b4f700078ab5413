import { Problem } from '../../errors/problem.ts'
import type { Visit } from '../visit.ts'

export async function customersOf(
  visit: Visit,
  rows: ReadonlyArray<{ customer_id: string }>,
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ customer_id }) => customer_id))]
  const all = await Promise.all(ids.map(async (id) => [id, await customerName(visit, id)] as const))
  return new Map(all.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])))
}

export async function customerName({ call }: Visit, id: string): Promise<string | undefined> {
  try {
    return (await call('getCustomer', { path: { id } })).customer.name
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined
    throw error
  }
}
