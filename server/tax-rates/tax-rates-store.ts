import { type QueryCreator, type Selectable, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { newestFirst } from '../db/newest-first.ts'
import { found, insertRow, rowOf, throwIfTaken, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import { replacementOf } from './named-rates-store.ts'

export type TaxRateRow = Selectable<Schema['tax_rates']>
type Key = Pick<TaxRateRow, 'tenant_id' | 'id'>
type Terms = Pick<TaxRateRow, 'code' | 'name' | 'percentage' | 'category' | 'country' | 'note' | 'metadata'>

/** Throws CODE_ALREADY_EXISTS. */
export function insertTaxRate(trx: WriteHandle, rate: Key & Terms, now: Date): Promise<TaxRateRow> {
  const row = { ...rate, replaced_by: null, archived_at: null, created_at: now, updated_at: now }
  noteChange(trx, { type: 'tax_rate.created', id: rate.id })
  return insertRow(trx, 'tax_rates', row).catch(throwIfCodeTaken(rate.code))
}

export type TaxRateChanges = Partial<Pick<TaxRateRow, 'name' | 'metadata' | 'replaced_by' | 'archived_at'>>

/** Throws CODE_ALREADY_EXISTS if another active rate took the code. */
export function updateTaxRate(
  trx: WriteHandle,
  rate: TaxRateRow,
  changes: TaxRateChanges,
  now: Date,
): Promise<TaxRateRow> {
  const type = typeOf(changes)
  noteChange(trx, { type, id: rate.id, ...(type === 'tax_rate.updated' && { before: rate }) })
  const updated = updateRow(trx, 'tax_rates', rate, { ...changes, updated_at: now })
  return updated.catch(throwIfCodeTaken(rate.code))
}

function typeOf({ archived_at }: TaxRateChanges) {
  if (archived_at === undefined) return 'tax_rate.updated'
  return archived_at === null ? 'tax_rate.unarchived' : 'tax_rate.archived'
}

/** Throws TAX_RATE_NOT_FOUND. */
export async function loadTaxRate(db: ReadHandle, tenantId: number, id: string): Promise<TaxRateRow> {
  return found(await rowOf(db, 'tax_rates', tenantId, id).executeTakeFirst(), 'TAX_RATE_NOT_FOUND')
}

/** Throws TAX_RATE_NOT_FOUND. */
export async function lockTaxRate(trx: WriteHandle, tenantId: number, id: string): Promise<TaxRateRow> {
  const locked = rowOf(trx, 'tax_rates', tenantId, id).forNoKeyUpdate()
  return found(await locked.executeTakeFirst(), 'TAX_RATE_NOT_FOUND')
}

export async function findActiveRate(
  db: ReadHandle,
  tenantId: number,
  code: string,
): Promise<Pick<TaxRateRow, 'id'> | undefined> {
  return await db
    .selectFrom('tax_rates')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}

/** Excludes changes of `replaced_by`, two of which could otherwise close a circle at once. */
export async function lockReplacements(trx: WriteHandle, tenantId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('replacements of tax rates of ' || ${tenantId}::bigint, 0))`.execute(
    trx,
  )
}

/** Returns the rate's id and those of all that replace it. An archived rate counts, because it may become active again. */
export async function findReplacements(db: ReadHandle, tenantId: number, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive replacement (id) as (
      select ${id}::text collate "C"
      union
      select ${replacementOf(tenantId)} from tax_rates r join replacement using (id)
      where r.tenant_id = ${tenantId} and r.replaced_by is not null
    )
    select id from replacement`.execute(db)
  return rows.map((row) => row.id)
}

export type TaxRateFilter = { code?: string; archived?: boolean }

export function selectTaxRates(
  db: ReadHandle,
  tenantId: number,
  filter: TaxRateFilter,
  request: PageRequest,
): Promise<Found<TaxRateRow>> {
  return newestFirst(
    { db, table: 'tax_rates', tenantId },
    (from) => ratesMatching(from, tenantId, filter),
    request,
  )
}

function ratesMatching(from: QueryCreator<Schema>, tenantId: number, { code, archived }: TaxRateFilter) {
  let query = from.selectFrom('tax_rates').selectAll().where('tenant_id', '=', tenantId)
  if (code !== undefined) query = query.where('code', '=', code)
  if (archived !== undefined) query = query.where('archived_at', archived ? 'is not' : 'is', null)
  return query
}

function throwIfCodeTaken(code: string) {
  return throwIfTaken('tax_rates_active_code', 'CODE_ALREADY_EXISTS', { code })
}

/** Keeps active rates from being archived until the transaction ends. Returns them by code. */
export async function holdActiveRates(
  trx: WriteHandle,
  tenantId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Pick<TaxRateRow, 'id' | 'percentage' | 'category'>>> {
  const rates = await trx
    .selectFrom('tax_rates')
    .select(['id', 'code', 'percentage', 'category'])
    .where('tenant_id', '=', tenantId)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rates.map((rate) => [rate.code, rate]))
}
