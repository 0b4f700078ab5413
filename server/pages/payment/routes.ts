import { type Request, type RequestHandler, type Response, Router } from 'express'
import { cancelAttempt, requestCancel, resumeCharge } from '../../billing/pay/open-attempt.ts'
import type { Service } from '../../context.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { timelineOf } from '../../db/timeline.ts'
import { Problem } from '../../errors/problem.ts'
import { refuseOtherOrigins } from '../../http/same-origin.ts'
import { tenantOfToken } from '../../invoices/public-token.ts'
import { askedByRequest } from '../../payments/ask-times.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { TEST_PROVIDER_PAGE } from '../../payments/test-provider.ts'
import { findPage, type InvoicePage } from '../invoice/find-view.ts'
import { languageFor, messageIn } from '../message.ts'
import { sendPage } from '../page.ts'
import { actAsCustomer } from './act.ts'
import { allowInvoice, allowNetwork } from './limits.ts'
import { awaitAction, startPayment } from './start.ts'
import { TEST_OUTCOMES } from './test-outcomes.ts'
import { applyTestOutcome, renderTestProvider } from './test-provider.ts'

type Found = (page: InvoicePage, request: Request<{ token: string }>, response: Response) => Promise<void>

/** All routes work without scripts. Forms answer with 303, so that a reload sends nothing. */
export function createPaymentRoutes(service: Service, showNotFound: (response: Response) => void): Router {
  const router = Router({ strict: true, caseSensitive: true })
  const own = refuseOtherOrigins(service.publicBaseUrl, refuseOrigin, { isSecretAddress: true })
  router.post('/pay/:token/start', own, found(start))
  router.post('/pay/:token/cancel', own, found(cancel))
  router.get(`/pay/:token/${TEST_PROVIDER_PAGE}`, found(showTestProvider))
  router.post(`/pay/:token/${TEST_PROVIDER_PAGE}/:outcome`, own, found(endAtTestProvider))
  return router

  /** Any other token gets the same 404 as an unknown page. */
  function found(handle: Found): RequestHandler<{ token: string }> {
    return async (request, response) => {
      const { token } = request.params
      const find = () => findPage(token, service)
      const page = await service.share('pages', find, tenantOfToken(token))
      if (page === undefined) showNotFound(response)
      else await handle(page, request, response)
    }
  }

  /** Two clicks, or two tabs, lead to one attempt. */
  async function start(page: InvoicePage, request: Request<{ token: string }>, response: Response) {
    const { token } = request.params
    if (page.paying.state === 'ready') {
      const isAllowed = (await allowNetwork(service, request)) && (await allowInvoice(service, page.row))
      if (!isAllowed || !(await isStarted(page)))
        return sendPage(response, 429, messageIn(page.view.language, 'tooMany'))
    }
    const open = await awaitAction(service, page.row)
    if (open?.status !== 'requires_action') seeOther(response, `../${token}`)
    else if (open.provider === 'test') seeOther(response, TEST_PROVIDER_PAGE)
    else if (isRemote(open.provider)) seeOther(response, open.action_url ?? `../${token}`)
    else seeOther(response, `../${token}?${GO_ON}`)
  }

  async function isStarted(page: InvoicePage): Promise<boolean> {
    try {
      await startPayment(service, page)
      return true
    } catch (error) {
      if (error instanceof Problem && error.code === 'PAYMENT_ATTEMPT_LIMIT_EXCEEDED') return false
      throw error
    }
  }

  async function cancel({ row }: InvoicePage, { params }: Request<{ token: string }>, response: Response) {
    await actAsCustomer(service, row, async ({ context, invoice, open }) => {
      // A program of the company may be charging a pending attempt, so it stays.
      if (open?.status !== 'requires_action') return
      if (isRemote(open.provider)) return requestCancel(context, open, askedByRequest(context.now))
      await cancelAttempt(context, open)
      if (open.origin !== 'automatic') await resumeCharge(context.trx, invoice)
      noteScheduledWork(context.trx, timelineOf(open))
    })
    await awaitAction(service, row)
    seeOther(response, `../${params.token}`)
  }

  async function showTestProvider(
    page: InvoicePage,
    { params }: Request<{ token: string }>,
    response: Response,
  ) {
    const { paying } = page
    if (paying.state === 'waiting' && paying.provider === 'test')
      sendPage(response, 200, renderTestProvider(params.token, page))
    else seeOther(response, `../${params.token}`)
  }

  async function endAtTestProvider(
    page: InvoicePage,
    { params }: Request<{ token: string; outcome?: string }>,
    response: Response,
  ) {
    const outcome = TEST_OUTCOMES.get(params.outcome ?? '')
    if (outcome !== undefined) await applyTestOutcome(service, page, outcome.token)
    seeOther(response, `../../${params.token}`)
  }
}

/** A page with this query parameter redirects to the provider by itself. */
export const GO_ON = 'go'

/** `path` is relative to the request's path, or the URL of a provider's page. */
export function seeOther(response: Response, path: string): void {
  response.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }).redirect(303, path)
}

export const refuseOrigin: RequestHandler = (request, response) =>
  sendPage(response, 403, messageIn(languageFor(request), 'refused'))
