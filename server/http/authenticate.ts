import type { IncomingHttpHeaders } from 'node:http'
import type { KeyAuthentication, Rate } from './api-options.ts'
import { Problem } from './problem.ts'

/**
 * Whom the request's key stands for, or one of the five refusals of the contract's table.
 * `admit` is asked only about keys of the right form; its throwing means that nobody can be told, hence 503.
 */
export async function authenticate<Caller>(
  authorization: IncomingHttpHeaders['authorization'],
  authenticateKey: (key: string) => Promise<KeyAuthentication<Caller>>,
): Promise<{ caller: Caller; rate: Rate }> {
  const admission = await ask(parseKey(authorization), authenticateKey)
  if (admission.outcome === 'unknown') throw new Problem('INVALID_API_KEY')
  if (admission.outcome === 'revoked') throw new Problem('API_KEY_REVOKED')
  return admission
}

function parseKey(authorization: string | undefined): string {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Problem('UNAUTHORIZED')
  if (!/^ak_(live|test)_/.test(token))
    throw new Problem('INVALID_API_KEY', { message: 'Invalid API key format' })
  return token
}

async function ask<Caller>(
  key: string,
  authenticateKey: (key: string) => Promise<KeyAuthentication<Caller>>,
): Promise<KeyAuthentication<Caller>> {
  try {
    return await authenticateKey(key)
  } catch (cause) {
    throw new Problem('SERVICE_UNAVAILABLE', { message: 'Authentication service unavailable', cause })
  }
}
