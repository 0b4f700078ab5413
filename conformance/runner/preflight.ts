import { isPlainRead } from '../../contract/index.ts'
import { CannotRun } from '../cannot-run.ts'
import type { AnyExchange, SentRequest } from '../kit/exchange.ts'
import { createShown, type Shown } from '../kit/shown.ts'
import { seeWhetherKept } from './send.ts'
import type { Session } from './session.ts'
import { exchange, NoAnswer, transmit } from './transport.ts'

const TIMEOUT_MS = 10_000

/** Checks that the service speaks JSON and accepts the keys. Throws `CannotRun` with what to do. */
export async function preflight(session: Session): Promise<void> {
  const { baseUrl, keys } = session.target
  session.noteTime(await assertSpeaksJson(`${baseUrl}/v1/health`, createShown(keys)))
  await seeWhetherKept()
  await assertTakesKey(session, 'own', keys.own, '--api-key')
  if (keys.other !== undefined) await assertTakesKey(session, 'other', keys.other, '--other-api-key')
}

async function assertSpeaksJson(url: string, shown: Shown): Promise<AnyExchange> {
  const request: SentRequest = { method: 'GET', url, headers: {}, body: undefined }
  const answer = await answerTo(url, () => exchange(request, TIMEOUT_MS))
  const { status, headers, text, body } = answer
  if (status >= 300 && status < 400)
    throw new CannotRun(
      `${url} redirects to ${headers.location ?? 'nowhere'}: give the address that it ends at as --base-url`,
    )
  if (typeof body !== 'object' || body === null || !('success' in body)) {
    const kind = /html/i.test(headers['content-type'] ?? '') ? 'a page of HTML' : 'no answer of this API'
    const start = JSON.stringify(shown(text).slice(0, 80))
    throw new CannotRun(
      `${url} answered ${status} with ${kind}: is --base-url the address of the API? ${start}`,
    )
  }
  if (status === 503)
    throw new CannotRun(`${url} says that the service cannot work now: ${shown(text).slice(0, 300)}`)
  return answer
}

async function assertTakesKey(
  session: Session,
  company: 'own' | 'other',
  key: string,
  flag: string,
): Promise<void> {
  const operation = session.contract.operations.find(isPlainRead)
  if (operation === undefined) return
  const url = `${session.target.baseUrl}${operation.path}`
  const headers = { Authorization: `Bearer ${key}` }
  const request: SentRequest = { method: operation.method, url, headers, body: undefined }
  const { status, body, text } = await answerTo(url, () =>
    transmit(request, {
      rateLimiter: session.rateLimiter,
      company,
      timeoutMs: TIMEOUT_MS,
      onLimited: () => {},
    }),
  )
  if (status === 401 || status === 403)
    throw new CannotRun(
      `the service refuses ${flag}: ${createShown(session.target.keys)(messageIn(body) ?? text).slice(0, 200)}`,
    )
}

async function answerTo(url: string, send: () => Promise<AnyExchange>): Promise<AnyExchange> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw new CannotRun(`${url}: ${error.message}. Start the service, or correct --base-url`)
  }
}

function messageIn(body: unknown): string | undefined {
  const message: unknown = Reflect.get(Object(Reflect.get(Object(body), 'error')), 'message')
  return typeof message === 'string' ? message : undefined
}
