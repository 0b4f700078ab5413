import type { Mutant } from '../mutant.ts'
import { EVENTS_MAY_STAY, edit } from './change.ts'

const GONE = 'customers.deleted-is-gone'
const KEEP = 'customers.deleted-keep-invoices'
const STAY = 'customers.with-subscriptions-stay'
const BILL = 'customers.deleted-bill-the-rest'

/** Deletions that leave personal data, or take what the law requires or what is owed. */
export const mutants: Mutant[] = [
  {
    id: 'deleted-customer-readable',
    defect: 'A deleted customer with invoices can still be read, used and billed.',
    killedBy: KEEP,
    edits: edit(
      'customers-store#customerOf',
      '.where(existsIn(tenantId))',
      '.where(notWithItsClock(tenantId))',
    ),
  },
  {
    id: 'deleted-customer-listed',
    defect: 'A deleted customer with invoices is still in the list.',
    killedBy: KEEP,
    edits: [
      ...edit('customersMatching', '.where(existsIn(tenantId))', ''),
      ...edit(
        'markErased',
        "name: '', email: '', billing_emails: [], address: null, legal_name: null, buyer_reference: null, purchase_order_number: null, electronic_address: null, tax_ids: [], timezone: null, metadata: {}, ",
        '',
      ),
    ],
  },
  {
    id: 'deleted-customer-hidden',
    defect: 'Deleting a customer only hides it: its drafts stay, with its name.',
    killedBy: GONE,
    slow: true,
    edits: [
      ...edit(
        'eraseCustomer',
        'while (!pause.aborted)',
        "while (!pause.aborted && deleted.customerId === '')",
      ),
      // Otherwise it would be tried again without end.
      ...edit(
        'eraseCustomer',
        'if (isDone) return true\n }\n return false',
        'if (isDone) return true\n }\n return true',
      ),
    ],
  },
  {
    id: 'deleted-customer-drafts-left',
    defect: 'The drafts of a deleted customer with invoices stay.',
    killedBy: KEEP,
    slow: true,
    edits: edit(
      'GOES',
      "'if finalized': () => sql`invoice_number is null`",
      "'if finalized': () => sql`false`",
    ),
  },
  {
    id: 'deleted-customer-invoices-gone',
    defect: 'Deleting a customer deletes its finalized invoices.',
    killedBy: KEEP,
    edits: edit(
      'erasePiece',
      'if (!(await hasFinalized(trx, customer)))',
      'if ((await hasFinalized(trx, customer)) !== undefined)',
    ),
  },
  {
    id: 'deleted-customer-buyer-erased',
    defect: 'Deleting a customer erases the buyer of its invoices.',
    killedBy: KEEP,
    edits: edit(
      'markErased',
      'await updateRow(',
      "await trx.updateTable('invoices').set({ buyer: JSON.stringify({ name: 'Deleted', email: 'deleted@example.com' }) }).where('tenant_id', '=', customer.tenant_id).where('customer_id', '=', customer.id).execute()\n  await updateRow(",
    ),
  },
  {
    id: 'deleted-customer-keeps-external-id',
    defect: 'The external_id of a deleted customer with invoices stays taken.',
    killedBy: KEEP,
    edits: edit('customers-store#markDeleted', 'external_id: null,', ''),
  },
  {
    id: 'deleted-customer-keeps-credit',
    defect: 'The wallet of a deleted customer can still pay.',
    killedBy: KEEP,
    edits: edit(
      'expireCredit',
      'of await selectAccounts(trx, tenantId, id))',
      'of (await selectAccounts(trx, tenantId, id)).slice(0, 0))',
    ),
  },
  {
    id: 'deleted-customer-invoices-frozen',
    defect: 'The invoices of a deleted customer cannot be paid, voided or given up.',
    killedBy: KEEP,
    edits: edit('findAndLockOwner', '.where(notWithItsClock(tenantId))', '.where(existsIn(tenantId))'),
  },
  {
    id: 'deleted-customer-with-subscriptions',
    defect: 'A customer with an active subscription can be deleted.',
    killedBy: STAY,
    edits: edit('markAsDeleted', 'if (subscription_ids.length > 0)', 'if (subscription_ids.length > 99)'),
  },
  {
    id: 'deleted-customer-in-its-trial',
    defect: 'A customer whose subscription is in its trial can be deleted.',
    killedBy: STAY,
    edits: edit('findNotEnded', "where('next_renewal_at', 'is not', null)", "where('status', '=', 'active')"),
  },
  {
    id: 'deleted-customer-about-to-end',
    defect: 'A customer whose subscription ends with its period can be deleted.',
    killedBy: STAY,
    edits: edit(
      'findNotEnded',
      "where('next_renewal_at', 'is not', null)",
      "where('next_renewal_at', 'is not', null).where('cancel_at_period_end', '=', false)",
    ),
  },
  {
    id: 'deleted-customer-last-bill-lost',
    defect: 'What an ended subscription drafted is deleted with the customer.',
    killedBy: BILL,
    slow: true,
    edits: edit('erasePiece', 'if (draft !== undefined)', "if (draft === '')"),
  },
  {
    id: 'deleted-customer-not-collected',
    defect: 'The credit of a deleted customer expires before it has paid the last automatic invoice.',
    killedBy: BILL,
    slow: true,
    edits: edit('erasePiece', 'if (unpaid !== undefined)', "if (unpaid === '')"),
  },
  {
    id: 'deleted-customer-events-left',
    defect: 'The events of a deleted customer with invoices stay.',
    killedBy: BILL,
    slow: true,
    edits: [
      ...edit(
        'deletePiece',
        'MAX_ROWS - (await deleteEvents(trx, tenantId, customerId))',
        'MAX_ROWS - (forInvoices ? 0 : await deleteEvents(trx, tenantId, customerId))',
      ),
      ...EVENTS_MAY_STAY,
    ],
  },
  {
    id: 'deleted-customer-metadata-left',
    defect: 'The metadata of a deleted customer’s subscriptions stays.',
    killedBy: BILL,
    slow: true,
    edits: edit('WRITTEN', "written: sql`metadata <> '{}'`", 'written: sql`metadata is null`'),
  },
  {
    id: 'deleted-customer-counted',
    defect: 'Events of a deleted customer with invoices are counted.',
    killedBy: BILL,
    edits: edit('lockCustomers', 'existsIn(tenantId).as', 'notWithItsClock(tenantId).as'),
  },
]
