import type { Check } from '../../kit/check.ts'
import type { CheckContext, QueryValue } from '../../kit/check-context.ts'
import { createCustomer, createInvoice, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { readCsv } from '../../kit/read-csv.ts'

const defaults = { level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...defaults,
    tag: 'Invoices',
    id: 'invoices.exported',
    reference: 'exportInvoices',
    title: 'The CSV of invoices has the rows that the list has, with amounts in whole units.',
    operations: ['exportInvoices', 'listInvoices', 'finalizeInvoice', 'payInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx, { currency_code: 'KWD' })
      const one = await unpaidInvoice(ctx, { customer_id, line_items: [line(1, 1_234_567)] })
      const body = { source: 'out_of_band', amount_cents: 1_000 } as const
      await ctx.succeed('payInvoice', { path: { id: one.id }, body })
      const draft = await createInvoice(ctx, { customer_id, line_items: [line(1, 5)] })
      const rows = await exported(ctx, 'exportInvoices', { customer_id })
      const shown = rows.map(({ id, status, total, amount_paid, amount_due, due_at }) => ({
        ...{ id, status, total, amount_paid, amount_due, due_at },
      }))
      ctx.equal(
        shown,
        [
          {
            id: draft.id,
            status: 'draft',
            total: '0.005',
            amount_paid: '0.000',
            amount_due: '0.000',
            due_at: '',
          },
          {
            id: one.id,
            status: 'open',
            total: '1234.567',
            amount_paid: '1.000',
            amount_due: '1233.567',
            due_at: one.due_at,
          },
        ],
        'the rows of one customer',
      )
      const open = await exported(ctx, 'exportInvoices', { customer_id, status: ['open'] })
      ctx.equal(
        open.map(({ id }) => id),
        [one.id],
        'the rows of one customer that are open',
      )
    },
  },
  {
    ...defaults,
    tag: 'Customers',
    id: 'customers.exported',
    reference: 'exportCustomers',
    title: 'The CSV of customers has their names as they are, but for what a spreadsheet would compute.',
    operations: ['exportCustomers', 'createCustomer'],
    async run(ctx) {
      const email = `${ctx.unique('export')}@example.com`
      const formulas = ['=1+1', '+1', '-1', '@sum(1)', ' =1', '＝1', '＋1', '－1', '＠sum(1)']
      const names = [...formulas, 'Acme, Inc.', 'Acme "Robotics"', 'A\nB', '1=1']
      for (const name of names) await createCustomer(ctx, { name, email })
      const rows = await exported(ctx, 'exportCustomers', { email })
      ctx.equal(
        rows.map(({ name }) => name),
        [...formulas.map((formula) => `'${formula}`), ...names.slice(formulas.length)].toReversed(),
        'the names',
      )
    },
  },
]

async function exported(
  ctx: CheckContext,
  id: 'exportInvoices' | 'exportCustomers',
  query: Record<string, QueryValue>,
): Promise<Array<Record<string, string>>> {
  const answer = await ctx.call(id, { query })
  ctx.expectStatus(answer, 200)
  const [names = [], ...rows] = readCsv(answer.text)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
}
