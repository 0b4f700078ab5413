import { type Handlers, type OperationId, operations, type Success } from '../generated/operations.ts'
import type { operations as Contract } from '../generated/types.ts'
import { type Page, page } from './page.ts'

/** What an operation takes: its `path`, `query` and `body`, as far as the contract gives it any. */
export type OperationInput<Id extends OperationId> = Flat<
  Given<Pick<Contract[Id]['parameters'], 'path' | 'query'>> & Body<Contract[Id]>
>

/** How one call differs from what the client was made with. */
export type CallOptions = {
  /** Ends the call, its retries included; it rejects with the signal's reason. */
  signal?: AbortSignal
  /** How long one try may take, in milliseconds. */
  timeoutMs?: number
  /** How often the request is sent again at most, where that is safe. */
  maxRetries?: number
}

/** For the POSTs that create or move something. */
export type KeyedCallOptions = CallOptions & {
  /** A key of your own, such as your order's number, so that a repeat by another process is done once too. One is made otherwise. */
  idempotencyKey?: string
}

/**
 * One method per operation, named by its operationId, each resolving with the success body or rejecting with a
 * BillingApiError. They are taken from the server stubs, whose sentence on each operation an editor then shows.
 */
export type Methods = { [Id in keyof Handlers<unknown>]: Method<Id> }

export type Method<Id extends OperationId> = (
  ...args: Record<never, never> extends OperationInput<Id>
    ? [input?: OperationInput<Id>, options?: OptionsOf<Id>]
    : [input: OperationInput<Id>, options?: OptionsOf<Id>]
) => (typeof operations)[Id]['paged'] extends true ? Page<Success<Id>> : Promise<Success<Id>>

/** Any operation's input, as the calling code below sees it. */
export type AnyInput = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
export type Call = (id: OperationId, input: AnyInput, options: KeyedCallOptions) => Promise<unknown>

/** Makes the methods from the table of operations, so that a new operation of the contract needs no code here. */
export function createMethods(call: Call): Methods {
  const ids = Object.keys(operations) as OperationId[]
  const methods = ids.map((id) => [
    id,
    (input: AnyInput = {}, options: KeyedCallOptions = {}) =>
      operations[id].paged
        ? page((cursor) => call(id, withCursor(input, cursor), options))
        : call(id, input, options),
  ])
  // The table that this is made from is the one that the type is made from; no type can follow it through a loop.
  return Object.fromEntries(methods) as Methods
}

function withCursor({ query, ...input }: AnyInput, cursor: string | undefined): AnyInput {
  return { ...input, query: { ...query, ...(cursor !== undefined && { cursor }) } }
}

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
