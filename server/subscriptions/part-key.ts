import type { Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'

export type Month = Pick<Selectable<Schema['segments']>, 'subscription_id' | 'starts_at' | 'part_start'>

/** Names the part of a billing period in which one plan applies, of which a segment can be a month. */
export function partKeyOf({ subscription_id, starts_at, part_start }: Month): string {
  return `${subscription_id} ${(part_start ?? starts_at).toISOString()}`
}
