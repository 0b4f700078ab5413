/** Handlers for Mock Service Worker that answer with the examples of the contract: `usage-billing-api/msw`. */
import { type HttpHandler, HttpResponse, http } from 'msw'
import { type Fixtures, fixtureRoutes, fixtures } from '../generated/fixtures.ts'
import { exampleFor } from './example-for.ts'

export type OperationId = keyof Fixtures

export type HandlerOptions = {
  /** The address that the frontend calls, such as `https://app.example/api`. Default: any. */
  baseUrl?: string
}

/**
 * A handler for each operation. It returns the first example of a success; with an id in the path, the one with that id, and 404 for
 * an id that no example has. It keeps nothing, and takes any key and any body.
 */
export function billingHandlers(options: HandlerOptions = {}): HttpHandler[] {
  return operationIds().map((id) =>
    handle(id, options, (ids) => {
      const name = exampleFor(id, ids)
      return { status: statusOf(id, name), body: Reflect.get(fixtures[id], name) }
    }),
  )
}

/** A handler for one operation that always returns this example, by its name, or this body of a success. */
export function billingHandler<Id extends OperationId>(
  id: Id,
  answer: keyof Fixtures[Id] | Fixtures[Id][keyof Fixtures[Id]],
  options: HandlerOptions = {},
): HttpHandler {
  const name = typeof answer === 'object' ? exampleFor(id, []) : String(answer)
  const body = typeof answer === 'object' ? answer : Reflect.get(fixtures[id], name)
  return handle(id, options, () => ({ status: statusOf(id, name), body }))
}

type Answer = { status: number; body: unknown }

function handle(
  id: OperationId,
  { baseUrl = '*' }: HandlerOptions,
  answer: (idsInPath: string[]) => Answer,
): HttpHandler {
  const { method, path } = fixtureRoutes[id]
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = `${baseUrl.replace(/\/$/, '')}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  return METHODS[method](pattern, ({ params }) => {
    const { status, body } = answer(names.map((name) => String(params[name])))
    return new HttpResponse(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
}

const METHODS = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }

function statusOf(id: OperationId, name: string): number {
  return Number(Reflect.get(fixtureRoutes[id].statuses, name))
}

function operationIds(): OperationId[] {
  return Object.keys(fixtureRoutes) as OperationId[]
}
