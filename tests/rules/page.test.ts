import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCursor, toPage } from '../../server/paging/pagination.ts'
import { refusedDetails } from '../support/refused-details.ts'

const place = fc.stringMatching(/^[!-~]{1,255}$/)
const at = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

test('a cursor leads back to the row it was made of, and needs no escaping in a URL', () => {
  fc.assert(
    fc.property(place, at, (place, at) => {
      const { next_cursor } = toPage(
        [
          { place, at },
          { place, at },
        ],
        1,
        'events',
        (row) => row,
      )
      expect(next_cursor).toMatch(/^[A-Za-z0-9_-]{1,512}$/)
      expect(parseCursor(next_cursor ?? undefined, 'events')).toEqual({ place, at })
    }),
  )
})

test('a page has the rows asked for, and a cursor just when there are more', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 10 }), (count, limit) => {
      const rows = Array.from({ length: Math.min(count, limit + 1) }, (_, n) => ({
        place: `r${n}`,
        at: new Date(n),
      }))
      const page = toPage(rows, limit, 'events', (row) => row)
      expect(page.rows).toEqual(rows.slice(0, limit))
      expect(page.has_more).toBe(count > limit)
      expect(page.next_cursor !== null).toBe(count > limit)
    }),
  )
})

test.each([
  'x',
  '====',
  cursorOf(''),
  cursorOf('events 1 '),
  cursorOf('events  a'),
  cursorOf('events 1 a b'),
  cursorOf('events 1.5 a'),
  cursorOf(`events ${'9'.repeat(16)} a`),
  cursorOf('invoices 1 a'),
])('refuses %s', (cursor) => {
  expect(refusedDetails(() => parseCursor(cursor, 'events'))).toEqual([
    { path: 'query.cursor', code: 'invalid_cursor' },
  ])
})

test('no cursor means the first page', () => {
  expect(parseCursor(undefined, 'events')).toBeUndefined()
})

function cursorOf(text: string): string {
  return Buffer.from(text).toString('base64url')
}
