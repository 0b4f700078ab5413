/** A bundled OpenAPI document, as it was parsed. */
export type Contract = { paths: Node; security?: unknown }
type Node = { [key: string]: unknown }

/**
 * The changes that break a client and that `redocly diff` 2.77 takes for patches: a key is asked for where none was, an
 * answer's member may be null, an omitted value means something else, a path parameter has another name. A sentence each.
 */
export function breaksUnseen(before: Contract, after: Contract): string[] {
  const found = Object.entries(before.paths).flatMap(([path, item]) => {
    const nowPath = Object.keys(after.paths).find((each) => shapeOf(each) === shapeOf(path))
    if (nowPath === undefined) return []
    const renamed = path === nowPath ? [] : [`${path} became ${nowPath}: callers name the parameter.`]
    const now = nodeAt(after.paths, nowPath)
    return [...renamed, ...METHODS.flatMap((method) => operationBreaks(path, method, nodeOf(item), now))]
  })
  return [...new Set(found)]

  function operationBreaks(path: string, method: string, beforeItem: Node, afterItem: Node): string[] {
    const [old, now] = [nodeAt(beforeItem, method), nodeAt(afterItem, method)]
    if (Object.keys(old).length === 0 || Object.keys(now).length === 0) return []
    const name = `${method.toUpperCase()} ${path}`
    return [
      ...(isOpen(before, old) && !isOpen(after, now) ? [`${name} asks for a key, and did not.`] : []),
      ...parameters(before, beforeItem, old).flatMap((was) => {
        const is = parameters(after, afterItem, now).find(
          (each) => each.name === was.name && each.in === was.in,
        )
        return is === undefined
          ? []
          : schemaBreaks(was.schema, is.schema, `${name} ${String(was.name)}`, 'request')
      }),
      ...bodyBreaks(old.requestBody, now.requestBody, name, 'request'),
      ...Object.entries(nodeAt(old, 'responses')).flatMap(([status, response]) =>
        bodyBreaks(response, nodeAt(now, 'responses')[status], `${name} ${status}`, 'response'),
      ),
    ]
  }

  function bodyBreaks(old: unknown, now: unknown, place: string, direction: Direction): string[] {
    const [was, is] = [resolve(before, old), resolve(after, now)]
    return Object.entries(nodeAt(was, 'content')).flatMap(([type, media]) =>
      schemaBreaks(nodeOf(media).schema, nodeAt(nodeAt(is, 'content'), type).schema, place, direction),
    )
  }

  function schemaBreaks(
    old: unknown,
    now: unknown,
    place: string,
    direction: Direction,
    seen = new Set<Node>(),
  ): string[] {
    if (!isNode(old) || seen.has(old)) return []
    seen.add(old)
    const [was, is] = [resolve(before, old), resolve(after, now)]
    const deeper = (a: unknown, b: unknown, step: string) =>
      a === undefined || b === undefined ? [] : schemaBreaks(a, b, `${place}${step}`, direction, seen)
    const became = JSON.stringify(is.default)
    return [
      ...(direction === 'response' && !mayBeNull(was) && mayBeNull(is) ? [`${place} may be null.`] : []),
      ...(direction === 'request' && was.default !== undefined && JSON.stringify(was.default) !== became
        ? [`${place} means ${became ?? 'nothing'} when omitted, and meant ${JSON.stringify(was.default)}.`]
        : []),
      ...Object.keys(nodeAt(was, 'properties')).flatMap((name) =>
        deeper(nodeAt(was, 'properties')[name], nodeAt(is, 'properties')[name], `.${name}`),
      ),
      ...deeper(was.items, is.items, '[]'),
      ...['allOf', 'anyOf', 'oneOf'].flatMap((word) =>
        listAt(was, word).flatMap((each, index) => deeper(each, listAt(is, word)[index], '')),
      ),
    ]
  }
}

type Direction = 'request' | 'response'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** A path without its parameters' names. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, '{}')
}

/** Whether an operation can be called without a key: it needs nothing, or nothing is one of its alternatives. */
function isOpen(contract: Contract, operation: Node): boolean {
  const security = operation.security ?? contract.security
  const ways = Array.isArray(security) ? security : []
  return ways.length === 0 || ways.some((way) => Object.keys(nodeOf(way)).length === 0)
}

function parameters(contract: Contract, item: Node, operation: Node): Node[] {
  return [...listAt(item, 'parameters'), ...listAt(operation, 'parameters')].map((each) =>
    resolve(contract, each),
  )
}

function mayBeNull(schema: Node): boolean {
  return [schema.type].flat().includes('null')
}

/** What a reference refers to, with what stands beside it. */
function resolve(contract: Contract, value: unknown): Node {
  const { $ref, ...node } = nodeOf(value)
  if (typeof $ref !== 'string') return node
  const steps = $ref
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const target = steps.reduce<Node>((at, step) => nodeAt(at, step), contract)
  return { ...resolve(contract, target), ...node }
}

function nodeAt(node: Node, key: string): Node {
  return nodeOf(node[key])
}

function listAt(node: Node, key: string): unknown[] {
  const value = node[key]
  return Array.isArray(value) ? value : []
}

function nodeOf(value: unknown): Node {
  return isNode(value) ? value : {}
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
