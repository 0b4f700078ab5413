import type { Request, RequestHandler } from 'express'

/**
 * Replaces tokens in forms: browsers name the origin in Sec-Fetch-Site or, on plain HTTP in a local network,
 * in Origin. It must match PUBLIC_BASE_URL, since a proxy may change Host. A GET changes nothing.
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
