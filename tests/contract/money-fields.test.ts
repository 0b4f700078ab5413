import { expect, test } from 'vitest'
import { readDocument } from '../../contract/index.ts'
import { readGuide, tablesIn } from '../docs/guides.ts'

const MONEY = /amount|balance(?!s)|remaining(?!_)|_cents$/
const schemas = readDocument().components?.schemas ?? {}
/** The data of an event has the name of the object that it shows, which is a balance there. */
const { BalanceChange: _, ...others } = schemas
const fields = [...fieldsIn(others)].filter(([name]) => MONEY.test(name))

test('an amount is an integer whose name ends in _cents, or a decimal string whose name does not', () => {
  expect(fields.length).toBeGreaterThan(20)
  for (const [name, schema] of fields)
    expect([name, typesOf(schema)]).toEqual([name, [name.endsWith('_cents') ? 'integer' : 'string']])
})

test('the guide to money has all fields in one table', () => {
  const [, table = []] = tablesIn(readGuide('money.md'))
  const forms = table.flatMap(({ Field = '', Form = '' }) => Field.split(', ').map((name) => [name, Form]))
  expect(new Set(forms.map(([name]) => name))).toEqual(
    new Set([...fields.map(([name]) => name), 'balance_cents']),
  )
  for (const [name = '', form] of forms)
    expect(form).toMatch(name.endsWith('_cents') ? /^integer, minor units/ : /^decimal string, whole units/)
})

/** The members of all objects within a value, by name. */
function* fieldsIn(value: unknown): Generator<[string, object]> {
  if (typeof value !== 'object' || value === null) return
  const properties: unknown = Reflect.get(value, 'properties')
  if (typeof properties === 'object' && properties !== null) yield* Object.entries(properties)
  for (const each of Object.values(value)) yield* fieldsIn(each)
}

function typesOf(schema: object): unknown[] {
  const ref: unknown = Reflect.get(schema, '$ref')
  if (typeof ref === 'string') return typesOf(Object(schemas)[ref.slice('#/components/schemas/'.length)])
  return [Reflect.get(schema, 'type')].flat().filter((type) => type !== 'null')
}
