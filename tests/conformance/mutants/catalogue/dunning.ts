import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const mutants: Mutant[] = [
  {
    id: 'dunning-from-the-first-failure',
    defect: 'Retries count from the first failure.',
    killedBy: 'dunning.year',
    slow: true,
    edits: [
      ...edit(
        'planRetry',
        '{ payment_retry_count, payment_attempt_count }',
        '{ payment_retry_count, payment_attempt_count, payment_failed_at }',
      ),
      ...edit('planRetry', 'now.getTime()', '(payment_failed_at ?? now).getTime()'),
    ],
  },
  {
    id: 'dunning-lost-card-retried',
    defect: 'A lost card is tried again.',
    killedBy: 'dunning.year',
    slow: true,
    edits: edit(
      'failureOf',
      "outcome.failure.recoverable ? 'recoverable' : 'not_recoverable'",
      "'recoverable'",
    ),
  },
  {
    id: 'dunning-days-start-anew',
    defect: 'Each failure is followed by the first of the days.',
    killedBy: 'dunning.on-exhausted',
    edits: edit('countDay', 'invoice.payment_retry_count + 1', 'invoice.payment_retry_count'),
  },
  {
    id: 'dunning-at-once-takes-a-day',
    defect: 'A try at once takes one of the days.',
    killedBy: 'dunning.at-once',
    edits: edit(
      'planRetry',
      'retry_after_days[payment_retry_count]',
      'retry_after_days[payment_attempt_count - 1]',
    ),
  },
  {
    id: 'dunning-past-due-stays',
    defect: 'A subscription stays past due although nothing of it is owed.',
    killedBy: 'dunning.recovers-with-the-last',
    edits: edit('recoverIfNoneOwed', "status: 'active', past_due_since: null, ", ''),
  },
  {
    id: 'dunning-recovers-too-early',
    defect: 'A subscription recovers with the first of its invoices that is paid.',
    killedBy: 'dunning.recovers-with-the-last',
    edits: edit(
      'recoverIfNoneOwed',
      ".where('invoices.status', '=', 'open')",
      ".where('invoices.status', '=', 'draft')",
    ),
  },
  {
    id: 'dunning-never-past-due',
    defect: 'A subscription whose invoice failed stays active.',
    killedBy: 'dunning.on-exhausted',
    edits: edit(
      'markPastDue',
      'if (subscription_id === null) return',
      'if (subscription_id !== null) return',
    ),
  },
  {
    id: 'dunning-method-of-before',
    defect: 'A retry charges the method of the last attempt.',
    killedBy: 'dunning.at-once',
    edits: edit(
      'findDefaultMethod',
      "'=', 'customers.default_payment_method_id')",
      "'=', sql`(select p.id from payment_methods p where p.tenant_id = customers.tenant_id and p.customer_id = customers.id order by p.seq limit 1)`)",
    ),
  },
  {
    id: 'dunning-wallet-skipped',
    defect: 'What the wallet could pay is charged.',
    killedBy: 'dunning.wallet-first',
    edits: edit(
      'collectFromWallet',
      'if (invoice.apply_credit)',
      "if (invoice.apply_credit && invoice.collection_method === 'send_invoice')",
    ),
  },
  {
    id: 'dunning-exhausted-ignored',
    defect: 'Nothing happens when the last retry has failed.',
    killedBy: 'dunning.on-exhausted',
    edits: edit('recordFailure', "=== 'retries_exhausted'", "=== 'no_payment_method'"),
  },
  {
    id: 'dunning-beside-a-link',
    defect: 'An automatic charge waits for a link that nobody may ever use.',
    killedBy: 'dunning.link-is-canceled',
    edits: edit('isUnderWay', " && open_payment !== 'requires_action'", ''),
  },
  {
    id: 'dunning-cancels-what-is-under-way',
    defect: 'An automatic charge replaces one that is processing.',
    killedBy: 'dunning.link-is-canceled',
    edits: [
      ...edit(
        'isUnderWay',
        "open_payment !== null && open_payment !== 'requires_action'",
        "open_payment === 'pending'",
      ),
      ...edit('cancelOpenAttempt', '!isCancelable(invoice.open_payment)', 'false'),
      ...edit(
        'sources',
        "collection_pending and open_payment is distinct from 'processing'",
        'collection_pending',
      ),
      ...edit('findFirstToCollect', "      .where('open_payment', 'is distinct from', 'processing')\n", ''),
    ],
  },
  {
    id: 'dunning-new-method-waits',
    defect: 'Another default method is charged only at the next retry.',
    killedBy: 'dunning.at-once',
    edits: edit(
      'update-customer#updateCustomer',
      'if (method != null) await retryCollection',
      'if (method === undefined) await retryCollection',
    ),
  },
  {
    id: 'dunning-without-a-provider-silent',
    defect: 'Where nothing can be charged, an invoice that credit does not cover has not failed.',
    killedBy: 'dunning.without-a-provider',
    edits: edit(
      'chargeDefault',
      'if (charged === undefined && !isTried && found.payment_failed_at === null)',
      'if (charged === undefined)',
    ),
  },
  {
    id: 'dunning-rest-forgotten',
    defect: 'What is left after a payment in part is not charged.',
    killedBy: 'dunning.left-to-charge',
    edits: edit('settle', 'isCanceled || mayResume', 'paid_at !== null'),
  },
  {
    id: 'dunning-canceled-is-charged',
    defect: 'An automatic attempt that the company cancels is followed by another one.',
    killedBy: 'dunning.left-to-charge',
    edits: edit(
      'cancel-payment-attempt#begin',
      "attempt.origin !== 'automatic'",
      "attempt.origin !== 'customer'",
    ),
  },
  {
    id: 'past-due-cannot-change',
    defect: 'A subscription that is past due becomes active with its next period, whatever is owed.',
    killedBy: 'subscriptions.past-due-as-active',
    edits: edit(
      'subscriptions/lifecycle#lifecycle',
      "past_due: { renew: 'past_due'",
      "past_due: { renew: 'active'",
    ),
  },
]
