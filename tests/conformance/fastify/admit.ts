import type { FastifyReply, FastifyRequest } from 'fastify'
import { type KeyScope, type OperationId, operations } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { Problem } from './problem.ts'

/** The company and mode of a key. The table of keys is a start option. */
export type Caller = {
  company: string
  mode: components['schemas']['Mode']
  currency: components['schemas']['CurrencyCode']
  revoked?: true
  /** Without one, everything. */
  scope?: KeyScope
}
export type Keys = ReadonlyMap<string, Caller>

const WINDOW_MS = 60_000

/** The hook before the body is read: authenticates, counts the request and sets the rate-limit headers. */
export function admission(keys: Keys, requestsPerWindow: number) {
  const windows = new Map<string, { endsAt: number; used: number }>()

  return async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = authenticate(request.headers.authorization, keys)
    const now = Date.now()
    let window = windows.get(caller.company)
    if (!window || window.endsAt <= now) {
      window = { endsAt: now + WINDOW_MS, used: 0 }
      windows.set(caller.company, window)
    }
    window.used++
    reply.headers({
      'x-ratelimit-limit': requestsPerWindow,
      'x-ratelimit-remaining': Math.max(0, requestsPerWindow - window.used),
      'x-ratelimit-reset': Math.ceil(window.endsAt / 1000),
    })
    if (window.used > requestsPerWindow) {
      const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
      throw new Problem(429, 'RATE_LIMIT_EXCEEDED', 'Rate limit exceeded', {
        headers: { 'retry-after': String(seconds) },
      })
    }
    request.setDecorator('caller', caller)
  }
}

/** The hook after it: whether the key is made for the operation. */
export function scopeFor(id: OperationId) {
  const required: readonly KeyScope[] = operations[id].scopes
  return async function checkScope(request: FastifyRequest): Promise<void> {
    const { scope = 'full' } = request.getDecorator<Caller>('caller')
    if (!required.includes(scope))
      throw new Problem(403, 'INSUFFICIENT_SCOPE', 'The key is for something else', {
        details: { scope, required },
      })
  }
}

function authenticate(authorization: string | undefined, keys: Keys): Caller {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw refused('UNAUTHORIZED', 'Missing or invalid Authorization header')
  if (!/^ak_(live|test)_/.test(token)) throw refused('INVALID_API_KEY', 'Invalid API key format')
  const caller = keys.get(token)
  if (!caller) throw refused('INVALID_API_KEY', 'Invalid API key')
  if (caller.revoked) throw refused('API_KEY_REVOKED', 'API key has been revoked')
  return caller
}

function refused(code: 'UNAUTHORIZED' | 'INVALID_API_KEY' | 'API_KEY_REVOKED', message: string): Problem {
  return new Problem(401, code, message, { headers: { 'www-authenticate': 'Bearer' } })
}
