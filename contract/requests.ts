import {
  bodySchemaOf,
  type ContractDocument,
  type Endpoint,
  endpointsOf,
  type Node,
  operationAt,
  type Parameter,
  parametersOf,
} from './document.ts'

/** A copy of the document with its requests alone, so that a validator compiles nothing else. */
export function requestsOf(document: ContractDocument): ContractDocument {
  const { openapi, info } = document
  const paths: ContractDocument['paths'] = {}
  for (const endpoint of endpointsOf(document))
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: requestAt(document, endpoint) }
  const components = { schemas: schemasIn(paths, document.components.schemas ?? {}) }
  const { title, version } = info
  return structuredClone({ openapi, info: { title, version }, paths, components })
}

function requestAt(document: ContractDocument, endpoint: Endpoint): Node {
  const schema = bodySchemaOf(document, endpoint)
  const { required } = resolveBody(document, endpoint)
  return {
    parameters: parametersOf(document, endpoint).map(withoutNotes),
    ...(schema && { requestBody: { required, content: { 'application/json': { schema } } } }),
    // A document without responses is invalid.
    responses: { default: { description: 'Any response.' } },
  }
}

/** curl and browsers send `@` and `:` in query values without encoding: reserved characters are allowed. */
function withoutNotes({ name, in: place, required, schema }: Parameter): Parameter {
  const isQuery = place === 'query'
  return { name, in: place, schema, ...(required && { required }), ...(isQuery && { allowReserved: true }) }
}

function resolveBody(document: ContractDocument, endpoint: Endpoint): { required: boolean } {
  const { required } = Object(operationAt(document, endpoint).requestBody)
  return { required: required === true }
}

/** Those that the paths refer to, directly or not. */
function schemasIn(paths: Node, schemas: Record<string, unknown>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const pending: unknown[] = [paths]
  while (pending.length > 0) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null) continue
    const [, name = ''] = /^#\/components\/schemas\/([^/]+)$/.exec(String(Reflect.get(node, '$ref'))) ?? []
    if (schemas[name] !== undefined && found[name] === undefined) {
      found[name] = schemas[name]
      pending.push(schemas[name])
    }
    pending.push(...Object.values(node))
  }
  return found
}
