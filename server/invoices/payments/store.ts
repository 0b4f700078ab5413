import type { ExpressionBuilder, Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { components } from '../../../generated/types.ts'
import { toTime } from '../../db/json-time.ts'
import type { Schema, WriteHandle } from '../../db/schema.ts'

type Row = Selectable<Schema['invoice_payments']>
type Invoice = { tenant_id: number; id: string }

/** As the API shows it. */
export type Payment = components['schemas']['Payment'] & Pick<Row, 'source'>

export async function insertPayment(
  trx: WriteHandle,
  { tenant_id, id: invoice_id }: Invoice,
  payment: Omit<Row, 'tenant_id' | 'invoice_id' | 'seq'>,
): Promise<void> {
  await trx
    .insertInto('invoice_payments')
    .values({ ...payment, tenant_id, invoice_id })
    .execute()
}

export async function deletePayments(
  trx: WriteHandle,
  { tenant_id, id }: Invoice,
  source: Row['source'],
): Promise<void> {
  await trx
    .deleteFrom('invoice_payments')
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .where('source', '=', source)
    .execute()
}

export function paymentsOf(tenantId: number) {
  return (invoice: ExpressionBuilder<Schema, 'invoices'>) =>
    jsonArrayFrom(
      invoice
        .selectFrom('invoice_payments as payment')
        .select([
          ...(['payment.id', 'payment.source', 'payment.amount_cents'] as const),
          toTime('payment.paid_at').as('paid_at'),
          ...(['payment.reference', 'payment.wallet_transaction_id'] as const),
          toTime('payment.created_at').as('created_at'),
        ])
        .where('payment.tenant_id', '=', tenantId)
        .whereRef('payment.invoice_id', '=', 'invoices.id')
        .orderBy('payment.seq')
        .$castTo<Payment>(),
    ).as('payments')
}
