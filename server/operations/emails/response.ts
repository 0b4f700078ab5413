import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { EmailRow } from '../../emails/emails-store.ts'

type Schemas = components['schemas']

export function toEmailSummary(row: EmailRow, { mode }: Pick<Tenant, 'mode'>): Schemas['EmailSummary'] {
  return {
    id: row.id,
    mode,
    type: row.type,
    customer_id: row.customer_id,
    invoice_id: row.invoice_id,
    to: row.recipients,
    subject: row.subject,
    status: row.status,
    reason: row.reason,
    last_error: row.last_error,
    attempt_count: row.attempt_count,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    message_id: row.message_id,
    sent_at: row.sent_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function toEmail(row: EmailRow, tenant: Pick<Tenant, 'mode'>): Schemas['Email'] {
  const { id, mode, type, customer_id, invoice_id, to, subject, ...rest } = toEmailSummary(row, tenant)
  const { html, text } = row
  return { id, mode, type, customer_id, invoice_id, to, subject, html, text, ...rest }
}
