import type { ContractDocument } from '../../contract/index.ts'
import type { Handlers, OperationId } from '../../generated/operations.ts'

/**
 * What the seam needs from whoever mounts the contract. `Caller` is whom a key stands for, `Context` what the handlers
 * of secured operations are given, `Open` what those of the others are given.
 */
export type ApiOptions<Caller, Context, Open> = {
  /** The bundled contract, as parsed JSON. */
  document: ContractDocument
  /** An operation without a handler answers 501. */
  handlers: Partial<Handlers<Context, Open>>
  /** Finds out whom a key stands for, and counts the request. Throwing answers 503. */
  authenticateKey(key: string): Promise<KeyAuthentication<Caller>>
  /** The context of one secured request. */
  contextOf(call: Call, caller: Caller): Context
  /** The context of one request that needs no key. */
  openContextOf(call: Call): Open
  /** Whose heavy requests take turns with those of others, such as a caller's company. Without it all are one group. */
  groupOf?(caller: Caller): unknown
  /** True for a fault that passes by itself, as when a database is away under a request: it answers 503, not 500. */
  isTransient?(fault: unknown): boolean
  /** A new request id, as the contract's `request_id` says. */
  newRequestId(): string
  /** Told of every answer and, with `error`, of every fault that the caller is not told of. */
  observe(answer: ObservedResponse<Caller>): void
}

/** One request, as a handler may need to know it. */
export type Call = { requestId: string; operationId: OperationId }

export type KeyAuthentication<Caller> =
  | { outcome: 'unknown' }
  | { outcome: 'revoked' }
  | { outcome: 'authenticated'; caller: Caller; rate: Rate }

/** Where a company stands within its rate limit. `resetAt` is in Unix seconds. */
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
  /** What was answered; of an aborted request, what would have been. */
  status: number
  /** True when the client went away before the whole answer was sent. */
  aborted: boolean
  code: string | undefined
  durationMs: number
  caller: Caller | undefined
  error?: unknown
}
