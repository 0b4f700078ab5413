import type { Request } from 'express'

/**
 * Brings a request's target to the form that routing and the validator read: a path and a query. RFC 9112 has every server
 * accept the absolute form that clients send through proxies (`GET http://host/path`), and some clients send a fragment,
 * which means nothing to a server.
 */
export function normalizeTarget(request: Request): void {
  request.url = toOriginForm(request.url)
  request.originalUrl = toOriginForm(request.originalUrl)
}

function toOriginForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  return path.startsWith('/') || path === '*' ? path : `/${path}`
}
