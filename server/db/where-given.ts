import { type SelectQueryBuilder, sql } from 'kysely'

/** Selects the rows that have the values that a filter gives for these columns. */
export function whereGiven<DB, Table extends keyof DB, Row, Column extends string>(
  query: SelectQueryBuilder<DB, Table, Row>,
  filter: { [Each in Column]?: unknown },
  columns: readonly Column[],
): SelectQueryBuilder<DB, Table, Row> {
  return columns.reduce(
    (narrowed, column) =>
      filter[column] === undefined ? narrowed : narrowed.where(sql.ref(column), '=', filter[column]),
    query,
  )
}
