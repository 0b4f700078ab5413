/** What of the bundled document the server stubs are made from. */
export type Contract = {
  security?: unknown[]
  paths: Record<string, Record<string, unknown>>
  components: { parameters?: Record<string, Parameter> }
}

type Parameter = { $ref?: string; name: string; in: string; schema?: { default?: unknown } }
type Operation = {
  operationId: string
  summary: string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

/**
 * The server stubs as TypeScript: a table of the operations and, by operation, the types of what comes in and what
 * goes out. Throws on an operation that has not exactly one success status, since a reply could not be typed.
 */
export function renderOperations(contract: Contract): string {
  const operations = listOperations(contract)
  return `import type { operations as Contract } from './types.ts'

/**
 * Every operation of the contract: where it is mounted, whether it needs an API key, takes a body, an Idempotency-Key and a
 * page's cursor, which statuses it declares.
 */
export const operations = {
${operations.map((operation) => renderRow(operation, contract)).join('\n')}
} as const

export type OperationId = keyof typeof operations

/** What a handler is given: the request's parts, checked and typed by the contract, defaults filled in. */
export type Input<Id extends OperationId> = {
  path: Part<Id, 'path'>
  query: Filled<Part<Id, 'query'>, (typeof operations)[Id]['defaulted'][number]>
  headers: Part<Id, 'header'>
  body: Body<Contract[Id]>
}

/** What a handler answers: the declared success, without the two members of the envelope that the seam adds. */
export type Reply<Id extends OperationId> = {
  status: (typeof operations)[Id]['success']
  body: Resource<Success<Id>>
  headers?: Record<string, string>
}

export type Handler<Id extends OperationId, Context> = (input: Input<Id>, context: Context) => Promise<Reply<Id>>

/**
 * The whole API as functions. An operation without a handler, a handler without an operation, an undeclared status or a
 * body that breaks its schema does not compile. \`Context\` is what the seam gives with a key, \`Open\` without one.
 */
export type Handlers<Context, Open = Context> = {
${operations.map(renderHandler).join('\n')}
}

/** The body of the declared success, envelope included. */
export type Success<Id extends OperationId> = Contract[Id]['responses'] extends infer Responses
  ? (typeof operations)[Id]['success'] extends keyof Responses
    ? Json<Responses[(typeof operations)[Id]['success']]>
    : never
  : never
type Json<Answer> = Answer extends { content: { 'application/json': infer Value } } ? Value : never
type Resource<Envelope> = Omit<Envelope, 'success' | 'request_id'>
type Body<Operation> = Operation extends { requestBody: infer Request } ? Json<Request> : undefined
type Part<Id extends OperationId, Name extends 'path' | 'query' | 'header'> = NonNullable<
  Contract[Id]['parameters'][Name]
>
type Filled<Query, Name extends PropertyKey> = Omit<Query, Name> & Required<Pick<Query, Name & keyof Query>>
`
}

function listOperations(contract: Contract): Array<{ method: string; path: string; operation: Operation }> {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const operation = item[method] as Operation
      const shared = (item.parameters ?? []) as Parameter[]
      return {
        method,
        path,
        operation: { ...operation, parameters: [...shared, ...(operation.parameters ?? [])] },
      }
    }),
  )
}

function renderRow(
  { method, path, operation }: ReturnType<typeof listOperations>[number],
  contract: Contract,
): string {
  const statuses = Object.keys(operation.responses).map(Number)
  const [success, ...others] = statuses.filter((status) => status < 300)
  if (success === undefined || others.length > 0)
    throw new Error(`${operation.operationId} must declare exactly one success status`)
  const defaulted = (operation.parameters ?? [])
    .map((parameter) => resolve(parameter, contract))
    .filter((parameter) => parameter.in === 'query' && parameter.schema?.default !== undefined)
    .map((parameter) => parameter.name)
  const secured = (operation.security ?? contract.security ?? []).length > 0
  const names = (operation.parameters ?? []).map((parameter) => resolve(parameter, contract).name)
  const row = {
    method: method.toUpperCase(),
    path,
    secured,
    body: operation.requestBody !== undefined,
    keyed: names.includes('Idempotency-Key'),
    paged: names.includes('cursor'),
    success,
    statuses,
    defaulted,
  }
  return `  ${operation.operationId}: ${JSON.stringify(row)},`
}

function renderHandler({ operation, method, path }: ReturnType<typeof listOperations>[number]): string {
  const { operationId, security } = operation
  const context = security?.length === 0 ? 'Open' : 'Context'
  return `  /** ${operation.summary}: ${method.toUpperCase()} ${path} */\n  ${operationId}: Handler<'${operationId}', ${context}>`
}

function resolve(parameter: Parameter, contract: Contract): Parameter {
  const name = parameter.$ref?.split('/').at(-1)
  return name === undefined ? parameter : (contract.components.parameters?.[name] ?? parameter)
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
