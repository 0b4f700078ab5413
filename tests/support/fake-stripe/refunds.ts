import { randomBytes } from 'node:crypto'
import { type Form, textOf } from './form.ts'
import { type Intent, metadataOf, Refusal } from './ledger.ts'

export type RefundEnd = 'succeed' | 'process' | 'fail'
/** `random`: some take their time, and some fail. */
export type NextRefunds = RefundEnd | 'random'
export type Refund = {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason: string | null
  metadata: Record<string, string>
  created: number
}

const NEXT = {
  succeed: { status: 'succeeded' },
  process: { status: 'pending' },
  fail: { status: 'failed', failure_reason: 'expired_or_canceled_card' },
} as const

const RANDOM: readonly RefundEnd[] = ['succeed', 'succeed', 'process', 'fail']

const refused = (error: object) => new Refusal(400, { type: 'invalid_request_error', ...error })

/** `changed` is called for each change that has a notice. */
export function createRefunds(
  readIntent: (id: string) => Intent,
  changed: (type: string, object: Refund) => void,
) {
  const refunds = new Map<string, Refund>()
  /** What becomes of the next ones. */
  let next: NextRefunds = 'succeed'

  function add(intent: Intent, amount: number, metadata: Record<string, string>): Refund {
    const given = [...refunds.values()].filter(
      ({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed',
    )
    const left = intent.amount_received - given.reduce((sum, each) => sum + each.amount, 0)
    if (left === 0) throw refused({ code: 'charge_already_refunded', message: 'It has been refunded.' })
    if (amount > left) throw refused({ param: 'amount', message: `Only ${left} is left.` })
    const refund: Refund = {
      id: `re_${randomBytes(12).toString('hex')}`,
      object: 'refund',
      payment_intent: intent.id,
      amount,
      currency: intent.currency,
      failure_reason: null,
      metadata,
      created: Math.floor(Date.now() / 1_000),
      ...NEXT[next === 'random' ? (RANDOM[Math.floor(Math.random() * RANDOM.length)] ?? 'succeed') : next],
    }
    refunds.set(refund.id, refund)
    changed('refund.created', refund)
    return refund
  }

  function read(id: string): Refund {
    const found = refunds.get(id)
    if (found === undefined)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing' })
    return found
  }

  return {
    refunds,
    read,
    create: (form: Form) =>
      add(readIntent(textOf(form, 'payment_intent') ?? ''), Number(textOf(form, 'amount')), metadataOf(form)),
    /** Somebody gives money back at the provider itself. */
    give: (intent: string, amount: number) => add(readIntent(intent), amount, {}),
    endNext(how: NextRefunds) {
      next = how
    },
    /** A refund that takes days has ended. */
    end(id: string, how: RefundEnd): void {
      const refund = Object.assign(read(id), NEXT[how])
      changed(how === 'fail' ? 'refund.failed' : 'refund.updated', refund)
    },
  }
}
