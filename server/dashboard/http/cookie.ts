import type { Request, Response } from 'express'

/** The cookie of a session, of this origin alone and out of reach of scripts. */
export type SessionCookie = {
  read(request: Request): string | undefined
  set(response: Response, token: string): void
  clear(response: Response): void
}

export function createSessionCookie(publicBaseUrl: string): SessionCookie {
  const { protocol, port } = new URL(publicBaseUrl)
  const secure = protocol === 'https:'
  // Browsers share cookies among the ports of a host: two services on one machine need two names.
  const name = secure ? '__Host-session' : `session_${port || '80'}`
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  return {
    read(request) {
      const values = (request.headers.cookie ?? '')
        .split('; ')
        .filter((each) => each.startsWith(`${name}=`))
        .map((each) => each.slice(name.length + 1))
      // Of two, one may have been set by another host of the domain.
      const [value, ...others] = values
      return others.length === 0 && value !== undefined && TOKEN.test(value) ? value : undefined
    },
    set: (response, token) => void response.cookie(name, token, { ...options, maxAge: MAX_AGE_MS }),
    clear: (response) => void response.clearCookie(name, options),
  }
}

const TOKEN = /^[0-9A-Za-z]{43}$/
/** The session itself may end sooner. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000
