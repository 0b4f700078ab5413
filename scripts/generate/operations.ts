import {
  type ContractDocument,
  type Endpoint,
  endpointsOf,
  isSecured,
  mediaOf,
  mediaTypesOf,
  operationAt,
  parametersOf,
  resolve,
  toNode,
} from '../../contract/document.ts'

/**
 * The table of operations and, for each operation, the types of a handler's input and reply. Throws for an operation
 * without exactly one success status: its reply could not be typed.
 */
export function renderOperations(document: ContractDocument): string {
  const endpoints = endpointsOf(document)
  return `import type { components, operations as Contract } from './types.ts'

/**
 * Every operation of the contract: its route, its path parameters and the defaults of its query, whether it needs an API
 * key, and with one of which scopes, whether it takes a body, takes a query, an Idempotency-Key (keyed) or a cursor (paged, with the field that
 * holds its rows), the statuses that it declares, and the media type of the success: JSON, or a file.
 */
export const operations = {
${endpoints.map((endpoint) => renderRow(document, endpoint)).join('\n')}
} as const

/** The HTTP status of each error code. */
export const errorStatuses = {
${renderCodes(document, 'x-status')}
} as const satisfies Record<components['schemas']['ErrorCode'], number>

/** What the service says to a person with each error code, where it knows nothing more. */
export const errorMessages = {
${renderCodes(document, 'x-message')}
} as const satisfies Record<components['schemas']['ErrorCode'], string>

/** The forms of tax numbers by type. \`pattern\` is of the number without spaces, dots and hyphens. */
export const taxIdForms: readonly TaxIdForm[] = [
${renderTaxIdForms(document)}
]

export type TaxIdForm = { type: string; country: string; form: string; pattern: string; example: string }

export type OperationId = keyof typeof operations

/** What an API key may do. */
export type KeyScope = (typeof operations)[OperationId]['scopes'][number]

/** The operations with this property of the table, such as \`paged\`. */
export type OperationIdWith<Property extends object> = {
  [Id in OperationId]: (typeof operations)[Id] extends Property ? Id : never
}[OperationId]

/** The parts of a request, validated against the contract and with its defaults filled in. */
export type Input<Id extends OperationId> = {
  path: Part<Id, 'path'>
  query: Filled<Part<Id, 'query'>, keyof (typeof operations)[Id]['defaults']>
  headers: Part<Id, 'header'>
  /** Where none is needed and none was sent, an empty object. */
  body: Body<Contract[Id]>
}

/** The declared success, without the two envelope fields that the HTTP adapter adds; or the bytes of a file, or its text in pieces. */
export type Reply<Id extends OperationId> = {
  status: (typeof operations)[Id]['success']
  body: Bodies<Id>[(typeof operations)[Id]['media']]
  headers?: Record<string, string>
}

type Bodies<Id extends OperationId> = {
  'application/json': Resource<Success<Id>>
  'application/pdf': Uint8Array
  'application/xml': Uint8Array
  'text/csv': AsyncIterable<string>
}

export type Handler<Id extends OperationId, Context> = (input: Input<Id>, context: Context) => Promise<Reply<Id>>

/**
 * The whole API as functions. A missing or unknown handler, an undeclared status or an invalid body does not compile.
 * \`Context\` is for operations that need a key, \`Open\` for the others.
 */
export type Handlers<Context, Open = Context> = {
${endpoints.map((endpoint) => renderHandler(document, endpoint)).join('\n')}
}

/** The body of the declared success, envelope included. */
type Success<Id extends OperationId> = Contract[Id]['responses'] extends infer Responses
  ? (typeof operations)[Id]['success'] extends keyof Responses
    ? Json<Responses[(typeof operations)[Id]['success']]>
    : never
  : never
type Json<Answer> = Answer extends { content: { 'application/json': infer Value } } ? Value : never
type Resource<Envelope> = Omit<Envelope, 'success' | 'request_id'>
type Body<Operation> = Operation extends { requestBody?: infer Request }
  ? [NonNullable<Request>] extends [never]
    ? undefined
    : Json<NonNullable<Request>>
  : undefined
type Part<Id extends OperationId, Name extends 'path' | 'query' | 'header'> = NonNullable<
  Contract[Id]['parameters'][Name]
>
type Filled<Query, Name extends PropertyKey> = Omit<Query, Name> & Required<Pick<Query, Name & keyof Query>>
`
}

function renderRow(document: ContractDocument, endpoint: Endpoint): string {
  const { operationId, requestBody, responses, 'x-scopes': scopes = [] } = operationAt(document, endpoint)
  const statuses = Object.keys(Object(responses)).map(Number)
  const [success, ...others] = statuses.filter((status) => status < 300)
  if (success === undefined || others.length > 0)
    throw new Error(`${operationId} must declare exactly one success status`)
  const parameters = parametersOf(document, endpoint)
  const names = parameters.map(({ name }) => name)
  const defaults = parameters.flatMap(({ name, in: part, schema }) =>
    part === 'query' && schema.default !== undefined ? [[name, schema.default]] : [],
  )
  const [media, ...otherMedia] = mediaTypesOf(resolve(document, Object(responses)[success]))
  const row = {
    method: endpoint.method.toUpperCase(),
    path: endpoint.path,
    pathParameters: parameters.filter((each) => each.in === 'path').map(({ name }) => name),
    secured: isSecured(document, endpoint),
    scopes,
    body:
      requestBody !== undefined &&
      (resolve(document, requestBody).required === true ? 'required' : 'optional'),
    query: parameters.some((each) => each.in === 'query'),
    keyed: names.includes('Idempotency-Key'),
    paged: names.includes('cursor'),
    ...(names.includes('cursor') && { rows: rowsOf(document, Object(responses)[success]) }),
    success,
    media,
    ...(otherMedia.length > 0 && { otherMedia }),
    statuses,
    defaults: Object.fromEntries(defaults),
  }
  return `  ${operationId}: ${JSON.stringify(row)},`
}

/** The field of a list's response that holds its rows: the only one that is an array. */
function rowsOf(document: ContractDocument, response: unknown): string {
  const { properties } = resolve(document, mediaOf(resolve(document, response)).schema)
  const arrays = Object.entries(toNode(properties)).filter(
    ([, each]) => resolve(document, each).type === 'array',
  )
  const [[name] = [], ...others] = arrays
  if (name === undefined || others.length > 0) throw new Error('a list must return exactly one array')
  return name
}

function renderHandler(document: ContractDocument, endpoint: Endpoint): string {
  const { operationId, summary } = operationAt(document, endpoint)
  const context = isSecured(document, endpoint) ? 'Context' : 'Open'
  const route = `${endpoint.method.toUpperCase()} ${endpoint.path}`
  return `  /** ${summary}: ${route} */\n  ${operationId}: Handler<'${operationId}', ${context}>`
}

function renderTaxIdForms({ components }: ContractDocument): string {
  const rows: object[] = Object(components.schemas?.TaxIdInput)['x-tax-id-forms'] ?? []
  return rows.map((row) => `  ${JSON.stringify(row)},`).join('\n')
}

function renderCodes({ components }: ContractDocument, extension: string): string {
  const rows = Object.entries(Object(components.schemas?.ErrorCode)[extension])
  return rows.map(([code, value]) => `  ${code}: ${JSON.stringify(value)},`).join('\n')
}
