import { afterAll, afterEach } from 'vitest'
import { forgetExpected, takeUnexpected } from './unexpected.ts'

const MOST_SHOWN = 5

/** A test fails if the service failed in it, whatever the test looks at. */
afterEach(throwIfFailed)

afterAll(() => {
  try {
    throwIfFailed()
  } finally {
    forgetExpected()
  }
})

function throwIfFailed(): void {
  const unexpected = takeUnexpected()
  if (unexpected.length > 0)
    throw new Error(
      `The service failed ${unexpected.length} times, which no test expects (tests/support/unexpected.ts):
${unexpected.slice(0, MOST_SHOWN).join('\n')}`,
    )
}
