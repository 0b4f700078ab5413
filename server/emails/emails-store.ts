import { type QueryCreator, type Selectable, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import { IS_FREE, LEASE_END, type LeaseKey } from '../db/lease.ts'
import { newestFirst } from '../db/newest-first.ts'
import { oneForEach } from '../db/one-for-each.ts'
import { type Changes, found, insertRow, rowOf, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

export type EmailRow = Selectable<Schema['emails']>
export type EmailType = EmailRow['type']
export type NewEmail = Pick<
  EmailRow,
  | 'tenant_id'
  | 'id'
  | 'type'
  | 'customer_id'
  | 'test_clock_id'
  | 'invoice_id'
  | 'recipients'
  | 'has_own_recipients'
  | 'is_requested'
  | 'data'
>

/** `at` is in the customer's time, `now` is real. The email is sent after the commit. */
export function insertEmail(trx: WriteHandle, email: NewEmail, at: Date, now: Date): Promise<EmailRow> {
  return insertRow(trx, 'emails', {
    ...email,
    status: 'queued',
    reason: null,
    next_attempt_at: now,
    sent_at: null,
    lease: null,
    leased_until: null,
    created_at: at,
    updated_at: at,
  })
}

export function updateEmail(
  trx: WriteHandle,
  key: Pick<EmailRow, 'tenant_id' | 'id'>,
  changes: Changes<'emails'>,
): Promise<EmailRow> {
  return updateRow(trx, 'emails', key, changes)
}

/** Throws EMAIL_NOT_FOUND. */
export async function loadEmail(db: ReadHandle, tenantId: number, id: string): Promise<EmailRow> {
  return found(await rowOf(db, 'emails', tenantId, id).executeTakeFirst(), 'EMAIL_NOT_FOUND')
}

const MATCHED = ['customer_id', 'invoice_id'] as const
type EmailFilter = { [Column in (typeof MATCHED)[number]]?: string | undefined } & {
  type?: readonly EmailType[]
  status?: ReadonlyArray<EmailRow['status']>
}

export function selectEmails(
  db: ReadHandle,
  tenantId: number,
  { type = [], status, ...filter }: EmailFilter,
  request: PageRequest,
): Promise<Found<EmailRow>> {
  const matching = (from: QueryCreator<Schema>) => {
    const query = whereGiven(
      from.selectFrom('emails').selectAll().where('tenant_id', '=', tenantId),
      filter,
      MATCHED,
    )
    const ofTypes = type.length === 0 ? query : query.where('type', '=', sql<EmailType>`any(${type}::text[])`)
    return oneForEach(ofTypes, 'status', status)
  }
  return newestFirst({ db, table: 'emails', tenantId }, matching, request)
}

export async function selectTenantsToMail(
  db: ReadHandle,
  tenantIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select distinct tenant_id from emails
    where tenant_id = ${anyOf(tenantIds)} and next_attempt_at <= ${now} and ${IS_FREE}`.execute(db)
  return rows.map(({ tenant_id }) => tenant_id)
}

export async function selectDueEmails(
  db: ReadHandle,
  tenantId: number,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from emails where tenant_id = ${tenantId} and next_attempt_at <= ${now} and ${IS_FREE}
    order by next_attempt_at, seq limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countSentSince(db: ReadHandle, tenantId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from emails where tenant_id = ${tenantId} and sent_at > ${since}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Undefined while another process sends it, or if nothing is due. */
export async function leaseEmail(
  db: ReadHandle,
  { tenantId, id, lease }: LeaseKey,
  now: Date,
): Promise<EmailRow | undefined> {
  const { rows } = await sql<EmailRow>`
    update emails set lease = ${lease}, leased_until = ${LEASE_END}, attempt_count = attempt_count + 1
    where tenant_id = ${tenantId} and id = ${id} and next_attempt_at <= ${now} and ${IS_FREE}
    returning *`.execute(db)
  return rows[0]
}

type Kept = Pick<EmailRow, 'subject' | 'html' | 'text' | 'message_id' | 'reason'>

/** Each try sends what the first one kept. Returns false if another process has taken the email over. */
export async function keepText(
  db: ReadHandle,
  { tenantId, id, lease }: LeaseKey,
  { subject, html, text, message_id, reason }: Kept,
): Promise<boolean> {
  const { rows } = await sql`
    update emails set subject = ${subject}, html = ${html}, "text" = ${text}, message_id = ${message_id},
      reason = ${reason}
    where tenant_id = ${tenantId} and id = ${id} and lease = ${lease} returning 1`.execute(db)
  return rows.length > 0
}

/** Nothing else of the emails changes. Returns whether there may be more. */
export async function emptyTexts(
  db: ReadHandle,
  tenantId: number,
  { before, most }: { before: Date; most: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update emails set html = null, "text" = null
    where tenant_id = ${tenantId} and id = any(array(
      select id from emails
      where tenant_id = ${tenantId} and html is not null and updated_at < ${before} and status <> 'queued'
      order by updated_at limit ${most}))`.execute(db)
  return Number(numAffectedRows) === most
}
