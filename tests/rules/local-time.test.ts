import { expect, test } from 'vitest'
import { startOf, timeIn, toDayField, toTimeField } from '../../server/dashboard/parts/local-time.ts'

test.each([
  ['2026-04-01', 'Europe/Berlin', 0, '2026-03-31T22:00:00.000Z'],
  ['2026-04-01', 'Europe/Berlin', 1, '2026-04-01T22:00:00.000Z'],
  ['2026-12-31', 'Pacific/Kiritimati', 1, '2026-12-31T10:00:00.000Z'],
  // Clocks skip midnight there.
  ['2026-03-29', 'Asia/Beirut', 0, '2026-03-28T22:00:00.000Z'],
  ['2026-02-30', 'UTC', 0, '2026-02-30'],
  ['2026-02-30', 'UTC', 1, '2026-02-30'],
  ['soon', 'UTC', 0, 'soon'],
  ['2026-04-01T12:00', 'UTC', 0, '2026-04-01T12:00'],
])('%s in %s, and %i days, begins at %s', (day, timezone, afterDays, start) => {
  expect(startOf(day, timezone, afterDays)).toBe(start)
})

test.each([
  ['2026-04-01T00:30', 'Europe/Berlin', '2026-03-31T22:30:00.000Z'],
  [' 2026-04-01T00:30:15 ', 'Europe/Berlin', '2026-03-31T22:30:15.000Z'],
  // Clocks skip this time, and have the next one twice.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-04-31T00:30', 'Europe/Berlin', '2026-04-31T00:30'],
  ['tomorrow', 'Europe/Berlin', 'tomorrow'],
  ['', 'Europe/Berlin', null],
  [undefined, 'Europe/Berlin', null],
])('%s in %s is %s', (text, timezone, time) => {
  expect(timeIn(text, timezone)).toBe(time)
})

test.each([
  ['2026-03-31T22:30:15.123Z', '2026-04-01', '2026-04-01T00:30'],
  ['2026-03-31T21:59:59.999Z', '2026-03-31', '2026-03-31T23:59'],
  ['soon', '', ''],
  [null, '', ''],
])('fields show %s in Europe/Berlin as %s and %s', (at, day, time) => {
  expect(toDayField(at, 'Europe/Berlin')).toBe(day)
  expect(toTimeField(at, 'Europe/Berlin')).toBe(time)
})
