import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import type { Context, WriteContext } from '../../context.ts'
import { holdCustomer } from '../../customers/customers-store.ts'
import { insertEmail, loadEmail, updateEmail } from '../../emails/emails-store.ts'
import { Problem } from '../../errors/problem.ts'
import { addressesOf } from '../../queue-emails.ts'
import { write } from '../../unit-of-work.ts'
import { atCurrentTime } from '../current-time.ts'
import { toEmail } from './response.ts'
import { assertCanSend } from './send-invoice.ts'

async function resend(
  { path, body }: Input<'resendEmail'>,
  context: WriteContext,
): Promise<Reply<'resendEmail'>> {
  const { trx, tenant, service } = context
  const email = await loadEmail(trx, tenant.id, path.id)
  if (email.status === 'queued') throw new Problem('EMAIL_IS_QUEUED')
  assertCanSend(context)
  const customer = await holdCustomer(trx, tenant.id, email.customer_id)
  const { now } = await atCurrentTime(context, customer, email.created_at)
  const { type, customer_id, test_clock_id, invoice_id, data, subject, html, text } = email
  const again = await insertEmail(
    trx,
    {
      tenant_id: tenant.id,
      id: service.newId(),
      type,
      customer_id,
      test_clock_id,
      invoice_id,
      recipients: body?.to ?? (email.has_own_recipients ? email.recipients : addressesOf(customer)),
      has_own_recipients: body?.to !== undefined || email.has_own_recipients,
      is_requested: true,
      data,
    },
    now,
    service.clock(),
  )
  // The text stays as it was, whatever has changed since. One that is no longer kept is made anew.
  const said = html === null ? again : await updateEmail(trx, again, { subject, html, text })
  return { status: 202, body: { email: toEmail(said, tenant) } }
}

const resent = write(resend)

export const resendEmail: Handler<'resendEmail', Context> = async (input, context) => {
  const reply = await resent(input, context)
  context.service.announceChanges(context.tenant.id)
  return reply
}
