import type { Sending } from '../../support/client.ts'
import type { TestCompany, TestService } from '../../support/service.ts'

/** What was asked, and what came back. */
export type Told = { asked: string; answer: unknown }

export type Recorder = {
  told: Told[]
  /** Sends a request, keeps the answer, and returns it. */
  ask: Send
  /** Sends a request whose answer is not kept as it is. */
  send: Send
  keep(asked: string, answer: unknown): void
}

type Send = (method: Sending['method'], path: string, body?: object) => Promise<unknown>

export function createRecorder(service: TestService, company: TestCompany): Recorder {
  const told: Told[] = []
  const placeholders = new Map<string, string>()
  /** Ids, tokens and the service's address differ from run to run. */
  const named = (text: string) =>
    text.replaceAll(service.baseUrl, 'https://pay.example.test').replaceAll(RANDOM, (random) => {
      const known = placeholders.get(random) ?? `<${placeholders.size + 1}>`
      placeholders.set(random, known)
      return known
    })
  const keep = (asked: string, answer: unknown) => {
    told.push(JSON.parse(named(JSON.stringify({ asked, answer }))))
  }
  const send: Send = async (method, path, body) => {
    const { status, text, headers } = await company.send({ method, path, ...(body && { body }) })
    if (status >= 400) throw new Error(`${method} ${path} was answered with ${text}`)
    const isJson = headers.get('content-type')?.startsWith('application/json') === true
    return isJson ? JSON.parse(text) : text.split('\r\n')
  }
  const ask: Send = async (method, path, body) => {
    const answer = await send(method, path, body)
    keep(`${method} ${path}`, answer)
    return answer
  }
  return { told, ask, send, keep }
}

/** Ids, request ids, and what an invoice's page has in its address. */
const RANDOM = /\bc[a-z0-9]{24}\b|\breq_[a-z0-9]{24}\b|(?<=\/pay\/)[\w-]+/g

/** Returns what is at the end of a way into an answer. */
function at(answer: unknown, ...way: Array<string | number>): unknown {
  return way.reduce<unknown>((value, key) => Reflect.get(Object(value), key), answer)
}

export function textAt(answer: unknown, ...way: Array<string | number>): string {
  const found = at(answer, ...way)
  if (typeof found !== 'string') throw new Error(`no text at ${way.join('.')} of ${JSON.stringify(answer)}`)
  return found
}

export function listAt(answer: unknown, ...way: Array<string | number>): unknown[] {
  const found = at(answer, ...way)
  if (!Array.isArray(found)) throw new Error(`no list at ${way.join('.')} of ${JSON.stringify(answer)}`)
  return found
}
