import { type Insertable, type Selectable, sql } from 'kysely'
import { newestFirst } from '../db/newest-first.ts'
import { oneForEach } from '../db/one-for-each.ts'
import { found, rowOf } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

type Table = Schema['webhook_deliveries']
export type DeliveryRow = Selectable<Table>
export type NewDelivery = Omit<Insertable<Table>, 'tenant_id' | 'attempts'> & Pick<DeliveryRow, 'attempts'>

const COLUMNS =
  sql.raw(`id text, webhook_event_id text, webhook_endpoint_id text, type text, trigger text, status text,
  attempt_count integer, next_attempt_at timestamptz, last_status_code integer, last_error text, last_response_body text,
  attempts jsonb, created_at timestamptz, updated_at timestamptz`)

export async function putDeliveries(
  trx: WriteHandle,
  tenantId: number,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    insert into webhook_deliveries (
      tenant_id, id, webhook_event_id, webhook_endpoint_id, type, trigger, status, attempt_count, next_attempt_at,
      last_status_code, last_error, last_response_body, attempts, created_at, updated_at
    )
    select ${tenantId}::bigint as tenant_id, d.* from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d(${COLUMNS})
    on conflict (tenant_id, id) do update set
      status = excluded.status, attempt_count = excluded.attempt_count, next_attempt_at = excluded.next_attempt_at,
      last_status_code = excluded.last_status_code, last_error = excluded.last_error,
      last_response_body = excluded.last_response_body, attempts = excluded.attempts, updated_at = excluded.updated_at`.execute(
    trx,
  )
}

/** Throws WEBHOOK_DELIVERY_NOT_FOUND. */
export async function loadDelivery(db: ReadHandle, tenantId: number, id: string): Promise<DeliveryRow> {
  const row = rowOf(db, 'webhook_deliveries', tenantId, id)
  return found(await row.executeTakeFirst(), 'WEBHOOK_DELIVERY_NOT_FOUND')
}

type DeliveryFilter = {
  webhook_endpoint_id?: string
  webhook_event_id?: string
  status?: ReadonlyArray<DeliveryRow['status']>
}

export function selectDeliveries(
  db: ReadHandle,
  tenantId: number,
  filter: DeliveryFilter,
  request: PageRequest,
): Promise<Found<DeliveryRow>> {
  const { status = [] } = filter
  return newestFirst(
    { db, table: 'webhook_deliveries', tenantId },
    (from) => {
      const all = from.selectFrom('webhook_deliveries').selectAll().where('tenant_id', '=', tenantId)
      let query = whereGiven(all, filter, ['webhook_endpoint_id', 'webhook_event_id'])
      // The index contains only deliveries with other statuses.
      if (status.length > 0 && !status.includes('succeeded'))
        query = query.where('status', '<>', sql.lit('succeeded'))
      return oneForEach(query, 'status', status)
    },
    request,
  )
}

export async function failPending(trx: WriteHandle, tenantId: number, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', next_attempt_at: null })
    .where('tenant_id', '=', tenantId)
    .where('webhook_endpoint_id', '=', endpointId)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

export async function dropDeliveries(
  trx: WriteHandle,
  tenantId: number,
  { before, most }: { before: Date; most: number },
): Promise<boolean> {
  const old = sql`
    select id from webhook_deliveries where tenant_id = ${tenantId} and created_at < ${before} order by created_at, seq limit ${most}`
  const { rows } = await sql`
    delete from webhook_deliveries where tenant_id = ${tenantId} and id in (${old}) returning 1`.execute(trx)
  return rows.length === most
}

/** Nothing more is sent of a deleted customer. */
export async function deleteDeliveriesOf(
  trx: WriteHandle,
  tenantId: number,
  eventIds: readonly string[],
): Promise<void> {
  await sql`
    delete from webhook_deliveries where tenant_id = ${tenantId} and webhook_event_id = any(${eventIds}::text[])`.execute(
    trx,
  )
}
