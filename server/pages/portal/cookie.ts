import type { Request, Response } from 'express'
import type { PortalSessionRow } from '../../customers/portal-sessions-store.ts'
import { tenantOfToken } from '../../invoices/public-token.ts'

export type PortalCookie = {
  /** All values, because another host of the domain may have set one. */
  read(request: Request): string[]
  set(response: Response, token: string, session: PortalSessionRow, now: Date): void
}

/** The cookie of a session is sent to the pages of that session alone. */
export function createPortalCookie(publicBaseUrl: string): PortalCookie {
  const secure = new URL(publicBaseUrl).protocol === 'https:'
  const name = secure ? '__Secure-portal' : 'portal'
  return {
    read: ({ headers }) =>
      (headers.cookie ?? '')
        .split('; ')
        .filter((each) => each.startsWith(`${name}=`))
        .map((each) => each.slice(name.length + 1))
        .filter((token) => tenantOfToken(token) !== undefined)
        .slice(0, MAX_COOKIES),
    set: (response, token, session, now) =>
      void response.cookie(name, token, {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        path: pathOfPortal(publicBaseUrl, session.id),
        // The browser's clock may be wrong.
        maxAge: session.expires_at.getTime() - now.getTime(),
      }),
  }
}

const MAX_COOKIES = 4

/** `PUBLIC_BASE_URL` may have a path. */
export function pathOfPortal(publicBaseUrl: string, sessionId: string): string {
  return `${new URL(publicBaseUrl).pathname.replace(/\/$/, '')}/portal/${sessionId}`
}
