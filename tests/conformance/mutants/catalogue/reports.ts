// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Sums that are not what the invoices, payments and fees add up to. */
export const mutants: Mutant[] = [
  {
    id: 'revenue-of-void-invoices',
    defect: 'An invoice that was voided stays in the revenue of its month.',
    killedBy: 'reports.revenue',
    edits: edit('selectRevenue', " and status <> 'void'", ''),
  },
  {
    id: 'revenue-of-voided-payments',
    defect: 'A payment that was voided stays in its month.',
    killedBy: 'reports.revenue',
    edits: edit('selectRevenue', ' and voided_at is null', ''),
  },
  {
    id: 'revenue-collected-as-invoiced',
    defect: 'What is collected counts in the month of its invoice.',
    killedBy: 'reports.revenue',
    edits: edit(
      'selectRevenue',
      'paid_at >= starts_at and paid_at < ends_at',
      '(invoice_id) in (select id from invoices where tenant_id = ${tenantId} and finalized_at >= starts_at and finalized_at < ends_at)',
    ),
  },
  {
    id: 'revenue-open-in-full',
    defect: 'Of an open invoice all is open, whatever was paid.',
    killedBy: 'reports.revenue',
    edits: edit(
      'selectRevenue',
      "sum(${AMOUNT_DUE}) filter (where status = 'open')",
      "sum(total_cents) filter (where status = 'open')",
    ),
  },
  {
    id: 'revenue-without-credit',
    defect: 'Payments from wallets are not told apart.',
    killedBy: 'reports.revenue',
    edits: edit('selectRevenue', "sum(amount_cents) filter (where source = 'wallet')", 'null'),
  },
  {
    id: 'revenue-of-failed-refunds',
    defect: 'Of refunds, those are counted that failed.',
    killedBy: 'reports.revenue',
    edits: edit('selectRevenue', "status in ('pending', 'succeeded')", "status = 'failed'"),
  },
  {
    id: 'revenue-of-thirteen-months',
    defect: 'Revenue can be asked for 13 months.',
    killedBy: 'reports.months',
    edits: edit('parseMonths', 'last - first >= MAX_MONTHS', 'last - first > MAX_MONTHS'),
  },
  {
    id: 'revenue-months-of-utc',
    defect: 'The months of revenue are those of UTC, whatever the time zone of the company.',
    killedBy: 'reports.months-of-the-company',
    edits: edit('getRevenueReport', 'query, now, default_timezone', "query, now, default_timezone && 'UTC'"),
  },
  {
    id: 'tax-months-of-utc',
    defect: 'The months of taxes are those of UTC, whatever the time zone of the company.',
    killedBy: 'reports.months-of-the-company',
    edits: edit(
      'getTaxReport',
      'parseMonths(query, now, default_timezone)',
      "{ ...parseMonths(query, now, 'UTC'), timezone: default_timezone }",
    ),
  },
  {
    id: 'exported-tax-months-of-utc',
    defect: 'The months of the taxes in the CSV are those of UTC.',
    killedBy: 'reports.months-of-the-company',
    edits: edit('exportTaxes', 'context.now, default_timezone', "context.now, default_timezone && 'UTC'"),
  },
  {
    id: 'revenue-net-with-tax',
    defect: 'The net of a month has the tax in it.',
    killedBy: 'taxes.report',
    edits: edit('selectRevenue', 'sum(total_cents - tax_cents) as net', 'sum(total_cents) as net'),
  },
  {
    id: 'tax-of-void-invoices',
    defect: 'An invoice that was voided stays in the tax of its month.',
    killedBy: 'taxes.report',
    edits: edit('selectTaxReport', " and status <> 'void'", ''),
  },
  {
    id: 'tax-without-states',
    defect: 'The tax of buyers in the United States has no state.',
    killedBy: 'taxes.report',
    edits: edit('STATE_OF_BUYER', "then buyer -> 'address' ->> 'state'", 'then null'),
  },
  {
    id: 'tax-by-any-state',
    defect: 'The tax of other countries is told apart by state too.',
    killedBy: 'taxes.report',
    edits: edit('STATE_OF_BUYER', " in ('US', 'CA')", ' is not null'),
  },
  {
    id: 'exported-tax-without-states',
    defect: 'The CSV of taxes has no state.',
    killedBy: 'taxes.report',
    edits: edit('export-taxes#COLUMNS', 'text: state }', 'text: state && null }'),
  },
  {
    id: 'tax-without-credit-notes',
    defect: 'Credit notes add to the tax of a month.',
    killedBy: 'taxes.report',
    edits: edit('selectTaxReport', '${UNTAXED_OF_NOTE}, -1', '${UNTAXED_OF_NOTE}, 1'),
  },
  {
    id: 'tax-of-void-credit-notes',
    defect: 'A credit note that was voided is still taken off the tax of its month.',
    killedBy: 'taxes.report',
    edits: edit('selectTaxReport', " and note.status = 'issued'", ''),
  },
  {
    id: 'tax-of-credit-notes-by-invoice',
    defect: 'A credit note is taken off the month of its invoice.',
    killedBy: 'taxes.report',
    edits: edit(
      'selectTaxReport',
      'note.issued_at >= starts_at and note.issued_at < ends_at',
      'invoice.finalized_at >= starts_at and invoice.finalized_at < ends_at',
    ),
  },
  {
    id: 'revenue-of-void-credit-notes',
    defect: 'A credit note that was voided stays in what was credited in its month.',
    killedBy: 'taxes.report',
    edits: edit('selectRevenue', " and status = 'issued'", ''),
  },
  {
    id: 'tax-of-every-country',
    defect: 'The tax of a rate is not told apart by country.',
    killedBy: 'taxes.report',
    edits: edit('selectTaxReport', "buyer -> 'address' ->> 'country' as country", 'null as country'),
  },
  {
    id: 'tax-by-old-names',
    defect: 'A tax rate that was renamed has its old name in the report.',
    killedBy: 'taxes.report',
    edits: edit('selectTaxReport', 'coalesce(rate.name, taxed.name)', 'coalesce(taxed.name, rate.name)'),
  },
  {
    id: 'export-of-taxes-oldest-first',
    defect: 'The CSV of taxes begins with the invoice that was finalized first.',
    killedBy: 'taxes.report',
    edits: edit(
      'selectTaxEntries',
      'order by counted_at desc, document_type, number desc, position',
      'order by counted_at, document_type desc, number, position',
    ),
  },
  {
    id: 'export-of-taxes-of-void-invoices',
    defect: 'The CSV of taxes has invoices that were voided.',
    killedBy: 'taxes.report',
    edits: edit('selectTaxEntries', "status <> 'void'", 'true'),
  },
  {
    id: 'export-of-taxes-of-credit-notes-above-0',
    defect:
      'The CSV of taxes has the amounts of credit notes above 0, so that it does not add up to the report.',
    killedBy: 'taxes.report',
    edits: edit('selectTaxEntries', '-taxable_cents, -taxed.tax_cents', 'taxable_cents, taxed.tax_cents'),
  },
  {
    id: 'export-of-taxes-of-void-credit-notes',
    defect: 'The CSV of taxes has credit notes that were voided.',
    killedBy: 'taxes.report',
    edits: edit('selectTaxEntries', " and note.status = 'issued'", ''),
  },
  {
    id: 'tax-without-untaxed-lines',
    defect: 'Lines without a tax rate are in no row.',
    killedBy: 'taxes.totals',
    edits: edit('selectTaxReport', 'where untaxed <> 0', 'where false'),
  },
  {
    id: 'untaxed-lines-not-credited',
    defect: 'What credit notes give back of lines without a tax rate is not taken off.',
    killedBy: 'taxes.totals',
    edits: edit('UNTAXED_OF_NOTE', "where line -> 'tax_rates' = '[]'", 'where false'),
  },
  {
    id: 'untaxed-lines-by-subtraction',
    defect: 'Where a line has several tax rates, lines without a rate come to less than they are.',
    killedBy: 'taxes.totals',
    edits: edit('untaxedOfInvoice', '(invoices.taxes) < 2', '(invoices.taxes) < 9'),
  },
  {
    id: 'tax-invoiced-less-credited',
    defect: 'What was invoiced of a rate has credit notes taken off.',
    killedBy: 'taxes.totals',
    edits: edit('selectTaxReport', 'case when sign = 1 then taxable_cents end', 'sign * taxable_cents'),
  },
  {
    id: 'tax-overlap-unsaid',
    defect: 'What rows have more than once is not said.',
    killedBy: 'taxes.totals',
    edits: edit('selectTaxTotals', 'jsonb_array_length(taxes) > 1', 'false'),
  },
  {
    id: 'tax-totals-before-credit-notes',
    defect: 'The total of the tax report does not have credit notes taken off.',
    killedBy: 'taxes.totals',
    edits: edit(
      'get-tax-report#totalsOf',
      'difference(invoiced.net_cents, credited.net_cents)',
      'invoiced.net_cents',
    ),
  },
  {
    id: 'tax-totals-of-void-invoices',
    defect: 'An invoice that was voided stays in the total of the tax report.',
    killedBy: 'taxes.totals',
    edits: edit('selectTaxTotals', " and status <> 'void'", ''),
  },
  {
    id: 'tax-totals-of-void-credit-notes',
    defect: 'A credit note that was voided is still taken off the total of the tax report.',
    killedBy: 'taxes.totals',
    edits: edit('selectTaxTotals', " and status = 'issued'", ''),
  },
  {
    id: 'export-of-taxes-without-untaxed-lines',
    defect: 'The CSV of taxes leaves lines without a tax rate out.',
    killedBy: 'taxes.totals',
    edits: edit('tax-entries-store#entriesOf', 'where untaxed <> 0', 'where false'),
  },
  {
    id: 'receivables-given-up',
    defect: 'What was given up is still counted as owed.',
    killedBy: 'reports.receivables',
    edits: edit('openInvoices', "invoice.status = 'open'", "invoice.status in ('open', 'uncollectible')"),
  },
  {
    id: 'receivables-in-real-time',
    defect: 'The age of what is owed is that of the real world, whatever time the customer lives in.',
    killedBy: 'reports.receivables',
    edits: edit(
      'openInvoices',
      'coalesce(clock.frozen_time, ${now}::timestamptz)',
      'coalesce(null, ${now}::timestamptz)',
    ),
  },
  {
    id: 'receivables-a-day-early',
    defect: 'What is on its 30th day after it was due counts as on its 31st.',
    killedBy: 'reports.receivables',
    edits: edit('receivables-store#AGES', 'days: 30', 'days: 29'),
  },
  {
    id: 'receivables-smallest-first',
    defect: 'The customer who owes least comes first.',
    killedBy: 'pagination.receivables-complete',
    edits: edit('selectCustomersReceivables', 'owed desc, owing.customer_id', 'owed, owing.customer_id'),
  },
  {
    id: 'receivables-due-last',
    defect: 'A customer has the date on which the last invoice is due.',
    killedBy: 'receivables.by-customer',
    edits: edit('selectCustomersReceivables', 'min(due_at)', 'max(due_at)'),
  },
  {
    id: 'receivables-overdue-in-all',
    defect: 'Only a customer whose invoices are all overdue counts as overdue.',
    killedBy: 'receivables.filters',
    edits: edit('selectCustomersReceivables', 'bool_or', 'bool_and'),
  },
  {
    id: 'receivables-in-any-currency',
    defect: 'The filter by currency selects nothing.',
    killedBy: 'receivables.filters',
    edits: edit('filtersOf', 'and invoice.currency_code = ${currency_code}', 'and true'),
  },
  {
    id: 'mrr-of-trials',
    defect: 'A subscription counts during its trial.',
    killedBy: 'reports.mrr',
    edits: edit('sumFees', "('active', 'past_due')", "('active', 'past_due', 'trialing')"),
  },
  {
    id: 'mrr-of-periods',
    defect: 'The fee of three months counts as that of one.',
    killedBy: 'reports.mrr',
    edits: edit(
      'toMrr',
      'multiple / BigInt(interval_count)',
      'multiple / BigInt(interval_count > 3 ? interval_count : 1)',
    ),
  },
  {
    id: 'mrr-of-four-weeks',
    defect: 'A month has four weeks.',
    killedBy: 'reports.mrr',
    edits: edit('EIGHTY_FOURTHS', 'week: 365n', 'week: 336n'),
  },
]
