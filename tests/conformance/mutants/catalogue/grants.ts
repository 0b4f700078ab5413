import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const subject = 'Grants'

/** Grants that are not what they say. */
export const mutants: Mutant[] = [
  {
    id: 'grant-of-any-customer',
    defect: 'A grant is found below any customer of its company.',
    killedBy: 'wallets.grants-show-what-is-left',
    edits: edit('loadGrant', "    .where('customer_id', '=', customerId)\n", ''),
  },
  {
    id: 'void-leaves-what-remains',
    defect: 'A voided grant can still be drawn.',
    killedBy: 'wallets.void-takes-back-the-rest',
    edits: edit('voidGrant', 'if (left !== undefined)', 'if (left === undefined)'),
  },
  {
    id: 'void-takes-all',
    defect: 'Voiding a grant takes back all of its amount, also what was drawn before.',
    killedBy: 'wallets.void-takes-back-the-rest',
    edits: edit('voidGrant', 'left.remaining', 'left.amount'),
  },
  {
    id: 'ledger-type-ignored',
    defect: 'The ledger ignores its filter `type`.',
    killedBy: 'wallets.void-takes-back-the-rest',
    edits: edit('selectTransactions', "query.where('type', '=', filter.type)", 'query'),
  },
  {
    id: 'ledger-invoice-ignored',
    defect: 'The ledger ignores its filter `invoice_id`.',
    killedBy: 'wallets.void-takes-back-the-rest',
    edits: edit('selectTransactions', "query.where('invoice_id', '=', filter.invoice_id)", 'query'),
  },
  {
    id: 'void-revived',
    defect: 'Where usage falls, what comes back to a voided grant can be drawn.',
    killedBy: 'wallets.voided-gets-nothing-back',
    edits: edit('reverseDebit', 'if (voided_at !== null)', 'if (voided_at === undefined)'),
  },
]
