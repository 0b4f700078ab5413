import {
  type ContractDocument,
  type Endpoint,
  isSecured,
  mediaOf,
  mediaTypeOf,
  type Node,
  operationAt,
  parametersOf,
  resolve,
  toList,
  toNode,
} from '../../../contract/document.ts'
import { singular } from '../../../contract/nouns.ts'

/** The request of an operation's code samples: the first example of its body, with the ids of its response. */
export type SampleRequest = {
  method: string
  path: Record<string, string>
  /** The path with its parameters filled in. */
  filledPath: string
  secured: boolean
  /** Whether the request takes an Idempotency-Key. */
  keyed: boolean
  query: Record<string, unknown>
  body: unknown
  /** The response to the request: the first example of the success. */
  success: Node
  /** The file into which a success that is a file is written. */
  file: string | undefined
}

/** Takes the id in the path from the first success example, so that the sample and the response beside it match. */
export function sampleRequest(document: ContractDocument, endpoint: Endpoint): SampleRequest {
  const { method, path: pathTemplate } = endpoint
  const { requestBody, responses } = operationAt(document, endpoint)
  const parameters = parametersOf(document, endpoint)
  const [, response] = Object.entries(toNode(responses)).find(([status]) => status.startsWith('2')) ?? []
  const success = toNode(firstExample(document, response))
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter(
    ({ name, required, in: place, example }) =>
      place === 'query' && (required || (WORTH_SHOWING.has(name) && fits(success, name, example))),
  )
  const path = Object.fromEntries(
    inPath.map(({ name, example }) => [name, idOf(success, name, pathTemplate) ?? String(example)]),
  )
  return {
    method: method.toUpperCase(),
    path,
    filledPath: pathTemplate.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? '')),
    secured: isSecured(document, endpoint),
    keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    query: Object.fromEntries(inQuery.map(({ name, example }) => [name, example])),
    // A body that is not needed is left out.
    body:
      resolve(document, requestBody).required === true
        ? madeLive(firstExample(document, requestBody))
        : undefined,
    success,
    file: fileOf(document, response, pathTemplate),
  }
}

/** Returns `invoice.pdf` for `/v1/invoices/{id}/pdf`, and `receipt.pdf` for `/v1/invoices/{id}/receipt`. */
function fileOf(document: ContractDocument, response: unknown, path: string): string | undefined {
  const [, kind] = /^application\/(?!json$)(\w+)$/.exec(mediaTypeOf(resolve(document, response))) ?? []
  const last = path.split('/').at(-1)
  return kind && `${last === kind ? singular(path.split('/')[2] ?? '') : last}.${kind}`
}

/** Whether a list's example fits a filter: `customer_id` does not find a row of another customer. */
function fits(success: Node, field: string, value: unknown): boolean {
  const rows = Object.values(success).flatMap(toList).map(toNode)
  return rows.every((row) => !(field in row) || row[field] === value)
}

function firstExample(document: ContractDocument, reference: unknown): unknown {
  const [example] = Object.values(toNode(mediaOf(resolve(document, reference)).examples))
  return resolve(document, example).value
}

export const SAMPLE_URL = 'http://localhost:3000'
export const SAMPLE_KEY = 'BILLING_API_KEY'

/** Stand for what a sample makes when it runs: the current time, and a key that no other run has. */
export const NOW = '<now>'
export const UNIQUE = '<unique>'
export const LIVE = [NOW, UNIQUE] as const
export type Live = (typeof LIVE)[number]

/** Makes an example's event live: by now it is too old, and its key is taken after the first run. */
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
function idOf(success: Node, name: string, pathTemplate: string): string | undefined {
  const [, collection = ''] = new RegExp(`(\\w+)/\\{${name}\\}`).exec(pathTemplate) ?? []
  const kind = singular(collection)
  const id = toNode(success[kind]).id ?? toNode(Object.values(success)[1])[`${kind}_id`]
  return typeof id === 'string' ? id : undefined
}
