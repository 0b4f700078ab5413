// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Lists in another order, their sums, and their CSV. */
export const mutants: Mutant[] = [
  {
    id: 'sorted-oldest-of-equals-first',
    defect: 'Of invoices with the same total the oldest comes first in both orders.',
    killedBy: 'invoices.sorted',
    edits: edit('sorting#compare', 'return sign * (one.seq - other.seq)', 'return one.seq - other.seq'),
  },
  {
    id: 'sorted-without-a-date-first',
    defect: 'Drafts, which have no due date, come first where the latest is first.',
    killedBy: 'invoices.sorted',
    edits: edit('sorting#compare', 'if (one.value === null) return 1', 'if (one.value === null) return sign'),
  },
  {
    id: 'sorted-by-any-cursor',
    defect: 'A cursor of the list in one order is taken in another.',
    killedBy: 'invoices.sorted',
    edits: edit('listInvoices', '`invoices_by_${sort}_${order}` as const', "'invoices' as const"),
  },
  {
    id: 'counts-of-the-chosen-status',
    defect: 'The counts leave out what the status leaves out.',
    killedBy: 'reports.invoices',
    edits: edit(
      'countByStatus',
      "state === 'all'\n        ? filter",
      "state === 'all'\n        ? { ...filter, status: _ ?? [] }",
    ),
  },
  {
    id: 'invoices-report-due-with-uncollectible',
    defect: 'What is due of selected invoices includes what was given up.',
    killedBy: 'reports.invoices',
    edits: edit('sumByCurrency', 'own.filter(isOpen).map(amountDue)', 'own.map(amountDue)'),
  },
  {
    id: 'sums-of-paid-are-due',
    defect: 'What is due of selected invoices includes what is paid.',
    killedBy: 'reports.invoices',
    edits: edit(
      'sumByCurrency',
      'sum(own.filter(isOpen).map(amountDue))',
      'sum(own.filter(isOpen).map(({ total_cents }) => total_cents))',
    ),
  },
  {
    id: 'export-in-cents',
    defect: 'The CSV has amounts with two decimals in every currency.',
    killedBy: 'invoices.exported',
    edits: edit(
      'export-invoices#amount',
      'minorToMajor(cents, currency_code)',
      "minorToMajor(cents, currency_code && 'USD')",
    ),
  },
  {
    id: 'export-without-subtotals',
    defect: 'The CSV of invoices has no subtotals.',
    killedBy: 'invoices.exported',
    edits: edit('export-invoices#COLUMNS', 'sumsOf(row).subtotal_cents', '0 * row.total_cents'),
  },
  {
    id: 'export-of-lines',
    defect: 'The CSV of invoices counts one line more.',
    killedBy: 'invoices.exported',
    edits: edit('export-invoices#COLUMNS', 'String(lines)', 'String(lines + 1)'),
  },
  {
    id: 'export-of-one-billing-email',
    defect: 'The CSV of customers has one address of billing_emails.',
    killedBy: 'customers.exported',
    edits: edit('export-customers#COLUMNS', "row.billing_emails.join(', ')", 'row.billing_emails[0] ?? null'),
  },
  {
    id: 'export-without-filters',
    defect: 'The CSV has all invoices, whatever the filters say.',
    killedBy: 'invoices.exported',
    edits: edit(
      'exportInvoices',
      '() => parseFilter(query)',
      '() => parseFilter({ customer_id: query.customer_id })',
    ),
  },
  {
    id: 'export-with-formulas',
    defect: 'A name that begins with = is computed by the spreadsheet.',
    killedBy: 'customers.exported',
    edits: edit('toField', 'FORMULA.test(', "FORMULA.test(cell.text?.startsWith('=') === true ? '' : "),
  },
  {
    id: 'export-without-quotes',
    defect: 'A name with a comma fills two fields.',
    killedBy: 'customers.exported',
    edits: edit('toField', 'SPECIAL.test(text)', 'SPECIAL.test(text.replaceAll(",", ""))'),
  },
  {
    id: 'export-of-subscriptions-without-names',
    defect: 'The CSV of subscriptions has the ids of plans as their names.',
    killedBy: 'subscriptions.exported',
    edits: edit('export-subscriptions#COLUMNS', 'plan?.name ?? null', 'plan && plan.code'),
  },
  {
    id: 'export-of-subscriptions-with-usage-of-the-period',
    defect: 'The CSV of subscriptions has the end of the period as that of the month of usage.',
    killedBy: 'subscriptions.exported',
    edits: edit(
      'export-subscriptions#COLUMNS',
      '({ usage_period_end }) => timeCell(usage_period_end)',
      '({ current_period_end }) => timeCell(current_period_end)',
    ),
  },
  {
    id: 'export-of-subscriptions-without-filters',
    defect: 'The CSV of subscriptions has those of every status.',
    killedBy: 'subscriptions.exported',
    edits: edit('exportSubscriptions', 'query, page)', '{ ...query, status: [] }, page)'),
  },
  {
    id: 'export-of-events-by-their-arrival',
    defect: 'The CSV of usage events has the time of arrival as their timestamp.',
    killedBy: 'events.exported',
    edits: edit(
      'export-events#COLUMNS',
      '({ timestamp }) => ({ plain: timestamp })',
      '({ created_at }) => ({ plain: created_at })',
    ),
  },
  {
    id: 'export-of-events-without-dates',
    defect: 'The CSV of usage events has those of all time.',
    killedBy: 'events.exported',
    edits: edit('exportEvents', 'parseFilter(query)', 'parseFilter({ ...query, to: undefined })'),
  },
  {
    id: 'export-of-audit-events-without-filters',
    defect: 'The CSV of audit events has every operation.',
    killedBy: 'audit-events.exported',
    edits: edit('exportAuditEvents', 'query, page)', '{ ...query, operation: undefined }, page)'),
  },
  {
    id: 'export-of-credit-notes-of-all-customers',
    defect: 'The CSV of credit notes ignores its filters.',
    killedBy: 'notes.exported',
    edits: edit('exportCreditNotes', 'tenantId, query, page', 'tenantId, {}, page'),
  },
  {
    id: 'export-of-credit-notes-without-places',
    defect: 'The CSV of credit notes has all of each taken off the invoice.',
    killedBy: 'notes.exported',
    edits: edit('export-credit-notes#COLUMNS', 'row.applied_cents', 'row.total_cents'),
  },
  {
    id: 'payments-without-voided-ones',
    defect: 'The list of payments leaves out those that were voided.',
    killedBy: 'payments.listed',
    edits: edit('paymentsMatching', 'if (voided !== undefined)', 'if (voided !== true)'),
  },
  {
    id: 'payments-by-creation',
    defect: 'Payments are selected by when they were recorded, not by when they were paid.',
    killedBy: 'payments.listed',
    edits: edit('paymentsMatching', "'paid_at', '<', paid.to", "'created_at', '<', paid.to"),
  },
  {
    id: 'export-of-refunds-in-cents',
    defect: 'The CSV of refunds has amounts in minor units.',
    killedBy: 'refunds.exported',
    edits: edit(
      'export-refunds#COLUMNS',
      'minorToMajor(amount_cents, currency_code)',
      'String(amount_cents || currency_code)',
    ),
  },
  {
    id: 'export-of-refunds-of-all-notes',
    defect: 'The CSV of refunds ignores its filters but the customer.',
    killedBy: 'refunds.exported',
    edits: edit(
      'exportRefunds',
      'tenantId, query, page',
      'tenantId, { customer_id: query.customer_id }, page',
    ),
  },
]
