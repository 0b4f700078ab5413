import { type Request, type Response, Router } from 'express'
import type { Service } from '../../context.ts'
import { networkOf } from '../../http/client-address.ts'
import { findLink } from '../../members/links-store.ts'
import type { Passwords } from '../../members/password.ts'
import { complainAboutEmail, toEmail } from '../../members/rules.ts'
import { endSession } from '../../members/sessions-store.ts'
import { type Share, type SignInDeps, signIn, WINDOW_MINUTES } from '../../members/sign-in.ts'
import {
  createEmailedLink,
  type Entered,
  enter,
  enterWithPassword,
  LINK_MINUTES,
  toLinkUrl,
} from '../../members/sign-in-link.ts'
import { signOut } from '../../members/sign-out.ts'
import type { MemberCookies } from '../http/cookie.ts'
import { formOf } from '../http/form.ts'
import { originOf } from '../http/origin.ts'
import { seeOther, sendHtml } from '../http/send.ts'
import { createNote } from '../record-member-change.ts'
import { mailLink } from './mail-link.ts'
import { renderAskForLink, renderEnter, renderLinkEmailed, renderSetPassword, renderSignIn } from './pages.ts'

type Deps = {
  service: Service
  passwords: Passwords
  cookies: MemberCookies
  observe(error: unknown): void
}

export function createSignInRoutes({ service, passwords, cookies, observe }: Deps): Router {
  const { clock, newSecret, database } = service
  const { db } = database
  const router = Router()
  const canEmail = service.mail.missing === undefined
  /** Anonymous visitors share one part of the connections, so companies keep theirs. */
  const share: Share = (work) => service.share('sign-in', work)

  router.get('/sign-in', (_request, response) => sendHtml(response, 200, renderSignIn({ canEmail })))
  router.post('/sign-in', async (request, response) => {
    const { email = '', password = '' } = formOf(request)
    const { deps, network } = arrivalOf(request)
    const result = await signIn(deps, { email, password, network, previous: cookies.read(request) })
    if (result.outcome === 'signed_in') {
      cookies.set(response, result.admission)
      seeOther(response, '/dashboard')
    } else if (result.outcome === 'too_many') {
      response.set('Retry-After', String(WINDOW_MINUTES * 60))
      sendHtml(response, 429, renderSignIn({ error: TOO_MANY, email, canEmail }))
    } else sendHtml(response, 401, renderSignIn({ error: REFUSED, email, canEmail }))
  })

  if (canEmail) {
    router.get('/emailed-link', (_request, response) => sendHtml(response, 200, renderAskForLink()))
    router.post('/emailed-link', async (request, response) => {
      const email = toEmail(formOf(request).email ?? '')
      const error = complainAboutEmail(email)
      if (error !== undefined) return sendHtml(response, 400, renderAskForLink({ error, email }))
      if ((await service.outwardGate()) !== undefined)
        return sendHtml(response, 409, renderAskForLink({ error: HELD, email }))
      // The answer comes first, so that neither it nor its duration reveals accounts.
      sendHtml(response, 200, renderLinkEmailed(email))
      await emailLink(arrivalOf(request), email).catch(observe)
    })
  }

  router.get('/enter', (_request, response) => sendHtml(response, 200, renderEnter()))
  // If the link sets a password, the password form uses the link up.
  router.post('/enter', async (request, response) => {
    const token = tokenIn(formOf(request).token)
    const link = await share(() => findLink(db, token, clock()))
    if (link !== undefined && link.purpose !== 'sign_in') {
      const { company, email } = link
      sendHtml(response, 200, renderSetPassword({ token, company, email: email ?? undefined }))
    } else await answer(request, response, token, await share(() => enter(arrivalOf(request).deps, token)))
  })
  router.post('/set-password', async (request, response) => {
    const { email = '', password = '', ...form } = formOf(request)
    const token = tokenIn(form.token)
    const { deps, network } = arrivalOf(request)
    const entered = await enterWithPassword({ ...deps, network }, { token, email, password })
    await answer(request, response, token, entered, email)
  })

  router.post('/sign-out', async (request, response) => {
    const { session: token } = cookies.read(request)
    if (token !== undefined) await share(() => signOut(arrivalOf(request).deps, token))
    cookies.clear(response)
    seeOther(response, '/dashboard/sign-in')
  })
  return router

  async function emailLink({ deps, network }: ReturnType<typeof arrivalOf>, email: string): Promise<void> {
    const created = await createEmailedLink(deps, { email, network })
    if (created === undefined) return
    const { companyId, token } = created
    const url = toLinkUrl(service.publicBaseUrl, token)
    const link = { companyId, email, purpose: 'set_password', url, minutes: LINK_MINUTES } as const
    const outcome = await mailLink(service, share, link)
    if (outcome.is !== 'sent') throw new Error(`A sign-in link was not emailed: ${outcome.error}`)
  }

  function arrivalOf(request: Request): { deps: SignInDeps; network: string } {
    const now = clock()
    const origin = originOf(request)
    const deps = { db, passwords, now, newSecret, share, note: createNote(origin, now) }
    return { deps, network: networkOf(origin.ipAddress ?? '') }
  }

  async function answer(
    request: Request,
    response: Response,
    token: string,
    entered: Entered,
    email?: string,
  ) {
    if (entered.outcome === 'gone') return sendHtml(response, 410, renderEnter(GONE))
    if (entered.outcome === 'invalid') {
      const link = await share(() => findLink(db, token, clock()))
      const company = link?.company ?? 'your company'
      return sendHtml(response, 400, renderSetPassword({ token, company, email, error: entered.message }))
    }
    const { session: previous } = cookies.read(request)
    if (previous !== undefined) await share(() => endSession(db, previous))
    cookies.set(response, entered.admission)
    seeOther(response, '/dashboard')
  }
}

const REFUSED = 'Incorrect email or password.'
const TOO_MANY = `Too many attempts. Try again in ${WINDOW_MINUTES} minutes, or use a one-time link.`
const HELD =
  'This service sends no emails now. Ask who runs it for a link: usage-billing dashboard-link --email makes one.'
const GONE = 'This link has expired, was already used or is incomplete. Ask for a new one.'

function tokenIn(text = ''): string {
  return text.slice(text.lastIndexOf('#') + 1).trim()
}
