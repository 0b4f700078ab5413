import type { Found, PageRequest, Placed } from '../paging/pagination.ts'
import { positionOf } from '../paging/pagination.ts'
import { type Cell, toLine } from './csv.ts'

/** Each column has a name, and makes a field of a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

export const ROWS_AT_ONCE = 1_000

/** So many pages are read at a time, of all companies and of one. Others wait as long as for a connection. */
export const EXPORTS = { concurrency: 4, perOwner: 1, maxWaiting: 16, maxWaitMs: 10_000 }

/** Yields some lines at a time. Neither a connection nor a turn is held while the client reads. */
export async function* exportTable<Row extends Placed>(
  columns: Columns<Row>,
  request: PageRequest,
  fetch: (request: PageRequest) => Promise<Found<Row>>,
): AsyncGenerator<string> {
  const fields = Object.values(columns)
  let lines = toLine(Object.keys(columns).map((plain) => ({ plain })))
  let after = request.after
  do {
    const { rows: found, scannedTo } = await fetch({ ...request, after })
    const rows = found.slice(0, request.limit)
    lines += rows.map((row) => toLine(fields.map((field) => field(row)))).join('')
    yield lines
    lines = ''
    const last = rows.at(-1)
    after = found.length > request.limit && last !== undefined ? positionOf(last) : scannedTo
  } while (after !== undefined)
}
