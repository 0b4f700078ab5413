import { expect, test } from 'vitest'
import { isUniqueViolation } from '../../server/db/errors.ts'

const KEY = 'customers_tenant_id_external_id_key'

test('a broken unique constraint is known by its name', () => {
  expect(isUniqueViolation(broken({ constraint: KEY }), KEY)).toBe(true)
  expect(isUniqueViolation(broken({ constraint: 'meters_active_code' }), KEY)).toBe(false)
  expect(isUniqueViolation(broken({ constraint: KEY, code: '23503' }), KEY)).toBe(false)
})

test('from a node of a cluster, which names it in the message alone, with its shard', () => {
  expect(isUniqueViolation(broken({ shard: '_102012' }), KEY)).toBe(true)
  expect(isUniqueViolation(broken({ shard: '' }), KEY)).toBe(true)
  expect(isUniqueViolation(broken({ shard: '_102012' }), 'customers_tenant_id_external_id')).toBe(false)
})

test('from a node that took many rows at once, which does not tell the code', () => {
  expect(isUniqueViolation(broken({ shard: '_102012', code: 'XX000' }), KEY)).toBe(true)
})

function broken({
  code = '23505',
  shard = '',
  ...fields
}: {
  code?: string
  shard?: string
  constraint?: string
}) {
  const message = `duplicate key value violates unique constraint "${KEY}${shard}"`
  return Object.assign(new Error(message), { code, ...fields })
}
