// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const subject = 'Reports'

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
      "sum(total_cents - amount_paid_cents) filter (where status = 'open')",
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
    id: 'revenue-of-thirteen-months',
    defect: 'Revenue can be asked for 13 months.',
    killedBy: 'reports.months',
    edits: edit('parseMonths', 'last - first >= MAX_MONTHS', 'last - first > MAX_MONTHS'),
  },
  {
    id: 'receivables-given-up',
    defect: 'What was given up is still counted as owed.',
    killedBy: 'reports.receivables',
    edits: edit(
      'selectReceivables',
      "invoice.status = 'open'",
      "invoice.status in ('open', 'uncollectible')",
    ),
  },
  {
    id: 'receivables-in-real-time',
    defect: 'The age of what is owed is that of the real world, whatever time the customer lives in.',
    killedBy: 'reports.receivables',
    edits: edit(
      'selectReceivables',
      'coalesce(clock.frozen_time, ${now}::timestamptz)',
      'coalesce(null, ${now}::timestamptz)',
    ),
  },
  {
    id: 'receivables-a-day-early',
    defect: 'What has been due for 30 days and a part of one counts as 31.',
    killedBy: 'reports.receivables',
    edits: edit('selectReceivables', "interval '31 days'", "interval '30 days'"),
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
