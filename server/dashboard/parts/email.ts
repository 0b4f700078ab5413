import type { components } from '../../../generated/types.ts'
import { type Html, html } from '../../runtime/html.ts'
import { badge } from './status.ts'
import { minute } from './time.ts'

type Email = components['schemas']['EmailSummary']

export const EMAIL_TYPES: Record<components['schemas']['EmailTypeInput'], string> = {
  invoice_finalized: 'Invoice',
  payment_receipt: 'Receipt',
  payment_failed: 'Payment failed',
  payment_action_required: 'Payment to confirm',
  invoice_due_soon: 'Invoice due soon',
  invoice_overdue: 'Invoice overdue',
  trial_ending: 'Trial ending',
}

export const EMAIL_STATUSES: Record<components['schemas']['EmailStatusInput'], string> = {
  queued: 'Queued',
  sent: 'Sent',
  captured: 'Captured',
  failed: 'Failed',
  skipped: 'Skipped',
}

const REASONS: Record<NonNullable<components['schemas']['NullableEmailReason']>, string> = {
  refused: 'The mail server refused it.',
  unreachable: 'The mail server could not be reached.',
  address_refused: 'An earlier email to this address was refused. Send it again once the address is right.',
  email_not_configured: 'The service has no mail server.',
  customer_deleted: 'The customer was deleted before it was sent.',
  pdf_failed: 'Sent without the PDF, which could not be made.',
  pdf_too_large: 'Sent without the PDF, which is too large.',
  e_invoice_failed: 'Sent without the e-invoice. Its download on the invoice says why.',
}

export function titleOf({ subject, type }: Email): string {
  return subject ?? EMAIL_TYPES[type]
}

/** Says why an email is as it is, where there is something to say. */
export function emailStatus(
  { status, reason, next_attempt_at, attempt_count }: Email,
  timezone: string,
): Html {
  const why = reason === null ? undefined : REASONS[reason]
  const isRetried = status === 'queued' && attempt_count > 0 && next_attempt_at !== null
  const next = isRetried ? html`Tried again ${minute(next_attempt_at, timezone)}.` : undefined
  const detail = why !== undefined || isRetried ? html`<span class="detail">${why} ${next}</span>` : undefined
  return html`${badge(status)}${detail}`
}

export function recipients({ to }: Pick<Email, 'to'>): Html {
  return html`${to.map((address) => html`<bdi class="text">${address}</bdi><br>`)}`
}
