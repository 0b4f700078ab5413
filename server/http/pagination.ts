import { invalid } from './problem.ts'

/** A place in a list that is sorted by time and then by a text that tells equal times apart. */
export type Position = { at: Date; id: string }

/** At most `limit` rows after a position. */
export type PageRequest = { limit: number; after: Position | undefined }

export type Page<Row> = { rows: Row[]; has_more: boolean; next_cursor: string | null }

/** The lists that have pages. A cursor names its list, since a place in one means nothing in another. */
export type List = keyof typeof places

/** What tells the rows of a list apart: an id or a key, or for the ledger a number that counts up. */
const TEXT = /^[!-~]{1,255}$/
const NUMBER = /^[0-9]{1,15}$/
const places = {
  customers: TEXT,
  events: TEXT,
  invoices: TEXT,
  meters: TEXT,
  plans: TEXT,
  pricing_units: TEXT,
  subscriptions: TEXT,
  wallet_transactions: NUMBER,
} as const

/**
 * The position a cursor of the list stands for: what follows it is the next page.
 * Throws VALIDATION_ERROR on a text that the list never gave.
 */
export function parseCursor(cursor: string | undefined, list: List): Position | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  // No row is from before 1970, and the database holds no time before 4713 BC.
  const [, name, at, id] = /^([a-z_]+) (\d{1,15}) (\S+)$/.exec(text) ?? []
  if (name !== list || at === undefined || id === undefined || !places[list].test(id))
    throw invalid([
      { path: 'query.cursor', code: 'invalid_cursor', message: 'not a next_cursor of this list' },
    ])
  return { at: new Date(Number(at)), id }
}

/** Fetches a page of a list that is sorted by `created_at` and `id`. `fetch` returns one row more if there is a next page. */
export async function fetchPage<Row extends { created_at: Date; id: string }>(
  list: List,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  fetch: (request: PageRequest) => Promise<Row[]>,
): Promise<Page<Row>> {
  const after = parseCursor(cursor, list)
  const fetched = await fetch({ limit, after })
  return toPage(fetched, limit, list, (row) => ({ at: row.created_at, id: row.id }))
}

/**
 * Cuts `limit + 1` fetched rows to a page: the row too many only tells that there are more. A search that ended early says
 * how far it looked; the next page continues there, even when this one has few rows or none.
 */
export function toPage<Row>(
  fetched: readonly Row[],
  limit: number,
  list: List,
  positionOf: (row: Row) => Position,
  lookedTo?: Position,
): Page<Row> {
  const rows = fetched.slice(0, limit)
  const last = rows.at(-1)
  const has_more = fetched.length > limit
  if (!has_more && lookedTo !== undefined)
    return { rows, has_more: true, next_cursor: toCursor(list, lookedTo) }
  return {
    rows,
    has_more,
    next_cursor: has_more && last !== undefined ? toCursor(list, positionOf(last)) : null,
  }
}

function toCursor(list: List, { at, id }: Position): string {
  return Buffer.from(`${list} ${at.getTime()} ${id}`, 'latin1').toString('base64url')
}
