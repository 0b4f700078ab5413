import { monthAt } from '../../reports/months.ts'
import type { Html } from '../../runtime/html.ts'
import type { Visit } from '../visit.ts'
import { field } from './field.ts'

/** Months are of the company's time zone. `latest` is the current month, or that of the test clock furthest ahead. */
export type LastMonths = { timezone: string; current: string; latest: string; hasClocks: boolean }

export async function readLastMonths({ mode, now, call }: Visit): Promise<LastMonths> {
  const [{ company }, { test_clocks }] = await Promise.all([
    call('getCompany'),
    mode === 'test' ? call('listTestClocks', { query: { limit: '100' } }) : { test_clocks: [] },
  ])
  const { default_timezone: timezone } = company
  const current = monthAt(now, timezone)
  const months = test_clocks.map(({ frozen_time }) => monthAt(new Date(frozen_time), timezone))
  const latest = [current, ...months].sort().at(-1) ?? current
  return { timezone, current, latest, hasClocks: test_clocks.length > 0 }
}

export function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01`))
}

export function monthsAfter(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export function monthsBetween(first: string, last: string): number {
  const indexOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return indexOf(last) - indexOf(first)
}

export function lastDayOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
}

/** The quarter of the calendar that has the month. */
export function quarterOf(month: string): { from_month: string; to_month: string } {
  const from_month = monthsAfter(month, -((Number(month.slice(5)) - 1) % 3))
  return { from_month, to_month: monthsAfter(from_month, 2) }
}

export function monthFields({ from_month, to_month }: { from_month: string; to_month: string }): Html[] {
  return [
    field('From month', 'from_month', { type: 'month', value: from_month }),
    field('To month', 'to_month', { type: 'month', value: to_month }),
  ]
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
