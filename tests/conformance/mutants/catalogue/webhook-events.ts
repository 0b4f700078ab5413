import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** A log that lacks events, has too many or wrong ones, or shows them to others. */
export const mutants: Mutant[] = [
  {
    id: 'webhook-events-none-of-updates',
    defect: 'An update of a customer leaves no event.',
    killedBy: 'webhook-events.customers-and-credit',
    edits: edit('takeChanges', '?? []', "?.filter(({ type }) => type !== 'customer.updated') ?? []"),
  },
  {
    id: 'webhook-events-twice',
    defect: 'A draft that is finalized leaves its event twice.',
    killedBy: 'webhook-events.invoices',
    edits: edit(
      'finalizeWithoutEvents',
      "noteChange(trx, { type: 'invoice.finalized', id })",
      "noteChange(trx, { type: 'invoice.finalized', id }, { type: 'invoice.finalized', id })",
    ),
  },
  {
    id: 'webhook-events-of-what-changes-nothing',
    defect: 'An update that changes nothing leaves an event.',
    killedBy: 'webhook-events.only-what-changed',
    edits: edit('changedFields', '!isDeepStrictEqual(', 'true || !isDeepStrictEqual('),
  },
  {
    id: 'webhook-events-effect-first',
    defect: 'The invoice of a new subscription comes before the subscription.',
    killedBy: 'webhook-events.subscriptions',
    edits: edit('takeChanges', 'return changes', 'return changes.toReversed()'),
  },
  {
    id: 'webhook-events-with-a-gap',
    defect: 'Each time that events get their numbers, one is left out.',
    killedBy: 'webhook-events.without-a-gap',
    edits: edit('numberEvents', '+ row_number() over', '+ 2 * row_number() over'),
  },
  {
    id: 'webhook-events-without-previous',
    defect: 'An update does not say what the fields were before.',
    killedBy: 'webhook-events.previous-values',
    edits: edit(
      'previousValues',
      'return Object.fromEntries(changed)',
      'return Object.fromEntries(changed.slice(changed.length))',
    ),
  },
  {
    id: 'webhook-events-of-every-company',
    defect: 'The log shows what was changed in other companies too.',
    killedBy: 'webhook-events.is-of-one-company',
    edits: edit('inLog', ".where('tenant_id', '=', tenantId)", ".where('tenant_id', '>=', tenantId * 0)"),
  },
  {
    id: 'webhook-events-filter-ignored',
    defect: 'The filter `request_id` is ignored.',
    killedBy: 'webhook-events.filters',
    edits: edit(
      'selectWebhookEvents',
      'filter, SELECTIVE',
      '{ ...filter, request_id: undefined }, SELECTIVE',
    ),
  },
  {
    id: 'webhook-events-tail-ends',
    defect: 'At the end of the log a tail gets no next cursor.',
    killedBy: 'webhook-events.tail',
    edits: edit('listPage', "(has_more || order === 'asc')", 'has_more'),
  },
  {
    id: 'webhook-events-kept-of-deleted',
    defect: 'The log keeps what it says of a deleted customer.',
    killedBy: 'webhook-events.erased-with-the-customer',
    edits: edit(
      'deletePiece',
      'const erased = await eraseEvents(trx, tenantId, customerId, left)',
      'left -= 0',
    ),
  },
  {
    id: 'webhook-events-no-failed-payment',
    defect: 'Nobody is told that credit did not cover an invoice.',
    killedBy: 'webhook-events.payment-failed',
    edits: edit(
      'recordFailure',
      "noteChange(trx, { type: 'invoice.payment_failed', id: invoice.id })",
      'void noteChange',
    ),
  },
  {
    id: 'webhook-events-trial-ending-late',
    defect: 'The end of a trial is told when it has come.',
    killedBy: 'webhook-events.trial-ending',
    edits: edit('trialEndingAt', 'end.getTime() - NOTICE_MS', 'end.getTime()'),
  },
]
