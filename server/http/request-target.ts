import type { Request } from 'express'

/** RFC 9112 has an absolute form (`GET http://host/path`), and some clients send a fragment. */
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
