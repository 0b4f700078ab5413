import type { Contract, Schema } from '../../../contract/index.ts'
import { type JsonPath, set } from './json-path.ts'
import { type Location, typesOf } from './locations.ts'
import { ofObject } from './object-violations.ts'
import { anyText, malformedTexts, nonMatchingTexts } from './texts.ts'

/** One way to violate one constraint. */
export type Violation = {
  /** The name is unique in the operation: `body.name maxLength`. */
  constraint: string
  description: string
  /** Path and rule that `details` has to report. */
  jsonPath: JsonPath
  rule: string
  /** No other probe of the request may change this. */
  touches: JsonPath
  edit(body: unknown): unknown
}

/** Every violation of the location's own schema. */
export function violationsOf(contract: Contract, location: Location): Violation[] {
  const { jsonPath, schema } = location
  const values = [
    ...ofType(location),
    ...ofValue(schema),
    ...ofText(location),
    ...ofNumber(schema),
    ...ofList(location),
  ]
  const wrong = values.map(({ keyword, value, description }) => ({
    keyword,
    jsonPath,
    description: description ?? show(value),
    touches: location.touches,
    edit: (body: unknown) => set(body, jsonPath, value),
  }))
  return [...wrong, ...ofObject(contract, location)].map(({ keyword, ...violation }) => ({
    ...violation,
    constraint: nameOf(location, keyword),
    rule: RULES[keyword] ?? snake(keyword),
  }))
}

/** The constraint's name in the coverage figures. */
export function nameOf({ jsonPath, form }: Pick<Location, 'jsonPath' | 'form'>, keyword: string): string {
  const path = ['body', ...jsonPath].map((part) => (typeof part === 'number' ? '[]' : part)).join('.')
  return `${path} ${form}${keyword}`
}

/** Keywords whose rule is not the keyword in snake case. */
const RULES: Record<string, string> = {
  additionalProperties: 'unknown_field',
  // A constant selects a branch, so its rule is that of an enum.
  const: 'enum',
}

function snake(keyword: string): string {
  return keyword.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type Wrong = { keyword: string; value: unknown; description?: string }

/** Values of other types: null, one that a lenient parser would convert, a list or an object. */
function ofType({ schema, sample }: Location): Wrong[] {
  const types = typesOf(schema)
  if (types.length === 0) return []
  const tempting = [String(sample), 12345, 'true', 1.5].find((value) => !isOfType(value, types))
  const candidates = [null, tempting, {}, [sample], false]
  const wrong = candidates.filter((value) => value !== undefined && !isOfType(value, types))
  const fraction = types.includes('integer') && !types.includes('number') ? [1.5] : []
  return [...wrong.slice(0, 3), ...fraction].map((value) => ({ keyword: 'type', value }))
}

function isOfType(value: unknown, types: string[]): boolean {
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(typeof value)
}

export function ofValue({ enum: choices, const: only }: Schema): Wrong[] {
  const allowed = choices ?? (only === undefined ? undefined : [only])
  if (allowed === undefined) return []
  const keyword = choices === undefined ? 'const' : 'enum'
  const [first] = allowed
  if (typeof first !== 'string')
    return [{ keyword, value: typeof first === 'boolean' ? !first : 987_654_321 }]
  const otherCase = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()
  return [otherCase, `${first}_`, '']
    .filter((each) => !allowed.includes(each))
    .map((value) => ({ keyword, value }))
}

export function ofText({ schema, sample }: Pick<Location, 'schema' | 'sample'>): Wrong[] {
  const { minLength = 0, maxLength, pattern, format, enum: choices } = schema
  if (!typesOf(schema).includes('string') || choices !== undefined) return []
  const text = typeof sample === 'string' ? sample : 'a'
  const tooShort = anyText(schema, minLength - 1, text)
  const tooLong = maxLength === undefined ? '' : anyText(schema, maxLength + 1, text)
  const count = (value: string) => `${value.length} characters`
  return [
    ...(minLength > 0 ? [{ keyword: 'minLength', value: tooShort, description: count(tooShort) }] : []),
    ...(maxLength === undefined
      ? []
      : [{ keyword: 'maxLength', value: tooLong, description: count(tooLong) }]),
    ...(pattern === undefined
      ? []
      : nonMatchingTexts(schema, text)
          .slice(0, 5)
          .map((value) => ({ keyword: 'pattern', value }))),
    ...(format === undefined ? [] : malformedTexts(schema).map((value) => ({ keyword: 'format', value }))),
  ]
}

export function ofNumber({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: Schema): Wrong[] {
  return [
    ...(minimum === undefined ? [] : [{ keyword: 'minimum', value: minimum - 1 }]),
    ...(maximum === undefined ? [] : [{ keyword: 'maximum', value: maximum + 1 }]),
    ...(exclusiveMinimum === undefined
      ? []
      : [exclusiveMinimum, exclusiveMinimum - 1].map((value) => ({ keyword: 'exclusiveMinimum', value }))),
    ...(exclusiveMaximum === undefined ? [] : [{ keyword: 'exclusiveMaximum', value: exclusiveMaximum }]),
    ...(multipleOf === undefined ? [] : [{ keyword: 'multipleOf', value: multipleOf * 1.5 }]),
  ]
}

function ofList({ schema: { minItems = 0, maxItems, uniqueItems }, sample }: Location): Wrong[] {
  const [item]: unknown[] = Array.isArray(sample) ? sample : []
  const list = (length: number) => ({
    value: Array.from({ length }, () => item),
    description: `${length} items`,
  })
  return [
    ...(minItems > 0 ? [{ keyword: 'minItems', ...list(minItems - 1) }] : []),
    ...(maxItems === undefined ? [] : [{ keyword: 'maxItems', ...list(maxItems + 1) }]),
    ...(uniqueItems === true ? [{ keyword: 'uniqueItems', ...list(2) }] : []),
  ]
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
