import type { Mode } from '../db/schema.ts'
import { invalid } from '../errors/problem.ts'
import { isReachable } from '../outward/networks.ts'

/** The addresses of a name are checked at each use. Throws VALIDATION_ERROR. */
export function checkUrl(text: string, mode: Mode, allowedNetworks: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.username !== '' || url.password !== '')
    throw refuse('url_not_public', 'must be a URL without credentials')
  if (mode === 'live' && url.protocol !== 'https:')
    throw refuse('https_required', 'must begin with https:// in live mode')
  if (!isReachable(url.hostname, allowedNetworks))
    throw refuse('url_not_public', 'must not have a private address')
  return text
}

function refuse(code: string, message: string) {
  return invalid([{ path: 'body.url', code, message }])
}
