type Node = { [member: string]: unknown }

/**
 * The contract as Prism needs it to make answers up: in the answers' schemas objects are closed, lists and maps short, and
 * moments spelt by a pattern alone, since Prism makes a date-time without the milliseconds that ours have. Requests are
 * left as they are: the schemas that answers use are copies of their own.
 */
export function forMakingUp(document: Node): Node {
  const { components, paths } = document
  const { schemas, responses } = toNode(components)
  const copies = Object.entries(toNode(schemas)).map(([name, schema]) => [name + COPY, narrow(schema)])
  return {
    ...document,
    paths: mapMembers(paths, (item) => mapMembers(item, narrowAnswers)),
    components: {
      ...toNode(components),
      schemas: { ...toNode(schemas), ...Object.fromEntries(copies) },
      responses: mapMembers(responses, narrow),
    },
  }
}

function narrowAnswers(operation: unknown): unknown {
  const { responses } = toNode(operation)
  return responses === undefined ? operation : { ...toNode(operation), responses: narrow(responses) }
}

/** Examples are not schemas, and stay as they are. */
function narrow(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => narrow(each))
  if (typeof value !== 'object' || value === null) return redirect(value, name)
  const node = mapMembers(value, (member, key) => (KEPT.has(key) ? member : narrow(member, key)))
  return shorten(close(bindKeys(lift(spell(node)))))
}

function redirect(value: unknown, name: string): unknown {
  return name === '$ref' && String(value).startsWith('#/components/schemas/') ? `${value}${COPY}` : value
}

function close(schema: Node): Node {
  const isOpen = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema)
  return isOpen ? { ...schema, additionalProperties: false } : schema
}

/** Prism takes the bound itself for a value above it. */
function lift(schema: Node): Node {
  const { exclusiveMinimum, ...rest } = schema
  return typeof exclusiveMinimum === 'number' ? { ...rest, minimum: exclusiveMinimum + 0.001 } : schema
}

/** Of a map with free keys Prism makes more members than it may; of one whose keys have a pattern, few. */
function bindKeys(schema: Node): Node {
  const { propertyNames, additionalProperties, ...rest } = schema
  const { pattern } = toNode(propertyNames)
  if (typeof pattern !== 'string') return schema
  return { ...rest, patternProperties: { [pattern]: additionalProperties }, additionalProperties: false }
}

function shorten(schema: Node): Node {
  const few = (member: string) =>
    typeof schema[member] === 'number' ? { [member]: Math.min(schema[member], MOST) } : {}
  return { ...schema, ...few('maxItems'), ...few('maxProperties') }
}

function spell(schema: Node): Node {
  const { format, ...rest } = schema
  return format === 'date-time' ? { ...rest, pattern: MOMENT } : schema
}

function mapMembers(value: unknown, change: (member: unknown, name: string) => unknown): Node {
  return Object.fromEntries(
    Object.entries(toNode(value)).map(([name, member]) => [name, change(member, name)]),
  )
}

function toNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const COPY = 'MadeUp'
const KEPT = new Set(['examples', 'example', 'enum', 'links'])
const MOST = 8
const DAY = '((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13578]|1[02])-(29|3[01])|(0[469]|11)-(29|30))'
const MOMENT = `^202[0-9]-${DAY}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$`
