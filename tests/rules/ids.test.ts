import { expect, test } from 'vitest'
import { newPublicToken, tenantOfToken } from '../../server/invoices/public-token.ts'
import { derivedId } from '../../server/runtime/derived-id.ts'
import { newId, newRequestId, newSecret, newTenantId } from '../../server/runtime/ids.ts'

const MANY = 20_000

test.each<[string, () => string, RegExp]>([
  ['an id', newId, /^c[a-z0-9]{24}$/],
  ['a request id', newRequestId, /^req_[a-z0-9]{24}$/],
  ['a secret', () => newSecret(32), /^[A-Za-z0-9]{32}$/],
])('%s has its form and does not come twice', (_what, make, form) => {
  const made = Array.from({ length: MANY }, make)
  expect(new Set(made).size).toBe(MANY)
  expect(made.every((each) => form.test(each))).toBe(true)
})

test('a derived id has the form of an id, and is the same for the same parts alone', () => {
  const made = [derivedId('a', 'b'), derivedId('ab'), derivedId('b', 'a'), derivedId('a', 'b', '')]
  expect(new Set(made).size).toBe(4)
  expect(made.every((each) => /^c[a-z0-9]{24}$/.test(each))).toBe(true)
  expect(derivedId('a', 'b')).toBe(made[0])
})

test('every character of a secret comes as often as every other', () => {
  const counts = new Map<string, number>()
  const text = newSecret(620_000)
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(62)
  // 10,000 each, give or take seven standard deviations: a biased modulo is off by a quarter.
  for (const [letter, count] of counts) expect(Math.abs(count - 10_000), letter).toBeLessThan(700)
})

test('the number of a tenant fits a double and 48 bits', () => {
  for (let n = 0; n < 1_000; n += 1) {
    const id = newTenantId()
    expect(Number.isSafeInteger(id) && id > 0 && id < 2 ** 48).toBe(true)
  }
})

test('a public token names its tenant, and nothing else does', () => {
  for (const id of [1, 35, 36, 2 ** 48 - 2]) expect(tenantOfToken(newPublicToken(id, newSecret))).toBe(id)
  for (const text of [
    '',
    '1',
    '1-',
    `1-${'x'.repeat(31)}`,
    `-${'x'.repeat(32)}`,
    `A-${'x'.repeat(32)}`,
    `1-${'x'.repeat(33)}`,
    `1-${'_'.repeat(32)}`,
  ])
    expect(tenantOfToken(text), text).toBeUndefined()
})
