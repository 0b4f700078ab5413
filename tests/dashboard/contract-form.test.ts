import { expect, test } from 'vitest'
import { bodySchemaOf, readDocument, resolveSchema } from '../../contract/index.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'
const document = readDocument()

test('a new form has the bounds and the choices of its operation', async () => {
  const page = await open('/meters/new')
  const body = resolveSchema(document, bodySchemaOf(document, { method: 'POST', path: '/v1/meters' }) ?? {})
  for (const name of ['name', 'code', 'event_name', 'property', 'unit_code']) {
    const rules = resolveSchema(document, body.properties?.[name] ?? {})
    const isRequired = body.required?.includes(name) === true
    expect(rules.maxLength).toBeGreaterThan(0)
    expect(page.input(name)).toMatch(
      new RegExp(`maxlength="${rules.maxLength}"${isRequired ? ' required' : '(?! required)'}`),
    )
  }
  const aggregation = resolveSchema(document, body.properties?.aggregation ?? {})
  expect(page.choices('aggregation')).toEqual(aggregation.enum)
})

test('a number has the least and the most, and the kinds of a body are choices', async () => {
  const page = await open('/coupons/new')
  expect(page.input('periods')).toMatch(/type="number".* min="1" max="1200"/)
  expect(page.choices('type')).toEqual(['percent', 'amount'])
  expect(page.choices('currency_code')).not.toContain('')
})

test('a choice begins with the default of its operation, and rare fields are folded', async () => {
  const { text } = await open('/plans/new')
  const [, folded = ''] = /<details><summary>More options<\/summary>(.*?)<\/details>/s.exec(text) ?? []
  const chosen = [...folded.matchAll(/<option value="(\w+)" selected>/g)].map(([, value]) => value)
  expect(chosen).toEqual(['in_advance', 'period', 'exclusive'])
})

async function open(path: string) {
  const member = await signedIn(service, await service.company())
  const { text } = await member.get(`${base}${path}`)
  return {
    text,
    input: (name: string) => new RegExp(`<input id="${name}"[^>]*>`).exec(text)?.[0],
    choices(name: string) {
      const [, select = ''] = new RegExp(`<select id="${name}"(.*?)</select>`, 's').exec(text) ?? []
      return [...select.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)
    },
  }
}
