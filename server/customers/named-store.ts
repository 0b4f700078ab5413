import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import { existsIn } from './customers-store.ts'

type CustomerName = { tenantId: number } & ({ customerId: string } | { externalId: string })

type NamedCustomers = {
  onTestClocks: Map<string, { testClockId: string; now: Date }>
  byExternalId: Map<string, string>
}

/** Omits customers that do not exist. */
export async function findNamedCustomers(
  db: ReadHandle,
  names: readonly CustomerName[],
): Promise<ReadonlyMap<number, NamedCustomers>> {
  const byTenant = Map.groupBy(names, ({ tenantId }) => tenantId)
  const found = [...byTenant].map(
    async ([tenantId, those]) => [tenantId, await findOf(db, tenantId, those)] as const,
  )
  return new Map(await Promise.all(found))
}

async function findOf(
  db: ReadHandle,
  tenantId: number,
  names: readonly CustomerName[],
): Promise<NamedCustomers> {
  const ids = names.flatMap((name) => ('customerId' in name ? [name.customerId] : []))
  const externalIds = names.flatMap((name) => ('externalId' in name ? [name.externalId] : []))
  const { rows } = await sql<Found>`
    select c.id, null as external_id, k.id as test_clock_id, k.frozen_time
    from unnest(${ids}::text[]) as named (id)
    join customers c on c.tenant_id = ${tenantId} and c.id = named.id
    join test_clocks k on k.tenant_id = ${tenantId} and k.id = c.test_clock_id
    where not k.deleting and c.deleted_at is null
    union all
    select customers.id, customers.external_id, k.id, k.frozen_time
    from unnest(${externalIds}::text[]) as named (external_id)
    join customers on customers.tenant_id = ${tenantId} and customers.external_id = named.external_id
    left join test_clocks k on k.tenant_id = ${tenantId} and k.id = customers.test_clock_id
    where ${existsIn(tenantId)}`.execute(db)
  const found: NamedCustomers = { onTestClocks: new Map(), byExternalId: new Map() }
  for (const { id, external_id, test_clock_id, frozen_time } of rows) {
    if (external_id !== null) found.byExternalId.set(external_id, id)
    if (test_clock_id !== null && frozen_time !== null)
      found.onTestClocks.set(id, { testClockId: test_clock_id, now: frozen_time })
  }
  return found
}

type Found = {
  id: string
  external_id: string | null
  test_clock_id: string | null
  frozen_time: Date | null
}
