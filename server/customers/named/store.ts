import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { EXISTS } from '../store.ts'

/** A customer is named by its id or by its external id. */
export type CustomerName = { tenantId: number } & ({ customerId: string } | { externalId: string })

export type NamedCustomers = {
  /** By id, the times of those customers that are on a test clock. */
  onTestClocks: Map<string, { testClockId: string; now: Date }>
  /** The ids of those that were named by their external ids. */
  byExternalId: Map<string, string>
}

/** Returns by tenant those that exist, in one statement. */
export async function findNamedCustomers(
  db: ReadHandle,
  names: readonly CustomerName[],
): Promise<ReadonlyMap<number, NamedCustomers>> {
  const byId = names.flatMap((name) => ('customerId' in name ? [name] : []))
  const byExternalId = names.flatMap((name) => ('externalId' in name ? [name] : []))
  const { rows } = await sql<Found>`
    select c.tenant_id, c.id, null as external_id, k.id as test_clock_id, k.frozen_time
    from unnest(
      ${byId.map(({ tenantId }) => tenantId)}::bigint[], ${byId.map(({ customerId }) => customerId)}::text[]
    ) as named (tenant_id, id)
    join customers c using (tenant_id, id)
    join test_clocks k on k.tenant_id = c.tenant_id and k.id = c.test_clock_id
    where not k.deleting and c.deleted_at is null
    union all
    select customers.tenant_id, customers.id, customers.external_id, k.id, k.frozen_time
    from unnest(
      ${byExternalId.map(({ tenantId }) => tenantId)}::bigint[],
      ${byExternalId.map(({ externalId }) => externalId)}::text[]
    ) as named (tenant_id, external_id)
    join customers using (tenant_id, external_id)
    left join test_clocks k on k.tenant_id = customers.tenant_id and k.id = customers.test_clock_id
    where ${EXISTS}`.execute(db)
  const found = new Map<number, NamedCustomers>()
  for (const { tenant_id, id, external_id, test_clock_id, frozen_time } of rows) {
    const named = found.get(tenant_id) ?? { onTestClocks: new Map(), byExternalId: new Map() }
    found.set(tenant_id, named)
    if (external_id !== null) named.byExternalId.set(external_id, id)
    if (test_clock_id !== null && frozen_time !== null)
      named.onTestClocks.set(id, { testClockId: test_clock_id, now: frozen_time })
  }
  return found
}

type Found = {
  tenant_id: number
  id: string
  external_id: string | null
  test_clock_id: string | null
  frozen_time: Date | null
}
