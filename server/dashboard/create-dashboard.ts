import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express'
import type { Context, Service } from '../context.ts'
import { isTransient } from '../db/errors.ts'
import type { OperationCaller } from '../http/call-operation.ts'
import { isClientsFault } from '../http/clients-fault.ts'
import { refuseOtherOrigins } from '../http/same-origin.ts'
import { createPasswords } from '../members/password.ts'
import { type Asset, packAsset, sendAsset } from '../pages/asset.ts'
import { type Html, html } from '../runtime/html.ts'
import { createMemberCookies } from './http/cookie.ts'
import { receiveForm } from './http/form.ts'
import { sendHtml } from './http/send.ts'
import { renderAlone } from './layout.ts'
import { createMemberRoutes } from './member-routes.ts'
import { SCRIPT } from './script.ts'
import { createSignInRoutes } from './sign-in/routes.ts'

type DashboardDeps = {
  service: Service
  call: OperationCaller<Context>
  preview: OperationCaller<Context>
  observe(error: unknown): void
}

export function createDashboard({ service, call, preview, observe }: DashboardDeps): Router {
  const { publicBaseUrl } = service
  const passwords = createPasswords()
  const cookies = createMemberCookies(publicBaseUrl)
  const router = Router()
  router.use(stayOnHttps(publicBaseUrl))
  router.get('/style.css', serve('text/css; charset=utf-8', STYLE))
  router.get('/script.js', serve('text/javascript; charset=utf-8', SCRIPT))
  router.use(refuseOtherOrigins(publicBaseUrl, (_request, response) => sendHtml(response, 403, OTHER_ORIGIN)))
  router.use(receiveForm())
  router.use(createSignInRoutes({ service, passwords, cookies, observe }))
  router.use(createMemberRoutes({ service, call, preview, passwords, cookies }))
  router.use((_request, response) => sendHtml(response, 404, NOT_FOUND))
  router.use(handleError(observe))
  return router
}

function stayOnHttps(publicBaseUrl: string): RequestHandler {
  const isHttps = new URL(publicBaseUrl).protocol === 'https:'
  return (_request, response, next) => {
    if (isHttps) response.set('Strict-Transport-Security', 'max-age=31536000')
    next()
  }
}

function serve(type: string, text: string): RequestHandler {
  let packed: Promise<Asset> | undefined
  return async (request, response) => {
    packed ??= packAsset(type, Buffer.from(text))
    sendAsset(request, response, await packed)
  }
}

function handleError(observe: (error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) next(error)
    else if (isClientsFault(error)) sendHtml(response, 400, UNREADABLE)
    else {
      observe(error)
      sendFailure(response, error)
    }
  }
}

function sendFailure(response: Response, error: unknown): void {
  if (!isTransient(error)) {
    sendHtml(response, 500, BROKEN)
    return
  }
  response.set('Retry-After', String(RETRY_AFTER_SECONDS))
  sendHtml(response, 503, UNAVAILABLE)
}

const STYLE = ['base.css', 'parts.css']
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('')

const RETRY_AFTER_SECONDS = 5

const NOT_FOUND = renderMessage('Page not found', html`There is no page at this address.`)
const UNREADABLE = renderMessage('Invalid request', html`Go back and try again.`)
const OTHER_ORIGIN = renderMessage(
  'Request refused',
  html`This form was sent from another site, so nothing was changed. Open the dashboard at its <code>PUBLIC_BASE_URL</code> and try again.`,
)
const UNAVAILABLE = renderMessage(
  'Temporarily unavailable',
  html`Nothing was changed. Try again in a few seconds.`,
)
const BROKEN = renderMessage('Something went wrong', html`The service’s log has the details.`)

function renderMessage(title: string, text: Html): Html {
  return renderAlone(
    title,
    html`<section class="card stack"><h1>${title}</h1><p>${text}</p><p><a href="/dashboard">Go to the dashboard</a></p></section>`,
  )
}
