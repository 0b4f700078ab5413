import { type ContractDocument, parametersOf, readContract } from '../../contract/document.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import type { Sending } from './client.ts'

/** The request that the contract's own examples make for an operation. Its ids belong to nothing in the tests. */
export function exampleRequest(id: OperationId): Sending {
  const { method, path, body } = operations[id]
  const filled = parametersOf(document, id).reduce(
    (url, { name, ...parameter }) =>
      'example' in parameter ? url.replace(`{${name}}`, encodeURIComponent(String(parameter.example))) : url,
    path as string,
  )
  const query = parametersOf(document, id).filter(
    (each) => each.in === 'query' && 'required' in each && each.required,
  )
  const asked = new URLSearchParams(
    Object.fromEntries(
      query.map(({ name, ...each }) => [name, 'example' in each ? String(each.example) : '']),
    ),
  )
  return {
    method,
    path: query.length > 0 ? `${filled}?${asked}` : filled,
    ...(body && { body: exampleBody(id) }),
  }
}

const document: ContractDocument = readContract()

function exampleBody(id: OperationId): object {
  const { method, path } = operations[id]
  const content = at(document.paths, path, method.toLowerCase(), 'requestBody', 'content', 'application/json')
  const [first] = Object.values(Object(at(content, 'examples')))
  const reference = at(first, '$ref')
  const example = typeof reference === 'string' ? at(document, ...reference.slice(2).split('/')) : first
  return Object(at(example, 'value'))
}

function at(value: unknown, ...place: string[]): unknown {
  return place.reduce<unknown>((node, part) => Reflect.get(Object(node), part), value)
}
