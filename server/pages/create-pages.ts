import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express'
import type { Context, Service } from '../context.ts'
import { isTransient } from '../db/errors.ts'
import type { OperationCaller } from '../http/call-operation.ts'
import { isClientsFault } from '../http/clients-fault.ts'
import { tenantOfToken } from '../invoices/public-token.ts'
import { readLogoToken } from '../keys/settings/logo-token.ts'
import { createContractPages } from './contract.ts'
import { showCreditNote, showCreditNotePdf } from './credit-note/show.ts'
import { findPage } from './invoice/find-view.ts'
import { readLogo } from './invoice/invoice-store.ts'
import { showInvoicePdf, showReceiptPdf } from './invoice/pdf/show.ts'
import { renderInvoice } from './invoice/render.ts'
import { refreshOf } from './invoice/render-paying.ts'
import { languageFor, messageIn } from './message.ts'
import { receiveNotice } from './notice.ts'
import { renderMessage, sendPage } from './page.ts'
import { createPaymentRoutes, GO_ON } from './payment/routes.ts'
import { createMethodSessionRoutes } from './payment-method/routes.ts'
import { createPortalRoutes } from './portal/routes.ts'
import { canSendLink, createSendLinkRoute, renderSendLink } from './portal/send-link.ts'

export function createPages(
  service: Service,
  call: OperationCaller<Context>,
  observe: (error: unknown) => void = () => undefined,
): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use(createContractPages())
  router.get('/pay/:token', showInvoice(service))
  router.get('/pay/:token/invoice.pdf', showInvoicePdf(service))
  router.get('/pay/:token/receipt.pdf', showReceiptPdf(service))
  router.get('/credit_notes/:token', showCreditNote(service), (_request, response) => showNotFound(response))
  router.get('/credit_notes/:token/credit-note.pdf', showCreditNotePdf(service))
  router.use(createPaymentRoutes(service, showNotFound))
  router.use(createMethodSessionRoutes(service, showNotFound))
  router.use(createPortalRoutes({ service, call }, showNotFound))
  router.use(createSendLinkRoute({ service, call, observe }, showNotFound))
  router.post('/providers/:provider/:token', ...receiveNotice(service))
  router.get('/logos/:token', showLogo(service))
  router.use(handleError(observe))
  return router
}

function showInvoice(service: Service): RequestHandler<{ token: string }> {
  const { share, pdf } = service
  return async ({ params: { token }, query }, response) => {
    const tenantId = tenantOfToken(token)
    // Anonymous visitors share one limit, also for rendering.
    const show = async () => {
      const found = await findPage(token, service)
      if (found === undefined) return undefined
      const refresh = refreshOf(found.paying, { now: found.now, goesOn: GO_ON in query })
      const sendLink = canSendLink(service, found.view) ? renderSendLink(token, found.view) : undefined
      return { page: await renderInvoice(found, { token, hasPdf: pdf.isAvailable, sendLink }), refresh }
    }
    const shown = await share('pages', show, tenantId)
    if (shown?.refresh !== undefined) response.set('Refresh', shown.refresh)
    if (shown === undefined) showNotFound(response)
    else sendPage(response, 200, shown.page)
  }
}

function showNotFound(response: Response): void {
  sendPage(response, 404, messageIn(languageFor(response.req), 'notFound'))
}

function handleError(observe: (error: unknown) => void): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    if (error instanceof URIError) {
      showNotFound(response)
      return
    }
    if (isClientsFault(error)) {
      const { words, locale } = languageFor(request)
      sendPage(response, 400, renderMessage(words.payer.refused, words.portal.notSaved, { locale }))
      return
    }
    observe(error)
    if (!isTransient(error)) {
      sendPage(response, 500, messageIn(languageFor(request), 'broken'))
      return
    }
    response.set('Retry-After', String(RETRY_AFTER_SECONDS))
    sendPage(response, 503, messageIn(languageFor(request), 'unavailable'))
  }
}

const RETRY_AFTER_SECONDS = 5

/**
 * The address contains a hash of the content, so caches may keep the logo forever. Image types of the contract have no
 * scripts.
 */
function showLogo({ share, database: { db } }: Service): RequestHandler<{ token: string }> {
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
