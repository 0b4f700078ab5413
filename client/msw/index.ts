/** `usage-billing-api/msw`: handlers for Mock Service Worker that answer with the contract's examples. */
import { type HttpHandler, HttpResponse, http } from 'msw'
import { type Fixtures, fixtureRoutes } from '../../generated/fixtures.ts'
import { operations } from '../../generated/operations.ts'
import { asAsked, exampleFor } from './answer.ts'
import { type Asked, bodyOf, type OperationId, operationIds } from './things.ts'

export type { OperationId } from './things.ts'

export type HandlerOptions = {
  /** The frontend's address, such as `https://app.example/api`. Default: any. */
  baseUrl?: string
}

/**
 * Answers as the mock does: the path's thing as its list shows it, a 404 for an unknown id, rows by filters
 * and limit, or the first success. Keeps and checks nothing.
 */
export function billingHandlers(options: HandlerOptions = {}): HttpHandler[] {
  return operationIds().map((id) =>
    handle(id, options, (asked) => {
      const name = exampleFor(id, asked)
      const [status, body] = [statusOf(id, name), bodyOf(id, name)]
      return { status, body: status < 300 ? asAsked(id, asked, body) : body }
    }),
  )
}

/** Always returns this example or success body. */
export function billingHandler<Id extends OperationId>(
  id: Id,
  answer: keyof Fixtures[Id] | Exclude<Fixtures[Id][keyof Fixtures[Id]], string>,
  options: HandlerOptions = {},
): HttpHandler {
  if (typeof answer === 'object')
    return handle(id, options, () => ({ status: operations[id].success, body: answer }))
  const name = String(answer)
  return handle(id, options, () => ({ status: statusOf(id, name), body: bodyOf(id, name) }))
}

type Answer = { status: number; body: unknown }

function handle(
  id: OperationId,
  { baseUrl = '*' }: HandlerOptions,
  answer: (asked: Asked) => Answer,
): HttpHandler {
  const { method, path } = fixtureRoutes[id]
  const pattern = `${baseUrl.replace(/\/$/, '')}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  return METHODS[method](pattern, ({ params, request }) => {
    const ids = Object.entries(params).map(([name, value]) => [name, String(value)])
    const { searchParams: query } = new URL(request.url)
    const { status, body } = answer({ path: Object.fromEntries(ids), query })
    const type = status < 300 ? operations[id].media : JSON_TYPE
    const text = type === JSON_TYPE ? JSON.stringify(body) : String(body)
    return new HttpResponse(text, { status, headers: { 'Content-Type': type } })
  })
}

const JSON_TYPE = 'application/json'
const METHODS = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }

function statusOf(id: OperationId, name: string): number {
  return Number(Reflect.get(fixtureRoutes[id].statuses, name))
}
