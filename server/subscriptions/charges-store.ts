import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { type Billed, billed } from './billed-store.ts'
import type { SubscriptionKey } from './subscriptions-store.ts'

type ChargeField =
  | 'subscription_id'
  | 'id'
  | 'kind'
  | 'description'
  | 'amount_cents'
  | 'starts_at'
  | 'ends_at'
  | 'credited_charge_id'
export type ChargeRow = Pick<Selectable<Schema['charges']>, ChargeField> & {
  plan: Pick<
    Selectable<Schema['plans']>,
    'id' | 'code' | 'billing_timing' | 'tax_behavior' | 'tax_rate_codes' | 'tax_rate_ids'
  >
}

/** A charge has this in place of an invoice's id if it was billed elsewhere. */
export const BILLED_ELSEWHERE = 'elsewhere'

/** Fees come first, oldest first. A credit for a fee billed elsewhere names no charge. */
export async function selectCharges(db: ReadHandle, tenantId: number, of: Billed): Promise<ChargeRow[]> {
  const { b, isOf } = billed(of, sql`c`)
  const { rows } = await sql<ChargeRow>`
    select c.subscription_id, c.id, c.kind, c.description, c.starts_at, c.ends_at, case when not exists (
        select from charges of
        where of.tenant_id = ${tenantId} and of.id = c.credited_charge_id and of.invoice_id = ${BILLED_ELSEWHERE}
      ) then c.credited_charge_id end as credited_charge_id,
      ${amountToBill(tenantId)} as amount_cents,
      json_build_object(
        'id', p.id, 'code', p.code, 'billing_timing', p.billing_timing, 'tax_behavior', p.tax_behavior,
        'tax_rate_codes', p.tax_rate_codes, 'tax_rate_ids', p.tax_rate_ids) as plan
    from ${b} join charges c on c.tenant_id = ${tenantId} and ${isOf}
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = c.subscription_id
    join plans p on p.tenant_id = ${tenantId} and p.id = coalesce(c.plan_id, s.plan_id)
    order by c.kind, c.position`.execute(db)
  return rows
}

/**
 * A credit for a void invoice's charge is 0. Until it is finalized, a credit excludes what credit notes gave back. A
 * credit note for unused time keeps its amount.
 */
function amountToBill(tenantId: number) {
  return sql<number>`case
      when c.credited_charge_id is null or c.credit_note_id is not null then c.amount_cents
      when exists (
        select from charges credited
        join invoices i on i.tenant_id = ${tenantId} and i.id = credited.invoice_id and i.status = 'void'
        where credited.tenant_id = ${tenantId} and credited.id = c.credited_charge_id
      ) then 0
      else coalesce((
        select line.amount_cents from invoice_line_items line
        join invoices i on i.tenant_id = ${tenantId} and i.id = line.invoice_id and i.status <> 'draft'
        where line.tenant_id = ${tenantId} and line.invoice_id = c.invoice_id and line.id = c.id
      ), (
        select ${withoutNoted(sql`c.amount_cents`)} from invoice_line_items line
        where line.tenant_id = ${tenantId} and line.id = c.credited_charge_id and line.noted_cents <> 0
      ), c.amount_cents) end`
}

function withoutNoted(amount: RawBuilder<unknown>) {
  const net = sql`(line.amount_cents - line.discount_cents)`
  return sql<number>`round(${amount}::numeric * (${net} - line.noted_cents) / ${net})::bigint`
}

type PartKey = { id: string; subscription_id: string; starts_at: Date; ends_at: Date }
export type PartCharge = { segment_id: string; is_last: boolean } & (
  | (Pick<ChargeRow, 'id' | 'amount_cents' | 'starts_at' | 'ends_at'> & {
      discount_cents: number
      is_on_another: boolean
    })
  | { amount_cents: null }
)

/**
 * Charges since each part began, on any invoice. `is_last`: the subscription ends with the part. A part without charges
 * has one row.
 */
export async function selectChargesOfParts(
  db: ReadHandle,
  tenantId: number,
  parts: readonly PartKey[],
): Promise<PartCharge[]> {
  const { rows } = await sql<PartCharge>`
    select p.segment_id, c.id, c.starts_at, c.ends_at, ${amountToBill(tenantId)} as amount_cents,
      coalesce((
        select line.discount_cents from invoice_line_items line
        where line.tenant_id = ${tenantId} and line.invoice_id = c.invoice_id and line.id = c.id
      ), 0) as discount_cents,
      c.invoice_id is distinct from (
        select part.invoice_id from segments part where part.tenant_id = ${tenantId} and part.id = p.segment_id
      ) as is_on_another,
      (s.status = 'canceled' or (s.cancel_at_period_end and s.current_period_end = p.ends_at)) and not exists (
        select from segments later
        where later.tenant_id = ${tenantId} and later.subscription_id = p.subscription_id
          and later.id <> p.segment_id and later.starts_at >= p.ends_at
      ) as is_last
    from unnest(
      ${parts.map(({ id }) => id)}::text[],
      ${parts.map(({ subscription_id }) => subscription_id)}::text[],
      ${parts.map(({ starts_at }) => starts_at.toISOString())}::timestamptz[],
      ${parts.map(({ ends_at }) => ends_at.toISOString())}::timestamptz[]
    ) as p (segment_id, subscription_id, starts_at, ends_at)
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = p.subscription_id
    left join charges c on c.tenant_id = ${tenantId} and c.subscription_id = p.subscription_id
      and c.ends_at > p.starts_at`.execute(db)
  return rows
}

/** Undefined if the invoice is void, or the fee was billed elsewhere. */
export async function findBilledFee(
  db: ReadHandle,
  subscription: SubscriptionKey,
): Promise<string | undefined> {
  const fee = await findCurrentFee(db, subscription)
  return fee?.invoice_id === BILLED_ELSEWHERE ? undefined : fee?.id
}

/** Returns the newest positive charge. Undefined if its invoice is void. */
export async function findCurrentFee(
  db: ReadHandle,
  { tenant_id, id }: SubscriptionKey,
): Promise<{ id: string; invoice_id: string | null } | undefined> {
  const { rows } = await sql<{ id: string; invoice_id: string | null; is_void: boolean }>`
    select c.id, c.invoice_id, exists (
      select from invoices i where i.tenant_id = ${tenant_id} and i.id = c.invoice_id and i.status = 'void'
    ) as is_void
    from charges c where c.tenant_id = ${tenant_id} and c.subscription_id = ${id} and c.amount_cents > 0
    order by c.position desc limit 1`.execute(db)
  return rows[0]?.is_void === false ? rows[0] : undefined
}

export function findInvoiceOfCharge(
  db: ReadHandle,
  { tenant_id }: SubscriptionKey,
  id: string,
): Promise<Pick<Selectable<Schema['invoices']>, 'id' | 'status'> | undefined> {
  return db
    .selectFrom('charges as c')
    .innerJoin('invoices as i', (join) =>
      join.on('i.tenant_id', '=', tenant_id).onRef('i.id', '=', 'c.invoice_id'),
    )
    .select(['i.id', 'i.status'])
    .where('c.tenant_id', '=', tenant_id)
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Bounds must not count a void note. */
export async function removeChargeOfNote(
  trx: WriteHandle,
  note: { tenant_id: number; id: string; invoice_id: string },
  subscriptionId: string,
): Promise<void> {
  await trx
    .deleteFrom('charges')
    .where('tenant_id', '=', note.tenant_id)
    .where('subscription_id', '=', subscriptionId)
    .where('invoice_id', '=', note.invoice_id)
    .where('credit_note_id', '=', note.id)
    .execute()
}
