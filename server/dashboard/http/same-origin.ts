import type { Request, RequestHandler } from 'express'

/**
 * Refuses what another site sends with the visitor's cookie, without tokens in forms: browsers say where a
 * request comes from in Sec-Fetch-Site or, on plain HTTP in a local network, in Origin. The own origin is
 * that of PUBLIC_BASE_URL and not of Host, since a proxy may change it. Nothing that a GET does changes
 * anything.
 */
export function refuseOtherOrigins(publicBaseUrl: string, refuse: RequestHandler): RequestHandler {
  const { origin } = new URL(publicBaseUrl)
  return (request, response, next) => {
    if (isSafe(request) || isOwn(request, origin)) next()
    else refuse(request, response, next)
  }
}

function isSafe({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isOwn({ headers }: Request, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}
