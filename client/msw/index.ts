/**
 * Handlers for Mock Service Worker that answer with the examples of the contract: `usage-billing-api/msw`.
 */
import { type HttpHandler, HttpResponse, http } from 'msw'
import { type Fixtures, fixtureRoutes } from '../../generated/fixtures.ts'
import { operations } from '../../generated/operations.ts'
import { asAsked, exampleFor } from './answer.ts'
import { type Asked, bodyOf, type OperationId, operationIds } from './things.ts'

export type { OperationId } from './things.ts'

export type HandlerOptions = {
  /** The address that the frontend calls, such as `https://app.example/api`. Default: any. */
  baseUrl?: string
}

/**
 * A handler for each operation. It answers as the mock does: with the thing of the id in the path as its list
 * shows it, 404 for an id that no example has, the rows that fit the filters and the limit, and otherwise the
 * first example of a success. It keeps nothing, checks no request, and takes any key and any body.
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

/** A handler for one operation that always returns this example, by its name, or this body of a success. */
export function billingHandler<Id extends OperationId>(
  id: Id,
  answer: keyof Fixtures[Id] | Fixtures[Id][keyof Fixtures[Id]],
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
    return new HttpResponse(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
}

const METHODS = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }

function statusOf(id: OperationId, name: string): number {
  return Number(Reflect.get(fixtureRoutes[id].statuses, name))
}
