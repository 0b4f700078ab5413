import { type SelectQueryBuilder, sql } from 'kysely'
import type { ReadHandle, Schema } from '../db/schema.ts'

/** A few events may be large: a page ends with the one that passes this. */
const MAX_BYTES = 4 * 2 ** 20

type Page<Row> = { rows: Row[]; isCut: boolean }

/** The query is ordered by `sequence` and has a limit. */
export async function boundedBySize<Row>(
  db: ReadHandle,
  query: SelectQueryBuilder<Schema, 'webhook_events', Row>,
  order: 'asc' | 'desc',
): Promise<Page<Row>> {
  const direction = sql.raw(order)
  const { rows } = await sql<Row & { page_rows: number }>`
    select * from (
      select w.*, count(*) over () as page_rows,
        sum(octet_length(w.data::text)) over (order by w.sequence ${direction}) - octet_length(w.data::text) as bytes_before
      from (${query}) w
    ) p where bytes_before < ${MAX_BYTES}::bigint order by sequence ${direction}`.execute(db)
  return { rows, isCut: rows.length < (rows[0]?.page_rows ?? 0) }
}
