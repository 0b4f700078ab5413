import { readContract } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'
import type { Sending } from './client.ts'

const contract = readContract()

/** A well-formed id that no resource has. */
export const UNKNOWN_ID = `c${'0'.repeat(24)}`

/** An operation's request from the contract's examples. Its ids do not exist in the tests. */
export function exampleRequest(id: OperationId): Sending {
  const { method, path, parameters, body } = contract.operation(id)
  const filled = parameters.reduce(
    (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  )
  const query = parameters.filter((each) => each.in === 'query' && each.required)
  const asked = new URLSearchParams(
    Object.fromEntries(query.map(({ name, example }) => [name, String(example)])),
  )
  return {
    method,
    path: query.length > 0 ? `${filled}?${asked}` : filled,
    ...(body && { body: Object(body.examples[0]?.value) }),
  }
}
