import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Filters that select other invoices than those asked for. */
export const mutants: Mutant[] = [
  {
    id: 'first-status-only',
    defect: 'Of several statuses only the first selects.',
    killedBy: 'invoices.several-statuses',
    edits: edit(
      'matchingInvoices',
      "oneForEach(query, 'status', chosen)",
      "oneForEach(query, 'status', chosen.slice(0, 1))",
    ),
  },
  {
    id: 'several-statuses-oldest-first',
    defect: 'With several statuses the first page has the oldest invoices.',
    killedBy: 'invoices.several-statuses',
    edits: edit(
      'pageOfAll',
      'return sorted(together as unknown as Query<Table, Row>, request)',
      "return sorted(together as unknown as Query<Table, Row>, request).clearOrderBy().orderBy(sql.ref('created_at'))",
    ),
  },
  {
    id: 'number-without-its-prefix',
    defect: 'An invoice is found by the digits of its number, whatever is before them.',
    killedBy: 'invoices.found-by-number',
    edits: edit(
      'matchingInvoices',
      'whereGiven(all, filter, EXACT)',
      "whereGiven(all, { ...filter, number_text: undefined }, EXACT)\n  if (filter.number_text !== undefined)\n    query = query.where('invoice_number', '=', Number(filter.number_text.replaceAll(/\\D/g, '')))",
    ),
  },
  {
    id: 'due-to-included',
    defect: 'An invoice that is due at `due_to` is selected.',
    killedBy: 'invoices.found-by-due-date-and-reason',
    edits: edit(
      'matchingInvoices',
      "query.where('due_at', '<', due.to)",
      "query.where('due_at', '<=', due.to)",
    ),
  },
  {
    id: 'reason-ignored',
    defect: 'The filter `billing_reason` is ignored.',
    killedBy: 'invoices.found-by-due-date-and-reason',
    edits: edit(
      'matchingInvoices',
      "oneForEach(query, 'billing_reason', billing_reason)",
      "oneForEach(query, 'billing_reason')",
    ),
  },
  {
    id: 'plan-ignored',
    defect: 'The filter `plan_id` of invoices is ignored.',
    killedBy: 'invoices.of-plan',
    edits: edit('list-store#EXACT', "'plan_id', ", ''),
  },
  {
    id: 'invoice-of-change-counts-for-old-plan',
    defect: 'The invoice of a change of plan counts for the old plan.',
    killedBy: 'invoices.of-plan',
    edits: edit('closingInvoice', 'plan_id: plan.id', 'plan_id: subscription.plan_id'),
  },
  {
    id: 'plan-not-shown',
    defect: 'An invoice does not say by which plan it can be asked for.',
    killedBy: 'invoices.of-plan',
    edits: edit('toSummary', 'plan_id: row.plan_id', 'plan_id: null'),
  },
  {
    id: 'method-ignored',
    defect: 'The filter `collection_method` is ignored.',
    killedBy: 'invoices.filters-select-together',
    edits: edit('list-store#EXACT', "'collection_method', ", ''),
  },
  {
    id: 'overdue-though-paid',
    defect: '`overdue` selects every invoice that once was overdue, paid ones too.',
    killedBy: 'invoices.overdue-now',
    edits: edit(
      'matchingInvoices',
      'whereGiven(all, filter, EXACT)',
      "whereGiven(all, { ...filter, overdue: undefined }, EXACT)\n  if (filter.overdue !== undefined) query = query.where('overdue_at', filter.overdue ? 'is not' : 'is', null)",
    ),
  },
  {
    id: 'issues-of-lines-alone',
    defect:
      'An invoice is selected by issues of its lines and its customer, and not by those of the company.',
    killedBy: 'invoices.found-by-issues',
    edits: edit('withSeller', 'address === null || tax_ids.length === 0', 'false'),
  },
  {
    id: 'issues-of-finalized',
    defect: 'A finalized invoice is selected by what a draft lacks.',
    killedBy: 'invoices.found-by-issues',
    edits: edit(
      'haveIssues',
      "invoices.status = 'draft' and exists (\n    select from customers",
      'exists (\n    select from customers',
    ),
  },
  {
    id: 'finalized-to-included',
    defect: 'An invoice that was finalized at `finalized_to` is selected.',
    killedBy: 'invoices.found-by-finalized-date',
    edits: edit('matchingInvoices', "'<', finalized.to", "'<=', finalized.to"),
  },
  {
    id: 'subscriptions-of-any-clock',
    defect: 'The filter by test clock selects all subscriptions.',
    killedBy: 'invoices.found-by-finalized-date',
    edits: edit(
      'subscriptionsMatching',
      "whereGiven(all, filter, ['customer_id', 'plan_id', 'test_clock_id'])",
      "whereGiven(filter.test_clock_id === undefined ? all : all.where('test_clock_id', '<>', ''), filter, ['customer_id', 'plan_id'])",
    ),
  },
  {
    id: 'tax-rate-ignored',
    defect: 'The filter `tax_rate_id` selects the invoices of the other rates.',
    killedBy: 'invoices.found-by-tax',
    edits: edit(
      'taxConditions',
      "jsonb_path_query_array(invoices.taxes, '$[*].tax_rate_id') @> jsonb_build_array",
      "jsonb_path_query_array(invoices.taxes, '$[*].tax_rate_id') <> jsonb_build_array",
    ),
  },
  {
    id: 'exempt-as-untaxed',
    defect: 'An invoice of a customer who is exempt counts as one without a tax rate.',
    killedBy: 'invoices.found-by-tax',
    edits: edit('taxConditions', "line.tax_rates = '[]'", "not line.tax_rates @@ '$[*].tax_rate_id != null'"),
  },
  {
    id: 'total-at-least',
    defect: '`total_cents` selects larger invoices too.',
    killedBy: 'invoices.found-by-total',
    edits: edit(
      'matchingInvoices',
      'whereGiven(all, filter, EXACT)',
      "whereGiven(all, { ...filter, total_cents: undefined }, EXACT)\n  if (filter.total_cents !== undefined) query = query.where('total_cents', '>=', filter.total_cents)",
    ),
  },
]
