import type { components } from '../../../generated/types.ts'
import { type TestClock, timeOn } from '../../clock/rules.ts'

export function toTestClock(clock: TestClock, now: Date): components['schemas']['TestClock'] {
  return {
    now: timeOn(clock, now).toISOString(),
    status: clock.advancingTo === null ? 'ready' : 'advancing',
    advancing_to: clock.advancingTo?.toISOString() ?? null,
  }
}
