import { type Request, type Response, Router } from 'express'
import type { Service } from '../../context.ts'
import { findCustomer } from '../../customers/customers-store.ts'
import { renderEmail } from '../../emails/render/index.ts'
import { refuseOtherOrigins } from '../../http/same-origin.ts'
import { tenantOfToken } from '../../invoices/public-token.ts'
import { letterheadOf, replyToOf } from '../../keys/settings/letterhead.ts'
import { type Html, html } from '../../runtime/html.ts'
import { findPage, type InvoicePage } from '../invoice/find-view.ts'
import type { InvoiceView } from '../invoice/view.ts'
import { renderMessage, sendPage } from '../page.ts'
import { allowNetwork, allowPortalLink } from '../payment/limits.ts'
import { refuseOrigin } from '../payment/routes.ts'
import { actingFor, type VisitDeps } from './visit.ts'

const MINUTES = 60

/** The last part of the form's address. */
const PATH = 'portal-link'

/** Test mode sends nothing to customers. */
export function canSendLink({ mail }: Pick<Service, 'mail'>, { mode }: Pick<InvoiceView, 'mode'>): boolean {
  return mode === 'live' && mail.missing === undefined
}

export function renderSendLink(token: string, { language: { words } }: InvoiceView): Html {
  const { seeAll, sendLink } = words.portal
  return html`<section class="pay send"><p>${seeAll}</p><form method="post" action="${token}/${PATH}"><button class="button quiet">${sendLink}</button></form></section>`
}

/** The address is the customer's and never shown, and the answer is the same whatever happens. */
export function createSendLinkRoute(
  deps: VisitDeps & { observe(error: unknown): void },
  showNotFound: (response: Response) => void,
): Router {
  const { service, observe } = deps
  const { share, publicBaseUrl } = service
  const own = refuseOtherOrigins(publicBaseUrl, refuseOrigin, { isSecretAddress: true })
  const router = Router({ strict: true, caseSensitive: true })
  router.post(`/pay/:token/${PATH}`, own, async (request: Request<{ token: string }>, response) => {
    const { token } = request.params
    const page = await share('pages', () => findPage(token, service), tenantOfToken(token))
    if (page === undefined || !canSendLink(service, page.view)) return showNotFound(response)
    const { words, locale } = page.view.language
    sendPage(response, 200, renderMessage(words.portal.linkSent, words.portal.linkSentText, { locale }))
    await send(page, { request, response }).catch(observe)
  })
  return router

  async function send({ row, view }: InvoicePage, exchange: { request: Request; response: Response }) {
    const isAllowed = (await allowNetwork(service, exchange.request)) && (await allowPortalLink(service, row))
    if (!isAllowed || (await service.outwardGate()) !== undefined) return
    const { database, mail } = service
    const find = () => findCustomer(database.db, row.tenant_id, row.customer_id)
    const customer = await share('pages', find, row.tenant_id)
    if (customer === undefined) return
    const { call, settings, tenant } = await actingFor(deps, row, exchange)
    const body = { expires_in_minutes: MINUTES }
    const created = await call('createCustomerPortalSession', { path: { id: customer.id }, body })
    const { id, url } = created.customer_portal_session
    const replyTo = replyToOf(settings)
    const text = renderEmail({
      type: 'portal_link',
      locale: customer.locale ?? settings.locale,
      mode: view.mode,
      company: letterheadOf(tenant.id, settings, publicBaseUrl),
      timezone: customer.timezone ?? settings.default_timezone,
      url,
      expiresInMinutes: MINUTES,
    })
    const { billing_emails, email } = customer
    const to = billing_emails.length > 0 ? billing_emails : [email]
    // The text has the secret of the link, so it is stored nowhere. The visitor asks again if it is lost.
    await mail.send({ id, fromName: settings.name, replyTo, to, ...text, attachments: [] })
  }
}
