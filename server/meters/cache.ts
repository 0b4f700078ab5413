import type { MeterTerms } from './reading.ts'

/** An LRU cache. It needs no invalidation: what it holds of a meter never changes. */
export type MeterCache = {
  get(tenantId: number, id: string): MeterTerms | undefined
  add(tenantId: number, meter: MeterTerms): void
}

export function createMeterCache(maxWeight: number): MeterCache {
  const meters = new Map<string, MeterTerms>()
  let weight = 0
  const remove = (key: string, meter: MeterTerms) => {
    meters.delete(key)
    weight -= weigh(meter)
  }
  return {
    get(tenantId, id) {
      const key = `${tenantId} ${id}`
      const meter = meters.get(key)
      if (meter === undefined) return undefined
      meters.delete(key)
      meters.set(key, meter)
      return meter
    },
    add(tenantId, meter) {
      const key = `${tenantId} ${meter.id}`
      const existing = meters.get(key)
      if (existing !== undefined) remove(key, existing)
      meters.set(key, meter)
      weight += weigh(meter)
      for (const [oldest, each] of meters) {
        if (weight <= maxWeight) return
        remove(oldest, each)
      }
    },
  }
}

/** Roughly its memory in bytes. Filters may hold 5 characters or 250,000. */
function weigh({ filters }: MeterTerms): number {
  let weight = METER_WEIGHT
  for (const texts of filters.values()) for (const text of texts) weight += VALUE_WEIGHT + text.length
  return weight
}

const METER_WEIGHT = 500
const VALUE_WEIGHT = 50
