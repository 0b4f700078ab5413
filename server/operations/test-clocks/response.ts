import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { TestClockRow } from '../../test-clocks/test-clocks-store.ts'

export function toTestClock(row: TestClockRow, { mode }: Tenant): components['schemas']['TestClock'] {
  return {
    id: row.id,
    mode,
    name: row.name,
    frozen_time: row.frozen_time.toISOString(),
    status: row.advancing_to === null ? 'ready' : 'advancing',
    advancing_to: row.advancing_to?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
