import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** An index has the list's order for one value only. */
export function oneForEach<Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  column: string & keyof Schema[Table],
  values: readonly string[] = [],
): Array<SelectQueryBuilder<Schema, Table, Row>> {
  if (values.length === 0) return [query]
  return [...new Set(values)].map((value) => query.where(column as never, '=', value as never))
}
