import type { Read } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { assertTestMode } from '../../test-clocks/rules.ts'
import { selectTestClocks } from '../../test-clocks/test-clocks-store.ts'
import { toTestClock } from './response.ts'

export const listTestClocks: Read<'listTestClocks'> = async ({ query }, { db, tenant }) => {
  assertTestMode(tenant)
  const { rows, ...page } = await fetchPage('test_clocks', query, (request) =>
    selectTestClocks(db, tenant.id, request),
  )
  return { status: 200, body: { test_clocks: rows.map((row) => toTestClock(row, tenant)), ...page } }
}
