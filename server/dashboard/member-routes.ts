import { type Request, type Response, Router } from 'express'
import type { Mode } from '../db/schema.ts'
import { Problem } from '../errors/problem.ts'
import { sendFile, sendText } from '../http/send-response.ts'
import { findSession, type Session } from '../members/sessions-store.ts'
import { type Html, html } from '../runtime/html.ts'
import { actions } from './actions.ts'
import type { MemberCookies } from './http/cookie.ts'
import { seeOther, sendFrame, sendHtml } from './http/send.ts'
import { renderFrame } from './layout.ts'
import { faultsOf } from './parts/faults.ts'
import { renderNothing } from './parts/nothing.ts'
import { renderNotice, renderProblem } from './parts/notice.ts'
import { toUrl } from './parts/table.ts'
import { keep, type Refusal } from './parts/typed.ts'
import { isOpen, requireRole } from './permissions.ts'
import { downloads, frames, pages } from './routes.ts'
import { toVisit, type VisitDeps } from './to-visit.ts'
import type { Action, Download, Page, View, Visit } from './visit.ts'

type Deps = VisitDeps & { cookies: MemberCookies }

export function createMemberRoutes(deps: Deps): Router {
  const { service, cookies } = deps
  const router = Router()
  router.get('/', async (request, response) => {
    const session = await sessionOf(request)
    if (session === undefined) seeOther(response, SIGN_IN)
    else seeOther(response, `/dashboard/${await firstMode(deps, request, response, session)}`)
  })
  for (const mode of ['live', 'test'] as const) {
    for (const [path, page] of Object.entries(pages))
      router.get(`/${mode}${path}`, async (request, response) => {
        const visit = await visitOf(request, response, mode)
        if (visit !== undefined) await show(response, page, visit, path)
      })
    for (const [path, file] of Object.entries(downloads))
      router.get(`/${mode}${path}`, async (request, response) => {
        const visit = await visitOf(request, response, mode)
        if (visit !== undefined) await download(response, path, file, visit)
      })
    for (const [path, frame] of Object.entries(frames))
      router.get(`/${mode}${path}`, async (request, response) => {
        const visit = await visitOf(request, response, mode)
        if (visit === undefined) return
        const content = await frame(visit).catch(toShown)
        if (content instanceof Problem) sendHtml(response, content.status, html``)
        else sendFrame(response, content)
      })
    for (const [path, action] of Object.entries(actions))
      router.post(`/${mode}${path}`, async (request, response) => {
        const visit = await visitOf(request, response, mode)
        if (visit !== undefined) await act(deps, response, action, visit, path)
      })
    // After a refusal, the browser shows the URL of the action. A GET of this URL redirects to the page above it.
    for (const path of Object.keys(actions).filter((each) => !(each in pages)))
      router.get(`/${mode}${path}`, (request, response) => {
        const parts = request.path.split('/').slice(0, pageAbove(path).split('/').length + 1)
        seeOther(response, `${request.baseUrl}${parts.join('/')}`)
      })
  }
  return router

  async function sessionOf(request: Request): Promise<Session | undefined> {
    const { session: token } = cookies.read(request)
    if (token === undefined) return undefined
    // Cookies can be forged, so all session lookups share one part of the connections.
    return service.share('sessions', () => findSession(service.database.db, token, service.clock()))
  }

  async function visitOf(request: Request, response: Response, mode: Mode): Promise<Visit | undefined> {
    const session = await sessionOf(request)
    if (session !== undefined) return toVisit(deps, { request, response, session, mode })
    seeOther(response, SIGN_IN)
    return undefined
  }
}

const SIGN_IN = '/dashboard/sign-in'

/** The page above `/invoices/:id/pay` is `/invoices/:id`. The overview is above all pages. */
function pageAbove(path: string): string {
  const above = path.slice(0, path.lastIndexOf('/'))
  return above in pages ? above : pageAbove(above)
}

/** Shortens `/invoices/:id/pay` to `/invoices`, the path of the menu entry. */
function pathBelow(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

async function show(response: Response, page: Page, visit: Visit, path: string): Promise<void> {
  try {
    requireRole(visit.session.role, path, { isChange: false })
    const view = await page(visit)
    if (view.redirect !== undefined) seeOther(response, view.redirect)
    else await send(response, 200, view, visit, path, renderNotice(visit.query.done))
  } catch (error) {
    const problem = toShown(error)
    const isFiltered = FILTER_REFUSALS.has(problem.status) && Object.keys(visit.query).length > 0
    const view = isFiltered ? await again(page, { ...visit, query: {} }) : problem
    await sendRefused(response, problem, view, visit, path)
  }
}

const FILTER_REFUSALS = new Set([400, 404])

async function sendRefused(
  response: Response,
  problem: Problem,
  view: View | Problem,
  visit: Visit,
  path: string,
  marked?: ReadonlySet<string>,
): Promise<void> {
  if (view instanceof Problem) {
    // If the page itself cannot be shown, its problem matters more than an invalid field.
    const shown = problem.status === 400 ? view : problem
    await send(response, shown.status, renderNothing(shown, visit, pathBelow(path)), visit, path)
  } else await send(response, problem.status, view, visit, path, renderProblem(problem, marked))
}

async function download(
  response: Response,
  path: string,
  { operation, page }: Download,
  visit: Visit,
): Promise<void> {
  const { base, params, query } = visit
  try {
    const { body, headers: own } = await visit.reply(operation, { path: params, query })
    if (body instanceof Uint8Array)
      return sendFile(response, { status: 200, body, headers: { ...PRIVATE, ...own } }, 'application/xml')
    const headers = { ...PRIVATE, 'Content-Disposition': `attachment; filename="${fileName(path, query)}"` }
    const isHead = response.req.method === 'HEAD'
    await sendText(response, { status: 200, body: marked(body), headers }, { type: 'text/csv', isHead })
  } catch (error) {
    if (response.headersSent) throw error
    const problem = toShown(error)
    if (typeof page === 'string') return seeOther(response, toUrl(`${base}${page}`, query))
    const refusal = { ...keep(path, query), problem }
    await sendRefused(response, problem, await again(page, { ...visit, refusal }), visit, path)
  }
}

/** The months that a file is of stand in its name, once the operation has accepted them. */
function fileName(path: string, { from_month, to_month }: Visit['query']): string {
  const months = [...new Set([from_month, to_month])].filter(Boolean).map((month) => `-${month}`)
  return path.slice(1).replace('.csv', `${months.join('')}.csv`)
}

/** Excel reads a file as UTF-8 only with a byte order mark. */
async function* marked(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let mark = '\uFEFF'
  for await (const piece of pieces) {
    yield mark + piece
    mark = ''
  }
}

const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' }

async function act(
  { cookies }: Deps,
  response: Response,
  action: Action,
  visit: Visit,
  path: string,
): Promise<void> {
  try {
    requireRole(visit.session.role, path, { isChange: true })
    const done = await action.perform(visit)
    if ('show' in done) await send(response, 200, done.show, visit, path)
    else {
      if (done.admission !== undefined) cookies.set(response, done.admission)
      // A form says it, so it can be anything.
      const fragment = /^card-[\w-]{1,40}$/.test(done.at ?? '') ? `#${done.at}` : ''
      seeOther(response, `${toUrl(done.to, { done: done.notice })}${fragment}`)
    }
  } catch (error) {
    const problem = toShown(error)
    const refusal: Refusal = {
      path: response.req.baseUrl + response.req.path,
      form: visit.form,
      problem,
      marked: new Set(),
    }
    const view = await again(action.page, { ...visit, refusal })
    await sendRefused(response, problem, view, visit, path, refusal.marked)
  }
}

function again(page: Page, visit: Visit): Promise<View | Problem> {
  return page(visit).catch(toShown)
}

async function send(
  response: Response,
  status: number,
  view: View,
  visit: Visit,
  path: string,
  notice?: Html,
): Promise<void> {
  const worker = await visit.service.ping().catch(() => undefined)
  const held = await visit.service.outwardGate().catch(() => undefined)
  const page = renderFrame(view, visit, pathBelow(path), {
    workerIsStale: worker?.status === 'stale',
    held,
    notices: notice === undefined ? [] : [notice],
  })
  if (view.isUnfinished === true) response.set('Refresh', String(REFRESH_SECONDS))
  sendHtml(response, status, page, (url) => isOpen(visit.session.role, url))
}

const REFRESH_SECONDS = 2

/** A company starts in `live` once it has a live customer. */
async function firstMode(deps: Deps, request: Request, response: Response, session: Session): Promise<Mode> {
  const live = toVisit(deps, { request, response, session, mode: 'live' })
  const { customers } = await live.call('listCustomers', { query: { limit: '1' } })
  return customers.length > 0 ? 'live' : 'test'
}

/** Throws any error that neither the request nor a missing setting caused. */
function toShown(error: unknown): Problem {
  if (!(error instanceof Problem) || (error.status >= 500 && error.code !== 'NOT_CONFIGURED')) throw error
  return isMistyped(error) ? new Problem('ROUTE_NOT_FOUND', { message: 'Nothing has this ID' }) : error
}

/** An invalid ID in the URL counts as one that does not exist. */
function isMistyped(problem: Problem): boolean {
  const faults = faultsOf(problem)
  return faults.length > 0 && faults.every(({ path }) => path.startsWith('path.'))
}
