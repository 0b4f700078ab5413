import { setTimeout as delay } from 'node:timers/promises'
import { untilAnswered } from './until-answered.ts'

type Work = { services: readonly string[]; key: string; isOver: () => boolean }
type Found = { payment_attempts?: Array<{ id: string }> }

const PAUSE_MS = 300

/**
 * Gives unapplied money back as it appears: of each attempt all of it and a part at once, of which one may be refused.
 * Requests are sent again, with their keys, to any service. Returns how many refunds were created.
 */
export async function refundUnapplied({ services, key, isOver }: Work): Promise<number> {
  const call = untilAnswered(services, key)
  let created = 0
  const refund = async (id: string, body: object) => {
    const { status, text } = await call('POST', `payment_attempts/${id}/refunds`, body)
    if (status === 201) created += 1
    else if (status !== 409) throw new Error(`a refund was answered with ${status}: ${text}`)
  }
  while (!isOver()) {
    const { text } = await call('GET', 'payment_attempts?unapplied=true&limit=100')
    const { payment_attempts = [] }: Found = JSON.parse(text)
    for (const { id } of payment_attempts)
      await Promise.all([refund(id, {}), refund(id, { amount_cents: 300 })])
    await delay(PAUSE_MS)
  }
  return created
}
