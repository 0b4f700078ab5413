import type { Handlers } from '../../generated/operations.ts'
import { selectAuditEvents } from '../audit/audit-store.ts'
import type { Context, OpenContext } from '../context.ts'
import { exportAuditEvents } from '../operations/audit/export-audit-events.ts'
import { toAuditEvent } from '../operations/audit/response.ts'
import { getCompany } from '../operations/company/get-company.ts'
import { updateCompany } from '../operations/company/update-company.ts'
import { getHealth } from '../operations/health/get-health.ts'
import { listOf } from '../operations/of-nouns.ts'
import { advanceTestClock } from '../operations/test-clocks/advance-test-clock.ts'
import { createTestClock } from '../operations/test-clocks/create-test-clock.ts'
import { deleteTestClock } from '../operations/test-clocks/delete-test-clock.ts'
import { getTestClock } from '../operations/test-clocks/get-test-clock.ts'
import { listTestClocks } from '../operations/test-clocks/list-test-clocks.ts'
import { updateTestClock } from '../operations/test-clocks/update-test-clock.ts'
import { read, write } from '../unit-of-work.ts'

export const company = {
  getHealth,
  getCompany: read(getCompany),
  updateCompany: write(updateCompany),
  listAuditEvents: read(listOf('audit_events', selectAuditEvents, toAuditEvent)),
  // Exports read pages while they send.
  exportAuditEvents,
  createTestClock: write(createTestClock),
  listTestClocks: read(listTestClocks),
  getTestClock: read(getTestClock),
  updateTestClock: write(updateTestClock),
  advanceTestClock,
  deleteTestClock,
} satisfies Partial<Handlers<Context, OpenContext>>
