// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit, objectsIn } from './change.ts'

/** Numbers, dates and addresses that an invoice gets wrongly. */
export const mutants: Mutant[] = [
  {
    id: 'void-is-not-dated',
    defect: 'Voiding does not set voided_at.',
    killedBy: 'invoices.ends-are-dated',
    edits: edit('voidInvoice', 'amount_paid_cents: 0, voided_at: now,', 'amount_paid_cents: 0,'),
  },
  {
    id: 'number-freed-by-void',
    defect: 'A voided invoice loses its number.',
    killedBy: 'invoices.numbers-without-a-gap',
    answer({ body }) {
      for (const object of objectsIn(body)) if (object.status === 'void') delete object.invoice_number
    },
  },
  {
    id: 'number-from-a-count',
    defect: 'Numbers are counted from the invoices there are, so that two at once get the same.',
    killedBy: 'invoices.numbers-are-given-once',
    edits: [
      ...edit(
        'takeInvoiceNumbers',
        `  const { last_number, last_at } = await trx
    .insertInto('invoice_sequences')`,
        `  const counted = await trx
    .selectFrom('invoices')
    .select(({ fn }) => fn.max('invoice_number').as('most'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const most = Number(counted.most ?? 0) + 1
  if (tenantId > 0) return { number: most, form: { prefix: 'TEST', width: 6, logo_id: null }, atOf: () => now }
  const { last_number, last_at } = await trx
    .insertInto('invoice_sequences')`,
      ),
    ],
  },
  {
    id: 'numbers-with-gaps',
    defect: 'Every finalize takes two numbers, so that there are gaps.',
    killedBy: 'invoices.numbers-without-a-gap',
    edits: edit(
      'finalizeWithoutEvents',
      'takeNumbers(trx, timelineOf(first), drafts.length, now)',
      'takeNumbers(trx, timelineOf(first), drafts.length + 1, now)',
    ),
  },
  {
    id: 'prefix-of-its-own',
    defect: 'Numbers begin with something else than the company’s prefix.',
    killedBy: 'invoices.finalize-numbers-and-dates',
    edits: edit('toInvoiceNumber', '${prefix}-', 'X${prefix}-'),
  },
  {
    id: 'due-a-day-early',
    defect: 'due_at is a day short.',
    killedBy: 'invoices.finalize-numbers-and-dates',
    edits: edit('dueAt', '(days_until_due ?? 0)', '((days_until_due ?? 0) - 1)'),
  },
  {
    id: 'public-url-of-the-id',
    defect: 'The public URL is made of the invoice number, which can be guessed.',
    killedBy: 'invoices.finalize-numbers-and-dates',
    answer({ body }) {
      for (const object of Object.values(Object(body)))
        if (Object(object).public_invoice_url)
          Object(object).public_invoice_url = `https://pay.example.test/pay/${Object(object).invoice_number}`
    },
  },
  {
    id: 'finalize-unlocked',
    defect: 'Two finalizes at once both go through: the state is read before the lock is there.',
    killedBy: 'invoices.one-finalize-wins',
    edits: [
      ...edit(
        'loadInvoiceLockingCustomer',
        `  const customer = await findAndLockOwner(trx, tenant.id, await loadCustomerId(trx, tenant.id, id))
  if (customer === undefined) throw new Problem('INVOICE_NOT_FOUND')
  const invoice = await loadInvoice(trx, tenant.id, id)`,
        `  const invoice = await loadInvoice(trx, tenant.id, id)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const customer = await findAndLockOwner(trx, tenant.id, invoice.customer_id)
  if (customer === undefined) throw new Problem('INVOICE_NOT_FOUND')`,
      ),
    ],
  },
]
