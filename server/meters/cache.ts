import { LRUCache } from 'lru-cache'
import type { MeterTerms } from './reading.ts'

/** By tenant and id. It needs no invalidation: what it holds of a meter never changes. */
export const meterCache = new LRUCache<string, MeterTerms>({
  // Some tens of megabytes.
  maxSize: 20_000_000,
  sizeCalculation: weigh,
})

/** Roughly its memory in bytes. Filters may hold 5 characters or 250,000. */
function weigh({ filters }: MeterTerms): number {
  let weight = METER_WEIGHT
  for (const texts of filters.values()) for (const text of texts) weight += VALUE_WEIGHT + text.length
  return weight
}

const METER_WEIGHT = 500
const VALUE_WEIGHT = 50
