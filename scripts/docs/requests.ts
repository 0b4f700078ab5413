import { examplesOf, type Operation } from '../../contract/index.ts'

/** The request of an operation's code samples, from the contract's first example. */
export type SampleRequest = {
  method: string
  /** With parameters in braces. */
  pathTemplate: string
  path: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

/** The id in the path comes from the first success, so that the sample and the answer next to it match. */
export function sampleRequest(operation: Operation): SampleRequest {
  const { method, path: pathTemplate, parameters } = operation
  const success = examplesOf(operation, operation.success)[0]?.value
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter(
    ({ name, required, in: place }) => place === 'query' && (required || WORTH_SHOWING.has(name)),
  )
  return {
    method,
    pathTemplate,
    path: Object.fromEntries(
      inPath.map(({ name, example }) => [name, idOf(success, name, pathTemplate) ?? String(example)]),
    ),
    query: Object.fromEntries(inQuery.map(({ name, example }) => [name, example])),
    body: operation.body?.examples[0]?.value,
  }
}

/** Optional parameters that most callers want. All filters would hide the rest. */
const WORTH_SHOWING = new Set(['limit', 'customer_id', 'from', 'to', 'granularity'])

/** The id of the path's resource in the answer: its `id`, or the `customer_id` of what belongs to a customer. */
function idOf(success: unknown, name: string, pathTemplate: string): string | undefined {
  const [, noun = ''] = /^\/v1\/(\w+)s\//.exec(pathTemplate) ?? []
  const members: Record<string, unknown> = { ...Object(success) }
  const resource: Record<string, unknown> = { ...Object(members[noun] ?? Object.values(members)[1]) }
  const id = members[noun] === undefined ? resource[`${noun}_id`] : resource[name]
  return typeof id === 'string' ? id : undefined
}
