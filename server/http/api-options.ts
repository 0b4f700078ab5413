import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { ContractDocument } from '../../contract/index.ts'
import type { Handlers, KeyScope, OperationId } from '../../generated/operations.ts'
import { Problem } from '../errors/problem.ts'

/** `Caller` is the owner of an API key. Handlers of secured operations get a `Context`, others an `Open`. */
export type ApiOptions<Caller, Context, Open> = {
  document: ContractDocument
  /** Operations without a handler respond with 501. */
  handlers: Partial<Handlers<Context, Open>>
  /** Authenticates a key and counts the request. An error leads to a 503. */
  authenticateKey(key: string): Promise<KeyAuthentication<Caller>>
  contextOf(call: Call, caller: Caller): Context
  openContextOf(call: Call): Open
  /** Callers of one group, such as a company, take turns with heavy requests. */
  groupOf?(caller: Caller): unknown
  isTransient?(error: unknown): boolean
  /** The default is `req_` and a UUID without hyphens. */
  newRequestId?(): string
  /** Receives every response after it ends. The default prints the cause of a 5xx, which the caller does not see. */
  observe?(response: ObservedResponse<Caller>): void
  trace?(headers: IncomingHttpHeaders): RequestSpan | undefined
}

export type RequestSpan = { run(work: () => void): void; end(name: string, status: number): void }

export type Call = {
  requestId: string
  operationId: OperationId
  ipAddress: string | undefined
  userAgent: string | undefined
}

export type KeyAuthentication<Caller> =
  | { outcome: 'unknown' }
  | { outcome: 'revoked' }
  /** A key without a scope may do everything. */
  | { outcome: 'authenticated'; caller: Caller; rate: Rate; scope?: KeyScope }

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
  status: number
  /** True if the client disconnected before the response was complete. */
  aborted: boolean
  code: string | undefined
  durationMs: number
  caller: Caller | undefined
  ipAddress: string | undefined
  userAgent: string | undefined
  error?: unknown
}

export function randomRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`
}

export function printCause({ requestId, error }: ObservedResponse<unknown>): void {
  if (error !== undefined && !(error instanceof Problem)) console.error(`${requestId} failed:`, error)
}
