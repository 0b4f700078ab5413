import type { Html } from '../../pages/html.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import { field } from './field.ts'

/** Both days are included, in UTC. */
type Days = { from?: string | undefined; to?: string | undefined }

export function dayFields({ from, to }: Days): Html[] {
  return [
    field('From (UTC)', 'from', { type: 'date', value: from ?? '' }),
    field('To (UTC)', 'to', { type: 'date', value: to ?? '' }),
  ]
}

/** `to` becomes the end of its day. The operation refuses an invalid day. */
export function momentsOf({ from, to }: Days): { from: string | undefined; to: string | undefined } {
  return { from: from && startOf(from, 0), to: to && startOf(to, DAY_MS) }
}

/** The period of an upcoming line has times, which a date field cannot show. */
export function isPeriod({ from, to }: Days): boolean {
  return [from, to].every((at) => at?.includes('T') && !Number.isNaN(Date.parse(at)))
}

function startOf(day: string, afterMs: number): string {
  const at = new Date(`${day}T00:00:00Z`).getTime() + afterMs
  return Number.isNaN(at) ? day : new Date(at).toISOString()
}
