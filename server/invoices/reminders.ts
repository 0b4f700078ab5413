import type { components } from '../../generated/types.ts'
import { DAY_MS } from '../runtime/spans.ts'

type Settings = components['schemas']['EmailSettings']
type Type = 'invoice_due_soon' | 'invoice_overdue'
type Due = { due_at: Date | null; collection_method: components['schemas']['Invoice']['collection_method'] }

/** The next moment after `after`; null if there is none. */
export function nextReminderAt(invoice: Due, settings: Settings, after: Date): Date | null {
  return momentsOf(invoice, settings).find(({ at }) => at > after)?.at ?? null
}

/**
 * What the customer is reminded of now, where the reminder planned for `plannedAt` is due: of several that were missed, the newest.
 * Undefined if none is wanted any more, or if what was to be due soon is due.
 */
export function reminderFor(
  invoice: Due,
  settings: Settings,
  { plannedAt, now }: { plannedAt: Date; now: Date },
): Type | undefined {
  const type = momentsOf(invoice, settings).findLast(({ at }) => at >= plannedAt && at <= now)?.type
  const isDue = invoice.due_at !== null && invoice.due_at <= now
  return type === 'invoice_due_soon' && isDue ? undefined : type
}

/** In order. An invoice that is charged automatically is due at once, so nobody is reminded of it before. */
function momentsOf({ due_at, collection_method }: Due, settings: Settings): Array<{ type: Type; at: Date }> {
  if (due_at === null) return []
  const moments = (type: Type, days: readonly number[]) =>
    settings.enabled_types.includes(type)
      ? days.map((count) => ({ type, at: new Date(due_at.getTime() + count * DAY_MS) }))
      : []
  const before = collection_method === 'send_invoice' ? settings.remind_before_days : []
  return [
    ...moments(
      'invoice_due_soon',
      before.map((days) => -days),
    ),
    ...moments('invoice_overdue', settings.remind_overdue_days),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
