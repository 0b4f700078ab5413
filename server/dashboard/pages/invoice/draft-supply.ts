import { startOf, timeIn, toDayField, toTimeField } from '../../parts/local-time.ts'

type Written = { start: string; end: string }

/** Whole days are written as days, the last one included, and others as times. */
export function supplyFields({ start = '', end = '' }: Partial<Written>, timezone: string): Written {
  const isDays = [start, end].every((at) => at === '' || startOf(toDayField(at, timezone), timezone) === at)
  if (!isDays) return { start: toTimeField(start, timezone), end: toTimeField(end, timezone) }
  const last = end === '' ? '' : new Date(Date.parse(end) - 1).toISOString()
  return { start: toDayField(start, timezone), end: toDayField(last, timezone) }
}

/** Keeps a time that was not changed, since its field has no seconds. */
export function supplyIn(typed: Written, shown: Written, timezone: string) {
  const written = supplyFields(shown, timezone)
  const read = (name: keyof Written, afterDays: number) => {
    if (typed[name] === written[name]) return shown[name] || null
    return typed[name].includes('T') ? timeIn(typed[name], timezone) : dayIn(typed[name], timezone, afterDays)
  }
  return { start: read('start', 0), end: read('end', 1) }
}

function dayIn(text: string, timezone: string, afterDays: number): string | null {
  return text === '' ? null : startOf(text, timezone, afterDays)
}
