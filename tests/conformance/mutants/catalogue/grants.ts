import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Grants that are not what they say. */
export const mutants: Mutant[] = [
  {
    id: 'note-gives-by-hand',
    defect: 'A grant of a credit note says that it was granted by hand.',
    killedBy: 'wallets.grants-say-where-they-come-from',
    edits: edit('GRANT_SOURCES', "credit_note: 'credit_note'", "credit_note: 'manual'"),
  },
  {
    id: 'grant-of-no-invoice',
    defect: 'A grant does not say which invoice it comes from.',
    killedBy: 'wallets.grants-say-where-they-come-from',
    edits: edit('grantOriginOf', 'subscription_id, invoice_id }', 'subscription_id, invoice_id: null }'),
  },
  {
    id: 'described-and-drawn-first',
    defect: 'A grant that is described anew is drawn before all others.',
    killedBy: 'wallets.grants-are-described-later',
    edits: edit('updateGrant', '...changes,', '...changes, priority: 0,'),
  },
  {
    id: 'description-stays',
    defect: 'The description of a grant cannot be removed.',
    killedBy: 'wallets.grants-are-described-later',
    edits: edit('updateCreditGrant', 'description !== undefined', 'description != null'),
  },
  {
    id: 'balances-of-the-wrong-order',
    defect: 'The list of all balances begins with the account that was opened first.',
    killedBy: 'wallets.over-all-customers',
    edits: edit('selectAllAccounts', ".orderBy('seq', 'desc')", ".orderBy('seq', 'asc')"),
  },
  {
    id: 'all-grants-of-one-customer',
    defect: 'The filter `customer_id` of the list of all grants is ignored.',
    killedBy: 'wallets.over-all-customers',
    edits: edit('selectGrants', 'customer_id === undefined', 'customer_id !== null'),
  },
  {
    id: 'deleted-wallets-listed',
    defect: 'The list of all balances shows those of deleted customers.',
    killedBy: 'customers.deleted-keep-invoices',
    edits: edit('ofExisting', 'rows.filter(({ customer_id }) => existing.has(customer_id))', '[...rows]'),
  },
  {
    id: 'grant-of-deleted-customer',
    defect: 'A grant of a deleted customer can be read.',
    killedBy: 'customers.deleted-keep-invoices',
    edits: edit('loadCustomerOfGrant', 'findCustomer(', 'findAndLockOwner('),
  },
  {
    id: 'void-leaves-what-remains',
    defect: 'A voided grant can still be drawn.',
    killedBy: 'wallets.void-takes-back-the-rest',
    edits: edit('voidGrant', 'if (left !== undefined)', 'if (left === undefined)'),
  },
  {
    id: 'void-of-a-part-takes-all',
    defect: 'Taking a part of a grant back voids all that is left of it.',
    killedBy: 'wallets.void-takes-back-a-part',
    edits: edit('voidCreditGrant', 'if (asked?.lt(left))', 'if (asked?.gt(left))'),
  },
  {
    id: 'void-beyond-what-is-left',
    defect: 'More than is left of a grant can be taken back.',
    killedBy: 'wallets.void-takes-back-a-part',
    edits: edit('voidCreditGrant', 'if (asked?.gt(left))', 'if (asked?.lt(0))'),
  },
  {
    id: 'void-takes-all',
    defect: 'Voiding a grant takes back all of its amount, also what was drawn before.',
    killedBy: 'wallets.void-takes-back-the-rest',
    edits: edit('voidGrant', '{ ...left, at: now }', '{ ...left, remaining: left.amount, at: now }'),
  },
  {
    id: 'ledger-type-ignored',
    defect: 'The ledger ignores its filter `type`.',
    killedBy: 'wallets.void-takes-back-the-rest',
    edits: edit('selectTransactions', "matching.where('entry.type', '=', type)", 'matching'),
  },
  {
    id: 'ledger-invoice-ignored',
    defect: 'The ledger ignores its filter `invoice_id`.',
    killedBy: 'wallets.void-takes-back-the-rest',
    edits: edit('matchingTransactions', "query.where('entry.invoice_id', '=', filter.invoice_id)", 'query'),
  },
  {
    id: 'ledger-time-ignored',
    defect: 'The ledger ignores its filter `created_to`.',
    killedBy: 'wallets.ledger-by-time',
    edits: edit('matchingTransactions', "query.where('entry.created_at', '<', to)", 'query'),
  },
  {
    id: 'ledger-of-grant-without-draws',
    defect: 'The ledger of a grant has only when it came and went, not what drew from it.',
    killedBy: 'wallets.applied-grants',
    edits: edit('newestOfGrant', '\n    .unionAll(({ parens }) => parens(drawn))', ''),
  },
  {
    id: 'applied-grants-whole',
    defect: 'A transaction names what was left of each grant, not what it took of it.',
    killedBy: 'wallets.applied-grants',
    edits: edit(
      'burnDown',
      'updates.push({ id, remaining: decimal(remaining).minus(part), part })',
      'updates.push({ id, remaining: decimal(remaining).minus(part), part: decimal(remaining) })',
    ),
  },
  {
    id: 'applied-grants-unbounded',
    defect: 'A transaction names all the grants that it drew from, however many.',
    killedBy: 'wallets.applied-grants-bounded',
    edits: edit('MAX_APPLIED', '100', '1_000'),
  },
  {
    id: 'reversal-names-no-grant',
    defect: 'Where usage falls, the transaction does not say which grants it went back to.',
    killedBy: 'wallets.applied-grants-of-usage',
    edits: edit(
      'reverseDebit',
      'await record(wallet, amount, source, updates)',
      'await record(wallet, amount, source)',
    ),
  },
  {
    id: 'void-revived',
    defect: 'Where usage falls, what comes back to a voided grant can be drawn.',
    killedBy: 'wallets.voided-gets-nothing-back',
    edits: edit('takeBackLapsed', 'voided_at !== null', 'voided_at === undefined'),
  },
]
