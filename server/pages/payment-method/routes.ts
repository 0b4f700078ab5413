import { type Request, type RequestHandler, type Response, Router } from 'express'
import { endWith, RETURNED } from '../../billing/providers/ask-method-session.ts'
import type { Service } from '../../context.ts'
import { refuseOtherOrigins } from '../../http/same-origin.ts'
import { tenantOfToken } from '../../invoices/public-token.ts'
import { REQUEST_ASKS_MS } from '../../payments/ask-times.ts'
import { findMethodSession, type MethodSessionRow } from '../../payments/method-sessions-store.ts'
import { MAX_METHODS } from '../../payments/methods.ts'
import { isTestToken } from '../../payments/test-provider.ts'
import { html } from '../html.ts'
import { renderMessage, sendPage } from '../page.ts'
import { allowNetwork } from '../payment/limits.ts'
import { OTHER_ORIGIN, seeOther, TOO_MANY } from '../payment/routes.ts'
import { renderTestMethods } from './test-methods.ts'

type Params = { token: string; method?: string }
type Found = (session: MethodSessionRow, request: Request<Params>, response: Response) => Promise<void>

export function createMethodSessionRoutes(
  service: Service,
  showNotFound: (response: Response) => void,
): Router {
  const { share, database, clock } = service
  const router = Router({ strict: true, caseSensitive: true })
  const refuse: RequestHandler = (_request, response) => sendPage(response, 403, OTHER_ORIGIN)
  const own = refuseOtherOrigins(service.publicBaseUrl, refuse, { isSecretAddress: true })
  router.get('/payment-methods/:token', found(show))
  router.post('/payment-methods/:token/:method', own, found(saveTestMethod))
  return router

  function find(token: string): Promise<MethodSessionRow | undefined> {
    const tenantId = tenantOfToken(token)
    const read = async () =>
      tenantId === undefined ? undefined : findMethodSession(database.db, tenantId, { public_token: token })
    return share('pages', read, tenantId)
  }

  function found(handle: Found): RequestHandler<Params> {
    return async (request, response) => {
      const session = await find(request.params.token)
      if (session === undefined) showNotFound(response)
      else if (session.ended_at !== null) seeOther(response, session.return_url)
      else if (session.expires_at < clock() && session.provider_reference === null)
        sendPage(response, 410, EXPIRED)
      else await handle(session, request, response)
    }
  }

  async function show(session: MethodSessionRow, request: Request<Params>, response: Response) {
    const { provider, tenant_id: tenantId, id, public_token, return_url } = session
    if (provider === 'test') return sendPage(response, 200, renderTestMethods(session))
    if (!(await allowNetwork(service, request))) return sendPage(response, 429, TOO_MANY)
    await service.providerAsks.methodSessions.await({ tenantId, id }, REQUEST_ASKS_MS)
    const asked = await find(public_token)
    if (asked?.ended_at !== null) service.announceChanges(tenantId)
    const isOver = asked?.ended_at !== null || RETURNED in request.query
    const to = isOver ? return_url : asked?.action_url
    if (to == null) sendPage(response, 503, NO_ANSWER)
    else seeOther(response, to)
  }

  async function saveTestMethod(session: MethodSessionRow, { params }: Request<Params>, response: Response) {
    const { method: token = '' } = params
    if (session.provider !== 'test' || !isTestToken(token)) return showNotFound(response)
    const saved = { token, type: 'card', label: `Test card ${token}` } as const
    const end = () => endWith(database.db, session, saved, service)
    const isKept = await share('pages', end, session.tenant_id)
    service.announceChanges(session.tenant_id)
    if (isKept) seeOther(response, session.return_url)
    else sendPage(response, 409, TOO_MANY_METHODS)
  }
}

const EXPIRED = renderMessage('This link has expired', html`Nothing was saved. Please ask for another link.`)
const TOO_MANY_METHODS = renderMessage(
  'Too many payment methods',
  html`Nothing was saved: ${MAX_METHODS} payment methods are saved already. Please ask the company that sent you the link to remove one.`,
)
const NO_ANSWER = renderMessage(
  'Not available right now',
  html`We cannot reach the payment provider at the moment. Please try again in a few seconds.`,
)
