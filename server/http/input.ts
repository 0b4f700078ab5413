import type { Request } from 'express'
import { type ContractDocument, parametersOf } from '../../contract/index.ts'
import { type Input, type OperationId, operations } from '../../generated/operations.ts'
import { createTimeReader } from './times.ts'

/** Headers are named as in the contract; Node lowercases them. */
export function createInputReader(
  document: ContractDocument,
  id: OperationId,
): (request: Request) => Input<OperationId> {
  const parameters = parametersOf(document, operations[id])
  const readTimes = createTimeReader(document, id)
  return (request) => {
    const input: Record<string, Record<string, unknown>> = { path: {}, query: {}, headers: {} }
    for (const { name, in: place } of parameters) {
      const [part, value] = read(request, place, name)
      if (value !== undefined) Object.assign(input, { [part]: { ...input[part], [name]: value } })
    }
    readTimes(input, request.body)
    return { ...input, body: request.body } as Input<OperationId>
  }
}

function read(request: Request, place: string, name: string): [string, unknown] {
  if (place === 'path') return ['path', request.params[name]]
  if (place === 'query') return ['query', request.query[name]]
  return ['headers', request.headers[name.toLowerCase()]]
}
