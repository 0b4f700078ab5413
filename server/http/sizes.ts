import {
  bodySchemaOf,
  type ContractDocument,
  referredSchema,
  type Schema,
  selectBranch,
  type TaggedUnion,
  taggedUnionOf,
} from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { MAX_PROBLEMS, type ValidationProblem } from '../errors/problem.ts'
import { toPath } from './validation-problems.ts'

/**
 * Finds values that far exceed `maxItems`, `maxProperties`, `maxLength` or the fields of a closed object, and reports them as the
 * validator would. The validator would visit every item and take time quadratic in the number of errors; it still reports smaller
 * excesses.
 */
export function createSizeCheck(
  document: ContractDocument,
  id: OperationId,
): (body: unknown) => ValidationProblem[] {
  const root = bodySchemaOf(document, operations[id])
  if (root === undefined) return () => []
  const targets = new Map<Schema, Schema | undefined>()
  const referredBy = (schema: Schema) => {
    if (!targets.has(schema)) targets.set(schema, referredSchema(document, schema))
    return targets.get(schema)
  }
  const unions = new Map<Schema, TaggedUnion | undefined>()
  const unionIn = (schema: Schema) => {
    if (!unions.has(schema)) unions.set(schema, taggedUnionOf(document, schema))
    return unions.get(schema)
  }
  return (body) => {
    const walk = { referredBy, unionIn, trail: ['body'], problems: [] }
    visit(walk, root, body)
    return walk.problems
  }
}

/** `trail` becomes a path only for a problem. */
type Walk = {
  referredBy: (schema: Schema) => Schema | undefined
  unionIn: (schema: Schema) => TaggedUnion | undefined
  trail: string[]
  problems: ValidationProblem[]
}

/** Returns false to stop: there are enough problems. */
function visit(walk: Walk, schema: Schema, value: unknown): boolean {
  const target = schema.$ref === undefined ? undefined : walk.referredBy(schema)
  if (target !== undefined && !visit(walk, target, value)) return false
  const { allOf = [], oneOf, anyOf } = schema
  if (!allOf.every((part) => visit(walk, part, value))) return false
  if (oneOf !== undefined && !visitBranch(walk, schema, oneOf, value)) return false
  if (anyOf !== undefined && !visitChoices(walk, anyOf, value)) return false
  if (typeof value === 'string') return visitText(walk, schema, value)
  if (Array.isArray(value)) return visitItems(walk, schema, value)
  return typeof value !== 'object' || value === null || visitMembers(walk, schema, value)
}

/** The validator looks only at the branch that a tag selects. */
function visitBranch(walk: Walk, schema: Schema, choices: readonly Schema[], value: unknown): boolean {
  const union = walk.unionIn(schema)
  if (union === undefined) return visitChoices(walk, choices, value)
  const branch = selectBranch(union, value)
  return branch === undefined || visit(walk, branch, value)
}

/** Too large for each choice. */
function visitChoices(walk: Walk, choices: readonly Schema[], value: unknown): boolean {
  let first: ValidationProblem[] = []
  for (const choice of choices) {
    const attempt = { ...walk, problems: [] }
    visit(attempt, choice, value)
    if (attempt.problems.length === 0) return true
    if (first.length === 0) first = attempt.problems
  }
  return first.every((problem) => add(walk, problem))
}

function visitItems(walk: Walk, { type, maxItems, items }: Schema, list: readonly unknown[]): boolean {
  if (!allows(type, 'array')) return true
  if (maxItems !== undefined && list.length > maxItems + A_FEW)
    return report(walk, 'max_items', `must NOT have more than ${maxItems} items`)
  if (items === undefined) return true
  return list.every((item, index) => visitBelow(walk, items, String(index), item))
}

function visitMembers(walk: Walk, schema: Schema, object: object): boolean {
  const { type, maxProperties, properties = NOTHING, additionalProperties: others } = schema
  if (!allows(type, 'object')) return true
  const names = Object.keys(object)
  if (maxProperties !== undefined && names.length > maxProperties + A_FEW)
    return report(walk, 'max_properties', `must NOT have more than ${maxProperties} properties`)
  const isClosed = others === false && schema.patternProperties === undefined
  if (isClosed && names.length > Object.keys(properties).length + A_FEW)
    return names.every((name) => Object.hasOwn(properties, name) || reportUnknown(walk, name))
  return names.every((name) => {
    const below = Object.hasOwn(properties, name) ? properties[name] : others
    return typeof below !== 'object' || visitBelow(walk, below, name, Reflect.get(object, name))
  })
}

/** A character has at most two UTF-16 units. */
function visitText(walk: Walk, { type, maxLength }: Schema, text: string): boolean {
  if (maxLength === undefined || !allows(type, 'string') || text.length <= maxLength * 2 + A_BIT) return true
  return report(walk, 'max_length', `must NOT have more than ${maxLength} characters`)
}

function visitBelow(walk: Walk, schema: Schema, step: string, value: unknown): boolean {
  walk.trail.push(step)
  const goesOn = visit(walk, schema, value)
  walk.trail.pop()
  return goesOn
}

function report(walk: Walk, code: string, message: string): boolean {
  return add(walk, { path: toPath(pointerOf(walk.trail)), code, message })
}

/** Like the validator, does not escape the name. */
function reportUnknown(walk: Walk, name: string): boolean {
  const path = toPath(`${pointerOf(walk.trail)}/${name}`)
  return add(walk, { path, code: 'unknown_field', message: 'must NOT have additional properties' })
}

function add({ problems }: Walk, problem: ValidationProblem): boolean {
  problems.push(problem)
  return problems.length < MAX_PROBLEMS
}

function pointerOf(trail: readonly string[]): string {
  return trail.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function allows(type: Schema['type'], name: string): boolean {
  return type === undefined || (Array.isArray(type) ? type.includes(name) : type === name)
}

/** Smaller excesses, in items or fields and in UTF-16 units, cost the validator little. */
const A_FEW = 10
const A_BIT = 1_000
const NOTHING: Record<string, Schema> = {}
