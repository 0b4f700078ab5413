import type { RequestHandler } from 'express'
import { html } from '../runtime/html.ts'
import { renderMessage, sendPage } from './page.ts'

export const showNoPage: RequestHandler = (request, response, next) => {
  const isBrowser = request.method === 'GET' && request.accepts(['json', 'html']) === 'html'
  if (isBrowser) sendPage(response, 404, NOT_FOUND)
  else next()
}

const NOT_FOUND = renderMessage(
  'Page not found',
  html`There is no page at this address. The service has a <a href="/dashboard">dashboard</a> and a <a href="/docs">reference</a>.`,
)
