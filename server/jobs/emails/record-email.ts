import type { EngineDeps } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { type LeaseKey, lockLease } from '../../db/lease.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { type EmailRow, insertEmail, updateEmail } from '../../emails/emails-store.ts'
import type { Outcome } from '../../emails/mailer.ts'
import { forgetRefused, noteRefused } from '../../emails/refused-store.ts'
import { nextTryAt } from '../../emails/retry-times.ts'

type Result =
  | Outcome
  | { is: 'captured' }
  | { is: 'skipped'; reason: 'email_not_configured' | 'address_refused' | 'customer_deleted' }

type Text = Pick<EmailRow, 'subject' | 'html' | 'text'>
type Changes = Partial<
  Pick<EmailRow, 'status' | 'reason' | 'last_error' | 'attempt_count' | 'next_attempt_at' | 'sent_at'> & Text
>

/** Does nothing if another process has taken the email over. */
export function recordEmail(
  db: ReadHandle,
  { key, deps }: { key: LeaseKey; deps: Pick<EngineDeps, 'clock' | 'newId' | 'recordEvents'> },
  result: Result,
  text?: Text,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const email = await lockLease(trx, 'emails', key)
    if (email === undefined) return
    const now = deps.clock()
    const changes = { ...text, ...changesOf(email, result, now) }
    if ('refused' in result) await noteRefused(trx, email, result.refused, now)
    if (result.is === 'sent') {
      await forgetRefused(trx, email, result.taken)
      if (result.deferred.length > 0) await sendToRest(trx, email, result.deferred, { ...deps, now })
    }
    await updateEmail(trx, email, { ...changes, updated_at: later(email.updated_at, now) })
    if (changes.status !== 'failed') return
    noteChange(trx, { type: 'email.failed', id: email.id, at: now })
    await deps.recordEvents(trx, { tenantId: key.tenantId, now })
  })
}

/** Another email with the same text, so that nobody gets it twice. */
async function sendToRest(
  trx: WriteHandle,
  email: EmailRow,
  recipients: readonly string[],
  { newId, now }: Pick<EngineDeps, 'newId'> & { now: Date },
): Promise<void> {
  const { tenant_id, type, customer_id, test_clock_id, invoice_id, is_requested, data } = email
  const { subject, html, text, created_at } = email
  const id = newId()
  const rest = {
    tenant_id,
    id,
    type,
    customer_id,
    test_clock_id,
    invoice_id,
    recipients: [...recipients],
    has_own_recipients: true,
    is_requested,
    data,
  }
  await insertEmail(trx, rest, created_at, nextTryAt(1, now) ?? now)
  await updateEmail(trx, { tenant_id, id }, { subject, html, text })
}

function changesOf(email: EmailRow, result: Result, now: Date): Changes {
  const ended = { next_attempt_at: null }
  switch (result.is) {
    case 'captured':
      return { ...ended, status: 'captured', attempt_count: 0 }
    case 'skipped':
      return { ...ended, status: 'skipped', reason: result.reason, attempt_count: email.attempt_count - 1 }
    case 'sent':
      return {
        ...ended,
        status: 'sent',
        sent_at: now,
        ...(result.error !== null && { last_error: result.error }),
      }
    case 'refused':
      return { ...ended, status: 'failed', reason: 'refused', last_error: result.error }
    case 'unreachable': {
      const next_attempt_at = nextTryAt(email.attempt_count, now)
      return next_attempt_at === undefined
        ? { ...ended, status: 'failed', reason: 'unreachable', last_error: result.error }
        : { next_attempt_at, last_error: result.error }
    }
  }
}

/** A test clock may be ahead of real time. */
function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
