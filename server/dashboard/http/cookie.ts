import type { Request, Response } from 'express'
import type { Admission } from '../../members/admit.ts'
import { DAY_MS } from '../../runtime/spans.ts'

/** Scripts and other origins cannot reach these cookies. */
export type MemberCookies = {
  read(request: Request): { [Name in keyof Admission]: string | undefined }
  set(response: Response, admission: Admission): void
  /** Keeps the cookie that identifies the browser. */
  clear(response: Response): void
}

export function createMemberCookies(publicBaseUrl: string): MemberCookies {
  const { protocol, port } = new URL(publicBaseUrl)
  const secure = protocol === 'https:'
  // Browsers share cookies among a host's ports, so two services need two names.
  const nameOf = (what: keyof Admission) => (secure ? `__Host-${what}` : `${what}_${port || '80'}`)
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  return {
    read(request) {
      const cookies = (request.headers.cookie ?? '').split('; ')
      return { session: onlyOne(cookies, nameOf('session')), browser: onlyOne(cookies, nameOf('browser')) }
    },
    set(response, { session, browser }) {
      response.cookie(nameOf('session'), session, { ...options, maxAge: 30 * DAY_MS })
      response.cookie(nameOf('browser'), browser, { ...options, maxAge: 365 * DAY_MS })
    },
    clear: (response) => void response.clearCookie(nameOf('session'), options),
  }
}

/** Ignores a name with two cookies, because another host of the domain may have set one of them. */
function onlyOne(cookies: readonly string[], name: string): string | undefined {
  const values = cookies
    .filter((each) => each.startsWith(`${name}=`))
    .map((each) => each.slice(name.length + 1))
  const [value, ...others] = values
  return others.length === 0 && value !== undefined && TOKEN.test(value) ? value : undefined
}

const TOKEN = /^[0-9A-Za-z]{43,86}$/
