import type { Request, RequestHandler } from 'express'

type Options = {
  /**
   * Accepts `Origin: null`, which browsers send from a page without referrers. The page's secret address protects its
   * forms.
   */
  isSecretAddress?: boolean
}

/**
 * Forms from other origins are refused, so forms need no tokens. Browsers send Sec-Fetch-Site or, on plain HTTP in a
 * local network, Origin. Origin must match PUBLIC_BASE_URL, since a proxy may change Host. A GET changes nothing.
 */
export function refuseOtherOrigins(
  publicBaseUrl: string,
  refuse: RequestHandler,
  { isSecretAddress = false }: Options = {},
): RequestHandler {
  const allowed = [new URL(publicBaseUrl).origin, ...(isSecretAddress ? ['null'] : [])]
  return (request, response, next) => {
    if (isSafe(request) || isOwn(request, allowed)) next()
    else refuse(request, response, next)
  }
}

function isSafe({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isOwn({ headers }: Request, allowed: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin !== undefined && allowed.includes(headers.origin)
}
