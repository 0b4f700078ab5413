import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { assertTestMode } from '../../test-clocks/rules.ts'
import { selectTestClocks } from '../../test-clocks/test-clocks-store.ts'
import { toTestClock } from './response.ts'

export async function listTestClocks(
  { query }: Input<'listTestClocks'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listTestClocks'>> {
  assertTestMode(tenant)
  const { rows, ...page } = await fetchPage('test_clocks', query, (request) =>
    selectTestClocks(db, tenant.id, request),
  )
  return { status: 200, body: { test_clocks: rows.map((row) => toTestClock(row, tenant)), ...page } }
}
