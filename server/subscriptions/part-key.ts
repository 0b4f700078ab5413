import type { Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'

export type Month = Pick<Selectable<Schema['segments']>, 'subscription_id' | 'starts_at' | 'part_start'>

/** The part of a period in which one plan applies. A segment may be a month of it. */
export function partKeyOf({ subscription_id, starts_at, part_start }: Month): string {
  return `${subscription_id} ${(part_start ?? starts_at).toISOString()}`
}
