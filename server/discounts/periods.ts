/** Periods are known by their start, because an empty one ends where it starts. */
export type CoveredPeriods = {
  starts_at: Date
  /** Null until it is known. */
  last_period_start: Date | null
}

export function covers({ starts_at, last_period_start }: CoveredPeriods, periodStart: Date): boolean {
  return starts_at <= periodStart && (last_period_start === null || periodStart <= last_period_start)
}

export type Course = CoveredPeriods & {
  status: 'active' | 'ended'
  /** Null until it is known. */
  ends_at: Date | null
  /** Includes the current period. Null without a limit. */
  remaining_periods: number | null
}

type Renewal = {
  at: Date
  /** True at the end of a trial, which is no paid period. */
  first: boolean
  current_period_start: Date
  /** Undefined if the subscription ends. */
  next: { start: Date; end: Date } | undefined
}

export function afterRenewal(course: Course, { at, first, current_period_start, next }: Renewal): Course {
  const { starts_at, last_period_start, remaining_periods } = course
  // An empty period does not count: the next one takes its place.
  if (!first && next !== undefined && current_period_start >= at && starts_at <= at)
    return last_period_start === null ? withLast(course, next) : { ...course, ends_at: next.end }
  const begun = !first && starts_at < at
  const isLast =
    last_period_start !== null && (begun || last_period_start < starts_at || remaining_periods !== 1)
  if (next === undefined || isLast)
    return {
      status: 'ended',
      starts_at: begun ? starts_at : at,
      last_period_start: last_period_start ?? current_period_start,
      ends_at: at,
      remaining_periods: remaining_periods === null ? null : 0,
    }
  const remaining = remaining_periods === null || !begun ? remaining_periods : remaining_periods - 1
  return withLast({ ...course, starts_at: begun ? starts_at : at, remaining_periods: remaining }, next)
}

export function withLast(course: Course, current: { start: Date; end: Date }): Course {
  if (course.remaining_periods !== 1 || !covers(course, current.start)) return course
  return { ...course, last_period_start: current.start, ends_at: current.end }
}

type Current<At> = {
  status: string
  trial_ends_at: At | null
  current_period_start: At
  current_period_end: At
}

/** The first period that a new discount covers. Its end is known only if it has begun. */
export function firstCovered<At>(
  { status, trial_ends_at, current_period_start, current_period_end }: Current<At>,
  starts: 'current_period' | 'next_period',
): { start: At; end?: At } {
  if (status === 'scheduled') return { start: trial_ends_at ?? current_period_start }
  return starts === 'next_period' || status === 'trialing'
    ? { start: current_period_end }
    : { start: current_period_start, end: current_period_end }
}
