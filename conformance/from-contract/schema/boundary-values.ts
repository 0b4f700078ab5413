import type { Schema } from '../../../contract/index.ts'
import { type Site, typesOf } from './locations.ts'
import { fittingText, lengthOf } from './texts.ts'

/** Makes a text that nothing else has, for members that must be unique. */
export type Unique = (prefix: string) => string

/** Members that are another one's names: two requests must not send the same. */
export const UNIQUE_MEMBERS = new Set(['code', 'external_id', 'idempotency_key'])

/** A value at the edge of what a keyword allows. */
export type Edge = {
  keyword: string
  value: unknown
  told?: string
  /** The value made of what stands there once real ids and moments are in place. */
  ofStanding?: (text: string) => unknown
}

export function ofType(schema: Schema): Edge[] {
  return typesOf(schema).includes('null') ? [{ keyword: 'type', value: null }] : []
}

/** Of a long list of choices the first and the last stand for all. */
const MOST_CHOICES = 6

export function ofValue({ enum: choices, const: only, type }: Schema): Edge[] {
  if (only !== undefined) return [{ keyword: 'const', value: only }]
  const all = choices ?? (type === 'boolean' ? [true, false] : [])
  const keyword = choices === undefined ? 'type' : 'enum'
  const taken = all.length <= MOST_CHOICES ? all : [all[0], all.at(-1)]
  return taken.map((value) => ({ keyword, value }))
}

/** How far from a length the nearest text may be that the pattern or format allows. */
const NEAR = 3

export function ofText(
  { place, schema, sample }: Pick<Site, 'place' | 'schema' | 'sample'>,
  unique: Unique,
): Edge[] {
  const { minLength, maxLength, pattern, format } = schema
  if (!typesOf(schema).includes('string') || schema.enum !== undefined || schema.const !== undefined)
    return []
  const text = typeof sample === 'string' ? sample : 'a'
  const own = UNIQUE_MEMBERS.has(String(place.at(-1)))
  const edge = (keyword: string, lengths: number[]): Edge[] => {
    const found = lengths.map(
      (each) => (own ? uniqueText(schema, each, unique) : undefined) ?? fittingText(schema, each, text),
    )
    const value = found.find((each) => each !== undefined)
    if (value === undefined) return []
    const told = `${lengthOf(value)} characters`
    if (format !== 'date-time') return [{ keyword, value, told }]
    const ofStanding = (standing: string) => fittingText(schema, value.length, standing)
    return [{ keyword, value, told, ofStanding }]
  }
  const steps = Array.from({ length: NEAR }, (_, step) => step)
  // An id's only length leaves nothing to choose: the real id in the example is the boundary.
  const fixed = minLength !== undefined && minLength === maxLength
  const asItIs = (keyword: string): Edge[] => [{ keyword, value: text, ofStanding: (standing) => standing }]
  return [
    ...(minLength === undefined || minLength === 0 || fixed
      ? []
      : edge(
          'minLength',
          steps.map((step) => minLength + step),
        )),
    ...(minLength === 0 ? [{ keyword: 'minLength', value: '' }] : []),
    ...(maxLength === undefined || fixed
      ? []
      : edge(
          'maxLength',
          steps.map((step) => maxLength - step),
        )),
    ...(pattern === undefined || fixed || own ? [] : asItIs('pattern')),
    ...(format === undefined || fixed || own ? [] : asItIs('format')),
  ]
}

/** A short one is drawn by lot, so that another run is not likely to have had it. */
function uniqueText(schema: Schema, length: number, unique: Unique): string | undefined {
  const lot = [...unique('')].at(-1) ?? ''
  const text = length === 1 ? lot : unique('x').padEnd(length, '0')
  const fits = text.length === length && new RegExp(schema.pattern ?? '', 'u').test(text)
  return fits ? text : undefined
}

/** The smallest step that the contract knows of a number: twelve decimals. */
const STEP = 1e-12

export function ofNumber(schema: Schema): Edge[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const step = typesOf(schema).includes('integer') ? 1 : STEP
  const edges: Array<[keyword: string, value: number | undefined]> = [
    ['minimum', minimum],
    ['maximum', maximum],
    ['exclusiveMinimum', exclusiveMinimum === undefined ? undefined : exclusiveMinimum + step],
    ['exclusiveMaximum', exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step],
    ['multipleOf', multipleOf === undefined ? undefined : multipleOf * 2],
  ]
  return edges.flatMap(([keyword, value]) => (value === undefined ? [] : [{ keyword, value }]))
}
