import type { Html } from '../../runtime/html.ts'
import { field } from './field.ts'
import { labelIn, startOf } from './local-time.ts'

/** Both days are included. */
type Days = { from?: string | undefined; to?: string | undefined }

export function dayFields({ from, to }: Days, timezone: string): Html[] {
  return [
    field(labelIn('From', timezone), 'from', { type: 'date', value: from ?? '' }),
    field(labelIn('To', timezone), 'to', { type: 'date', value: to ?? '' }),
  ]
}

/** `to` becomes the end of its day. The operation refuses an invalid day. */
export function momentsOf(
  { from, to }: Days,
  timezone: string,
): { from: string | undefined; to: string | undefined } {
  return { from: from && startOf(from, timezone), to: to && startOf(to, timezone, 1) }
}

/** The period of an upcoming line has times, which a date field cannot show. */
export function isPeriod({ from, to }: Days): boolean {
  return [from, to].every((at) => at?.includes('T') && !Number.isNaN(Date.parse(at)))
}
