import { sql } from 'kysely'
import { bigintArray, textArray, timeArray } from '../db/binary-array.ts'
import type { WriteHandle } from '../db/schema.ts'
import type { EventStatus } from './lifecycle.ts'

export type StateKey = { customer_id: string; timestamp: Date; id: number }
export type State = StateKey & { since: Date; test_clock_id: string }

export async function takeStates(
  trx: WriteHandle,
  tenantId: number,
  status: EventStatus,
  keys: readonly StateKey[],
): Promise<State[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<State>`
    delete from event_states s using unnest(
      ${textArray(keys.map(({ customer_id }) => customer_id))}::text[],
      ${timeArray(keys.map(({ timestamp }) => timestamp))}::timestamptz[],
      ${bigintArray(keys.map(({ id }) => id))}::bigint[]
    ) as k (customer_id, "timestamp", id)
    where s.tenant_id = ${tenantId} and s.status = ${status} and s.customer_id = k.customer_id
      and s."timestamp" = k."timestamp" and s.id = k.id
    returning s.customer_id, s."timestamp", s.id, s.since, s.test_clock_id`.execute(trx)
  return rows
}

type Reason = { code: string; message: string }
type NewStatus = { status: EventStatus; meters_as_of?: number; reasonOf?: (id: number) => Reason | undefined }

export async function insertStates(
  trx: WriteHandle,
  tenantId: number,
  states: readonly State[],
  { status, meters_as_of, reasonOf = () => undefined }: NewStatus,
): Promise<void> {
  if (states.length === 0) return
  await sql`
    insert into event_states (tenant_id, customer_id, "timestamp", id, since, test_clock_id, status, meters_as_of,
      rejection_code, rejection_message)
    select ${tenantId}, customer_id, "timestamp", id, since, test_clock_id, ${status}, ${meters_as_of ?? null}::bigint, code, message
    from unnest(
      ${textArray(states.map(({ customer_id }) => customer_id))}::text[],
      ${timeArray(states.map(({ timestamp }) => timestamp))}::timestamptz[],
      ${bigintArray(states.map(({ id }) => id))}::bigint[],
      ${timeArray(states.map(({ since }) => since))}::timestamptz[],
      ${textArray(states.map(({ test_clock_id }) => test_clock_id))}::text[],
      ${textArray(states.map(({ id }) => reasonOf(id)?.code ?? null))}::text[],
      ${textArray(states.map(({ id }) => reasonOf(id)?.message ?? null))}::text[]
    ) as s (customer_id, "timestamp", id, since, test_clock_id, code, message)`.execute(trx)
}
