import { type ContractDocument, resolveSchema, type Schema, taggedUnionOf } from '../../contract/index.ts'

/** What is counted or given by the service, though a request can set it: no configuration. */
const STATE = new Set(['cursor_sequence', 'next_invoice_number', 'next_credit_note_number'])

type Sources = { create: Schema; update: Schema; answer: Schema; key: string | undefined }

/**
 * What a file can say of an object, from the contract: the fields that a request sets and an answer shows, with the rules of the request. Its
 * key is its place in the file, and an id of something else is that one's code.
 */
export function fileSchemaOf(document: ContractDocument, { create, update, answer, key }: Sources): Schema {
  const { properties = {} } = resolveSchema(document, update)
  return without(toFile(document, withFields(document, create, properties), answer), key)
}

/** Adds the fields that only an update takes. */
function withFields(document: ContractDocument, schema: Schema, fields: Record<string, Schema>): Schema {
  const { oneOf, ...resolved } = resolveSchema(document, schema)
  if (oneOf !== undefined)
    return { ...resolved, oneOf: oneOf.map((branch) => withFields(document, branch, fields)) }
  const own = resolved.properties ?? {}
  const added = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in own)))
  return {
    type: 'object',
    additionalProperties: false,
    ...resolved,
    properties: { ...resolved.properties, ...added },
  }
}

function toFile(document: ContractDocument, request: Schema, answer: Schema): Schema {
  const { oneOf, properties, items, required = [], ...schema } = resolveSchema(document, request)
  if (oneOf !== undefined) {
    const { tag = '' } = taggedUnionOf(document, request) ?? {}
    const forms = oneOf.map((form) => toFile(document, form, answer))
    return {
      ...schema,
      type: 'object',
      required: [tag],
      discriminator: { propertyName: tag },
      oneOf: forms,
    }
  }
  if (items !== undefined) {
    const shown = resolveSchema(document, answer).items ?? {}
    return { ...schema, items: toFile(document, items, shown) }
  }
  if (properties === undefined) return schema
  const shown = shownIn(document, answer)
  const kept = Object.entries(properties).filter(
    ([name, field]) => name in shown && !isState(document, name, field),
  )
  const fields = kept.map(([name, field]) => [
    nameInFile(name),
    name === nameInFile(name) ? toFile(document, field, shown[name] ?? {}) : codeOf(document, field),
  ])
  return {
    ...schema,
    required: required.map(nameInFile),
    properties: Object.fromEntries(fields),
  }
}

/** An id that the service assigned is no configuration; that of an electronic address is. */
function isState(document: ContractDocument, name: string, field: Schema): boolean {
  const { Id } = document.components.schemas as Record<string, Schema>
  return STATE.has(name) || (name === 'id' && resolveSchema(document, field).pattern === Id?.pattern)
}

/** The fields of an answer, whatever its form. */
function shownIn(document: ContractDocument, answer: Schema): Record<string, Schema> {
  const { anyOf = [], properties = {} } = resolveSchema(document, answer)
  return Object.assign({}, ...anyOf.map((form) => shownIn(document, form)), properties)
}

/** `meter_id` is `meter_code`: ids differ from account to account. */
export function nameInFile(name: string): string {
  return name.replace(/_id$/, '_code')
}

function codeOf(document: ContractDocument, { description }: Schema): Schema {
  const { Code = {} } = document.components.schemas as Record<string, Schema>
  return { ...resolveSchema(document, Code), ...(description !== undefined && { description }) }
}

function without(schema: Schema, key: string | undefined): Schema {
  if (key === undefined) return schema
  const { oneOf, properties, required, ...rest } = schema
  return {
    ...rest,
    ...(oneOf && { oneOf: oneOf.map((form) => without(form, key)) }),
    ...(required && { required: required.filter((name) => name !== key) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => name !== key)),
    }),
  }
}
