import fc from 'fast-check'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { finalize } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import type { TestService } from '../support/service.ts'
import { Book } from './book.ts'
import { compare } from './compare.ts'
import { choose, KINDS, type Kind, type Lane, type Run, type Seen, type Step, take } from './steps.ts'

type History = {
  behavior: 'exclusive' | 'inclusive'
  provider: Lane['provider']
  lines: Array<{ amount: number; rates: number[] }>
  steps: Step[]
}

const amounts = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 20_000 }))
const rates = fc.subarray([0, 1, 2])
const lines = fc.array(fc.record({ amount: amounts, rates }), { minLength: 1, maxLength: 4 })
const credits = fc.array(fc.record({ amount: fc.integer({ min: -3_000, max: -1 }), rates }), { maxLength: 2 })
const large = fc.record({ amount: fc.constant(20_000), rates })

const stepsOf = (kinds: readonly Kind[], constraints: { minLength: number; maxLength: number }) => {
  const kind = fc.constantFrom(...kinds)
  const again = fc.nat(9).map((n) => n === 0)
  return fc.array(fc.record({ kind, pick: fc.nat(10_000), size: fc.nat(100), again }), constraints)
}

const drawn: fc.Arbitrary<History> = fc.record({
  behavior: fc.constantFrom('exclusive', 'inclusive'),
  provider: fc.constantFrom('test', 'external'),
  // The invoice stays above 0.
  lines: fc.oneof(
    { weight: 3, arbitrary: lines },
    { weight: 1, arbitrary: fc.tuple(credits, large, lines).map(([a, b, c]) => [...a, b, ...c]) },
  ),
  // Most are paid in part or whole at first.
  steps: fc
    .tuple(
      stepsOf(['attempt', 'attempt', 'succeed', 'succeed', 'pay'], { minLength: 2, maxLength: 3 }),
      stepsOf(KINDS, { minLength: 5, maxLength: 12 }),
    )
    .map(([first, rest]) => [...first, ...rest]),
})
/** Small numbers are no likelier than others, although each seed draws one history. */
export const histories = fc.noBias(drawn)

const PERCENTAGES = ['19', '7', '33.3']

export async function openLane(service: TestService): Promise<Lane> {
  const company = await service.company()
  const codes: string[] = []
  for (const percentage of PERCENTAGES) codes.push((await addTaxRate(company, { percentage })).code)
  return { company, codes, provider: 'test' }
}

export async function runHistory(
  lane: Lane,
  { behavior, provider, lines, steps }: History,
  seen: Seen,
): Promise<void> {
  await choose(lane, provider)
  const invoice = await bill(lane, behavior, lines)
  const book = new Book(invoice)
  const run: Run = { ...lane, lane, book, invoice, methods: new Map(), seen }
  const done: string[] = []
  try {
    for (const step of steps) {
      done.push(`${step.kind} ${step.pick} ${step.size}`)
      await take(run, step)
    }
    await compare(lane.company, book, invoice)
  } catch (cause) {
    throw new Error(`after ${done.join(', ')}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

async function bill({ company, codes }: Lane, tax_behavior: History['behavior'], lines: History['lines']) {
  const { id: customer_id } = await addCustomer(company)
  const line_items = lines.map(({ amount, rates }) => ({
    description: 'Work',
    quantity: 1,
    unit_amount_cents: amount,
    tax_rate_codes: rates.flatMap((rate) => codes[rate] ?? []),
  }))
  const body = {
    customer_id,
    tax_behavior,
    line_items,
    collection_method: 'send_invoice' as const,
    days_until_due: 30,
    apply_credit: false,
  }
  return finalize(company, succeed(await company.client.POST('/v1/invoices', { body })).invoice)
}
