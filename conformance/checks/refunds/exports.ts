import type { Check } from '../../kit/check.ts'
import { expectRows, exported } from '../../kit/exported.ts'
import { createCustomer, unpaidInvoice } from '../../kit/fixtures.ts'
import { createRefund, overpaidAttempt } from '../../kit/refunds.ts'

export const checks: Check[] = [
  {
    id: 'refunds.exported',
    tag: 'Refunds',
    level: 'behaviour',
    reference: 'exportRefunds',
    title: 'The CSV has the refunds that the filters select, the newest first, in whole units.',
    operations: ['exportRefunds', 'createRefund'],
    needs: ['test-clock'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const attempt = await overpaidAttempt(ctx, await unpaidInvoice(ctx, { customer_id }))
      const first = await createRefund(ctx, attempt, { amount_cents: 1_205 })
      const second = await createRefund(ctx, attempt, { amount_cents: 7 })
      const of = { customer_id, payment_attempt_id: attempt.id, credit_note_id: '' }
      expectRows(
        ctx,
        await exported(ctx, 'exportRefunds', { customer_id }),
        [
          { id: second.id, amount: '0.07', status: second.status, ...of },
          { id: first.id, amount: '12.05', status: first.status, ...of },
        ],
        'the refunds of the customer',
      )
      const none = await exported(ctx, 'exportRefunds', { customer_id, credit_note_id: customer_id })
      ctx.equal(none, [], 'those of another credit note')
    },
  },
]
