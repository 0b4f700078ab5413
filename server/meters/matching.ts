import { type MeterTerms, type Properties, passes } from './reading.ts'

/** `filtered` has meters by the property and the values of one of their filters. */
export type MeterIndex = {
  unfiltered: readonly MeterTerms[]
  filtered: ReadonlyMap<string, ReadonlyMap<string, readonly MeterTerms[]>>
}

export const NO_METERS: MeterIndex = { unfiltered: [], filtered: new Map() }

/** The filter with the fewest values is usually the most selective. */
export function indexMeters(meters: readonly MeterTerms[]): MeterIndex {
  const unfiltered: MeterTerms[] = []
  const filtered = new Map<string, Map<string, MeterTerms[]>>()
  for (const meter of meters) {
    const [first, ...others] = meter.filters
    if (first === undefined) {
      unfiltered.push(meter)
      continue
    }
    const [name, allowed] = others.reduce(
      (least, each) => (each[1].size < least[1].size ? each : least),
      first,
    )
    const byValue = filtered.get(name) ?? new Map<string, MeterTerms[]>()
    filtered.set(name, byValue)
    for (const text of allowed) {
      const found = byValue.get(text)
      if (found === undefined) byValue.set(text, [meter])
      else found.push(meter)
    }
  }
  return { unfiltered, filtered }
}

export function findMatching({ unfiltered, filtered }: MeterIndex, properties: Properties): MeterTerms[] {
  const matching = [...unfiltered]
  for (const [name, byValue] of filtered) {
    const text = properties.text(name)
    const candidates = text === undefined ? undefined : byValue.get(text)
    for (const meter of candidates ?? []) if (passes(meter.filters, properties)) matching.push(meter)
  }
  return matching
}
