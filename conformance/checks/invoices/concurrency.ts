import type { Check } from '../../kit/check.ts'
import type { Lab } from '../../kit/check-context.ts'
import { createCustomer, createInvoice, finalizedInvoice, grant, line } from '../../kit/fixtures.ts'
import { type Row, readPages } from '../../kit/pages.ts'
import { at, balanceOf } from '../../kit/requests.ts'
import { HOUR_MS, later } from '../../kit/time.ts'

const about = { tag: 'Invoices', level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...about,
    id: 'invoices.one-finalize-wins',
    title:
      'Of many finalizes of one draft at once exactly one succeeds; the others are told that it is open.',
    reference: 'finalizeInvoice',
    operations: ['finalizeInvoice'],
    async run(lab) {
      const { id } = await createInvoice(lab)
      const answers = await lab.all(15, () => lab.call('finalizeInvoice', { path: { id } }))
      const won = answers.filter(({ status }) => status === 200)
      lab.equal(won.length, 1, 'how many of 15 succeed')
      for (const exchange of answers.filter(({ status }) => status !== 200)) {
        lab.expectStatus(exchange, 409, 'INVOICE_NOT_DRAFT')
        lab.equal(at(exchange.body, 'error', 'details', 'status'), 'open', 'error.details.status', exchange)
      }
    },
  },
  {
    ...about,
    id: 'invoices.one-end-wins',
    title:
      'Of paying, voiding and giving up at once, one end holds: the invoice is not both paid and void, and is paid once.',
    reference: 'payInvoice',
    operations: ['payInvoice', 'voidInvoice', 'listCustomerBalances'],
    async run(lab) {
      for (const _ of [1, 2]) {
        const customer = await createCustomer(lab)
        const credit = await lab.ifThere(() => grant(lab, customer, { amount: '10.00' }))
        const source = credit === undefined ? 'out_of_band' : 'wallet'
        const { id } = await finalizedInvoice(lab, { customer_id: customer.id, line_items: [line(1, 300)] })
        const answers = await lab.all(8, (index) =>
          index % 2 === 0
            ? lab.call('payInvoice', { path: { id }, body: { source } })
            : lab.call('voidInvoice', { path: { id } }),
        )
        lab.equal(answers.filter(({ status }) => status === 200).length, 1, 'how many of eight moves succeed')
        const { invoice } = (await lab.succeed('getInvoice', { path: { id } })).body
        const wanted = invoice.status === 'paid' ? '7.00' : '10.00'
        const told = `the balance once the invoice is ${invoice.status}`
        if (credit !== undefined) lab.equal(await balanceOf(lab, customer), wanted, told)
      }
    },
  },
  {
    ...about,
    id: 'invoices.numbers-without-a-gap',
    title:
      'Numbers run without a gap, also of invoices finalized at once; refused finalizes and voided invoices neither free nor burn one.',
    reference: 'getInvoice',
    operations: ['finalizeInvoice', 'voidInvoice', 'listInvoices'],
    async run(lab) {
      const { id: customer_id } = await createCustomer(lab)
      const drafts = await lab.all(8, () => createInvoice(lab, { customer_id }))
      const first = await finalizedInvoice(lab, { customer_id })
      const voided = await lab.succeed('voidInvoice', { path: { id: first.id } })
      lab.equal(
        voided.body.invoice.invoice_number,
        first.invoice_number,
        'the number of a voided invoice',
        voided,
      )
      await lab.call('finalizeInvoice', { path: { id: first.id } })
      // Another company has numbers of its own.
      if (lab.has('other')) await finalizedInvoice(lab, {}, { key: 'other' })
      const opened = await lab.all(8, async (index) => {
        const path = { id: drafts[index]?.id ?? '' }
        return (await lab.succeed('finalizeInvoice', { path })).body.invoice
      })
      const last = await finalizedInvoice(lab, { customer_id })
      const numbers = [first, ...opened, last].map(numberOf).toSorted((a, b) => a - b)
      lab.equal(new Set(numbers).size, numbers.length, 'how many different numbers 10 invoices have')
      lab.equal(
        [numbers[0], numbers.at(-1)],
        [numberOf(first), numberOf(last)],
        'the first and the last number',
      )
      // Others may finalize meanwhile: what is missing here must be among all invoices.
      const missing = await gaps(lab, numbers, later(first.created_at, -HOUR_MS))
      lab.equal(
        missing.slice(0, 10),
        [],
        `the numbers from ${numbers[0]} to ${numbers.at(-1)} that no invoice has, the first few`,
      )
    },
  },
]

/** More need not be looked at to see a gap, however far apart a service's numbers lie. */
const MOST_NUMBERS = 1_000

/** The numbers from the first to the last that no invoice has; none where the list is too long to tell. */
async function gaps(lab: Lab, numbers: number[], since: string): Promise<number[]> {
  const [from = 0, to = 0] = [numbers[0], numbers.at(-1)]
  const count = Math.min(to - from + 1, MOST_NUMBERS)
  const between = Array.from({ length: count }, (_, index) => from + index)
  const open = between.filter((each) => !numbers.includes(each))
  if (open.length === 0) return []
  const unused = (rows: Row[]) => {
    const used = new Set(rows.map(numberOf))
    return open.filter((each) => !used.has(each))
  }
  // Who finalizes meanwhile does so with what was made lately: what is older need not be read.
  const isPast = (rows: Row[]) => (rows.at(-1)?.created_at ?? '') < since
  const asked = { query: { limit: 100 } }
  const pages = await readPages(
    lab,
    'listInvoices',
    asked,
    (rows) => unused(rows).length === 0 || isPast(rows),
  )
  const rows = pages.flatMap((page) => page.rows)
  return pages.at(-1)?.has_more === false || isPast(rows) ? unused(rows) : []
}

function numberOf(invoice: object): number {
  return Number(String(Reflect.get(invoice, 'invoice_number')).split('-')[1])
}
