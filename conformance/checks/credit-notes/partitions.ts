import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { issueAsPreviewed, noteOf, type Part } from '../../kit/credit-notes.ts'
import { share } from '../../kit/exact.ts'
import { type Invoice, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'

const AMOUNTS = [333, 333, 333, 500, -100]
/** The line that has a rate of its own. */
const OTHER = 3

/** The lines of each note. One that says nothing gives back the rest. */
const ORDERS: ReadonlyArray<ReadonlyArray<readonly Part[] | undefined>> = [
  [
    [[0]],
    [
      [1, 100],
      [OTHER, 250],
    ],
    [
      [4, -40],
      [2, 100],
    ],
    undefined,
  ],
  [
    [[OTHER]],
    [
      [2, 333],
      [4, -100],
    ],
    [[1, 1]],
    [[0, 200]],
    [[0], [1]],
  ],
]

export const checks: Check[] = [
  {
    id: 'notes.any-partition',
    title:
      'Credit notes by line and in parts give back the invoice and the tax of each of its rates exactly, in any order, with tax in the prices or added.',
    tag: 'Credit notes',
    level: 'behaviour',
    reference: 'createCreditNote',
    operations: ['createCreditNote', 'previewCreditNote', 'getInvoice'],
    async run(ctx) {
      const codes = [(await createTaxRate(ctx)).code, (await createTaxRate(ctx, { percentage: '5.5' })).code]
      for (const tax_behavior of ['exclusive', 'inclusive'] as const)
        for (const order of ORDERS) {
          const line_items = AMOUNTS.map((amount, place) => ({
            ...line(1, amount),
            tax_rate_codes: [(place === OTHER ? codes[1] : codes[0]) ?? ''],
          }))
          await expectAll(ctx, await unpaidInvoice(ctx, { tax_behavior, line_items }), order)
        }
    },
  },
]

/** Expects of each note the tax by running sums, and of all of them the invoice. */
async function expectAll(
  ctx: CheckContext,
  invoice: Invoice,
  order: ReadonlyArray<readonly Part[] | undefined>,
): Promise<void> {
  const whole = sumsByRate(invoice)
  const given = new Map([...whole].map(([id]) => [id, { net: 0, taxable: 0, tax: 0 }]))
  let total = 0
  for (const parts of order) {
    const note = await issueAsPreviewed(ctx, noteOf(invoice, parts))
    total += note.total_cents
    ctx.equal(
      [note.subtotal_cents + note.tax_cents, sum(note.line_items.map(({ tax_cents }) => tax_cents))],
      [note.total_cents, note.tax_cents],
      'subtotal and tax, and the tax of the lines',
    )
    for (const { tax_rate_id, tax_cents, taxable_cents } of note.taxes) {
      const [rate, own] = [whole.get(tax_rate_id), given.get(tax_rate_id)]
      ctx.expect(rate !== undefined && own !== undefined, {
        expected: 'the rates of the invoice',
        actual: `${tax_rate_id}`,
      })
      own.net += sum(note.line_items.filter(isOf(tax_rate_id)).map(({ amount_cents }) => amount_cents))
      own.taxable += taxable_cents
      own.tax += tax_cents
      ctx.equal(own.tax, share(rate.tax, own.net, rate.net), `the tax of ${own.net} of ${rate.net}`)
    }
  }
  ctx.equal(total, invoice.total_cents, 'what all credit notes give back')
  ctx.equal([...given], [...whole], 'the net and tax of each rate that they give back')
  const after = (await ctx.succeed('getInvoice', { path: { id: invoice.id } })).body.invoice
  ctx.equal(after.credit_note_total_cents, invoice.total_cents, 'credit_note_total_cents')
  ctx.equal(
    after.line_items.map(({ credited_cents }) => credited_cents),
    AMOUNTS,
    'credited_cents of the lines',
  )
  const nothing = { line_item_id: null, left_cents: 0 }
  await refused(ctx, 'createCreditNote', noteOf(invoice), [409, 'CREDIT_NOTE_TOO_LARGE'], nothing)
}

/** The lines of a rate as they are priced, their net, and its tax. */
function sumsByRate({ line_items, taxes }: Invoice) {
  return new Map(
    taxes.map(({ tax_rate_id, taxable_cents, tax_cents }) => {
      const net = sum(line_items.filter(isOf(tax_rate_id)).map(({ amount_cents }) => amount_cents))
      return [tax_rate_id, { net, taxable: taxable_cents, tax: tax_cents }]
    }),
  )
}

function isOf(id: string | null) {
  return ({ tax_rates }: Pick<Invoice['line_items'][number], 'tax_rates'>) =>
    tax_rates.some(({ tax_rate_id }) => tax_rate_id === id)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
