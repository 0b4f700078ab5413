import { type Contract, examplesOf, type Operation, singular } from '../../contract/index.ts'
import type { Answer } from './reject.ts'

/** What the contract's examples show, so that a thing is the same wherever the mock answers it. */
export type Things = {
  /** The body of a read, with the thing that its path names as the lists show it. */
  asListed(operation: Operation, path: Record<string, string>, body: object): object
  /** The 404 of the first id in the path that no example has. */
  missing(operation: Operation, path: Record<string, string>): Answer | undefined
}

export function readThings({ operations }: Contract): Things {
  const shown = operations.flatMap((operation) => examplesOf(operation, operation.success))
  const firstPages = operations.flatMap((operation) => examplesOf(operation, operation.success).slice(0, 1))
  const things = new Map<string, object>()
  // The last one wins: the newest state, or what the first page of a list shows.
  for (const [kind, thing] of [
    ...shown.flatMap(({ value }) => thingsIn(value)).toSorted(byTime),
    ...firstPages.flatMap(({ value }) => rowsIn(value)),
  ])
    things.set(nameOf(kind, Reflect.get(thing, 'id')), thing)

  return {
    asListed({ method, path: template }, path, body) {
      const last = partsOf(template).at(-1)
      if (method !== 'GET' || last === undefined || !template.endsWith('}')) return body
      const thing = things.get(nameOf(last.kind, path[last.name]))
      return thing === undefined || !(last.kind in body) ? body : { ...body, [last.kind]: thing }
    },
    missing(operation, path) {
      const part = partsOf(operation.path).find(({ kind, name }) => !things.has(nameOf(kind, path[name])))
      if (part === undefined) return undefined
      const examples = examplesOf(operation, 404)
      const code = `${part.kind.toUpperCase()}_NOT_FOUND`
      const example = examples.find(({ value }) => Object(value).error?.code === code) ?? examples[0]
      return example && { status: 404, example: example.name }
    },
  }
}

type Thing = [kind: string, thing: object]

/** A deleted thing has nothing but its id. */
function thingsIn(body: unknown): Thing[] {
  const single = Object.entries(Object(body)).filter(
    ([, value]) => typeof Object(value).id === 'string' && !('deleted' in Object(value)),
  )
  return [...single.map(([kind, value]): Thing => [kind, Object(value)]), ...rowsIn(body)]
}

function rowsIn(body: unknown): Thing[] {
  return Object.entries(Object(body)).flatMap(([name, rows]) =>
    Array.isArray(rows)
      ? rows.filter((row) => typeof row?.id === 'string').map((row): Thing => [singular(name), row])
      : [],
  )
}

function byTime([, one]: Thing, [, other]: Thing): number {
  return String(Reflect.get(one, 'updated_at')).localeCompare(String(Reflect.get(other, 'updated_at')))
}

/** The ids in a path, each with the kind of what it names: in `/v1/customers/{id}` a customer. */
function partsOf(path: string): { kind: string; name: string }[] {
  return [...path.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, collection = '', name = '']) => ({
    kind: singular(collection),
    name,
  }))
}

function nameOf(kind: string, id: unknown): string {
  return `${kind} ${String(id)}`
}
