import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { PortalSessionRow } from '../../customers/portal-sessions-store.ts'
import { findPortalSession } from '../../customers/portal-sessions-store.ts'
import { Problem } from '../../errors/problem.ts'
import { refuseOtherOrigins } from '../../http/same-origin.ts'
import { tenantOfToken } from '../../invoices/public-token.ts'
import type { Settings } from '../../keys/settings/settings-store.ts'
import { fill } from '../../locales/fill.ts'
import type { Language } from '../../locales/language.ts'
import { hashSecret } from '../../members/secret.ts'
import { languageFor } from '../message.ts'
import { renderMessage, sendPage } from '../page.ts'
import { allowPortalChange } from '../payment/limits.ts'
import { seeOther } from '../payment/routes.ts'
import { createPortalCookie, pathOfPortal } from './cookie.ts'
import { saveDetails, showDetails } from './details.ts'
import { showCreditNotes, showInvoices } from './documents.ts'
import { renderView } from './layout.ts'
import { addMethod, makeDefault, removeMethod } from './methods.ts'
import { showOverview } from './overview.ts'
import { cancelPlan, keepPlan } from './plans.ts'
import { type Show, toVisit, type Visit, type VisitDeps } from './visit.ts'

type Params = { session: string }
/** Returns where to go on. `page` says why a change was refused. */
type Change = {
  perform(visit: Visit): Promise<string>
  page: Show
  needs: keyof Settings['portal']
}

export const PAGES: Record<string, Show> = {
  '': showOverview,
  '/invoices': showInvoices,
  '/credit-notes': showCreditNotes,
  '/details': showDetails,
}

const onOverview = { page: showOverview, needs: 'change_payment_methods' } as const
export const CHANGES: Record<string, Change> = {
  '/details': { perform: saveDetails, page: showDetails, needs: 'change_details' },
  '/payment-methods': { perform: addMethod, ...onOverview },
  '/payment-methods/:method_id/default': { perform: makeDefault, ...onOverview },
  '/payment-methods/:method_id/remove': { perform: removeMethod, ...onOverview },
  '/subscriptions/:subscription_id/cancel': {
    ...onOverview,
    perform: cancelPlan,
    needs: 'cancel_subscriptions',
  },
  '/subscriptions/:subscription_id/keep': { ...onOverview, perform: keepPlan, needs: 'cancel_subscriptions' },
}

const MAX_FORM_BYTES = 32 * 1024

export function createPortalRoutes(deps: VisitDeps, showNotFound: (response: Response) => void): Router {
  const { service } = deps
  const { publicBaseUrl, share, database, clock } = service
  const cookie = createPortalCookie(publicBaseUrl)
  const own = refuseOtherOrigins(publicBaseUrl, refuseOtherSite)
  const readForm = express.urlencoded({ extended: false, limit: MAX_FORM_BYTES, parameterLimit: 50 })
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/portal/:token', openLink)
  for (const [path, show] of Object.entries(PAGES))
    router.get(`/portal/:session${path}`, inSession(showPage(show)))
  for (const [path, change] of Object.entries(CHANGES))
    router.post(`/portal/:session${path}`, own, readForm, inSession(performChange(change)))
  return router

  async function find(token: string): Promise<PortalSessionRow | undefined> {
    const tenantId = tenantOfToken(token)
    if (tenantId === undefined) return undefined
    return share('pages', () => findPortalSession(database.db, tenantId, hashSecret(token)), tenantId)
  }

  /** The secret leaves the address bar, so that a copied address opens nothing. */
  async function openLink(request: Request<{ token: string }>, response: Response, next: () => void) {
    const { token } = request.params
    if (tenantOfToken(token) === undefined) return next()
    const session = await find(token)
    if (session === undefined) return showNotFound(response)
    if (isOver(session)) return say(response, 410, 'expired', languageFor(request))
    cookie.set(response, token, session, clock())
    seeOther(response, pathOfPortal(publicBaseUrl, session.id))
  }

  function inSession(
    handle: (visit: Visit, request: Request<Params>, response: Response) => Promise<void>,
  ): RequestHandler<Params> {
    return async (request, response) => {
      const found = await Promise.all(cookie.read(request).map(find))
      const session = found.find((each) => each?.id === request.params.session)
      if (session === undefined) return say(response, 403, 'noCookie', languageFor(request))
      if (isOver(session)) return say(response, 410, 'expired', languageFor(request))
      try {
        await handle(await toVisit(deps, session, { request, response }), request, response)
      } catch (error) {
        if (!(error instanceof Problem && error.status < 500)) throw error
        showNotFound(response)
      }
    }
  }

  function isOver({ expires_at }: PortalSessionRow): boolean {
    return expires_at <= clock()
  }

  function showPage(show: Show) {
    return async (visit: Visit, _request: Request<Params>, response: Response) =>
      sendPage(response, 200, renderView(visit, await show(visit)))
  }

  function performChange({ perform, page, needs }: Change) {
    return async (visit: Visit, _request: Request<Params>, response: Response) => {
      const { settings, session, language } = visit
      if (!settings.portal[needs]) return say(response, 403, 'notAllowed', language, settings.name)
      if (!(await allowPortalChange(service, session))) return say(response, 429, 'tooMany', language)
      try {
        seeOther(response, await perform(visit))
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500 || error.status === 404) throw error
        const refused = { ...visit, refusal: error }
        sendPage(response, error.status, renderView(refused, await page(refused)))
      }
    }
  }
}

function say(
  response: Response,
  status: number,
  message: Message,
  { words, locale }: Language,
  seller = '',
): void {
  const { portal } = words
  const text = fill(portal[`${message}Text`], { seller })
  sendPage(response, status, renderMessage(portal[message], text, { locale }))
}

type Message = 'expired' | 'noCookie' | 'notAllowed' | 'otherSite' | 'tooMany'

const refuseOtherSite: RequestHandler = (request, response) =>
  say(response, 403, 'otherSite', languageFor(request))
