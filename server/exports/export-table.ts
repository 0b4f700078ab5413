import type { Found, PageRequest, Placed } from '../paging/pagination.ts'
import { positionOf } from '../paging/pagination.ts'
import { type Cell, toLine } from './csv.ts'

export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

export const ROWS_AT_ONCE = 1_000

/** Bounds how many pages are read at a time. An export waits as long as a request for a connection. */
export const EXPORTS = { concurrency: 4, perOwner: 1, maxWaiting: 16, maxWaitMs: 10_000 }

export function exportTable<Row extends Placed>(
  columns: Columns<Row>,
  request: PageRequest,
  fetch: (request: PageRequest) => Promise<Found<Row>>,
): AsyncGenerator<string> {
  return exportPages(columns, positionOf, (after) => fetch({ ...request, limit: ROWS_AT_ONCE, after }))
}

/**
 * Neither a connection nor a turn is held while the client reads. A page has one row more than `rowsAtOnce` if another
 * page follows.
 */
export async function* exportPages<Row, Place>(
  columns: Columns<Row>,
  placeOf: (row: Row) => Place,
  fetch: (after: Place | undefined) => Promise<{ rows: Row[]; scannedTo?: Place | undefined }>,
  rowsAtOnce = ROWS_AT_ONCE,
): AsyncGenerator<string> {
  const fields = Object.values(columns)
  let lines = toLine(Object.keys(columns).map((plain) => ({ plain })))
  let after: Place | undefined
  do {
    const { rows: found, scannedTo } = await fetch(after)
    const rows = found.slice(0, rowsAtOnce)
    lines += rows.map((row) => toLine(fields.map((field) => field(row)))).join('')
    yield lines
    lines = ''
    const last = rows.at(-1)
    after = found.length > rows.length && last !== undefined ? placeOf(last) : scannedTo
  } while (after !== undefined)
}
