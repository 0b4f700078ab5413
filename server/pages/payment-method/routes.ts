import { type Request, type RequestHandler, type Response, Router } from 'express'
import { endWith, RETURNED } from '../../billing/providers/ask-method-session.ts'
import type { Service } from '../../context.ts'
import { findCustomer } from '../../customers/customers-store.ts'
import { refuseOtherOrigins } from '../../http/same-origin.ts'
import { tenantOfToken } from '../../invoices/public-token.ts'
import { localeOf } from '../../keys/settings/settings-store.ts'
import { languageOf } from '../../locales/language.ts'
import { REQUEST_ASKS_MS } from '../../payments/ask-times.ts'
import { findMethodSession, type MethodSessionRow } from '../../payments/method-sessions-store.ts'
import { isTestToken } from '../../payments/test-provider.ts'
import { messageIn } from '../message.ts'
import { sendPage } from '../page.ts'
import { allowNetwork } from '../payment/limits.ts'
import { refuseOrigin, seeOther } from '../payment/routes.ts'
import { renderTestMethods } from './test-methods.ts'

type Params = { token: string; method?: string }
type Found = (session: MethodSessionRow, request: Request<Params>, response: Response) => Promise<void>

export function createMethodSessionRoutes(
  service: Service,
  showNotFound: (response: Response) => void,
): Router {
  const { share, database, clock } = service
  const router = Router({ strict: true, caseSensitive: true })
  const own = refuseOtherOrigins(service.publicBaseUrl, refuseOrigin, { isSecretAddress: true })
  router.get('/payment-methods/:token', found(show))
  router.post('/payment-methods/:token/:method', own, found(saveTestMethod))
  return router

  function find(token: string): Promise<MethodSessionRow | undefined> {
    const tenantId = tenantOfToken(token)
    const read = async () =>
      tenantId === undefined ? undefined : findMethodSession(database.db, tenantId, { public_token: token })
    return share('pages', read, tenantId)
  }

  /** In the customer's language. */
  async function say(
    { tenant_id, customer_id }: MethodSessionRow,
    response: Response,
    status: number,
    message: Parameters<typeof messageIn>[1],
  ) {
    const read = async () =>
      localeOf(database.db, tenant_id, await findCustomer(database.db, tenant_id, customer_id))
    sendPage(response, status, messageIn(languageOf(await share('pages', read, tenant_id)), message))
  }

  function found(handle: Found): RequestHandler<Params> {
    return async (request, response) => {
      const session = await find(request.params.token)
      if (session === undefined) showNotFound(response)
      else if (session.ended_at !== null) seeOther(response, session.return_url)
      else if (session.expires_at < clock() && session.provider_reference === null)
        await say(session, response, 410, 'expired')
      else await handle(session, request, response)
    }
  }

  async function show(session: MethodSessionRow, request: Request<Params>, response: Response) {
    const { provider, tenant_id: tenantId, id, public_token, return_url } = session
    if (provider === 'test') return sendPage(response, 200, renderTestMethods(session))
    if (!(await allowNetwork(service, request))) return say(session, response, 429, 'tooMany')
    await service.providerAsks.methodSessions.await({ tenantId, id }, REQUEST_ASKS_MS)
    const asked = await find(public_token)
    if (asked?.ended_at !== null) service.announceChanges(tenantId)
    const isOver = asked?.ended_at !== null || RETURNED in request.query
    const to = isOver ? return_url : asked?.action_url
    if (to == null) await say(session, response, 503, 'providerUnavailable')
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
    else await say(session, response, 409, 'tooManyMethods')
  }
}
