import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express'
import type { Service } from '../context.ts'
import { tenantOfToken } from '../invoices/public-token.ts'
import { askAboutDispute, askSoon } from '../payments/asks-store.ts'
import { isRemote, type RemoteName } from '../payments/lifecycle.ts'
import { askMethodSessionAt } from '../payments/method-sessions-store.ts'
import type { Connection, NoticeSubject } from '../payments/provider.ts'
import { findProvider } from '../payments/providers-store.ts'

const MAX_BYTES = 256 * 1024
/** Each provider's library verifies this header. */
const SIGNATURE: Record<RemoteName, string> = { stripe: 'stripe-signature' }

const TABLES = { attempt: 'payment_attempts', refund: 'refunds' } as const

type Receiver = { tenantId: number; provider: RemoteName; connection: Connection }

/** A notice only makes the service ask the provider, so it may be late, repeated or out of order. */
export function receiveNotice(
  service: Service,
): [
  RequestHandler<{ provider: string; token: string }>,
  RequestHandler,
  ErrorRequestHandler,
  RequestHandler,
] {
  return [
    findReceiver(service),
    express.raw({ type: () => true, limit: MAX_BYTES }),
    refuseBody,
    take(service),
  ]
}

/** The receiver is found before the body is read. */
function findReceiver({
  share,
  database: { db },
  openConnection,
}: Service): RequestHandler<{ provider: string; token: string }> {
  return async ({ params: { provider, token } }, response, next) => {
    const tenantId = tenantOfToken(token)
    if (tenantId === undefined || !isRemote(provider)) return answer(response, 404)
    const open = async () =>
      (await findProvider(db, tenantId))?.token === token ? openConnection(db, tenantId, provider) : undefined
    const connection = await share('notices', open, tenantId)
    if (connection === undefined) return answer(response, 404)
    const receiver: Receiver = { tenantId, provider, connection }
    response.locals.receiver = receiver
    next()
  }
}

const refuseBody: ErrorRequestHandler = (_error, _request, response, _next) => answer(response, 413)

function take({ share, database: { db }, clock, announceChanges }: Service): RequestHandler {
  return async ({ body, headers }, response) => {
    const { tenantId, provider, connection }: Receiver = response.locals.receiver
    const now = clock()
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    let subject: NoticeSubject | undefined
    try {
      subject = connection.parseNotice({ signature: String(headers[SIGNATURE[provider]]), rawBody, now })
    } catch {
      return answer(response, 400)
    }
    const ask = async () => {
      if (subject === undefined) return false
      const key = { tenant_id: tenantId, id: subject.id }
      if (subject.of === 'dispute') return askAboutDispute(db, { tenantId, provider }, subject.id, now)
      if (subject.of === 'method_session') return askMethodSessionAt(db, key, now)
      return askSoon(db, TABLES[subject.of], { ...key, provider }, now)
    }
    if (await share('notices', ask, tenantId)) announceChanges(tenantId)
    answer(response, 204)
  }
}

function answer(response: Response, status: number): void {
  response.status(status).set('Cache-Control', 'no-store').end()
}
