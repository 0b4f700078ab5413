import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Schema, WriteHandle } from './schema.ts'

type Row<Table extends keyof Schema> = Partial<Selectable<Schema[Table]>>

/** All rows must have the same columns. The database sets identity columns. */
export async function insertRows<Table extends keyof Schema>(
  trx: WriteHandle,
  table: Table,
  tenantId: number,
  rows: readonly Row<Table>[],
): Promise<void> {
  const columns = columnsOf(rows, ['tenant_id'])
  if (columns.length === 0) return
  const names = sql.join(columns.map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (tenant_id, ${names}) select ${tenantId}, ${names} from ${recordsOf(table, rows)}`.execute(
    trx,
  )
}

export async function updateRows<Table extends keyof Schema>(
  trx: WriteHandle,
  table: Table,
  tenantId: number,
  rows: ReadonlyArray<Row<Table> & { id: string }>,
): Promise<void> {
  const columns = columnsOf(rows, ['tenant_id', 'id'])
  if (columns.length === 0) return
  const changes = sql.join(columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))
  await sql`
    update ${sql.table(table)} t set ${changes} from ${recordsOf(table, rows)} as r
    where t.tenant_id = ${tenantId} and t.id = r.id`.execute(trx)
}

/** One parameter has all rows, because a statement takes at most 65,535, and is prepared by its text. */
export function recordsOf(table: string, rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

function columnsOf(rows: readonly object[], except: readonly string[]): string[] {
  return Object.keys(rows[0] ?? {}).filter((name) => !except.includes(name))
}
