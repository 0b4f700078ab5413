import { expect, test } from 'vitest'
import { parseTarget } from '../../server/clock/rules.ts'

test('the test clock ends with the year 9000, before a period would end in a year of five digits', () => {
  const now = new Date('8999-12-01T00:00:00.000Z')
  const clock = { offsetMs: 0, stoppedAt: null, advancingTo: null }
  expect(parseTarget('9000-01-01T00:00:00Z', clock, now)).toEqual(new Date('9000-01-01T00:00:00.000Z'))
  expect(() => parseTarget('9000-01-01T00:00:00.001Z', clock, now)).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ path: 'to', code: 'too_far' })] }),
  )
})
