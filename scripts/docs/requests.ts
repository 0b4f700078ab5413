import { examplesOf, type Operation, singular } from '../../contract/index.ts'

/** The request of an operation's code samples: the first example of its body, with the ids of its response. */
export type SampleRequest = {
  method: string
  /** With parameters in braces. */
  pathTemplate: string
  path: Record<string, string>
  /** With `path` in place of the braces. */
  filledPath: string
  secured: boolean
  /** Whether it takes an Idempotency-Key. */
  keyed: boolean
  query: Record<string, unknown>
  body: unknown
}

/** Takes the id in the path from the first success example, so that the sample and the response beside it match. */
export function sampleRequest(operation: Operation): SampleRequest {
  const { method, path: pathTemplate, parameters, responses } = operation
  const success = examplesOf(operation, operation.success)[0]?.value
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter(
    ({ name, required, in: place }) => place === 'query' && (required || WORTH_SHOWING.has(name)),
  )
  const path = Object.fromEntries(
    inPath.map(({ name, example }) => [name, idOf(success, name, pathTemplate) ?? String(example)]),
  )
  return {
    method,
    pathTemplate,
    path,
    filledPath: pathTemplate.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? '')),
    secured: responses.some(({ status }) => status === 401),
    keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    query: Object.fromEntries(inQuery.map(({ name, example }) => [name, example])),
    body: madeLive(operation.body?.examples[0]?.value),
  }
}

export const SAMPLE_URL = 'http://localhost:3000'
export const SAMPLE_KEY = 'BILLING_API_KEY'

/** Stand for what a sample makes when it runs: the current time, and a key that no other run has. */
export const NOW = '<now>'
export const UNIQUE = '<unique>'
export const LIVE = [NOW, UNIQUE] as const
export type Live = (typeof LIVE)[number]

/** An event of the example is too old by now, and its key is taken after the first run. */
function madeLive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(madeLive)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, LIVE_FIELDS.get(name) ?? madeLive(member)]),
  )
}

const LIVE_FIELDS = new Map([
  ['timestamp', NOW],
  ['idempotency_key', UNIQUE],
])

/** Optional parameters that most callers want; with all of them a sample would be too long. */
const WORTH_SHOWING = new Set(['limit', 'customer_id', 'from', 'to', 'granularity'])

/** The id of what a path parameter names: the response's own `id` if it is of that kind, or its `customer_id`. */
function idOf(success: unknown, name: string, pathTemplate: string): string | undefined {
  const [, collection = ''] = new RegExp(`(\\w+)/\\{${name}\\}`).exec(pathTemplate) ?? []
  const kind = singular(collection)
  const members: Record<string, unknown> = { ...Object(success) }
  const id = Object(members[kind]).id ?? Object(Object.values(members)[1])[`${kind}_id`]
  return typeof id === 'string' ? id : undefined
}
