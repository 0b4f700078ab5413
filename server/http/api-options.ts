import type { ContractDocument } from '../../contract/document.ts'
import type { Handlers, OperationId } from '../../generated/operations.ts'

/**
 * The options of createApi. `Caller` is the owner of an API key, `Context` is passed to the handlers of secured operations,
 * `Open` to the others.
 */
export type ApiOptions<Caller, Context, Open> = {
  /** The bundled contract, as parsed JSON. */
  document: ContractDocument
  /** Operations without a handler respond with 501. */
  handlers: Partial<Handlers<Context, Open>>
  /** Authenticates a key and counts the request. If it throws, the response is a 503. */
  authenticateKey(key: string): Promise<KeyAuthentication<Caller>>
  contextOf(call: Call, caller: Caller): Context
  openContextOf(call: Call): Open
  /** The owner of heavy requests, such as the company. Owners take turns; without this, all requests have one owner. */
  groupOf?(caller: Caller): unknown
  /** True for errors that a retry may avoid, such as an unavailable database. The response is then a 503, not a 500. */
  isTransient?(error: unknown): boolean
  newRequestId(): string
  /** Called after every response. `error` is the cause of a 5xx, which the caller does not see. */
  observe(response: ObservedResponse<Caller>): void
}

export type Call = { requestId: string; operationId: OperationId }

export type KeyAuthentication<Caller> =
  | { outcome: 'unknown' }
  | { outcome: 'revoked' }
  | { outcome: 'authenticated'; caller: Caller; rate: Rate }

/** `resetAt` is in Unix seconds. */
export type Rate = {
  limit: number
  remaining: number
  resetAt: number
  exceeded: boolean
  retryAfterSeconds: number
}

export type ObservedResponse<Caller> = {
  requestId: string
  operationId: OperationId | undefined
  /** Of an aborted request, the status that was not sent. */
  status: number
  /** The client disconnected before it had the whole response. */
  aborted: boolean
  code: string | undefined
  durationMs: number
  caller: Caller | undefined
  error?: unknown
}
