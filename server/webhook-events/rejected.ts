import type { components } from '../../generated/types.ts'

export type RejectedEvents = components['schemas']['RejectedEvents']

export const MAX_SAMPLES = 10

/** Each transaction writes such events for its rejections. They are added up before the sum gets a number. */
export const REJECTED = 'events.rejected'

export function addUp(parts: readonly RejectedEvents[]): RejectedEvents {
  const byCode = Map.groupBy(
    parts.flatMap(({ by_code }) => by_code),
    ({ code }) => code,
  )
  const by_code = Array.from(byCode, ([code, of]) => ({
    code,
    count: sumOf(of),
    sample_ids: of.flatMap(({ sample_ids }) => sample_ids).slice(0, MAX_SAMPLES),
  })).sort((one, other) => other.count - one.count)
  const [start = ''] = parts.map((part) => part.start).sort()
  const [end = ''] = parts
    .map((part) => part.end)
    .sort()
    .reverse()
  return {
    start,
    end,
    count: sumOf(parts),
    by_code,
  }
}

function sumOf(parts: ReadonlyArray<{ count: number }>): number {
  return parts.reduce((sum, { count }) => sum + count, 0)
}
