import type { RequestHandler } from 'express'
import type { Service } from '../context.ts'
import { readLogoToken } from '../keys/settings/logo-token.ts'
import { readLogo } from './invoice/invoice-store.ts'

/**
 * The address contains a hash of the content, so caches may keep the logo forever. Image types of the contract have no
 * scripts.
 */
export function showLogo({ share, database: { db } }: Service): RequestHandler<{ token: string }> {
  return async ({ params: { token } }, response, next) => {
    const named = readLogoToken(token)
    const logo =
      named && (await share('pages', () => readLogo(db, named.tenantId, named.logoId), named.tenantId))
    const [, type, content] = /^data:([a-z/]+);base64,(.*)$/.exec(logo ?? '') ?? []
    if (type === undefined || content === undefined) return next()
    response
      .set({
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(Buffer.from(content, 'base64'))
  }
}
