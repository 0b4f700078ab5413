import { examplesOf, type Operation } from '../../contract/index.ts'

/** The request that an operation's code samples send: the first example of its body, and the ids of the answer to it. */
export type SampleRequest = {
  method: string
  /** With its parameters still in braces. */
  pathTemplate: string
  path: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

/**
 * Makes the sample's request of the contract's examples. The id in the path is the one that the first success is about, so
 * that the sample and the answer beside it are one story.
 */
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

/** Optional parameters that most callers want; with all of them a sample would be about filters. */
const WORTH_SHOWING = new Set(['limit', 'customer_id', 'from', 'to', 'granularity'])

/** The id of the path's own resource, as the answer has it: its `id`, or for what a customer has its `customer_id`. */
function idOf(success: unknown, name: string, pathTemplate: string): string | undefined {
  const [, noun = ''] = /^\/v1\/(\w+)s\//.exec(pathTemplate) ?? []
  const members: Record<string, unknown> = { ...Object(success) }
  const resource: Record<string, unknown> = { ...Object(members[noun] ?? Object.values(members)[1]) }
  const id = members[noun] === undefined ? resource[`${noun}_id`] : resource[name]
  return typeof id === 'string' ? id : undefined
}
