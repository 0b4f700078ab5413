import { type Fixtures, fixtureRoutes, fixtures } from '../../generated/fixtures.ts'

export type OperationId = keyof Fixtures
export type Asked = { path: Record<string, string>; query: URLSearchParams }

/** Shows the path's thing as lists do, with what lists leave out of it. */
export function asListed(id: OperationId, { path }: Pick<Asked, 'path'>, body: object): object {
  const { shows } = routeOf(id)
  if (shows === undefined || !(shows.thing in body)) return body
  const thing = things.get(nameOf(shows.thing, path[shows.parameter]))
  if (thing === undefined) return body
  const own = Object(Reflect.get(body, shows.thing))
  return { ...body, [shows.thing]: own.id === Reflect.get(thing, 'id') ? { ...own, ...thing } : thing }
}

/** Returns the 404 of the path's first unknown id. */
export function exampleOfMissing(id: OperationId, { path }: Pick<Asked, 'path'>): string | undefined {
  const { names, statuses } = routeOf(id)
  const missing = names.find(({ thing, parameter }) => !things.has(nameOf(thing, path[parameter])))
  if (missing === undefined) return undefined
  const code = `${missing.thing.toUpperCase()}_NOT_FOUND`
  const refusals = Object.keys(statuses).filter((name) => statuses[name] === 404)
  return refusals.find((name) => Object(bodyOf(id, name)).error?.code === code) ?? refusals[0]
}

export function successesOf(id: OperationId): { example: string; value: object }[] {
  return Object.entries(routeOf(id).statuses)
    .filter(([, status]) => status < 300)
    .map(([example]) => ({ example, value: bodyOf(id, example) }))
}

export function bodyOf(id: OperationId, name: string): object {
  return Object(Reflect.get(fixtures[id], name))
}

type Route = {
  statuses: Record<string, number>
  /** Parameters of the path name them. */
  names: readonly { thing: string; parameter: string }[]
  /** A read answers with this thing. */
  shows?: { thing: string; parameter: string }
  rows?: { field: string; thing: string }
}

export function routeOf(id: OperationId): Route {
  return fixtureRoutes[id]
}

type Thing = [kind: string, thing: object]

/** The last one wins: the newest state, or the list's first page. */
const things = new Map(
  [
    ...operationIds()
      .flatMap((id) => successesOf(id).flatMap(({ value }) => [...singleIn(value), ...rowsIn(id, value)]))
      .toSorted(byTime),
    ...operationIds().flatMap((id) =>
      successesOf(id)
        .slice(0, 1)
        .flatMap(({ value }) => rowsIn(id, value)),
    ),
  ]
    .flatMap(([kind, thing]): Thing[] => [[kind, thing], ...paymentsIn(thing)])
    .map(([kind, thing]) => [nameOf(kind, Reflect.get(thing, 'id')), thing]),
)

export function operationIds(): OperationId[] {
  return Object.keys(fixtureRoutes) as OperationId[]
}

/** A deleted thing has only its id. */
function singleIn(body: object): Thing[] {
  return Object.entries(body)
    .filter(([, value]) => typeof Object(value).id === 'string' && !('deleted' in Object(value)))
    .map(([kind, value]) => [kind, Object(value)])
}

function rowsIn(id: OperationId, body: object): Thing[] {
  const { rows } = routeOf(id)
  if (rows === undefined) return []
  const found: object[] = Reflect.get(body, rows.field)
  return found.filter((row) => 'id' in row).map((row) => [rows.thing, row])
}

function paymentsIn(thing: object): Thing[] {
  const payments: unknown = Reflect.get(thing, 'payments')
  return Array.isArray(payments) ? payments.map((payment) => ['payment', payment]) : []
}

function byTime([, one]: Thing, [, other]: Thing): number {
  return String(Reflect.get(one, 'updated_at')).localeCompare(String(Reflect.get(other, 'updated_at')))
}

function nameOf(kind: string, id: unknown): string {
  return `${kind} ${String(id)}`
}
