import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Granularity, parseWindow } from '../../server/metering/usage-report/window.ts'
import { refusedDetails } from '../support/refused-details.ts'

const now = new Date('2026-03-15T12:34:56.789Z')
const HOUR_MS = 60 * 60 * 1000

test('defaults to the current month, with the whole of the current hour', () => {
  expect(show({ granularity: 'month' })).toEqual({
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-15T13:00:00.000Z',
    starts: ['2026-03-01T00:00:00.000Z'],
  })
  const sharp = parseWindow({ granularity: 'month' }, new Date('2026-03-01T00:00:00.000Z'))
  expect([sharp.from, sharp.to]).toEqual([
    new Date('2026-03-01T00:00:00.000Z'),
    new Date('2026-03-01T01:00:00.000Z'),
  ])
})

describe('cuts', () => {
  test('days at midnight UTC, the first and the last at its ends', () => {
    expect(
      show({ from: '2024-02-28T22:00:00Z', to: '2024-03-01T01:00:00Z', granularity: 'day' }).starts,
    ).toEqual(['2024-02-28T22:00:00.000Z', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'])
  })

  test('months on the 1st, from the 31st of a long one through a short one', () => {
    expect(
      show({ from: '2025-12-31T05:00:00Z', to: '2026-03-01T00:00:00Z', granularity: 'month' }).starts,
    ).toEqual(['2025-12-31T05:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'])
  })

  test('years below 100 like others', () => {
    expect(
      show({ from: '0099-12-01T00:00:00Z', to: '0100-02-01T00:00:00Z', granularity: 'month' }).starts,
    ).toHaveLength(2)
  })

  test('an empty window into nothing', () => {
    const at = '2026-03-01T00:00:00Z'
    expect(show({ from: at, to: at, granularity: 'hour' }).starts).toEqual([])
  })

  test('any window into spans that touch, and of which each but the first begins on its boundary', () => {
    const hour = fc.integer({ min: 0, max: 60_000 }).map((n) => new Date(n * HOUR_MS))
    fc.assert(
      fc.property(
        hour,
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom<Granularity>('hour', 'day', 'month'),
        (from, hours, granularity) => {
          const to = new Date(from.getTime() + hours * HOUR_MS)
          const query = { from: from.toISOString(), to: to.toISOString(), granularity }
          const { starts } = parseWindow(query, now)
          const all = Array.from({ length: hours }, (_, n) => new Date(from.getTime() + n * HOUR_MS))
          const length = { hour: 13, day: 10, month: 7 }[granularity]
          const nameOf = (at: Date) => at.toISOString().slice(0, length)
          const first = all.filter((at, n) => n === 0 || nameOf(at) !== nameOf(all[n - 1] ?? at))
          expect(starts).toEqual(first)
        },
      ),
    )
  })
})

describe('refuses', () => {
  test.each<[string, string, string, Granularity, object[]]>([
    [
      'an end before the start',
      '2026-03-02T00:00:00Z',
      '2026-03-01T00:00:00Z',
      'day',
      [problem('from', 'invalid_range')],
    ],
    [
      '1,001 hours',
      '2026-01-01T00:00:00Z',
      '2026-02-11T17:00:00Z',
      'hour',
      [problem('to', 'range_too_long')],
    ],
    [
      'ten thousand years',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:00:00Z',
      'hour',
      [problem('to', 'range_too_long')],
    ],
  ])('%s', (_what, from, to, granularity, problems) => {
    expect(refusedDetails(() => parseWindow({ from, to, granularity }, now))).toEqual(problems)
  })

  test('a start by default that is after the end', () => {
    const query = { to: '2026-02-01T00:00:00Z', granularity: 'day' as const }
    expect(refusedDetails(() => parseWindow(query, now))).toEqual([problem('from', 'invalid_range')])
  })

  test('1,000 hours not', () => {
    const query = { from: '2026-01-01T00:00:00Z', to: '2026-02-11T16:00:00Z', granularity: 'hour' as const }
    expect(parseWindow(query, now).starts).toHaveLength(1_000)
  })
})

function show(query: Parameters<typeof parseWindow>[0]) {
  const { from, to, starts } = parseWindow(query, now)
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    starts: starts.map((start) => start.toISOString()),
  }
}

function problem(name: 'from' | 'to', code: string) {
  return { path: `query.${name}`, code }
}
