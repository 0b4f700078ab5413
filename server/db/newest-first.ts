import { type SelectQueryBuilder, sql } from 'kysely'
import type { PageRequest } from '../http/pagination.ts'
import type { Schema } from './schema.ts'

/** Selects a page by `created_at` and `seq`, newest first, and one row more to show whether there is a next page. */
export function newestFirst<Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  request: PageRequest,
): Promise<Row[]> {
  return pageOf(query, request).execute()
}

export function pageOf<Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  { limit, after }: PageRequest,
) {
  const page =
    after === undefined
      ? query
      : query.where(sql<boolean>`(created_at, seq) < (${after.at}, ${after.place}::bigint)`)
  return page
    .orderBy(sql.ref('created_at'), 'desc')
    .orderBy(sql.ref('seq'), 'desc')
    .limit(limit + 1)
}
