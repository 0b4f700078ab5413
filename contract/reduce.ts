import { type ContractDocument, type Endpoint, operationAt } from './document.ts'

/** A copy of the document with one operation's request and the components that it uses: a validator compiles nothing else. */
export function reduceToRequest(document: ContractDocument, endpoint: Endpoint): ContractDocument {
  const { openapi, info, components } = document
  const { parameters = [] } = document.paths[endpoint.path] ?? {}
  const paths = {
    [endpoint.path]: {
      parameters,
      // A document without responses is invalid.
      [endpoint.method.toLowerCase()]: { ...operationAt(document, endpoint), responses: { default: ANY } },
    },
  }
  const reduced: ContractDocument = { openapi, info, paths, components: {} }
  for (const [kind, name] of reachable(paths, components))
    reduced.components[kind] = { ...reduced.components[kind], [name]: components[kind]?.[name] }
  return structuredClone(reduced)
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
