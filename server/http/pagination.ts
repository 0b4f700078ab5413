import type { OperationIdWith, operations } from '../../generated/operations.ts'
import { invalid, type Problem } from './problem.ts'

/** A position in a list that is sorted by time. `place` is the row's number among those of one moment; an event's is its id, which masks it. */
export type Position = { at: Date; place: string }

/** At most `limit` rows after a position. */
export type PageRequest = { limit: number; after: Position | undefined }

export type Page<Row> = { rows: Row[]; has_more: boolean; next_cursor: string | null }

/** A list is named in its cursors by the field that holds its rows. The dashboard has some that no operation returns. */
export type List =
  | (typeof operations)[OperationIdWith<{ paged: true }>]['rows']
  | 'active_api_keys'
  | 'inactive_api_keys'
  | 'members'

const TEXT = /^[!-~]{1,255}$/
const NUMBER = /^[0-9]{1,15}$/

/** Throws VALIDATION_ERROR, also for a cursor of another list. */
export function parseCursor(cursor: string | undefined, list: List): Position | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  // Only digits, so no time before 1970: the database rejects times before 4713 BC.
  const [, name, at, place] = /^([a-z_]+) (\d{1,15}) (\S+)$/.exec(text) ?? []
  if (name !== list || at === undefined || place === undefined || !patternOf(list).test(place))
    throw invalidCursor()
  return { at: new Date(Number(at)), place }
}

export function invalidCursor(): Problem {
  return invalid([
    { path: 'query.cursor', code: 'invalid_cursor', message: 'not a next_cursor of this list' },
  ])
}

/** Fetches a page of a list that is sorted by `created_at` and `seq`. `fetch` returns one row more if there is a next page. */
export async function fetchPage<Row extends Placed>(
  list: List,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  fetch: (request: PageRequest) => Promise<Row[]>,
): Promise<Page<Row>> {
  const after = parseCursor(cursor, list)
  const fetched = await fetch({ limit, after })
  return toPage(fetched, limit, list, positionOf)
}

export type Placed = { created_at: Date; seq: number }

export function positionOf({ created_at, seq }: Placed): Position {
  return { at: created_at, place: String(seq) }
}

/** `fetched` has an extra row if there are more. After a scan that stopped at `scannedTo`, the next page continues there. */
export function toPage<Row>(
  fetched: readonly Row[],
  limit: number,
  list: List,
  positionIn: (row: Row) => Position,
  scannedTo?: Position,
): Page<Row> {
  const rows = fetched.slice(0, limit)
  const last = rows.at(-1)
  const has_more = fetched.length > limit
  if (!has_more && scannedTo !== undefined)
    return { rows, has_more: true, next_cursor: toCursor(list, scannedTo) }
  return {
    rows,
    has_more,
    next_cursor: has_more && last !== undefined ? toCursor(list, positionIn(last)) : null,
  }
}

function toCursor(list: List, { at, place }: Position): string {
  return Buffer.from(`${list} ${at.getTime()} ${place}`, 'latin1').toString('base64url')
}

function patternOf(list: List): RegExp {
  return list === 'events' ? TEXT : NUMBER
}
