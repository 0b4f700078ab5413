import type { Schema } from '../../../contract/index.ts'
import { type Location, typesOf } from './locations.ts'
import { lengthOf, validText } from './texts.ts'

export type Unique = (prefix: string) => string

/** Fields that must not repeat between requests. */
export const UNIQUE_MEMBERS = new Set(['code', 'external_id', 'idempotency_key'])

/** A value that a keyword just allows. */
export type BoundaryValue = {
  keyword: string
  value: unknown
  description?: string
  /** Makes the value from the current one, which has real ids and times. */
  fromCurrent?: (text: string) => unknown
}

export function ofType(schema: Schema): BoundaryValue[] {
  return typesOf(schema).includes('null') ? [{ keyword: 'type', value: null }] : []
}

/** Of a longer enum, only the first and the last value are sent. */
const MAX_CHOICES = 6

export function ofValue({ enum: choices, const: only, type }: Schema): BoundaryValue[] {
  if (only !== undefined) return [{ keyword: 'const', value: only }]
  const all = choices ?? (type === 'boolean' ? [true, false] : [])
  const keyword = choices === undefined ? 'type' : 'enum'
  const taken = all.length <= MAX_CHOICES ? all : [all[0], all.at(-1)]
  return taken.map((value) => ({ keyword, value }))
}

/** A pattern or format may allow no text of exactly the length, so try these many lengths. */
const LENGTHS_TO_TRY = 3

export function ofText(
  { jsonPath, schema, sample }: Pick<Location, 'jsonPath' | 'schema' | 'sample'>,
  unique: Unique,
): BoundaryValue[] {
  const { minLength, maxLength, pattern, format } = schema
  if (!typesOf(schema).includes('string') || schema.enum !== undefined || schema.const !== undefined)
    return []
  const text = typeof sample === 'string' ? sample : 'a'
  const own = UNIQUE_MEMBERS.has(String(jsonPath.at(-1)))
  const atBoundary = (keyword: string, lengths: number[]): BoundaryValue[] => {
    const found = lengths.map(
      (each) => (own ? uniqueText(schema, each, unique) : undefined) ?? validText(schema, each, text),
    )
    const value = found.find((each) => each !== undefined)
    if (value === undefined) return []
    const description = `${lengthOf(value)} characters`
    if (format !== 'date-time') return [{ keyword, value, description }]
    const fromCurrent = (current: string) => validText(schema, value.length, current)
    return [{ keyword, value, description, fromCurrent }]
  }
  const steps = Array.from({ length: LENGTHS_TO_TRY }, (_, step) => step)
  // A fixed length, as of an id, has no boundary but the real value.
  const fixed = minLength !== undefined && minLength === maxLength
  const asItIs = (keyword: string): BoundaryValue[] => [
    { keyword, value: text, fromCurrent: (current) => current },
  ]
  return [
    ...(minLength === undefined || minLength === 0 || fixed
      ? []
      : atBoundary(
          'minLength',
          steps.map((step) => minLength + step),
        )),
    ...(minLength === 0 ? [{ keyword: 'minLength', value: '' }] : []),
    ...(maxLength === undefined || fixed
      ? []
      : atBoundary(
          'maxLength',
          steps.map((step) => maxLength - step),
        )),
    ...(pattern === undefined || fixed || own ? [] : asItIs('pattern')),
    ...(format === undefined || fixed || own ? [] : asItIs('format')),
  ]
}

/** A short text is random, so that it is probably new to the service. */
function uniqueText(schema: Schema, length: number, unique: Unique): string | undefined {
  const random = [...unique('')].at(-1) ?? ''
  const text = length === 1 ? random : unique('x').padEnd(length, '0')
  const fits = text.length === length && new RegExp(schema.pattern ?? '', 'u').test(text)
  return fits ? text : undefined
}

/** The contract's numbers have at most 12 decimals. */
const STEP = 1e-12

export function ofNumber(schema: Schema): BoundaryValue[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const step = typesOf(schema).includes('integer') ? 1 : STEP
  const boundaryValues: Array<[keyword: string, value: number | undefined]> = [
    ['minimum', minimum],
    ['maximum', maximum],
    ['exclusiveMinimum', exclusiveMinimum === undefined ? undefined : exclusiveMinimum + step],
    ['exclusiveMaximum', exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step],
    ['multipleOf', multipleOf === undefined ? undefined : multipleOf * 2],
  ]
  return boundaryValues.flatMap(([keyword, value]) => (value === undefined ? [] : [{ keyword, value }]))
}
