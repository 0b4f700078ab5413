import { LRUCache } from 'lru-cache'
import type { MeterTerms } from './reading.ts'

/** Cached terms never change, so they are never invalidated. */
export const meterCache = new LRUCache<string, MeterTerms>({
  // At most some tens of megabytes.
  maxSize: 20_000_000,
  sizeCalculation: weigh,
})

/** Weighs terms in bytes, roughly. Filters have 5 to 250,000 characters. */
function weigh({ filters }: MeterTerms): number {
  let weight = METER_WEIGHT
  for (const texts of filters.values()) for (const text of texts) weight += VALUE_WEIGHT + text.length
  return weight
}

const METER_WEIGHT = 500
const VALUE_WEIGHT = 50
