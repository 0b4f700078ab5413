import { expect, test } from 'vitest'
import { parseTarget } from '../../server/test-clocks/rules.ts'

test('a test clock ends with the year 9000, before a period would end in a year of five digits', () => {
  const clock = { frozen_time: new Date('8999-12-01T00:00:00.000Z'), advancing_to: null }
  expect(parseTarget('9000-01-01T00:00:00Z', clock)).toEqual(new Date('9000-01-01T00:00:00.000Z'))
  expect(() => parseTarget('9000-01-01T00:00:00.001Z', clock)).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ path: 'body.to', code: 'too_far' })] }),
  )
})
