import type { IdsByCode } from '../../db/ids-by-code.ts'
import type { CountedSegment } from '../../subscriptions/counted-segments-store.ts'
import type { Charge } from './charges.ts'

export type Owner = {
  subscription_id: string
  customer_id: string
  /** Replaces the codes of all lines of a draft. */
  tax_rate_codes?: readonly string[] | null
  tax_rate_ids?: IdsByCode
}
export type BilledSegment = CountedSegment & { subscription_id: string; period_start: Date }

export type Source = { owner: Owner; charges: readonly Charge[]; segments: readonly BilledSegment[] }
