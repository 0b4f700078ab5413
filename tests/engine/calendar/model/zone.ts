import { DAY_MS, HOUR_MS } from '../../model/arithmetic.ts'

/**
 * The model's clocks: what `Intl` prints for a moment, and a search for the moment of what is printed. A local time is a number, as if it
 * were UTC.
 */
export type Local = number

const formats = new Map<string, Intl.DateTimeFormat>()
const found = new Map<string, Found>()
/** Clocks of one zone differ by at most a day, in Samoa. */
const FAR_MS = 30 * HOUR_MS

export function localAt(at: number, zone: string): Local {
  const format = formats.get(zone) ?? newFormat(zone)
  formats.set(zone, format)
  const [month, day, year, hour, minute, second] = format.format(at).match(/\d+/g)?.map(Number) ?? []
  if (second === undefined) throw new Error(`no local time: ${format.format(at)}`)
  const parts = [year ?? 0, (month ?? 0) - 1, day ?? 0, hour ?? 0, minute ?? 0, second] as const
  return Date.UTC(...parts) + (((at % 1_000) + 1_000) % 1_000)
}

/** A local time that is skipped moves forward by what is skipped; of one that comes twice it is the first. */
export function momentOf(local: Local, zone: string): number {
  const { at, change } = find(local, zone)
  return at ?? local - offsetAt(change - 1, zone)
}

/** Returns the first moment of a day, which is not midnight where midnight is skipped. */
export function beginningOf(day: Local, zone: string): number {
  const { at, change } = find(day, zone)
  return at ?? change
}

export function dayOf(local: Local): Local {
  return Math.floor(local / DAY_MS) * DAY_MS
}

/** `change` is when clocks skip the local time, if no moment has it. */
type Found = { at: number | undefined; change: number }

function find(local: Local, zone: string): Found {
  const key = `${zone} ${local}`
  const known = found.get(key) ?? search(local, zone)
  found.set(key, known)
  return known
}

function search(local: Local, zone: string): Found {
  const moments = [-FAR_MS, -15 * HOUR_MS, 0, 15 * HOUR_MS, FAR_MS]
    .map((far) => local - offsetAt(local + far, zone))
    .filter((at) => localAt(at, zone) === local)
  if (moments.length > 0) return { at: Math.min(...moments), change: 0 }
  let [before, after] = [local - FAR_MS, local + FAR_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localAt(middle, zone) < local) before = middle
    else after = middle
  }
  return { at: undefined, change: after }
}

function offsetAt(at: number, zone: string): number {
  return localAt(at, zone) - at
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}
