import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { FaultRule } from './faults.ts'
import type { Intent, Session } from './ledger.ts'
import type { NoticeSettings } from './notices.ts'
import type { NextRefunds, Refund, RefundEnd } from './refunds.ts'

type State = {
  intents: Intent[]
  sessions: Session[]
  refunds: Refund[]
  detached: string[]
  requests: Record<string, number>
  held: number
}
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

export async function startFakeStripe() {
  const child = fork(new URL('./main.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ port }] = await once(child, 'message')
  const url = `http://127.0.0.1:${port}`
  const tell = async (path: string, body: object = {}) => {
    const answer = await fetch(`${url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return (await answer.json()) as unknown
  }
  const state = async () => (await tell('state')) as State
  return {
    url,
    state,
    fault: (rule: Omit<FaultRule, 'times'> & { times?: number }) => tell('fault', { times: 1, ...rule }),
    revoke: () => tell('revoke'),
    heal: () => tell('heal'),
    failAtRandom: (share: number) => tell('random', { share }),
    notices: (settings: NoticeSettings) => tell('notices', settings),
    flush: () => tell('flush'),
    /** A day has passed. */
    forgetKeys: () => tell('forget'),
    pay: (session: string, end: 'succeed' | 'decline' | 'process' = 'succeed') =>
      tell('pay', { session, end }),
    expire: (session: string) => tell('expire', { session }),
    save: (session: string) => tell('save', { session }),
    end: (intent: string, end: 'succeed' | 'decline') => tell('end', { intent, end }),
    /** Somebody gives money back at Stripe itself. */
    refund: (intent: string, amount: number) => tell('refund', { intent, amount }),
    /** The customer disputes a payment, or the bank decides. */
    dispute: (intent: string | null, status: string) => tell('dispute', { intent, status }),
    /** What becomes of refunds from now on. */
    endRefunds: (end: NextRefunds) => tell('end-refunds', { end }),
    endRefund: (refund: string, end: RefundEnd) => tell('end-refund', { refund, end }),
    async refundsOf({ id }: { id: string }) {
      return (await state()).refunds.filter(({ metadata }) => metadata.refund_id === id)
    },
    /** The pages of an attempt. */
    async sessionsOf({ id }: { id: string }) {
      return (await state()).sessions.filter(({ metadata }) => metadata.payment_attempt_id === id)
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
