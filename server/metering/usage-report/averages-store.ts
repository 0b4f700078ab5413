import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { invalid } from '../../errors/problem.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import { averageOf } from '../../subscriptions/carried-store.ts'
import type { Usage } from './usage-report-store.ts'
import type { Window } from './window.ts'

/** A level's average over the window and each of its spans. Throws VALIDATION_ERROR if it has too many values. */
export async function selectAverages(
  db: ReadHandle,
  { tenant_id, id }: MeterRow,
  customerId: string,
  window: Window,
): Promise<Usage> {
  const { from, to } = window
  const { rows: found } = await sql`
    select from recurring_values
    where tenant_id = ${tenant_id} and customer_id = ${customerId} and meter_id = ${id}
      and "timestamp" >= ${from} and "timestamp" < ${to}
    offset ${MAX_VALUES} limit 1`.execute(db)
  if (found.length > 0) throw tooMuchUsage()
  const average = averageOf(tenant_id, {
    customerId: sql`${customerId}`,
    meterId: sql`${id}`,
    start: sql`s.start`,
    end: sql`s.finish`,
  })
  const { rows } = await sql<{ span: number; value: string | null }>`
    select s.span, ${average}::text as value from ${spansOf(window)} order by s.span`.execute(db)
  const values = rows.flatMap(({ span, value }) => (value === null ? [] : [[span - 1, value] as const]))
  return {
    total: values.find(([span]) => span < 0)?.[1],
    values: new Map(values),
    carried: new Map(),
  }
}

/** Span 0 is the whole window. */
export function spansOf({ from, to, starts }: Window) {
  const ends = [...starts.slice(1), to]
  return sql`(
    select start, finish, (ordinal - 1)::int as span
    from unnest(${[from, ...starts]}::timestamptz[], ${[to, ...(starts.length === 0 ? [] : ends)]}::timestamptz[])
      with ordinality as each (start, finish, ordinal)
  ) as s`
}

export function tooMuchUsage() {
  const message = 'must be closer to `from`: the window has more than 1,000,000 values'
  return invalid([{ path: 'query.to', code: 'too_much_usage', message }])
}

export const MAX_VALUES = 1_000_000
