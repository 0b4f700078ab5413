import { type ContractDocument, type Endpoint, type Node, operationAt, resolve, toNode } from './document.ts'

/**
 * A copy of the document with one operation's request, and with components in place of the references to them: a validator compiles
 * nothing else, and nothing twice.
 */
export function reduceToRequest(document: ContractDocument, endpoint: Endpoint): ContractDocument {
  const { openapi, info, components } = document
  const { parameters = [] } = document.paths[endpoint.path] ?? {}
  const { responses, ...request } = operationAt(document, endpoint)
  const paths = {
    [endpoint.path]: {
      parameters: inline(document, parameters),
      // A document without responses is invalid.
      [endpoint.method.toLowerCase()]: {
        ...toNode(inline(document, request)),
        responses: { default: ANY },
      },
    },
  }
  const { title, version } = info
  const reduced: ContractDocument = { openapi, info: { title, version }, paths, components: {} }
  for (const [kind, name] of reachable(paths, components))
    reduced.components[kind] = {
      ...reduced.components[kind],
      [name]: structuredClone(components[kind]?.[name]),
    }
  return reduced
}

/** Leaves a reference of a component to itself as it is. `inside` are the references that led here. */
function inline(document: ContractDocument, value: unknown, inside: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((each) => inline(document, each, inside))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...own } = toNode(value)
  if (typeof $ref !== 'string') return inlineMembers(document, value, inside)
  if (inside.includes($ref)) return { ...value }
  const target = inlineMembers(document, resolve(document, { $ref }), [...inside, $ref])
  const beside = inlineMembers(document, own, inside)
  // A rule may look at the others of its schema, as `additionalProperties` does.
  return Object.keys(beside).every(isNote) ? { ...target, ...beside } : { allOf: [target, beside] }
}

function inlineMembers(document: ContractDocument, node: object, inside: readonly string[]): Node {
  return Object.fromEntries(
    Object.entries(node).map(([name, each]) => [name, inline(document, each, inside)]),
  )
}

/** Says nothing about what is valid. */
function isNote(keyword: string): boolean {
  return ['description', 'summary', 'title', 'example', 'examples', 'default'].includes(keyword)
}

/** Kind and name of every component that a part of the document refers to, directly or not. */
function reachable(root: unknown, components: ContractDocument['components']): Array<[string, string]> {
  const found = new Map<string, [string, string]>()
  const pending = [root]
  while (pending.length > 0) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null) continue
    const [, kind = '', name = ''] =
      /^#\/components\/([^/]+)\/([^/]+)$/.exec(String(Reflect.get(node, '$ref'))) ?? []
    const component = components[kind]?.[name]
    if (component !== undefined && !found.has(`${kind}/${name}`)) {
      found.set(`${kind}/${name}`, [kind, name])
      pending.push(component)
    }
    pending.push(...Object.values(node))
  }
  return [...found.values()]
}

const ANY = { description: 'Any response.' }
