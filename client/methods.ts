import type { operations as Contract } from '../generated/client-types.ts'
import { type Handlers, type OperationId, operations } from '../generated/operations.ts'
import { type Page, page } from './page.ts'

/** An operation's `path`, `query` and `body`, as far as the contract defines them. */
export type OperationInput<Id extends OperationId> = Flat<
  Given<Pick<Contract[Id]['parameters'], 'path' | 'query'>> & Body<Contract[Id]>
>

/** Overrides the client's options for one call. */
export type CallOptions = {
  /** Aborts the call and its retries; it rejects with the signal's reason. */
  signal?: AbortSignal
  /** Timeout of each try, in milliseconds. */
  timeoutMs?: number
  /** Maximum retries, where a retry is safe. */
  maxRetries?: number
}

/** For POSTs that take an Idempotency-Key. */
export type KeyedCallOptions = CallOptions & {
  /** Your own key, such as an order number, if another process may repeat the request. Default: a random key. */
  idempotencyKey?: string
}

/**
 * One method per operationId. Each resolves with the success body or rejects with a BillingApiError. The type comes from the
 * server stubs, so that an editor shows each operation's description.
 */
export type Methods = { [Id in keyof Handlers<unknown>]: Method<Id> }

export type Method<Id extends OperationId> = (
  ...args: Record<never, never> extends OperationInput<Id>
    ? [input?: OperationInput<Id>, options?: OptionsOf<Id>]
    : [input: OperationInput<Id>, options?: OptionsOf<Id>]
) => (typeof operations)[Id]['paged'] extends true ? Page<Success<Id>> : Promise<Success<Id>>

export type AnyInput = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
export type Call = (id: OperationId, input: AnyInput, options: KeyedCallOptions) => Promise<unknown>

export function createMethods(call: Call): Methods {
  const ids = Object.keys(operations) as OperationId[]
  const methods = ids.map((id) => [
    id,
    (input: AnyInput = {}, options: KeyedCallOptions = {}) =>
      operations[id].paged
        ? page((cursor) => call(id, withCursor(input, cursor), options))
        : call(id, input, options),
  ])
  // Both come from `operations`; a type cannot follow it through the loop.
  return Object.fromEntries(methods) as Methods
}

function withCursor({ query, ...input }: AnyInput, cursor: string | undefined): AnyInput {
  return { ...input, query: { ...query, ...(cursor !== undefined && { cursor }) } }
}

/** The body of the declared success. Unlike a service's reply, its lists of values may have new ones. */
type Success<Id extends OperationId> = Contract[Id]['responses'] extends infer Responses
  ? (typeof operations)[Id]['success'] extends keyof Responses
    ? Json<Responses[(typeof operations)[Id]['success']]>
    : never
  : never
type Json<Answer> = Answer extends { content: { 'application/json': infer Value } } ? Value : never
type OptionsOf<Id extends OperationId> = (typeof operations)[Id]['keyed'] extends true
  ? KeyedCallOptions
  : CallOptions
type Given<Parts> = {
  [Name in keyof Parts as NonNullable<Parts[Name]> extends never ? never : Name]: Parts[Name]
}
type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Value } } }
  ? { body: Value }
  : Record<never, never>
type Flat<Type> = { [Name in keyof Type]: Type[Name] }
