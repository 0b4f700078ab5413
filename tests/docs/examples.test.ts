import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serviceForThisFile } from '../support/service.ts'
import { type Programs, writePrograms } from './client-program.ts'
import { readGuide } from './guides.ts'

const folder = join(import.meta.dirname, '../../examples')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace('.ts', ''))
const service = await serviceForThisFile()
const programs: Programs = writePrograms(
  Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, `${name}.ts`), 'utf8')])),
)
afterAll(() => programs.remove())

test('every example compiles under strict flags', async () => {
  expect(await programs.compile()).toBe('')
})

test('the guide has the whole program of a provider', () => {
  expect(readGuide('own-provider.md')).toContain(readFileSync(join(folder, 'own-provider.ts'), 'utf8'))
})

test('every example runs against a service, and again', async () => {
  const { key } = await service.company()
  const env = { BILLING_API_KEY: key, BILLING_BASE_URL: service.baseUrl }
  const first = await programs.runAll(env)
  const expected: Record<string, string | RegExp> = {
    'ensure-plan': /^c\w{24} 0.002 a call$/,
    'handle-errors': /^The wallet has 0 cents of 90000\nbody.email must .+$/,
    'list-everything': /^unpaid \{ USD: 90000 \}\npage 1 has 1 customers\nnewest TEST-000001$/,
    'own-provider': /^succeeded: 90000 cents$/,
    'read-headers': /^\w.* 200\n\d+ requests left in this window\nrequest req_\w{24}$/,
    'upsert-customer': /^c\w{24} Acme Robotics$/,
  }
  expect(Object.keys(first)).toEqual(Object.keys(expected))
  for (const [name, printed] of Object.entries(first)) expect(printed).toMatch(expected[name] ?? '')
  const again = await programs.runAll(env)
  for (const name of ['ensure-plan', 'upsert-customer']) expect(again[name]).toBe(first[name])
})
