import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type OperationId, operations } from '../../generated/operations.ts'

const guide = readFileSync(new URL('../../openapi/guides/idempotency.md', import.meta.url), 'utf8')
/** The guide names the writes that do nothing twice by themselves. */
const UNKEYED = ['advanceTestClock', 'ingestEvents']

test('every write takes an Idempotency-Key, except those that the guide names', () => {
  const without = Object.entries(operations).flatMap(([id, { method, keyed }]) =>
    method === 'GET' || keyed || isReadOnly(id as OperationId) ? [] : [id],
  )
  expect(without.toSorted()).toEqual(UNKEYED)
  for (const id of UNKEYED) expect(guide).toContain(`\`${id}\``)
})

/** A preview is a POST that a key for reading may send. */
function isReadOnly(id: OperationId): boolean {
  return (operations[id].scopes as readonly string[]).includes('read_only')
}
