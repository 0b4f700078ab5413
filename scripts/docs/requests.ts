import { examplesOf, type Operation, singular } from '../../contract/index.ts'

/** The request of an operation's code samples: the first example of its body, with the ids of its response. */
export type SampleRequest = {
  method: string
  /** With parameters in braces. */
  pathTemplate: string
  path: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

/** Takes the id in the path from the first success example, so that the sample and the response beside it match. */
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
