import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import type { Context, WriteContext } from '../../context.ts'
import { holdCustomer } from '../../customers/customers-store.ts'
import { insertEmail } from '../../emails/emails-store.ts'
import { Problem } from '../../errors/problem.ts'
import { selectInvoiceSummaries } from '../../invoices/summaries-store.ts'
import { addressesOf } from '../../queue-emails.ts'
import { write } from '../../unit-of-work.ts'
import { loadInvoiceLockingCustomer } from '../invoices/load-invoice-locking-customer.ts'
import { toInvoiceSummary } from '../invoices/response.ts'
import { toEmail } from './response.ts'

async function send(
  { path, body }: Input<'sendInvoice'>,
  requestContext: WriteContext,
): Promise<Reply<'sendInvoice'>> {
  const { invoice, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  const { trx, tenant, service, now } = context
  if (invoice.status === 'draft') throw new Problem('INVOICE_IS_DRAFT')
  if (invoice.status === 'void') throw new Problem('INVOICE_IS_VOID')
  assertCanSend(context)
  const customer = await holdCustomer(trx, tenant.id, invoice.customer_id)
  const [summary] = await selectInvoiceSummaries(trx, tenant.id, [path.id])
  const email = await insertEmail(
    trx,
    {
      tenant_id: tenant.id,
      id: service.newId(),
      type: 'invoice_finalized',
      customer_id: customer.id,
      test_clock_id: customer.test_clock_id,
      invoice_id: path.id,
      recipients: body?.to ?? addressesOf(customer),
      has_own_recipients: body?.to !== undefined,
      is_requested: true,
      data: summary === undefined ? {} : { invoice: toInvoiceSummary(summary, context) },
    },
    now,
    service.clock(),
  )
  return { status: 202, body: { email: toEmail(email, tenant) } }
}

/** Throws NOT_CONFIGURED. In test mode emails go to nobody. */
export function assertCanSend({ tenant, service }: Pick<Context, 'tenant' | 'service'>): void {
  const { missing } = service.mail
  if (tenant.mode === 'live' && missing !== undefined)
    throw new Problem('NOT_CONFIGURED', { details: missing })
}

const sent = write(send)

export const sendInvoice: Handler<'sendInvoice', Context> = async (input, context) => {
  const reply = await sent(input, context)
  context.service.announceChanges(context.tenant.id)
  return reply
}
