import { type Expression, type RawBuilder, sql } from 'kysely'
import type { ReadHandle } from './schema.ts'

/** An answer has at most 2 MiB, unless one row is larger. */
const MAX_BYTES = 2 ** 20

type Page<Row> = { rows: Row[]; isCut: boolean }

/** Returns the first rows that fit, at least one. */
export async function boundedBySize<Row>(
  db: ReadHandle,
  query: Expression<Row>,
  order: RawBuilder<unknown>,
): Promise<Page<Row>> {
  const { rows } = await sql<Row & { page_rows: number; page_row: number; page_bytes: number }>`
    select * from (
      select w.*, count(*) over () as page_rows, row_number() over in_order as page_row,
        sum(octet_length(w::text)) over in_order as page_bytes
      from (${query}) w window in_order as (order by ${order})
    ) p where page_bytes <= ${MAX_BYTES}::bigint or page_row = 1 order by page_row`.execute(db)
  return {
    rows: rows.map(({ page_rows, page_row, page_bytes, ...row }) => row as unknown as Row),
    isCut: rows.length < (rows[0]?.page_rows ?? 0),
  }
}
