import type { ExclusiveFields } from '../../contract/index.ts'
import { MAX_PROBLEMS, type ProblemPath, type ValidationProblem } from '../errors/problem.ts'

/** `tags` are the fields that select the branch of an object. */
export type DependentFields = {
  tags: ReadonlySet<string>
  exclusive: ReadonlyMap<string, ExclusiveFields>
}

/** An error of express-openapi-validator. `path` is a JSON pointer. */
export type Reported = { path: string; message: string; errorCode?: string }

export function toValidationProblems(
  errors: readonly Reported[],
  body: unknown,
  fields: DependentFields,
): ValidationProblem[] {
  return errors
    .filter(({ errorCode }) => errorCode !== IN_A_BRANCH)
    .slice(0, MAX_PROBLEMS)
    .map((each) => ({ path: toPath(each.path), ...ruleOf(each, body, fields) }))
}

function ruleOf(
  { path, message, errorCode }: Reported,
  body: unknown,
  { tags, exclusive }: DependentFields,
): Pick<ValidationProblem, 'code' | 'message'> {
  if (errorCode === OF_ANOTHER_BRANCH)
    return { code: 'not_allowed', message: `is not allowed ${withTag(path, body, tags)}` }
  const pair = exclusive.get(path.slice(path.lastIndexOf('/') + 1))
  if (pair !== undefined && errorCode === WITH_THE_SECOND)
    return { code: 'not_allowed', message: `is not allowed with ${pair.second}` }
  if (pair !== undefined && WITHOUT_EITHER.includes(errorCode ?? ''))
    return { code: 'required', message: `must have ${pair.first} or ${pair.second}` }
  if (message === NUMBER_OR_STRING && typeof valueAt(stepsOf(path), body) === 'boolean')
    return { code: 'type', message: 'must be a number or a string: send a boolean as "true" or "false"' }
  return { code: toCode(errorCode), message }
}

/** This error repeats the problems of the branch. */
const IN_A_BRANCH = 'if.openapi.validation'
const OF_ANOTHER_BRANCH = 'false schema.openapi.validation'
/** These errors concern two exclusive fields. */
const WITH_THE_SECOND = 'const.openapi.validation'
const WITHOUT_EITHER = ['required.openapi.validation', 'not.openapi.validation']
/** This error concerns a value in the properties of an event. */
const NUMBER_OR_STRING = 'must be number,string'

function withTag(pointer: string, body: unknown, tags: ReadonlySet<string>): string {
  const owner = valueAt(stepsOf(pointer).slice(0, -1), body)
  const tag = [...tags].find((name) => typeof member(owner, name) === 'string')
  return tag === undefined ? 'here' : `with ${tag} ${member(owner, tag)}`
}

function stepsOf(pointer: string): string[] {
  return pointer.split('/').slice(2)
}

function valueAt(steps: readonly string[], body: unknown): unknown {
  return steps.reduce<unknown>(member, body)
}

/** Converts `/body/events/3/timestamp` to `body.events[3].timestamp`, and `/params/id` to `path.id`. */
function toPath(pointer: string): ProblemPath {
  // The caller chooses the names, and a name may be a million slashes.
  const [place, ...rest] = pointer
    .slice(1, MAX_POINTER)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return rest.reduce<ProblemPath>(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}.${part}`),
    PLACES[place ?? ''] ?? 'body',
  )
}

/** A path has up to 500 characters, each of which may be escaped. */
const MAX_POINTER = 2_000
const PLACES: Record<string, ProblemPath> = { params: 'path', query: 'query', headers: 'headers' }

export function addIdempotencyKey(problem: ValidationProblem, body: unknown): ValidationProblem {
  const [, list, index] = /^body\.(\w+)\[(\d+)\]/.exec(problem.path) ?? []
  if (list === undefined) return problem
  const key = member(member(member(body, list), Number(index)), 'idempotency_key')
  return typeof key === 'string' && /^[!-~]{1,255}$/.test(key)
    ? { ...problem, idempotency_key: key }
    : problem
}

function member(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Converts `maxLength`, a keyword of JSON Schema, to `max_length`. */
function toCode(keyword: string | undefined): string {
  // The validator adds keywords such as `required.openapi.validation` and `x-eov-type`.
  const word = (keyword ?? 'invalid').replace('.openapi.validation', '').replace('x-eov-', '')
  if (word === 'additionalProperties') return 'unknown_field'
  return word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
