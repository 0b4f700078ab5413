import { bodySchemaOf, readDocument, resolveSchema, type Schema } from '../../../contract/index.ts'
import { type OperationId, operations } from '../../../generated/operations.ts'
import type { Choice } from './field.ts'

type Rules = { properties: Record<string, Schema>; required: Set<string> | undefined }

const document = readDocument()

/** Of a body with alternatives, each field of any; what all of them require. An update requires nothing. */
export function rulesOf(id: OperationId): Rules {
  const { method, path } = operations[id]
  const body = resolveSchema(document, bodySchemaOf(document, { method, path }) ?? {})
  const branches = (body.oneOf ?? [body]).map((branch) => resolveSchema(document, branch))
  const names = new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)))
  const required = (branches[0]?.required ?? []).filter((name) =>
    branches.every((branch) => branch.required?.includes(name) === true),
  )
  return {
    properties: Object.fromEntries([...names].map((name) => [name, ruleOf(branches, name)])),
    required: method === 'PATCH' ? undefined : new Set(required),
  }
}

/** What tells the alternatives apart is a constant in each, and a choice on the page. */
function ruleOf(branches: readonly Schema[], name: string): Schema {
  const rules = branches.flatMap(({ properties }) => {
    const schema = properties?.[name]
    return schema === undefined ? [] : [resolveSchema(document, schema)]
  })
  const constants = rules.flatMap((each) => ('const' in each ? [each.const] : []))
  return { ...rules[0], ...(constants.length > 0 && { enum: constants }) }
}

export function rulesWithin({ properties = {} }: Schema, name: string): Schema {
  return resolveSchema(document, properties[name] ?? {})
}

export function isOfNumbers({ items = {} }: Schema): boolean {
  return typesOf(resolveSchema(document, items)).includes('integer')
}

export function choicesOf({ enum: known = [] }: Schema, words: (choice: string) => string): Choice[] {
  return known.filter((each) => typeof each === 'string').map((each): Choice => [each, words(each)])
}

export function typesOf({ type = [] }: Schema): string[] {
  return [type].flat()
}

export function isNullable(rules: Schema): boolean {
  return typesOf(rules).includes('null')
}

/** A boolean is a choice, and a list can be empty. */
export function needsValue(rules: Schema): boolean {
  return rules.type !== 'boolean' && rules.minItems !== 0 && !isNullable(rules)
}

/** A field of a time has no length: the browser writes it. */
export function inputRulesOf(rules: Schema) {
  const { maxLength, minimum, maximum } = rules
  if (rules.format === 'date-time') return { type: 'datetime-local' }
  if (typesOf(rules).includes('integer'))
    return {
      type: 'number',
      ...(minimum !== undefined && { min: minimum }),
      ...(maximum !== undefined && { max: maximum }),
    }
  return { ...(maxLength !== undefined && { maxlength: maxLength }) }
}
