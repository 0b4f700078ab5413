import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

export function whereGiven<Table extends keyof Schema, Row, Column extends string & keyof Schema[Table]>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  filter: { [Each in Column]?: unknown },
  columns: readonly Column[],
): SelectQueryBuilder<Schema, Table, Row> {
  const given = columns.filter((column) => filter[column] !== undefined)
  return given.reduce((rows, column) => rows.where(sql.ref(column), '=', filter[column]), query)
}
