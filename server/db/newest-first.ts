import { type QueryCreator, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Found, type PageRequest, type Placed, positionOf } from '../paging/pagination.ts'
import type { ReadHandle, Schema } from './schema.ts'

/** The tables of tenants whose rows are listed, and change. */
type Listed = {
  [Table in keyof Schema]: Schema[Table] extends { tenant_id: unknown; seq: unknown; updated_at: unknown }
    ? Table
    : never
}[keyof Schema]
type Source<Table> = {
  db: ReadHandle
  table: Table
  tenantId: number
  /** Filters beside `updatedFrom` that no index has in the order of the list. */
  narrowings?: readonly Narrowing[]
}
type Query<Table extends keyof Schema, Row> = SelectQueryBuilder<Schema, Table, Row>
type Queries<Table extends keyof Schema, Row> = Query<Table, Row> | ReadonlyArray<Query<Table, Row>>

/** A filter that has an index in an order of its own. */
export type Narrowing = {
  /** What the index has of the rows that fit: a `from` and a `where`. */
  indexed: RawBuilder<unknown>
  /** The rows that fit, if they are few: a `where`. */
  few: RawBuilder<unknown>
  /** Whether a row fits. */
  fits: RawBuilder<boolean>
}

/** Takes some milliseconds. A company may have millions of rows, and none that fits. */
export const MAX_SCANNED = 10_000

/**
 * Selects a page by `created_at` and `seq`, newest first, and one row more to show whether there is a next page. `select` makes the query,
 * or several, which have an index in this order each. With a narrowing, the rows that fit are read and sorted if they are few; otherwise a
 * page looks through so many of all rows.
 */
export async function newestFirst<Table extends Listed, Row extends Placed>(
  { db, table, tenantId, narrowings = [] }: Source<Table>,
  select: (from: QueryCreator<Schema>) => Queries<Table, Row>,
  request: PageRequest,
): Promise<Found<Row>> {
  const all = [...narrowings, ...changedSince(table, tenantId, request)]
  const narrowed = (from: QueryCreator<Schema>) =>
    [select(from)].flat().map((query) => all.reduce((each, { fits }) => each.where(fits), query))
  if (all.length === 0) return { rows: await pageOfAll(db, narrowed(db), request).execute() }
  for (const narrowing of all)
    if (await fitsFew(db, narrowing)) {
      const few = sql<never>`(select * from ${sql.table(table)} where ${narrowing.few})`
      // In place of the table. Materialized, or the planner may read along the order of the list, and find few that fit.
      const from = db.with(
        (cte) => cte(table).materialized(),
        () => few,
      )
      return {
        rows: await pageOfAll(db, narrowed(from as unknown as QueryCreator<Schema>), request).execute(),
      }
    }
  return scan({ db, table, tenantId }, [select(db)].flat(), all, request)
}

function changedSince(table: Listed, tenantId: number, { updatedFrom }: PageRequest): Narrowing[] {
  if (updatedFrom === undefined) return []
  const fits = sql<boolean>`updated_at >= ${updatedFrom}`
  const where = sql`tenant_id = ${tenantId} and ${fits}`
  return [
    {
      indexed: sql`from ${sql.table(table)} where ${where}`,
      // Sorted, so that the index is read whatever the planner expects.
      few: sql`${where} order by updated_at desc limit ${MAX_SCANNED}`,
      fits,
    },
  ]
}

async function fitsFew(db: ReadHandle, { indexed }: Narrowing): Promise<boolean> {
  const { rows } = await sql`select 1 ${indexed} offset ${MAX_SCANNED} limit 1`.execute(db)
  return rows.length === 0
}

/** Of the next rows, those that fit. It ends with the page, or with the last row that it may look at. */
async function scan<Table extends Listed, Row extends Placed>(
  { db, table }: Source<Table>,
  queries: ReadonlyArray<Query<Table, Row>>,
  narrowings: readonly Narrowing[],
  request: PageRequest,
): Promise<Found<Row>> {
  const next = pageOfAll(db, queries, { ...request, limit: MAX_SCANNED })
  const looked = db.selectFrom(next.limit(MAX_SCANNED).as(table)).selectAll() as unknown as Query<Table, Row>
  const fitting = narrowings.reduce((query, { fits }) => query.where(fits), looked)
  const rows = await sorted(fitting, request).execute()
  if (rows.length > request.limit) return { rows }
  const [last, following] = await db
    .selectFrom(next.as('looked'))
    .select([sql<Date>`created_at`.as('created_at'), sql<number>`seq`.as('seq')])
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('seq'), 'desc')
    .offset(MAX_SCANNED - 1)
    .execute()
  if (last === undefined || following === undefined) return { rows }
  // Again up to there, since others may have come before them meanwhile.
  const upTo = fitting.where(sql<boolean>`(created_at, seq) >= (${last.created_at}, ${last.seq}::bigint)`)
  return { rows: await sorted(upTo, request).execute(), scannedTo: positionOf(last) }
}

/** A page of each query, together one page. */
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

/** The rows of a request's page and of all that follow. */
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
