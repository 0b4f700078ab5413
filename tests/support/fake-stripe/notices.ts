import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'

export type NoticeMode = 'once' | 'twice' | 'never' | 'late' | 'reversed' | 'random'
export type NoticeSettings = { urls: string[]; secret: string; mode: NoticeMode }

const { webhooks } = new Stripe('sk_test_signs')

/** The library's own signature. */
export function signed(payload: string, secret: string): string {
  return webhooks.generateTestHeaderString({ payload, secret })
}

/** Sends a notice of each change, as the mode says. What does not arrive is not sent again. */
export function createNotices() {
  let settings: NoticeSettings | undefined
  let held: string[] = []
  const pending = new Set<Promise<unknown>>()

  function send(payload: string, afterMs = 0): void {
    if (settings === undefined) return
    const { urls, secret } = settings
    const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
    const sending = new Promise((resolve) => setTimeout(resolve, afterMs))
      .then(() =>
        fetch(url, {
          method: 'POST',
          body: payload,
          headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signed(payload, secret) },
          signal: AbortSignal.timeout(10_000),
        }),
      )
      .catch(() => undefined)
      .finally(() => pending.delete(sending))
    pending.add(sending)
  }

  function sendBy(mode: NoticeMode, payload: string): void {
    const random = Math.random()
    if (mode === 'never' || (mode === 'random' && random < 0.2)) return
    if (mode === 'reversed') held.unshift(payload)
    else if (mode === 'late') send(payload, 300)
    else send(payload, mode === 'random' ? random * 2_000 : 0)
    if (mode === 'twice' || (mode === 'random' && random < 0.4)) send(payload, 5)
  }

  return {
    set(next: NoticeSettings) {
      settings = next
    },
    tell(type: string, object: object) {
      const event = { id: `evt_${randomBytes(8).toString('hex')}`, object: 'event', type, data: { object } }
      if (settings !== undefined) sendBy(settings.mode, JSON.stringify(event))
    },
    /** Sends what was held back, the newest first, and waits until all has arrived. */
    async flush() {
      for (const payload of held) send(payload)
      held = []
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
