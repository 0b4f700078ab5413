import { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import type { Service } from '../context.ts'
import { isTransient } from '../db/errors.ts'
import { tenantOfToken } from '../invoices/public-token.ts'
import { createContractPages } from './contract.ts'
import { html } from './html.ts'
import { findView } from './invoice/find-view.ts'
import { showPdf } from './invoice/pdf/show.ts'
import { renderInvoice } from './invoice/render.ts'
import { showLogo } from './logo.ts'
import { receiveNotice } from './notice.ts'
import { renderMessage, sendPage } from './page.ts'

/** `observe` receives internal errors. */
export function createPages(service: Service, observe: (error: unknown) => void = () => undefined): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use(createContractPages())
  router.get('/pay/:token', showInvoice(service))
  router.get('/pay/:token/invoice.pdf', showPdf(service))
  router.post('/providers/:provider/:token', ...receiveNotice(service))
  router.get('/logos/:token', showLogo(service))
  router.use(handleError(observe))
  return router
}

function showInvoice({ share, pdf, ...service }: Service): RequestHandler<{ token: string }> {
  return async ({ params: { token } }, response) => {
    const tenantId = tenantOfToken(token)
    // Anonymous visitors share one limit, also for rendering.
    const show = async () => {
      const view = await findView(token, service)
      return view && renderInvoice(view, pdf.isAvailable ? `${token}/invoice.pdf` : undefined)
    }
    const page = await share('pages', show, tenantId)
    if (page === undefined) sendPage(response, 404, NOT_FOUND)
    else sendPage(response, 200, page)
  }
}

function handleError(observe: (error: unknown) => void): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) {
      next(error)
      return
    }
    // Malformed percent-encoding.
    if (error instanceof URIError) {
      sendPage(response, 404, NOT_FOUND)
      return
    }
    observe(error)
    if (!isTransient(error)) {
      sendPage(response, 500, BROKEN)
      return
    }
    response.set('Retry-After', String(RETRY_AFTER_SECONDS))
    sendPage(response, 503, UNAVAILABLE)
  }
}

const RETRY_AFTER_SECONDS = 5

const NOT_FOUND = renderMessage(
  'Page not found',
  html`There is no page at this address. Please check that the link is complete, or ask whoever sent it to you.`,
)
const UNAVAILABLE = renderMessage(
  'Not available right now',
  html`We cannot show this page at the moment. Please try again in a few seconds.`,
)
const BROKEN = renderMessage(
  'Something went wrong',
  html`We could not show this page. Please try again later.`,
)
