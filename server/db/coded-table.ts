import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { ErrorCode } from '../errors/problem.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import { noteChange } from './changes.ts'
import { newestFirst } from './newest-first.ts'
import { found, insertRow, rowOf, throwIfTaken, updateRow } from './row.ts'
import type { ReadHandle, Schema, WriteHandle } from './schema.ts'
import { whereGiven } from './where-given.ts'
import { containsWords } from './words.ts'

type Coded = 'coupons' | 'meters' | 'plans' | 'pricing_units' | 'tax_rates'
type Row<Table extends Coded> = Selectable<Schema[Table]>
/** Columns that the database or a later change sets. */
type Later = 'seq' | 'archived_at' | 'created_at' | 'updated_at' | 'redemption_count' | 'used' | 'replaced_by'
type NewRow<Table extends Coded> = Omit<Row<Table>, Later>

/** A code is unique among active objects. They are archived, never deleted. */
type CodedTable<Table extends Coded, Changeable extends keyof Row<Table>> = {
  /** Throws CODE_ALREADY_EXISTS. */
  insert(trx: WriteHandle, row: NewRow<Table>, now: Date): Promise<Row<Table>>
  update(
    trx: WriteHandle,
    row: Row<Table>,
    changes: Partial<Pick<Row<Table>, Changeable>>,
    now: Date,
  ): Promise<Row<Table>>
  archive(trx: WriteHandle, row: Row<Table>, now: Date): Promise<Row<Table>>
  /** Throws CODE_ALREADY_EXISTS if another one took the code. */
  unarchive(trx: WriteHandle, row: Row<Table>, now: Date): Promise<Row<Table>>
  load(db: ReadHandle, tenantId: number, id: string): Promise<Row<Table>>
  lock(trx: WriteHandle, tenantId: number, id: string): Promise<Row<Table>>
  select(
    db: ReadHandle,
    tenantId: number,
    filter: CodeFilter,
    request: PageRequest,
  ): Promise<Found<Row<Table>>>
}

type Names<Table extends Coded> = {
  table: Table
  noun: 'coupon' | 'meter' | 'plan' | 'pricing_unit' | 'tax_rate'
  missing: ErrorCode
  taken: string
}

export function codedTable<Table extends Coded, Changeable extends keyof Row<Table>>(names: Names<Table>) {
  const { noun, missing, taken } = names
  // Kysely cannot type a table that is a type parameter.
  const table = names.table as 'coupons'
  const throwIfCodeTaken = (code: string) => throwIfTaken(taken, 'CODE_ALREADY_EXISTS', { code })
  const coded: CodedTable<typeof table, 'name'> = {
    insert(trx, row, now) {
      noteChange(trx, { type: `${noun}.created`, id: row.id })
      const inserted = { ...row, archived_at: null, created_at: now, updated_at: now }
      return insertRow(trx, table, inserted).catch(throwIfCodeTaken(row.code))
    },
    update(trx, row, changes, now) {
      noteChange(trx, { type: `${noun}.updated`, id: row.id, before: row })
      return updateRow(trx, table, row, { ...changes, updated_at: now })
    },
    archive(trx, row, now) {
      noteChange(trx, { type: `${noun}.archived`, id: row.id })
      return updateRow(trx, table, row, { archived_at: now, updated_at: now })
    },
    unarchive(trx, row, now) {
      noteChange(trx, { type: `${noun}.unarchived`, id: row.id })
      const updated = updateRow(trx, table, row, { archived_at: null, updated_at: now })
      return updated.catch(throwIfCodeTaken(row.code))
    },
    async load(db, tenantId, id) {
      return found(await rowOf(db, table, tenantId, id).executeTakeFirst(), missing)
    },
    async lock(trx, tenantId, id) {
      return found(await rowOf(trx, table, tenantId, id).forNoKeyUpdate().executeTakeFirst(), missing)
    },
    select(db, tenantId, filter, request) {
      return newestFirst(
        { db, table, tenantId },
        (from) => whereCoded(from.selectFrom(table).selectAll().where('tenant_id', '=', tenantId), filter),
        request,
      )
    },
  }
  return coded as unknown as CodedTable<Table, Changeable>
}

export type CodeFilter = { q?: string; code?: string; archived?: boolean }

export function whereCoded<Table extends Coded, Shown>(
  rows: SelectQueryBuilder<Schema, Table, Shown>,
  filter: CodeFilter,
): SelectQueryBuilder<Schema, Table, Shown> {
  const { q, archived } = filter
  const named = q === undefined ? rows : rows.where(containsWords(['name', 'code'], q))
  const coded = whereGiven(named, filter, ['code'])
  return archived === undefined
    ? coded
    : coded.where(sql.ref('archived_at'), archived ? 'is not' : 'is', null)
}
