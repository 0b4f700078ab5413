import { invalid } from '../errors/problem.ts'

export type TimeRange = { from?: Date; to?: Date }

/** `to` is excluded. Throws VALIDATION_ERROR if `from` is after `to`. */
export function parseRange<Name extends string>(
  query: Partial<Record<Name, string | undefined>>,
  [fromName, toName]: [Name, Name],
): TimeRange {
  const from = parseTime(query[fromName])
  const to = parseTime(query[toName])
  if (from !== undefined && to !== undefined && from > to)
    throw invalid([
      { path: `query.${fromName}`, code: 'invalid_range', message: `must not be after ${toName}` },
    ])
  return { ...(from && { from }), ...(to && { to }) }
}

function parseTime(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
