import {
  bodySchemaOf,
  type ContractDocument,
  parametersOf,
  referredSchema,
  type Schema,
} from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'

type Parameters = Record<string, Record<string, unknown>>
/** Lists the fields that lead to a time; undefined stands for every item of a list. */
type Steps = ReadonlyArray<string | undefined>

export function createTimeReader(document: ContractDocument, id: OperationId) {
  const parameters = parametersOf(document, operations[id])
  const named = parameters.filter(({ schema }) => stepsToTimes(document, schema).length > 0)
  const inBody = stepsToTimes(document, bodySchemaOf(document, operations[id]))
  return (input: Parameters, body: unknown): void => {
    for (const { name } of named) replace(input.query, name)
    for (const steps of inBody) visit(body, steps)
  }
}

/** Times are cut to the millisecond, because rounding up could move an event into the next period. */
export function toUtc(text: string): string {
  if (IN_UTC.test(text)) return text
  const time = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'))
  return new Date(Math.min(Math.max(time, FIRST_MS), LAST_MS)).toISOString()
}

/** The validator has checked that the day exists. */
const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** An offset can move a time beyond the years of four digits. */
const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')
const MAX_STEPS = 8

function stepsToTimes(document: ContractDocument, schema: Schema | undefined, steps: Steps = []): Steps[] {
  if (schema === undefined || steps.length > MAX_STEPS) return []
  const { format, items, properties = {}, allOf = [], anyOf = [], oneOf = [] } = schema
  const target = referredSchema(document, schema)
  return [
    ...(format === 'date-time' ? [steps] : []),
    ...stepsToTimes(document, target, steps),
    ...stepsToTimes(document, items, [...steps, undefined]),
    ...Object.entries(properties).flatMap(([name, each]) => stepsToTimes(document, each, [...steps, name])),
    ...[...allOf, ...anyOf, ...oneOf].flatMap((each) => stepsToTimes(document, each, steps)),
  ]
}

function visit(value: unknown, [step, ...rest]: Steps): void {
  if (step === undefined) {
    if (Array.isArray(value)) for (const item of value) visit(item, rest)
  } else if (rest.length === 0) replace(value, step)
  else if (isObject(value) && Object.hasOwn(value, step)) visit(Reflect.get(value, step), rest)
}

function replace(owner: unknown, name: string): void {
  const text: unknown = isObject(owner) && Object.hasOwn(owner, name) ? Reflect.get(owner, name) : undefined
  if (isObject(owner) && typeof text === 'string') Reflect.set(owner, name, toUtc(text))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
