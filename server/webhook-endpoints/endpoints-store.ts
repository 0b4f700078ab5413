import type { Insertable, Selectable, Updateable } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { newestFirst } from '../db/newest-first.ts'
import { found, insertRow, rowOf, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

type Table = Schema['webhook_endpoints']
export type EndpointRow = Selectable<Table>
type Key = Pick<EndpointRow, 'tenant_id' | 'id'>
type NewEndpoint = Pick<
  Insertable<Table>,
  'tenant_id' | 'id' | 'url' | 'description' | 'cursor_sequence' | 'secret'
> &
  Pick<EndpointRow, 'event_types' | 'metadata'>

export function insertEndpoint(trx: WriteHandle, endpoint: NewEndpoint, now: Date): Promise<EndpointRow> {
  return insertRow(trx, 'webhook_endpoints', {
    ...endpoint,
    status: 'enabled',
    created_at: now,
    updated_at: now,
  })
}

type Changes = Partial<Pick<EndpointRow, 'event_types' | 'metadata' | 'ahead'>> &
  Omit<Updateable<Table>, 'event_types' | 'metadata' | 'ahead'>

export function updateEndpoint(
  trx: WriteHandle,
  key: Key,
  changes: Changes,
  now: Date,
): Promise<EndpointRow> {
  return updateRow(trx, 'webhook_endpoints', key, { ...changes, updated_at: now })
}

/** A sender with the previous state has lost its lease, so it records nothing and its deliveries are sent again. */
const FRESH = { lease: null, leased_until: null, next_try_at: null, failing_since: null, failure_count: 0 }

/** An endpoint that accepted nothing is also tried again at once. */
export const STARTED_ANEW = {
  ...FRESH,
  last_error: null,
  last_status_code: null,
  last_response_body: null,
  ahead: [],
}

export function disableEndpoint(
  trx: WriteHandle,
  key: Key,
  reason: NonNullable<EndpointRow['disabled_reason']>,
  now: Date,
  changes: Changes = {},
): Promise<EndpointRow> {
  noteChange(trx, { type: 'webhook_endpoint.disabled', id: key.id })
  const disabled = {
    status: 'disabled',
    disabled_reason: reason,
    disabled_at: now,
    next_try_at: null,
  } as const
  return updateEndpoint(trx, key, { ...changes, ...disabled, lease: null, leased_until: null }, now)
}

export async function deleteEndpoint(trx: WriteHandle, { tenant_id, id }: Key): Promise<void> {
  await trx.deleteFrom('webhook_endpoints').where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
}

/** Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
export async function loadEndpoint(db: ReadHandle, tenantId: number, id: string): Promise<EndpointRow> {
  const row = rowOf(db, 'webhook_endpoints', tenantId, id)
  return found(await row.executeTakeFirst(), 'WEBHOOK_ENDPOINT_NOT_FOUND')
}

/** Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
export async function lockEndpoint(trx: WriteHandle, tenantId: number, id: string): Promise<EndpointRow> {
  const row = rowOf(trx, 'webhook_endpoints', tenantId, id).forNoKeyUpdate()
  return found(await row.executeTakeFirst(), 'WEBHOOK_ENDPOINT_NOT_FOUND')
}

/** Requires the log's lock if an endpoint is to be added. */
export async function countEndpoints(trx: WriteHandle, tenantId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return count
}

export function selectEndpoints(
  db: ReadHandle,
  tenantId: number,
  request: PageRequest,
): Promise<Found<EndpointRow>> {
  return newestFirst(
    { db, table: 'webhook_endpoints', tenantId },
    (from) => from.selectFrom('webhook_endpoints').selectAll().where('tenant_id', '=', tenantId),
    request,
  )
}
