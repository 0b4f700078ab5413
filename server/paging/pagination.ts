import type { OperationIdWith, operations } from '../../generated/operations.ts'
import { collectProblems, invalid, type Problem } from '../errors/problem.ts'
import { parseRange, type TimeRange } from './time-range.ts'

/** `place` orders rows of the same time. For events it is the masked id. */
export type Position = { at: Date; place: string }

export type PageRequest = {
  limit: number
  after: Position | undefined
  created?: TimeRange
  updatedFrom?: Date | undefined
}

/** `rows` has one row more if there is a next page. */
export type Found<Row> = {
  rows: Row[]
  /** A scan may stop here and leave the page short. */
  scannedTo?: Position | undefined
}

/** Returns the first rows whose weights add up to at most this number, and at least one row. */
export function firstFitting<Row extends Placed>(
  { rows, scannedTo }: Found<Row>,
  limit: number,
  weightOf: (row: Row) => number,
  most: number,
): Found<Row> {
  let weight = 0
  const fits = rows.slice(0, limit).filter((row, index) => {
    weight += weightOf(row)
    return index === 0 || weight <= most
  })
  const last = fits.at(-1)
  return last === undefined || fits.length === Math.min(rows.length, limit)
    ? { rows, scannedTo }
    : { rows: fits, scannedTo: positionOf(last) }
}

export type PageQuery = {
  limit: number
  cursor?: string | undefined
  created_from?: string | undefined
  created_to?: string | undefined
  updated_from?: string | undefined
}

type Page<Row> = { rows: Row[]; has_more: boolean; next_cursor: string | null }

/** Cursors name a list by the field of its rows. Some lists exist only in the dashboard. */
export type List =
  | (typeof operations)[OperationIdWith<{ paged: true }>]['rows']
  | `invoices_by_${'created_at' | 'due_at' | 'total_cents'}_${'asc' | 'desc'}`
  | 'active_api_keys'
  | 'inactive_api_keys'
  | 'members'

const TEXT = /^[!-~]{1,255}$/
const NUMBER = /^[0-9]{1,15}$/
/** A place in a sorted list has the sort value, if the row has one, and the number. */
const VALUE_AND_NUMBER = /^[0-9]{0,16}_[0-9]{1,15}$/
const CURRENCY_OWED_AND_ID = /^[A-Z]{3}_[0-9]{1,16}_[a-z0-9]{25}$/

/** Throws VALIDATION_ERROR, also for a cursor of another list. */
export function parseCursor(cursor: string | undefined, list: List): Position | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  // The database rejects times before 4713 BC, so only digits pass.
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

/** Throws VALIDATION_ERROR, also for a cursor of another list. */
export function parsePage(query: PageQuery, list: List): PageRequest {
  const { limit, cursor, created_from, created_to, updated_from } = query
  const [after, created] = collectProblems(
    () => parseCursor(cursor, list),
    () => parseRange({ created_from, created_to }, ['created_from', 'created_to']),
  )
  return { limit, after, created, ...(updated_from !== undefined && { updatedFrom: new Date(updated_from) }) }
}

export async function fetchPage<Row extends Placed>(
  list: List,
  query: PageQuery,
  fetch: (request: PageRequest) => Promise<Found<Row>>,
): Promise<Page<Row>> {
  const request = parsePage(query, list)
  const { rows, scannedTo } = await fetch(request)
  return toPage(rows, request.limit, list, positionOf, scannedTo)
}

export type Placed = { created_at: Date; seq: number }

export function positionOf({ created_at, seq }: Placed): Position {
  return { at: created_at, place: String(seq) }
}

/** An extra row in `fetched` means that another page follows. After a stopped scan, that page starts at `scannedTo`. */
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
  if (list === 'events') return TEXT
  if (list === 'receivables') return CURRENCY_OWED_AND_ID
  return list.startsWith('invoices_by_') ? VALUE_AND_NUMBER : NUMBER
}
