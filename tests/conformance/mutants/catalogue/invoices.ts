import type { Mutant } from '../mutant.ts'
import { edit, objectsIn } from './change.ts'

const firstNames = new Map<unknown, string>()

/** Invoices that move as they must not, or keep what they should change. */
export const mutants: Mutant[] = [
  {
    id: 'finalize-twice',
    defect: 'An open invoice can be finalized again, and gets another number.',
    killedBy: 'invoices.moves-from-open',
    edits: edit(
      'invoices/lifecycle#lifecycle',
      "open: { void: 'void',",
      "open: { finalize: 'open', void: 'void',",
    ),
  },
  {
    id: 'zero-stays-open',
    defect: 'An invoice with nothing due stays open, and becomes overdue.',
    killedBy: 'invoices.zero-is-paid',
    edits: edit(
      'finalizedRow',
      'const settled = sums.total_cents === 0',
      'const settled = sums.total_cents < 0',
    ),
  },
  {
    id: 'zero-paid-without-a-date',
    defect: 'An invoice with nothing due is paid, but not dated.',
    killedBy: 'invoices.zero-is-paid',
    edits: edit('finalizedRow', 'paid_at: settled ? at : null', 'paid_at: null'),
  },
  {
    id: 'pay-a-draft',
    defect: 'A draft can be paid: it is finalized on the way.',
    killedBy: 'invoices.moves-from-draft',
    edits: edit(
      'operations/invoices/pay-invoice#payInvoice',
      'const { invoice, context } = await loadInvoiceLockingCustomer(requestContext, path.id)',
      `const { invoice: found, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  if (found.status === 'draft') await finalizeDraft(engineContextOf(context), found)
  const invoice = await loadInvoice(context.trx, context.tenant.id, found.id)`,
      ['finalizeDraft'],
    ),
  },
  {
    id: 'void-a-draft',
    defect: 'A draft can be voided: it is finalized on the way.',
    killedBy: 'invoices.moves-from-draft',
    edits: edit(
      'voidInvoice',
      'const { invoice, customer, context } = await loadInvoiceLockingCustomer(requestContext, path.id)',
      `const { invoice: found, customer, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  if (found.status === 'draft') await finalizeDraft(engineContextOf(context), found)
  const invoice = await loadInvoice(context.trx, context.tenant.id, found.id)`,
      ['finalizeDraft'],
    ),
  },
  {
    id: 'void-again-refused',
    defect: 'An invoice that is void cannot be voided again.',
    killedBy: 'invoices.moves-from-void',
    edits: edit(
      'voidInvoice',
      "if (invoice.status === 'void') return",
      "if (invoice.number_text === 'never') return",
    ),
  },
  {
    id: 'void-a-paid-one',
    defect: 'A paid invoice can be voided.',
    killedBy: 'invoices.moves-from-paid',
    edits: edit('invoices/lifecycle#lifecycle', 'paid: {', "paid: { void: 'void',"),
  },
  {
    id: 'pay-twice',
    defect: 'A paid invoice can be paid again.',
    killedBy: 'invoices.moves-from-paid',
    edits: edit('invoices/lifecycle#lifecycle', 'paid: {', "paid: { pay: 'paid',"),
  },
  {
    id: 'pay-a-void-one',
    defect: 'A void invoice can be paid.',
    killedBy: 'invoices.moves-from-void',
    edits: edit('invoices/lifecycle#lifecycle', 'void: {},', "void: { pay: 'paid' },"),
  },
  {
    id: 'delete-an-open-one',
    defect: 'An open invoice can be deleted.',
    killedBy: 'invoices.moves-from-open',
    edits: edit(
      'invoices/lifecycle#lifecycle',
      "open: { void: 'void',",
      "open: { delete: 'deleted', void: 'void',",
    ),
  },
  {
    id: 'change-an-open-one',
    defect: 'An open invoice can be changed.',
    killedBy: 'invoices.moves-from-open',
    edits: edit(
      'invoices/lifecycle#lifecycle',
      "open: { void: 'void',",
      "open: { update: 'draft', void: 'void',",
    ),
  },
  {
    id: 'uncollectible-is-the-end',
    defect: 'An uncollectible invoice cannot be paid any more.',
    killedBy: 'invoices.moves-from-uncollectible',
    edits: edit(
      'invoices/lifecycle#lifecycle',
      "uncollectible: { void: 'void', pay: 'paid' }",
      "uncollectible: { void: 'void' }",
    ),
  },
  {
    id: 'write-off-a-void-one',
    defect: 'A void invoice can be marked as uncollectible.',
    killedBy: 'invoices.moves-from-void',
    edits: edit(
      'invoices/lifecycle#lifecycle',
      'void: {},',
      "void: { mark_uncollectible: 'uncollectible' },",
    ),
  },
  {
    id: 'due-at-once-by-default',
    defect: 'An invoice that is sent without days_until_due is due at once.',
    killedBy: 'invoices.terms-go-together',
    edits: edit('parseTerms', 'days ?? DEFAULT_DAYS_UNTIL_DUE', 'days ?? 0 * DEFAULT_DAYS_UNTIL_DUE'),
  },
  {
    id: 'lines-added-by-patch',
    defect: 'PATCH adds lines to those that are there.',
    killedBy: 'invoices.update-leaves-the-rest',
    edits: edit(
      'update-invoice#updateInvoice',
      'const { invoice, context } = await loadInvoiceLockingCustomer(requestContext, path.id)',
      `const { invoice, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  totals?.lines.push(...invoice.line_items)`,
    ),
  },
  {
    id: 'total-stands-on-patch',
    defect: 'PATCH changes the lines and leaves the total.',
    killedBy: 'invoices.update-leaves-the-rest',
    edits: edit('update-invoice#updateInvoice', '{ ...values, ...composed?.kept }', 'values'),
  },
  {
    id: 'patch-resets-metadata',
    defect: 'PATCH empties what it does not name.',
    killedBy: 'invoices.update-leaves-the-rest',
    edits: edit(
      'update-invoice#updateInvoice',
      '...(metadata && { metadata: JSON.stringify(metadata) }),',
      'metadata: JSON.stringify(metadata ?? {}),',
    ),
  },
  {
    id: 'recipient-read-live',
    defect: 'A finalized invoice shows the name that its customer has now.',
    killedBy: 'invoices.keep-their-parties',
    edits: edit(
      'partiesOf',
      'coalesce(invoices.buyer,',
      "coalesce(invoices.buyer || jsonb_build_object('name', customers.name),",
    ),
  },
  {
    id: 'email-not-kept',
    defect: 'A finalized invoice keeps the names and not the email of its customer.',
    killedBy: 'invoices.keep-their-parties',
    edits: edit(
      'partiesOf',
      'coalesce(invoices.buyer,',
      "coalesce(invoices.buyer || jsonb_build_object('email', customers.email),",
    ),
  },
  {
    id: 'buyer-address-not-kept',
    defect: 'A finalized invoice shows the address that its customer has now.',
    killedBy: 'invoices.keep-their-parties',
    edits: edit(
      'partiesOf',
      'coalesce(invoices.buyer,',
      "coalesce(invoices.buyer || jsonb_build_object('address', customers.address),",
    ),
  },
  {
    id: 'buyer-tax-ids-not-kept',
    defect: 'A finalized invoice shows the tax numbers that its customer has now.',
    killedBy: 'invoices.keep-their-parties',
    edits: edit(
      'partiesOf',
      'coalesce(invoices.buyer,',
      "coalesce(invoices.buyer || jsonb_build_object('tax_ids', customers.tax_ids),",
    ),
  },
  {
    id: 'buyer-without-tax-ids',
    defect: 'Invoices show the address of the customer and no tax numbers.',
    killedBy: 'invoices.keep-their-parties',
    edits: edit('CURRENT_BUYER', ", 'tax_ids', customers.tax_ids", ''),
  },
  {
    id: 'recipient-of-a-paid-one-changes',
    defect: 'A paid invoice shows the name that its customer has now; an open one keeps its own.',
    killedBy: 'invoices.keep-their-parties',
    edits: edit(
      'partiesOf',
      'coalesce(invoices.buyer,',
      "coalesce(case when invoices.status = 'open' then invoices.buyer end,",
    ),
  },
  {
    id: 'recipient-kept-from-the-draft-on',
    defect: 'An invoice keeps the name of its customer from the day on which it was drafted.',
    killedBy: 'invoices.keep-their-parties',
    answer({ body }) {
      for (const invoice of objectsIn(body)) {
        const { id, buyer } = invoice
        const { name } = Object(buyer)
        if (typeof name !== 'string') continue
        invoice.buyer = { ...Object(buyer), name: firstNames.get(id) ?? name }
        firstNames.set(id, Object(invoice.buyer).name)
      }
    },
  },
]
