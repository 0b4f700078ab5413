import type { ReadContext, Tenant } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import {
  type Found,
  fetchPage,
  type List,
  type PageQuery,
  type PageRequest,
  type Placed,
} from '../paging/pagination.ts'

type Show<Row, Shown> = (row: Row, tenant: Tenant, context: ReadContext) => Shown

/** An operation that returns the object with the id of the path, in the field `name`. */
export function getOne<Name extends string, Row, Shown>(
  name: Name,
  load: (db: ReadHandle, tenantId: number, id: string) => Promise<Row>,
  show: Show<Row, Shown>,
) {
  return async ({ path }: { path: { id: string } }, context: ReadContext) => {
    const row = await load(context.db, context.tenant.id, path.id)
    const body = { [name]: show(row, context.tenant, context) } as Record<Name, Shown>
    return { status: 200, body } as const
  }
}

/** An operation that returns a page of the objects that the query selects, in the field `name`. */
export function listOf<Name extends List, Filter, Row extends Placed, Shown>(
  name: Name,
  select: (db: ReadHandle, tenantId: number, filter: Filter, request: PageRequest) => Promise<Found<Row>>,
  show: Show<Row, Shown>,
) {
  return async ({ query }: { query: Filter & PageQuery }, context: ReadContext) => {
    const { db, tenant } = context
    const { rows, ...page } = await fetchPage(name, query, (request) => select(db, tenant.id, query, request))
    const shown = { [name]: rows.map((row) => show(row, tenant, context)) } as Record<Name, Shown[]>
    return { status: 200, body: { ...shown, ...page } } as const
  }
}
