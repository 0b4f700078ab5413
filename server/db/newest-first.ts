import { type QueryCreator, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Found, type PageRequest, type Placed, positionOf } from '../paging/pagination.ts'
import { boundedBySize } from './bounded-by-size.ts'
import type { ReadHandle, Schema } from './schema.ts'

type Listed = {
  [Table in keyof Schema]: Schema[Table] extends { tenant_id: unknown; seq: unknown; updated_at: unknown }
    ? Table
    : never
}[keyof Schema]
type Source<Table> = {
  db: ReadHandle
  table: Table
  tenantId: number
  narrowings?: readonly Narrowing[]
  /** Small rows need no limit in bytes. */
  isLight?: boolean
}
type Query<Table extends keyof Schema, Row> = SelectQueryBuilder<Schema, Table, Row>
type Queries<Table extends keyof Schema, Row> = Query<Table, Row> | ReadonlyArray<Query<Table, Row>>

/** For a filter whose index has another order than the list. */
export type Narrowing = {
  indexed: RawBuilder<unknown>
  few: RawBuilder<unknown>
  fits: RawBuilder<boolean>
}

/** Reading this many rows takes milliseconds. A tenant may have millions that do not match. */
export const MAX_SCANNED = 10_000

/**
 * Returns one more row than the page. Each query needs an index by `created_at` and `seq`. If a narrowing finds few
 * rows, they are sorted; otherwise a page scans up to `MAX_SCANNED`.
 */
export async function newestFirst<Table extends Listed, Row extends Placed>(
  { db, table, tenantId, narrowings = [], isLight = false }: Source<Table>,
  select: (from: QueryCreator<Schema>) => Queries<Table, Row>,
  request: PageRequest,
): Promise<Found<Row>> {
  const read = async (page: Query<Table, Row>) =>
    isLight ? { rows: await page.execute() } : bounded(db, page)
  const all = [...narrowings, ...changedSince(table, tenantId, request)]
  const narrowed = (from: QueryCreator<Schema>) =>
    [select(from)].flat().map((query) => all.reduce((each, { fits }) => each.where(fits), query))
  if (all.length === 0) return read(pageOfAll(db, narrowed(db), request))
  for (const narrowing of all)
    if (await fitsFew(db, narrowing)) {
      const few = sql<never>`(select * from ${sql.table(table)} where ${narrowing.few})`
      // Unless this is materialized, the planner may scan in the list's order and match few rows.
      const from = db.with(
        (cte) => cte(table).materialized(),
        () => few,
      )
      return read(pageOfAll(db, narrowed(from as unknown as QueryCreator<Schema>), request))
    }
  return scan({ db, table, tenantId }, [select(db)].flat(), all, request, read)
}

function changedSince(table: Listed, tenantId: number, { updatedFrom }: PageRequest): Narrowing[] {
  if (updatedFrom === undefined) return []
  const fits = sql<boolean>`updated_at >= ${updatedFrom}`
  const where = sql`tenant_id = ${tenantId} and ${fits}`
  return [
    {
      indexed: sql`from ${sql.table(table)} where ${where}`,
      // The `order by` makes the planner use the index.
      few: sql`${where} order by updated_at desc limit ${MAX_SCANNED}`,
      fits,
    },
  ]
}

async function fitsFew(db: ReadHandle, { indexed }: Narrowing): Promise<boolean> {
  const { rows } = await sql`select 1 ${indexed} offset ${MAX_SCANNED} limit 1`.execute(db)
  return rows.length === 0
}

async function scan<Table extends Listed, Row extends Placed>(
  { db, table }: Source<Table>,
  queries: ReadonlyArray<Query<Table, Row>>,
  narrowings: readonly Narrowing[],
  request: PageRequest,
  read: (page: Query<Table, Row>) => Promise<Found<Row>>,
): Promise<Found<Row>> {
  const next = pageOfAll(db, queries, { ...request, limit: MAX_SCANNED })
  const looked = db.selectFrom(next.limit(MAX_SCANNED).as(table)).selectAll() as unknown as Query<Table, Row>
  const fitting = narrowings.reduce((query, { fits }) => query.where(fits), looked)
  const page = await read(sorted(fitting, request))
  if (page.rows.length > request.limit || page.scannedTo !== undefined) return page
  const [last, following] = await db
    .selectFrom(next.as('looked'))
    .select([sql<Date>`created_at`.as('created_at'), sql<number>`seq`.as('seq')])
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('seq'), 'desc')
    .offset(MAX_SCANNED - 1)
    .execute()
  if (last === undefined || following === undefined) return page
  // New rows may precede the scanned ones.
  const upTo = fitting.where(sql<boolean>`(created_at, seq) >= (${last.created_at}, ${last.seq}::bigint)`)
  return { scannedTo: positionOf(last), ...(await read(sorted(upTo, request))) }
}

async function bounded<Table extends keyof Schema, Row extends Placed>(
  db: ReadHandle,
  query: Query<Table, Row>,
): Promise<Found<Row>> {
  const { rows, isCut } = await boundedBySize(db, query, sql`created_at desc, seq desc`)
  const last = rows.at(-1)
  return { rows, ...(isCut && last !== undefined && { scannedTo: positionOf(last) }) }
}

function pageOfAll<Table extends keyof Schema, Row>(
  db: ReadHandle,
  queries: ReadonlyArray<Query<Table, Row>>,
  request: PageRequest,
): Query<Table, Row> {
  const [first, ...others] = queries.map((query) => pageOf(query, request))
  if (first === undefined) throw new Error('a list is read by one query or several')
  if (others.length === 0) return first
  const pages = sql`(${sql.join([first, ...others], sql` union all `)})`
  const together = db.selectFrom(pages.as<'page'>(sql.ref('page'))).selectAll()
  return sorted(together as unknown as Query<Table, Row>, request)
}

export function pageOf<Table extends keyof Schema, Row>(
  query: Query<Table, Row>,
  request: PageRequest,
): Query<Table, Row> {
  return sorted(within(query, request), request)
}

function within<Table extends keyof Schema, Row>(
  query: Query<Table, Row>,
  { created, after }: PageRequest,
): Query<Table, Row> {
  const { from, to } = created ?? {}
  let page = query
  if (from !== undefined) page = page.where(sql<boolean>`created_at >= ${from}`)
  if (to !== undefined) page = page.where(sql<boolean>`created_at < ${to}`)
  if (after !== undefined)
    page = page.where(sql<boolean>`(created_at, seq) < (${after.at}, ${after.place}::bigint)`)
  return page
}

function sorted<Table extends keyof Schema, Row>(
  query: Query<Table, Row>,
  { limit }: Pick<PageRequest, 'limit'>,
): Query<Table, Row> {
  return query
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('seq'), 'desc')
    .limit(limit + 1)
}
