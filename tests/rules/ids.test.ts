import { expect, test } from 'vitest'
import { fromEventId, toEventId } from '../../server/events/event-id.ts'
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

test("an event's number can be read from its id, and from nothing else", () => {
  const numbers = [1, 2, 5001, 2 ** 40 + 1, Number.MAX_SAFE_INTEGER]
  const ids = numbers.map(toEventId)
  expect(ids.every((id) => /^c[a-z0-9]{24}$/.test(id))).toBe(true)
  expect(new Set(ids.map((id) => id.slice(0, 5))).size).toBe(numbers.length)
  expect(new Set(ids.map((id) => id.slice(-5))).size).toBe(numbers.length)
  expect(ids.map(fromEventId)).toEqual(numbers)
  for (const id of ids)
    for (const text of [
      `${id.slice(0, -1)}!`,
      `${id.slice(0, -1)}z`,
      `${id} `,
      id.slice(0, -1),
      newId(),
      '',
      'c',
    ])
      expect(fromEventId(text), text).toBeUndefined()
  for (const text of ['c'.repeat(255), toEventId(2 ** 60), toEventId(2 ** 64)])
    expect(fromEventId(text), text).toBeUndefined()
  const [id = ''] = ids
  for (const [at, letter] of [...id].entries()) {
    const other = `${id.slice(0, at)}${letter === 'a' ? 'b' : 'a'}${id.slice(at + 1)}`
    expect(fromEventId(other), other).toBeUndefined()
  }
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
