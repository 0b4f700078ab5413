export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Cuts times to seconds, so that parts add up. */
export function seconds({ start, end }: { start: Date; end: Date }): number {
  return Math.floor(end.getTime() / 1000) - Math.floor(start.getTime() / 1000)
}
