import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Subscriptions that bill what others bill, and previews that show something else than what comes. */
export const mutants: Mutant[] = [
  {
    id: 'meter-billed-twice',
    defect: 'Two subscriptions bill one meter although nobody allowed it.',
    killedBy: 'subscriptions.meter-billed-once',
    edits: edit('addSubscription', 'body.allow_overlap !== true', 'false'),
  },
  {
    id: 'canceled-subscriptions-bill-their-meters',
    defect: 'A canceled subscription still keeps others from its meters.',
    killedBy: 'subscriptions.meter-billed-once',
    edits: edit('findOverlapping', 's.next_renewal_at is not null and not', 'true and not'),
  },
  {
    id: 'past-billed-twice',
    defect: 'A start in the past bills again what a canceled subscription billed.',
    killedBy: 'starts.past-billed-once',
    edits: edit('findOverlapping', 'billed.subscription_id = s.id', "billed.subscription_id = ''"),
  },
  {
    id: 'fee-elsewhere-is-nothing',
    defect:
      'The fee that was billed elsewhere counts for no bound, and a change of plan gives nothing of it back.',
    killedBy: 'starts.past-fee-elsewhere',
    edits: edit('planBilledElsewhere', "=== 'in_advance'", "=== 'in_arrears'"),
  },
  {
    id: 'fee-elsewhere-given-back-at-the-end',
    defect: 'A cancellation gives back a fee that was billed elsewhere.',
    killedBy: 'starts.past-fee-elsewhere',
    edits: edit('findBilledFee', 'fee?.invoice_id === BILLED_ELSEWHERE ? undefined : fee?.id', 'fee?.id'),
  },
  {
    id: 'allowed-overlap-refused',
    defect: 'Two subscriptions cannot bill one meter, even where that is allowed.',
    killedBy: 'subscriptions.allowed-overlap-bills-both',
    edits: edit('addSubscription', 'body.allow_overlap !== true', 'body.allow_overlap !== undefined'),
  },
  {
    id: 'plan-change-bills-a-meter-twice',
    defect: 'A change of plan lets two subscriptions bill one meter.',
    killedBy: 'plan-changes.meter-billed-once',
    edits: edit('changeUntilRestart', 'body.allow_overlap !== true', 'false'),
  },
  {
    id: 'plan-change-overlaps-itself',
    defect: 'A subscription cannot change to a plan with a price for a meter of its own.',
    killedBy: 'plan-changes.meter-billed-once',
    edits: edit('changeUntilRestart', 'plan, { except: current.id })', 'plan)'),
  },
  {
    id: 'preview-of-a-whole-period',
    defect: 'The preview of a subscription leaves out its first fee.',
    killedBy: 'subscriptions.preview-is-the-first-invoice',
    edits: edit(
      'previewSubscription',
      'showUpcoming(engine, subscription, first)',
      'showUpcoming(engine, subscription, { ...first, next: first.next && { ...first.next, charges: [] } })',
    ),
  },
  {
    id: 'preview-stores-a-subscription',
    defect: 'The preview of a subscription creates it.',
    killedBy: 'subscriptions.preview-stores-nothing',
    edits: edit(
      'handlers/subscriptions#subscriptions',
      'preview(previewSubscription)',
      'write(previewSubscription)',
    ),
  },
  {
    id: 'preview-names-a-subscription',
    defect: 'The preview of a subscription has an id that nothing has.',
    killedBy: 'subscriptions.preview-stores-nothing',
    edits: edit('previewSubscription', '...upcoming, subscription_id: null, line_items', '...upcoming'),
  },
  {
    id: 'preview-of-a-new-one-without-credit',
    defect: 'The preview of a subscription leaves credit out.',
    killedBy: 'subscriptions.preview-of-a-new-one-takes-credit',
    edits: edit(
      'previewSubscription',
      'showUpcoming(engine, subscription, first)',
      'showUpcoming(engine, { ...subscription, apply_credit: false }, first)',
    ),
  },
  {
    id: 'preview-allows-overlap',
    defect: 'The preview of a subscription is not refused where the subscription is.',
    killedBy: 'subscriptions.preview-refuses-what-is-refused',
    edits: edit(
      'previewSubscription',
      'addSubscription(body, context)',
      'addSubscription({ ...body, allow_overlap: true }, context)',
    ),
  },
]
