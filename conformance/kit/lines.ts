import type { components } from '../../generated/types.ts'

type Schemas = components['schemas']
type Line = Schemas['LineItem'] | Schemas['UpcomingLineItem']

/** How the amount of a line came about; undefined if the line bills no usage. */
export function usageOf(line: Line | undefined): Schemas['LineUsage'] | undefined {
  return line?.type === 'usage' ? line.usage : undefined
}

/** The time that a line bills. */
export function periodOf(line: Line | undefined) {
  return [line?.period_start, line?.period_end]
}

/** Returns a line as the upcoming invoice shows it, without an id and what was given back of it. */
export function withoutId(line: Schemas['LineItem']): object {
  const { id: _, credited_cents: __, ...rest } = line
  return rest
}
