import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely'
import { type ErrorCode, Problem } from '../errors/problem.ts'
import type { AtLeastOne } from './changed.ts'
import { isUniqueViolation } from './errors.ts'
import type { ReadHandle, Schema, WriteHandle } from './schema.ts'

type Named = {
  [Table in keyof Schema]: Schema[Table] extends { tenant_id: number; id: string } ? Table : never
}[keyof Schema]
type Row<Table extends Named> = Selectable<Schema[Table]>
type Values<Write, Read> = {
  [Column in keyof Write]: Write[Column] | Read[Column & keyof Read] | RawBuilder<unknown>
}

export type Changes<Table extends Named> = AtLeastOne<Values<Updateable<Schema[Table]>, Row<Table>>>

export function insertRow<Table extends Named>(
  trx: WriteHandle,
  table: Table,
  row: Values<Insertable<Schema[Table]>, Row<Table>>,
): Promise<Row<Table>> {
  const inserted = trx.insertInto(table as Named).values(stored(row) as never)
  return inserted.returningAll().executeTakeFirstOrThrow() as Promise<Row<Table>>
}

export function updateRow<Table extends Named>(
  trx: WriteHandle,
  table: Table,
  { tenant_id, id }: { tenant_id: number; id: string },
  changes: Changes<Table>,
): Promise<Row<Table>> {
  const updated = trx.updateTable(table as 'plans').set(stored(changes))
  return updated
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as unknown as Promise<Row<Table>>
}

export function rowOf<Table extends Named>(db: ReadHandle, table: Table, tenantId: number, id: string) {
  const rows = db.selectFrom(table as 'plans').selectAll()
  return rows.where('tenant_id', '=', tenantId).where('id', '=', id) as unknown as SelectQueryBuilder<
    Schema,
    Table,
    Row<Table>
  >
}

export function rowsById<Table extends Named>(
  db: ReadHandle,
  table: Table,
  tenantId: number,
  ids: readonly string[],
): Promise<Array<Row<Table>>> {
  const rows = db
    .selectFrom(table as 'plans')
    .selectAll()
    .where('tenant_id', '=', tenantId)
  return rows.where('id', '=', sql<string>`any(${ids}::text[])`).execute() as unknown as Promise<
    Array<Row<Table>>
  >
}

export function found<Found>(row: Found | undefined, orElse: ErrorCode): Found {
  if (row === undefined) throw new Problem(orElse)
  return row
}

export function throwIfTaken(constraint: string, problem: ErrorCode, details: object) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error, constraint)) throw error
    throw new Problem(problem, { details })
  }
}

function stored(values: object): Record<string, unknown> {
  const isJson = (value: unknown) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      value != null && isJson(value) ? JSON.stringify(value) : value,
    ]),
  )
}
