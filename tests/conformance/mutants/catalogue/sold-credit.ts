import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Credit that is sold twice, or kept after it was given back, and wallets that top up too often or too little. */
export const mutants: Mutant[] = [
  {
    id: 'sold-credit-kept',
    defect: 'The credit stays when the payment is voided, and comes again with the next.',
    killedBy: 'credit.sold-once',
    edits: edit('reversePayment', 'if (status !== invoice.status)', 'if (status === invoice.status)'),
  },
  {
    id: 'sold-credit-whole-after-a-note',
    defect: 'A credit note leaves the grant as it is.',
    killedBy: 'credit.note-takes-its-share',
    edits: edit('takeShareBack', 'if (share.gt(0))', 'if (share.lt(0))'),
  },
  {
    id: 'used-credit-given-back',
    defect: 'A credit note gives back what is no longer there.',
    killedBy: 'credit.note-takes-its-share',
    edits: edit('leftOf', 'line.returnable_cents ?? left', 'left'),
  },
  {
    id: 'used-credit-lost-after-a-note',
    defect: 'A credit note voids a grant of which something was used, so that what comes back to it is lost.',
    killedBy: 'credit.used-comes-back',
    edits: edit('takeBackOf', '!isUsed && share', 'share'),
  },
  {
    id: 'top-up-without-pause',
    defect: 'A wallet tops up again as soon as it is low.',
    killedBy: 'top-up.one-an-hour',
    edits: edit('topUp', 'now.getTime() + PAUSE_MS', 'now.getTime()'),
  },
  {
    id: 'top-up-while-one-is-owed',
    defect: 'A card that was declined is charged for another top-up after an hour.',
    killedBy: 'top-up.one-an-hour',
    edits: edit('lowAccounts', "i.status in ('open', 'uncollectible')", "i.status in ('uncollectible')"),
  },
  {
    id: 'top-up-of-one',
    defect: 'A top-up buys its amount once, however much is missing.',
    killedBy: 'top-up.closes-the-gap',
    edits: edit('incrementsOf', 'Math.min(covered.toNumber(), MAX_TIMES)', 'Math.min(covered.toNumber(), 1)'),
  },
]
