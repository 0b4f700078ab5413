import type { Answer, Json, JsonObject, Sent } from '../breaking/proxy.ts'
import type { Edit } from '../mutant.ts'

export function edit(symbol: string, from: string, to: string, uses: string[] = []): Edit[] {
  return [{ symbol, from, to, uses }]
}

/** The deletion of a customer ends although events are left. Otherwise it would be tried again without end. */
export const EVENTS_MAY_STAY = edit(
  'deletePiece',
  'left > 0 && !(await hasEvents(trx, tenantId, customerId))',
  'left > 0',
)

/** The body is read and validated before the key, and so the limit, is looked at. */
export const BODY_FIRST = edit(
  'pipelineOf',
  `    ...(secured ? [authenticateCaller(id, options)] : []),
    ...(options.handlers[id] === undefined ? [refuseAsMissing] : []),
    ...(body ? receiveBody(body, maxBodyBytes(id)) : []),
    ...(checked
      ? [validateRequest(id, heavyBodies, createValidation(options.document, id), options)]
      : []),`,
  `    ...(body ? receiveBody(body, maxBodyBytes(id)) : []),
    ...(checked
      ? [validateRequest(id, heavyBodies, createValidation(options.document, id), options)]
      : []),
    ...(secured ? [authenticateCaller(id, options)] : []),`,
)

/** Every object within a value, the value itself included, outermost first. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return [value, ...Object.values(value).flatMap(objectsIn)]
}

/** Changes a member wherever it stands in the answer's body. */
export function changeMember(answer: Answer, name: string, change: (value: Json) => Json | undefined): void {
  for (const object of objectsIn(answer.body)) replaceIn(object, name, change)
}

/** Changes a member of every event, line or other object of the request. */
export function changeSent(sent: Sent, name: string, change: (value: Json) => Json | undefined): void {
  for (const object of objectsIn(sent.body)) replaceIn(object, name, change)
}

function replaceIn(object: JsonObject, name: string, change: (value: Json) => Json | undefined): void {
  const value = object[name]
  if (value === undefined) return
  const changed = change(value)
  if (changed === undefined) delete object[name]
  else object[name] = changed
}

/** The `error` of a failure. */
export function errorOf({ body }: Answer): JsonObject | undefined {
  return asObject(asObject(body)?.error)
}

export function asObject(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

/** A failure in place of what was answered. */
export function refuse(answer: Answer, status: number, code: string, message: string): void {
  answer.status = status
  answer.body = { success: false, error: { code, message }, request_id: answer.headers['x-request-id'] ?? '' }
}

/** The rows of a page; undefined for an answer that is none. */
export function rowsOf({ body }: Answer): Json[] | undefined {
  const page = asObject(body)
  return page !== undefined && 'has_more' in page ? Object.values(page).find(Array.isArray) : undefined
}

/** Whether the request is this one: `POST /v1/customers`, with `*` for one part of the path. */
export function isRequest({ method, url }: Sent, wanted: string): boolean {
  const [path = ''] = url.split('?')
  const [verb, pattern = ''] = wanted.split(' ')
  return method === verb && new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(path)
}

/** Changes the query of a request. */
export function changeQuery(sent: Sent, change: (query: URLSearchParams) => void): void {
  const [path = '', text] = sent.url.split('?')
  if (text === undefined) return
  const query = new URLSearchParams(text)
  change(query)
  sent.url = query.size === 0 ? path : `${path}?${query}`
}
