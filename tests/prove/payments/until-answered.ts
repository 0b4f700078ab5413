import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, send } from '../send.ts'

const PAUSE_MS = 100

export type Send = (method: 'GET' | 'POST', target: string, body?: object) => Promise<Answer>

/** Sends a request again, with its key, to one service after the other, until it is answered. */
export function untilAnswered(services: readonly string[], key: string): Send {
  let sent = 0
  return async (method, target, body = {}) => {
    const headers = method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() }
    const request = { method, target: `/v1/${target}`, key, headers, ...(method !== 'GET' && { body }) }
    for (;;) {
      sent += 1
      const answer = await send(services[sent % services.length] ?? '', request)
      if (answer.status !== 0 && answer.status < 500) return answer
      await delay(PAUSE_MS)
    }
  }
}
