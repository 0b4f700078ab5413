import type { Request, Response } from 'express'
import type { ContractDocument } from '../../contract/index.ts'
import type { Handler, Handlers, OperationId, Reply } from '../../generated/operations.ts'
import { operations } from '../../generated/operations.ts'
import { createInputReader } from './input.ts'
import { createValidation, type Validation } from './validate.ts'

/** Text from a URL or a form. Undefined and empty query values are omitted. */
export type Sent = {
  path?: Record<string, string>
  query?: Record<string, string | readonly string[] | undefined>
  headers?: Record<string, string>
  body?: object
}

export type OperationCaller<Context> = <Id extends OperationId>(
  exchange: { request: Request; response: Response },
  id: Id,
  sent: Sent,
  context: Context,
) => Promise<Reply<Id>>

/** Pages call operations within the process. Validates and throws as the API does. */
export function createOperationCaller<Context, Open>(
  document: ContractDocument,
  handlers: Handlers<Context, Open>,
): OperationCaller<Context> {
  const prepared = new Map<OperationId, Prepared>()
  const prepare = (id: OperationId): Prepared => {
    const known = prepared.get(id) ?? {
      validation: createValidation(document, id),
      inputOf: createInputReader(document, id),
    }
    prepared.set(id, known)
    return known
  }
  return async (exchange, id, sent, context) => {
    const { validation, inputOf } = prepare(id)
    const request = toRequest(exchange.request, id, sent)
    await validation.check(request, exchange.response)
    const handler = handlers[id] as Handler<OperationId, Context>
    return (await handler(inputOf(request), context)) as Reply<typeof id>
  }
}

type Prepared = { validation: Validation; inputOf: ReturnType<typeof createInputReader> }

function toRequest(
  page: Request,
  id: OperationId,
  { path = {}, query = {}, headers = {}, body }: Sent,
): Request {
  const { method, path: template } = operations[id]
  const url = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(path[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  const nothing = operations[id].body === 'optional' ? {} : undefined
  const fields = {
    method,
    url,
    originalUrl: url,
    path: url,
    baseUrl: '',
    params: { ...path },
    query: Object.fromEntries(given),
    headers: Object.fromEntries(lowerCase),
    body: body ?? nothing,
  }
  return Object.create(
    page,
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, { value, writable: true, enumerable: true }]),
    ),
  )
}
