import type { IncomingHttpHeaders } from 'node:http'
import { type KeyScope, type OperationId, operations } from '../../generated/operations.ts'
import { Problem } from '../errors/problem.ts'
import type { KeyAuthentication, Rate } from './api-options.ts'

export async function authenticate<Caller>(
  authorization: IncomingHttpHeaders['authorization'],
  authenticateKey: (key: string) => Promise<KeyAuthentication<Caller>>,
): Promise<{ caller: Caller; rate: Rate; scope?: KeyScope }> {
  const result = await callAuthenticator(parseKey(authorization), authenticateKey)
  if (result.outcome === 'unknown') throw new Problem('INVALID_API_KEY')
  if (result.outcome === 'revoked') throw new Problem('API_KEY_REVOKED')
  return result
}

export function requireScope(id: OperationId, scope: KeyScope = 'full'): void {
  const required: readonly KeyScope[] = operations[id].scopes
  if (!required.includes(scope)) throw new Problem('INSUFFICIENT_SCOPE', { details: { scope, required } })
}

function parseKey(authorization: string | undefined): string {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Problem('UNAUTHORIZED')
  if (!/^ak_(live|test)_/.test(token))
    throw new Problem('INVALID_API_KEY', { message: 'Invalid API key format' })
  return token
}

async function callAuthenticator<Caller>(
  key: string,
  authenticateKey: (key: string) => Promise<KeyAuthentication<Caller>>,
): Promise<KeyAuthentication<Caller>> {
  try {
    return await authenticateKey(key)
  } catch (cause) {
    throw new Problem('SERVICE_UNAVAILABLE', { message: 'Authentication service unavailable', cause })
  }
}
