import type { Write } from '../../context.ts'
import { parseAnyTime } from '../../errors/any-time.ts'
import { assertTestMode } from '../../test-clocks/rules.ts'
import { insertTestClock } from '../../test-clocks/test-clocks-store.ts'
import { toTestClock } from './response.ts'

export const createTestClock: Write<'createTestClock'> = async ({ body }, { trx, tenant, now, service }) => {
  assertTestMode(tenant)
  const clock = await insertTestClock(trx, {
    tenant_id: tenant.id,
    id: service.newId(),
    name: body.name ?? null,
    frozen_time: body.frozen_time === undefined ? now : parseAnyTime(body.frozen_time, 'body.frozen_time'),
    created_at: now,
  })
  return { status: 201, body: { test_clock: toTestClock(clock, tenant) } }
}
