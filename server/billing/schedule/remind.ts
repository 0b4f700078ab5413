import type { EngineContext } from '../../context.ts'
import { noteEmail } from '../../emails/noted.ts'
import { updateInvoices } from '../../invoices/finalizing-store.ts'
import { type markOverdue, selectToRemindOf } from '../../invoices/invoices-store.ts'
import { nextReminderAt, reminderFor } from '../../invoices/reminders.ts'
import { readSettings } from '../../keys/settings/settings-store.ts'

/** Each invoice is written an email at most, and has its next reminder planned by the settings of now. */
export async function remind({ trx, tenantId, now }: EngineContext, ids: readonly string[]): Promise<void> {
  const { email_settings } = await readSettings(trx, tenantId)
  const invoices = await selectToRemindOf(trx, tenantId, ids, now)
  for (const invoice of invoices) {
    const { id, next_reminder_at: plannedAt, next_payment_attempt_at, collection_pending } = invoice
    // Emails of failed payments say when it is charged again.
    if (plannedAt === null || next_payment_attempt_at !== null || collection_pending) continue
    const type = reminderFor(invoice, email_settings, { plannedAt, now })
    if (type !== undefined) noteEmail(trx, { type, about: 'invoice', id, at: now })
  }
  await updateInvoices(
    trx,
    tenantId,
    invoices.map((invoice) => ({
      id: invoice.id,
      next_reminder_at: nextReminderAt(invoice, email_settings, now),
    })),
  )
}

/** Invoices without a reminder before they were due may have one now. */
export async function planOverdue(
  { trx, tenantId, now }: EngineContext,
  overdue: Awaited<ReturnType<typeof markOverdue>>,
): Promise<void> {
  const unplanned = overdue.filter(({ next_reminder_at }) => next_reminder_at === null)
  if (unplanned.length === 0) return
  const { email_settings } = await readSettings(trx, tenantId)
  const planned = unplanned.flatMap((invoice) => {
    const next_reminder_at = nextReminderAt(invoice, email_settings, now)
    return next_reminder_at === null ? [] : [{ id: invoice.id, next_reminder_at }]
  })
  await updateInvoices(trx, tenantId, planned)
}
