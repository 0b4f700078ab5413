import { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import type { Service } from '../context.ts'
import { isTransient } from '../db/errors.ts'
import { createContractPages } from './contract.ts'
import { html } from './html.ts'
import { findView } from './invoice/find-view.ts'
import { renderInvoice } from './invoice/render.ts'
import { renderMessage, sendPage } from './page.ts'

/**
 * What a browser opens without a key: hosted invoices, the contract and its reference. Every other path and method is
 * left to what comes after. `observe` is told of faults that are ours; their page says nothing of the inside.
 */
export function createPages(service: Service, observe: (fault: unknown) => void = () => undefined): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.use(createContractPages())
  router.get('/pay/:token', showInvoice(service))
  router.use(answerFault(observe))
  return router
}

function showInvoice(service: Service): RequestHandler<{ token: string }> {
  return async ({ params }, response) => {
    // All pages together are one owner: nobody is known who could be held to a limit of its own.
    const view = await service.share('pages', () => findView(params.token, service))
    if (view === undefined) sendPage(response, 404, NOT_FOUND)
    else sendPage(response, 200, renderInvoice(view))
  }
}

function answerFault(observe: (fault: unknown) => void): ErrorRequestHandler {
  return (fault, _request, response, next) => {
    if (response.headersSent) {
      next(fault)
      return
    }
    // A path that is no proper percent-encoding names no page, just as a token that we never gave.
    if (fault instanceof URIError) {
      sendPage(response, 404, NOT_FOUND)
      return
    }
    observe(fault)
    if (!isTransient(fault)) {
      sendPage(response, 500, BROKEN)
      return
    }
    response.set('Retry-After', String(RETRY_AFTER_SECONDS))
    sendPage(response, 503, AWAY)
  }
}

/** The database is usually back within seconds. */
const RETRY_AFTER_SECONDS = 5

const NOT_FOUND = renderMessage(
  'Page not found',
  html`There is no page at this address. Please check that the link is complete, or ask whoever sent it to you.`,
)
const AWAY = renderMessage(
  'Not available right now',
  html`We cannot show this page at the moment. Please try again in a few seconds.`,
)
const BROKEN = renderMessage(
  'Something went wrong',
  html`We could not show this page. Please try again later.`,
)
