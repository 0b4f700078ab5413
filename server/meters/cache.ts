import type { MeterTerms } from './reading.ts'

/**
 * Prepared meters, kept for the next events. A meter's event name, property and filters never change, so that nothing here
 * grows old; whether it is archived is asked each time. The least recently used make room for others.
 */
export type MeterCache = {
  get(tenantId: number, id: string): MeterTerms | undefined
  add(tenantId: number, meter: MeterTerms): void
}

export function createMeterCache(maxBatchWeight: number): MeterCache {
  const kept = new Map<string, MeterTerms>()
  let weight = 0
  const remove = (key: string, meter: MeterTerms) => {
    kept.delete(key)
    weight -= weigh(meter)
  }
  return {
    get(tenantId, id) {
      const key = `${tenantId} ${id}`
      const meter = kept.get(key)
      if (meter === undefined) return undefined
      // A Map keeps the order of insertion: the first is the one that nobody has used for longest.
      kept.delete(key)
      kept.set(key, meter)
      return meter
    },
    add(tenantId, meter) {
      const key = `${tenantId} ${meter.id}`
      const known = kept.get(key)
      if (known !== undefined) remove(key, known)
      kept.set(key, meter)
      weight += weigh(meter)
      for (const [oldest, each] of kept) {
        if (weight <= maxBatchWeight) return
        remove(oldest, each)
      }
    },
  }
}

/** About what a meter takes in memory: its filters may hold 5 characters or 250,000. */
function weigh({ filters }: MeterTerms): number {
  let weight = METER_WEIGHT
  for (const texts of filters.values()) for (const text of texts) weight += VALUE_WEIGHT + text.length
  return weight
}

const METER_WEIGHT = 500
const VALUE_WEIGHT = 50
