import type { ReadContext, Tenant, WriteContext } from '../context.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import {
  type Found,
  fetchPage,
  type List,
  type PageQuery,
  type PageRequest,
  type Placed,
} from '../paging/pagination.ts'

type Show<Row, Shown> = (row: Row, tenant: Tenant, context: ReadContext) => Shown

/** The object has the id of the path. `name` is its field in the response. */
export function getOne<Name extends string, Row, Shown>(
  name: Name,
  load: (db: ReadHandle, tenantId: number, id: string) => Promise<Row>,
  show: Show<Row, Shown>,
) {
  return async ({ path }: { path: { id: string } }, context: ReadContext) => {
    const row = await load(context.db, context.tenant.id, path.id)
    return replyWith(name, show(row, context.tenant, context))
  }
}

/** `name` is the field of the page's objects in the response. */
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

type Archivable<Row> = {
  lock(trx: WriteHandle, tenantId: number, id: string): Promise<Row>
  archive(trx: WriteHandle, row: Row, now: Date): Promise<Row>
  unarchive(trx: WriteHandle, row: Row, now: Date): Promise<Row>
}
type Archived = { archived_at: Date | null }
type WithId = { path: { id: string }; query: object; headers: object; body: unknown }

export function archiveOne<Name extends string, Row extends Archived, Shown>(
  name: Name,
  { lock, archive }: Archivable<Row>,
  show: (row: Row, tenant: Tenant) => Shown,
) {
  return async ({ path }: WithId, { trx, tenant, now }: WriteContext) => {
    const row = await lock(trx, tenant.id, path.id)
    const archived = row.archived_at ? row : await archive(trx, row, now)
    return replyWith(name, show(archived, tenant))
  }
}

export function unarchiveOne<Name extends string, Row extends Archived, Shown>(
  name: Name,
  { lock, unarchive }: Archivable<Row>,
  show: (row: Row, tenant: Tenant) => Shown,
) {
  return async ({ path }: WithId, { trx, tenant, now }: WriteContext) => {
    const row = await lock(trx, tenant.id, path.id)
    const active = row.archived_at ? await unarchive(trx, row, now) : row
    return replyWith(name, show(active, tenant))
  }
}

function replyWith<Name extends string, Shown>(name: Name, shown: Shown) {
  return { status: 200, body: { [name]: shown } as Record<Name, Shown> } as const
}
