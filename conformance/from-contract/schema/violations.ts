import type { Contract, Schema } from '../../../contract/index.ts'
import { type Place, set, without } from './json-path.ts'
import { type Site, sampleOf, typesOf } from './locations.ts'
import { anyText, misshapenTexts, strayTexts } from './texts.ts'

/** One way to break one constraint. */
export type Violation = {
  /** The constraint's name within its operation, such as `body.name maxLength`. */
  constraint: string
  /** Which keyword of which value, for people. */
  told: string
  /** What `details` has to name, and the rule it has to give. */
  place: Place
  rule: string
  /** What must not be broken in another way by the same request. */
  touches: Place
  edit(body: unknown): unknown
}

/** Every way to break what the site's own schema asks. */
export function violationsOf(contract: Contract, site: Site): Violation[] {
  const { place, schema } = site
  const values = [...ofType(site), ...ofValue(schema), ...ofText(site), ...ofNumber(schema), ...ofList(site)]
  const wrong = values.map(({ keyword, value, told }) => ({
    ...{ keyword, place, told: told ?? show(value), touches: place },
    edit: (body: unknown) => set(body, place, value),
  }))
  return [...wrong, ...ofObject(contract, site)].map(({ keyword, ...violation }) => ({
    ...violation,
    constraint: nameOf(site, keyword),
    rule: RULES[keyword] ?? snake(keyword),
  }))
}

/** What a constraint is called in the figures of coverage. */
export function nameOf({ place }: Pick<Site, 'place'>, keyword: string): string {
  const path = place.map((part) => (typeof part === 'number' ? '[]' : part)).join('.')
  return `body${path === '' ? '' : `.${path}`} ${keyword}`
}

/** Keywords whose rule is not the keyword in snake case. */
const RULES: Record<string, string> = {
  additionalProperties: 'unknown_member',
}

function snake(keyword: string): string {
  return keyword.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type Wrong = { keyword: string; value: unknown; told?: string }

/** Values of other types: null, what a lenient reader would take for the right one, and a list or an object. */
function ofType({ schema, sample }: Site): Wrong[] {
  const types = typesOf(schema)
  if (types.length === 0) return []
  const tempting = [String(sample), 12345, 'true', 1.5].find((value) => !isOfType(value, types))
  const candidates = [null, tempting, {}, [sample], false]
  const wrong = candidates.filter((value) => value !== undefined && !isOfType(value, types))
  const fraction = types.includes('integer') && !types.includes('number') ? [1.5] : []
  return [...wrong.slice(0, 3), ...fraction].map((value) => ({ keyword: 'type', value }))
}

export function isOfType(value: unknown, types: string[]): boolean {
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
  const swapped = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()
  return [swapped, `${first}_`, '']
    .filter((each) => !allowed.includes(each))
    .map((value) => ({ keyword, value }))
}

export function ofText({ schema, sample }: Pick<Site, 'schema' | 'sample'>): Wrong[] {
  const { minLength = 0, maxLength, pattern, format, enum: choices } = schema
  if (!typesOf(schema).includes('string') || choices !== undefined) return []
  const text = typeof sample === 'string' ? sample : 'a'
  const tooShort = anyText(schema, minLength - 1, text)
  const tooLong = maxLength === undefined ? '' : anyText(schema, maxLength + 1, text)
  const count = (value: string) => `${value.length} characters`
  return [
    ...(minLength > 0 ? [{ keyword: 'minLength', value: tooShort, told: count(tooShort) }] : []),
    ...(maxLength === undefined ? [] : [{ keyword: 'maxLength', value: tooLong, told: count(tooLong) }]),
    ...(pattern === undefined
      ? []
      : strayTexts(schema, text)
          .slice(0, 5)
          .map((value) => ({ keyword: 'pattern', value }))),
    ...(format === undefined ? [] : misshapenTexts(schema).map((value) => ({ keyword: 'format', value }))),
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

function ofList({ schema: { minItems = 0, maxItems, uniqueItems }, sample }: Site): Wrong[] {
  const [item]: unknown[] = Array.isArray(sample) ? sample : []
  const list = (length: number) => ({ value: Array.from({ length }, () => item), told: `${length} items` })
  return [
    ...(minItems > 0 ? [{ keyword: 'minItems', ...list(minItems - 1) }] : []),
    ...(maxItems === undefined ? [] : [{ keyword: 'maxItems', ...list(maxItems + 1) }]),
    ...(uniqueItems === true ? [{ keyword: 'uniqueItems', ...list(2) }] : []),
  ]
}

type OfObject = Omit<Violation, 'constraint' | 'rule'> & { keyword: string }

function ofObject(contract: Contract, { place, schema, sample }: Site): OfObject[] {
  const { required = [], additionalProperties, propertyNames, minProperties = 0, maxProperties } = schema
  const whole = (keyword: string, value: object, told: string): OfObject => ({
    ...{ keyword, place, told, touches: place },
    edit: (body) => set(body, place, value),
  })
  const add = (keyword: string, name: string, at: Place): OfObject => ({
    ...{ keyword, place: at, told: `the name ${JSON.stringify(name)}`, touches: [...place, name] },
    edit: (body) => set(body, [...place, name], free(contract, schema, sample)),
  })
  const extra = Object.fromEntries(Object.entries(Object(sample)).slice(0, minProperties - 1))
  return [
    ...required.map((name) => ({
      ...{ keyword: 'required', place: [...place, name], told: `no ${name}`, touches: [...place, name] },
      edit: (body: unknown) => without(body, [...place, name]),
    })),
    ...(additionalProperties === false
      ? [add('additionalProperties', 'not_in_the_contract', [...place, 'not_in_the_contract'])]
      : []),
    ...(propertyNames?.pattern === undefined
      ? []
      : strayTexts(propertyNames, 'key')
          .slice(0, 3)
          .map((name) => add('propertyNames', name, place))),
    ...(minProperties > 0 ? [whole('minProperties', extra, `${minProperties - 1} members`)] : []),
    ...(maxProperties === undefined
      ? []
      : [
          whole(
            'maxProperties',
            members(contract, schema, sample, maxProperties + 1),
            `${maxProperties + 1} members`,
          ),
        ]),
    ...dependents(place, schema),
  ]
}

function dependents(place: Place, { dependentRequired = {} }: Schema): OfObject[] {
  return Object.entries(dependentRequired).flatMap(([name, needed]) =>
    needed.map((other) => ({
      ...{
        keyword: 'dependentRequired',
        place: [...place, other],
        told: `${name} without ${other}`,
        touches: place,
      },
      edit: (body: unknown) => without(body, [...place, other]),
    })),
  )
}

/** An object of so many members, each with a name and a value that the schema allows. */
export function members(contract: Contract, schema: Schema, sample: unknown, count: number): object {
  const value = free(contract, schema, sample)
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, value]))
}

function free(contract: Contract, { additionalProperties }: Schema, sample: unknown): unknown {
  const [first] = Object.values(Object(sample))
  if (typeof additionalProperties !== 'object') return 1
  return first ?? sampleOf(contract, additionalProperties)
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
