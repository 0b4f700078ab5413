import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { components } from '../../generated/types.ts'
import { toTime } from '../db/json-time.ts'
import type { Schema, WriteHandle } from '../db/schema.ts'

type Row = Selectable<Schema['invoice_payments']>
type Invoice = { tenant_id: number; id: string }

export type Payment = Omit<components['schemas']['Payment'], 'mode'> & Pick<Row, 'source'>

export async function insertPayment(
  trx: WriteHandle,
  { tenant_id, id: invoice_id, currency_code }: Invoice & Pick<Row, 'currency_code'>,
  payment: Omit<Row, 'tenant_id' | 'invoice_id' | 'currency_code' | 'seq' | 'voided_at' | 'updated_at'>,
): Promise<void> {
  await trx
    .insertInto('invoice_payments')
    .values({ ...payment, tenant_id, invoice_id, currency_code, updated_at: payment.created_at })
    .execute()
}

export async function markPaymentsVoided(
  trx: WriteHandle,
  { tenant_id, id }: Invoice,
  payments: ReadonlyArray<Pick<Payment, 'id'>>,
  now: Date,
): Promise<void> {
  const ids = payments.map((each) => each.id)
  await trx
    .updateTable('invoice_payments')
    .set({ voided_at: now, updated_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

export function paymentsOf(tenantId: number) {
  return (invoice: ExpressionBuilder<Schema, 'invoices'>) =>
    jsonArrayFrom(
      invoice
        .selectFrom('invoice_payments as payment')
        .leftJoin('payment_attempts as attempt', (join) =>
          join.on('attempt.tenant_id', '=', tenantId).onRef('attempt.id', '=', 'payment.payment_attempt_id'),
        )
        .select([
          ...(['payment.id', 'payment.source', 'payment.amount_cents'] as const),
          sql<number>`coalesce(attempt.refunded_cents - attempt.refunded_unapplied_cents, 0)`.as(
            'refunded_cents',
          ),
          toTime('payment.paid_at').as('paid_at'),
          ...(['payment.reference', 'payment.wallet_transaction_id', 'payment.payment_attempt_id'] as const),
          toTime('payment.voided_at').as('voided_at'),
          toTime('payment.created_at').as('created_at'),
          toTime('payment.updated_at').as('updated_at'),
        ])
        .where('payment.tenant_id', '=', tenantId)
        .whereRef('payment.invoice_id', '=', 'invoices.id')
        .orderBy('payment.seq')
        .$castTo<Payment>(),
    ).as('payments')
}
