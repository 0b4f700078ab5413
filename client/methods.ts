import {
  type ApiPromise,
  type KeyedCallOptions,
  methods,
  type Namespaces,
  type WithResponse,
} from '../generated/client.ts'
import { type OperationId, operations } from '../generated/operations.ts'
import { createPage } from './page.ts'

export type Input = { path: Record<string, string>; query: Record<string, unknown>; body?: unknown }
export type Call = (id: OperationId, input: Input, options: KeyedCallOptions) => Promise<WithResponse<object>>

export function createNamespaces(call: Call): Namespaces {
  const namespaces = Object.entries(methods).map(([namespace, ids]) => [
    namespace,
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, createMethod(id, call)])),
  ])
  // Types and methods come from one contract, but no type can follow the loop.
  return Object.fromEntries(namespaces) as Namespaces
}

/** Takes path parameters, body, query, then options, where the operation has them. */
function createMethod(id: OperationId, call: Call) {
  const { pathParameters, body, query, paged } = operations[id]
  return (...given: unknown[]) => {
    const rest = given.slice(pathParameters.length)
    const input: Input = {
      path: Object.fromEntries(
        pathParameters.map((name, index) => [name, checkPart(id, name, given[index])]),
      ),
      ...(body && { body: rest.shift() ?? {} }),
      query: { ...(query ? Object(rest.shift()) : {}) },
    }
    const options: KeyedCallOptions = Object(rest[0])
    if (!paged) return withResponse(call(id, input, options))
    return createPage((cursor) => call(id, cursor === undefined ? input : atCursor(input, cursor), options))
  }
}

/** An empty id, `.` or `..` would name another path. */
function checkPart(id: OperationId, name: string, value: unknown): string {
  if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return value
  throw new TypeError(
    `${id} takes the path parameter "${name}" as a text that is neither empty nor "." or "..", and was given ${String(value)}`,
  )
}

function atCursor(input: Input, cursor: string): Input {
  return { ...input, query: { ...input.query, cursor } }
}

function withResponse<Data>(answered: Promise<WithResponse<Data>>): ApiPromise<Data> {
  const body = answered.then(({ data }) => data)
  return Object.assign(body, {
    withResponse() {
      // The caller of the whole response handles the error.
      body.catch(() => undefined)
      return answered
    },
  })
}
