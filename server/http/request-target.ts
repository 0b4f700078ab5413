import type { Request } from 'express'

/**
 * Removes the origin of an absolute target (`GET http://host/path` in RFC 9112), and the fragment that some
 * clients send.
 */
export function normalizeTarget(request: Request): void {
  if (isOriginForm(request.url)) return
  request.url = toOriginForm(request.url)
  request.originalUrl = toOriginForm(request.originalUrl)
}

function isOriginForm(target: string): boolean {
  return target.startsWith('/') && !target.includes('#')
}

function toOriginForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  return path.startsWith('/') || path === '*' ? path : `/${path}`
}
