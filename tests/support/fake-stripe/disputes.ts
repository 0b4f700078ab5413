import { randomBytes } from 'node:crypto'
import type { Intent } from './ledger.ts'

export type Dispute = {
  id: string
  object: 'dispute'
  payment_intent: string
  amount: number
  currency: string
  status: string
  metadata: Record<string, string>
  created: number
}

/** `changed` is called for each change that has a notice. */
export function createDisputes(
  readIntent: (id: string) => Intent,
  changed: (type: string, object: Dispute) => void,
) {
  const disputes = new Map<string, Dispute>()
  return {
    disputes,
    /** The customer disputes a payment, or the bank decides. */
    set(intent: string, status: string): Dispute {
      const { amount, currency } = readIntent(intent)
      const known = [...disputes.values()].find(({ payment_intent }) => payment_intent === intent)
      const dispute = Object.assign(
        known ?? {
          id: `du_${randomBytes(12).toString('hex')}`,
          object: 'dispute' as const,
          payment_intent: intent,
          amount,
          currency,
          metadata: {},
          created: Math.floor(Date.now() / 1_000),
        },
        { status },
      )
      disputes.set(dispute.id, dispute)
      changed(`charge.dispute.${known === undefined ? 'created' : 'closed'}`, dispute)
      return dispute
    },
  }
}
