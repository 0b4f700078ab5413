import { sql } from 'kysely'
import type { ReadHandle } from './schema.ts'

export async function selectActiveIds(
  db: ReadHandle,
  table: 'plans' | 'meters',
  tenantId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['code', 'id'])
    .where('tenant_id', '=', tenantId)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}
