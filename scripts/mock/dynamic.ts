type Node = { [member: string]: unknown }

/**
 * Adapts the contract so that Prism generates valid responses: objects are closed, lists and maps short, timestamps use a
 * pattern, because Prism's date-time lacks milliseconds, and flags a `const`, because Prism ignores `not`. Responses get copies of the schemas; requests stay as they are.
 */
export function adaptForDynamic(document: Node): Node {
  const { components, paths } = document
  const { schemas, responses } = toNode(components)
  const copies = Object.entries(toNode(schemas)).map(([name, schema]) => [name + COPY, narrow(schema)])
  return {
    ...document,
    paths: mapMembers(paths, (item) => mapMembers(item, narrowResponses)),
    components: {
      ...toNode(components),
      schemas: { ...toNode(schemas), ...Object.fromEntries(copies) },
      responses: mapMembers(responses, narrow),
    },
  }
}

function narrowResponses(operation: unknown): unknown {
  const { responses } = toNode(operation)
  return responses === undefined ? operation : { ...toNode(operation), responses: narrow(responses) }
}

function narrow(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => narrow(each))
  if (typeof value !== 'object' || value === null) return redirect(value, name)
  const node = mapMembers(value, (member, key) => (UNCHANGED.has(key) ? member : narrow(member, key)))
  return shorten(close(bindKeys(lift(spell(node)))))
}

function redirect(value: unknown, name: string): unknown {
  return name === '$ref' && String(value).startsWith('#/components/schemas/') ? `${value}${COPY}` : value
}

function close(schema: Node): Node {
  const isOpen = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema)
  return isOpen ? { ...schema, additionalProperties: false } : schema
}

/** Removes an excluded bound, which Prism would generate. */
function lift(schema: Node): Node {
  const { exclusiveMinimum, ...rest } = schema
  return typeof exclusiveMinimum === 'number' ? { ...rest, minimum: exclusiveMinimum + 0.001 } : schema
}

/** Prism exceeds maxProperties of a map with free keys, but not of one with a key pattern. */
function bindKeys(schema: Node): Node {
  const { propertyNames, additionalProperties, ...rest } = schema
  const { pattern } = toNode(propertyNames)
  if (typeof pattern !== 'string') return schema
  return { ...rest, patternProperties: { [pattern]: additionalProperties }, additionalProperties: false }
}

function shorten(schema: Node): Node {
  const few = (member: string) =>
    typeof schema[member] === 'number' ? { [member]: Math.min(schema[member], MAX_ITEMS) } : {}
  return { ...schema, ...few('maxItems'), ...few('maxProperties') }
}

function spell(schema: Node): Node {
  const { format, not, ...rest } = schema
  const { const: excluded } = toNode(not)
  if (typeof excluded === 'boolean') return { ...rest, const: !excluded }
  return format === 'date-time' ? { ...rest, pattern: TIMESTAMP } : schema
}

function mapMembers(value: unknown, change: (member: unknown, name: string) => unknown): Node {
  return Object.fromEntries(
    Object.entries(toNode(value)).map(([name, member]) => [name, change(member, name)]),
  )
}

function toNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const COPY = 'Dynamic'
const UNCHANGED = new Set(['examples', 'example', 'enum', 'links'])
const MAX_ITEMS = 8
const DAY = '((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13578]|1[02])-(29|3[01])|(0[469]|11)-(29|30))'
const TIMESTAMP = `^202[0-9]-${DAY}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$`
