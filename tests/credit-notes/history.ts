import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { finalize, type Invoice, readInvoice } from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import type { TestCompany, TestService } from '../support/service.ts'
import { type Attempt, Book, type Excess, type Grant, type Note, type Refund, Refused } from './book.ts'
import { compare, compareInvoice } from './compare.ts'

const KINDS = [
  'pay',
  'pay_by_wallet',
  'grant',
  'void_payment',
  'uncollectible',
  'void_invoice',
  'provider',
  'attempt',
  'attempt',
  'cancel',
  'processing',
  'fail',
  'succeed',
  'succeed',
  'note',
  'note',
  'note',
  'note',
  'whole_note',
  'void_note',
  'void_note',
  'refund',
  'refund_succeeds',
  'refund_fails',
] as const
/** Credit is paid out in place of steps that could only be refused. */
type Kind = (typeof KINDS)[number] | 'pay_out'
const TOKENS = [undefined, 'pm_ok', 'pm_ok', 'pm_ok', 'pm_declined', 'pm_refund_fails']
const FAILURES = ['refund_refused', 'refund_refused', 'customer_has_money', 'customer_has_money']
const EXCESSES = ['wallet', 'refund', 'refund', 'out_of_band'] as const

/** `pick` chooses among what there is, `size` says how much of it. */
type Step = { kind: Kind; pick: number; size: number; again: boolean }
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
type Lane = { company: TestCompany; codes: string[]; provider: 'test' | 'external' }

export async function openLane(service: TestService): Promise<Lane> {
  const company = await service.company()
  const codes: string[] = []
  for (const percentage of PERCENTAGES) codes.push((await addTaxRate(company, { percentage })).code)
  return { company, codes, provider: 'test' }
}

async function choose(lane: Lane, provider: Lane['provider']): Promise<void> {
  succeed(await lane.company.client.PATCH('/v1/payment_provider', { body: { provider } }))
  lane.provider = provider
}

export type Seen = Map<string, number>
type Run = Lane & { lane: Lane; book: Book; invoice: Invoice; methods: Map<string, string>; seen: Seen }

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

/** Chooses what the step is about, tells the book, and sends the request, which must end as in the book. */
async function take(run: Run, step: Step): Promise<void> {
  const { book, company, lane, invoice } = run
  const { pick, size, again } = step
  const kind = size < 15 ? step.kind : possibleOf(book, step.kind)
  const path = `/v1/invoices/${invoice.id}`
  const part = (whole: number) => Math.max(1, Math.ceil((whole * Math.min(size, 90)) / 80))
  const one = <Each>(some: readonly Each[]): Each | undefined => some[pick % Math.max(some.length, 1)]
  const send = (target: string, body: object, tell: () => unknown) =>
    exchange(run, { kind, path: target, body, again }, tell)
  const attempts = () => one(book.attempts)
  switch (kind) {
    case 'grant': {
      const cents = part(book.total)
      await addGrant(company, { id: invoice.customer_id }, { amount: (cents / 100).toFixed(2) })
      book.grant(cents, false)
      return
    }
    case 'provider':
      return choose(lane, lane.provider === 'test' ? 'external' : 'test')
    case 'pay':
    case 'pay_by_wallet': {
      const source = kind === 'pay' ? 'out_of_band' : 'wallet'
      const most = kind === 'pay' ? book.due : Math.min(book.due, book.balance)
      const amount = size > 60 && book.due > 0 ? undefined : part(Math.max(most, 1))
      const body = { source, ...(amount !== undefined && { amount_cents: amount }) }
      await send(`${path}/pay`, body, () => book.pay(source, amount))
      return
    }
    case 'void_payment': {
      const payment = one(book.payments)
      if (payment === undefined) return
      const { id } = at((await readInvoice(company, invoice)).payments, book.payments.indexOf(payment))
      await send(`${path}/payments/${id}/void`, {}, () => book.voidPayment(payment))
      return
    }
    case 'uncollectible':
      // These end most histories, so they come late or seldom.
      if (size > 50) await send(`${path}/mark_uncollectible`, {}, () => book.markUncollectible())
      return
    case 'void_invoice':
      if (size > 70) await send(`${path}/void`, {}, () => book.voidInvoice())
      return
    case 'attempt':
      return startAttempt(run, one(TOKENS), send)
    case 'cancel': {
      const attempt = attempts()
      if (attempt === undefined) return
      await send(`/v1/payment_attempts/${attempt.id}/cancel`, {}, () => book.cancelAttempt(attempt))
      return
    }
    case 'processing':
    case 'fail':
    case 'succeed': {
      const attempt = book.open !== undefined && size > 30 ? book.open : attempts()
      if (attempt === undefined) return
      const status = kind === 'fail' ? 'failed' : kind === 'succeed' ? 'succeeded' : 'processing'
      const amount = size < 60 ? attempt.amount : part(attempt.amount)
      const more =
        status === 'failed'
          ? { failure: failure('card_declined', true) }
          : { provider_payment_id: paymentOf(attempt) }
      const body = { status, ...more, ...(status === 'succeeded' && { amount_cents: amount }) }
      await send(`/v1/payment_attempts/${attempt.id}/report`, body, () =>
        book.report(attempt, status, amount),
      )
      return
    }
    case 'note':
    case 'whole_note': {
      const asked = kind === 'whole_note' ? undefined : ask(book, pick, size)
      const excess: Excess = one(EXCESSES) ?? 'wallet'
      const body = { reason: 'other', excess, ...(asked !== undefined && { line_items: asked }) }
      const note = await send(`${path}/credit_notes`, body, () => book.issue(asked, excess))
      if (note !== undefined) at(book.notes, -1).id = note
      return
    }
    case 'void_note': {
      const note: Note | undefined = one(book.notes)
      if (note !== undefined) await send(`/v1/credit_notes/${note.id}/void`, {}, () => book.voidNote(note))
      return
    }
    case 'refund': {
      const attempt = one(book.attempts.filter((each) => book.unapplied(each) > 0)) ?? attempts()
      if (attempt === undefined) return
      const amount = size > 50 ? undefined : part(Math.max(book.unapplied(attempt), 1))
      const body = amount === undefined ? {} : { amount_cents: amount }
      await send(`/v1/payment_attempts/${attempt.id}/refunds`, body, () => book.refund(attempt, amount))
      return
    }
    case 'pay_out': {
      const grant =
        one(book.grants.filter(({ isMoney, remaining }) => isMoney && remaining > 0)) ?? one(book.grants)
      if (grant === undefined) return
      const to = pick % 4 === 0 ? 'out_of_band' : 'refund'
      const amount = size > 60 ? undefined : part(Math.max(grant.remaining, 1))
      const body = { to, ...(amount !== undefined && { amount: (amount / 100).toFixed(2) }) }
      const id = await idOfGrant(run, grant)
      await send(`/v1/credit_grants/${id}/pay_out`, body, () => book.payOut(grant, amount, to === 'refund'))
      return
    }
    case 'refund_succeeds':
    case 'refund_fails': {
      const refund = one(book.refunds.filter(({ status }) => status === 'pending')) ?? one(book.refunds)
      if (refund === undefined) return
      const code = at(FAILURES, size % FAILURES.length)
      const end = kind === 'refund_fails' ? code : 'succeeded'
      const id = await idOfRefund(company, invoice, book, refund)
      const body =
        end === 'succeeded'
          ? { status: end }
          : {
              status: 'failed',
              failure: { ...failure(code), customer_has_money: code === 'customer_has_money' },
            }
      await send(`/v1/refunds/${id}/report`, body, () => book.endRefund(refund, end))
    }
  }
}

/** Most steps that could only be refused make room for others, as do some where a refund can end or begin. */
function possibleOf(book: Book, kind: Kind): Kind {
  const isPending = book.refunds.some(({ status }) => status === 'pending')
  const isUnapplied = book.attempts.some((attempt) => book.unapplied(attempt) > 0)
  if (isPending && (kind === 'provider' || kind === 'grant')) return 'refund_fails'
  if (isPending && kind === 'processing') return 'refund_succeeds'
  if (isUnapplied && (kind === 'cancel' || kind === 'fail')) return 'refund'
  if ((kind === 'cancel' || kind === 'fail') && book.open === undefined && book.grants.length > 0)
    return 'pay_out'
  if (kind === 'pay' && book.due === 0) return 'void_payment'
  if (kind === 'pay_by_wallet' && book.balance === 0) return 'grant'
  if (kind === 'refund' && !isUnapplied) return book.open === undefined ? 'attempt' : 'succeed'
  if ((kind === 'attempt' && book.due === 0) || (kind.startsWith('refund_') && !isPending)) return 'note'
  return kind
}

type Send = (target: string, body: object, tell: () => unknown) => Promise<string | undefined>

async function startAttempt(run: Run, chosen: string | undefined, send: Send): Promise<void> {
  const { book, lane, invoice, methods } = run
  const token = lane.provider === 'test' ? chosen : undefined
  const customer = { id: invoice.customer_id }
  if (token !== undefined && !methods.has(token))
    methods.set(token, (await saveMethod(lane.company, customer, token)).id)
  const body = token === undefined ? {} : { payment_method_id: methods.get(token) }
  const tell = () => book.attempt({ provider: lane.provider, token })
  const id = await send(`/v1/invoices/${invoice.id}/payment_attempts`, body, tell)
  if (id !== undefined) at(book.attempts, -1).id = id
}

/** Returns the id of what was created or changed, or undefined if the request was refused, as in the book. */
async function exchange(
  { company, seen, book, invoice }: Run,
  { kind, path, body, again }: Pick<Step, 'kind' | 'again'> & { path: string; body: object },
  tell: () => unknown,
): Promise<string | undefined> {
  const sending = { method: 'POST', path, body, headers: { 'Idempotency-Key': randomUUID() } }
  const answer = await company.send(sending)
  let codes: readonly string[] = ['done']
  try {
    tell()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    codes = error.codes
  }
  const code = answer.body.error?.code ?? 'done'
  expect(codes, `${path} ${JSON.stringify(body)} is answered ${answer.text}`).toContain(code)
  if (again) {
    const repeated = await company.send(sending)
    expect([repeated.status, repeated.body.error?.code ?? 'done']).toEqual([answer.status, code])
  }
  const name = code === 'done' ? kind : code
  seen.set(name, (seen.get(name) ?? 0) + 1)
  if (code !== 'done') {
    // A request that is refused changes nothing.
    compareInvoice(book, await readInvoice(company, invoice))
    return undefined
  }
  const [made] = Object.values(answer.body).flatMap((value) => Reflect.get(Object(value), 'id') ?? [])
  return String(made)
}

/** Some lines, in part or with all that is left of them; a little more than that now and then. */
function ask(book: Book, pick: number, size: number) {
  const chosen = book.lines.filter((_line, index) => (pick >> (index + 3)) % 2 === 1)
  const named = chosen.length > 0 ? chosen : book.lines.slice(0, 1)
  return named.map(({ id, net }, index) => {
    const left =
      net -
      at(
        book.givenBack(),
        book.lines.findIndex((line) => line.id === id),
      )
    const whole = left === 0 ? net : left
    const amount_cents = Math.sign(whole) * Math.ceil((Math.abs(whole) * Math.min(size + index, 102)) / 100)
    return size > 85 || amount_cents === 0 ? { line_item_id: id } : { line_item_id: id, amount_cents }
  })
}

async function idOfRefund(
  { client }: TestCompany,
  { id }: Invoice,
  book: Book,
  refund: Refund,
): Promise<string> {
  const query = { invoice_id: id, limit: 100 }
  const { refunds } = succeed(await client.GET('/v1/refunds', { params: { query } }))
  return at(refunds.toReversed(), book.refunds.indexOf(refund)).id
}

async function idOfGrant({ company, invoice, book }: Run, grant: Grant): Promise<string> {
  const params = { path: { id: invoice.customer_id }, query: { limit: 100 } }
  const { credit_grants } = succeed(await company.client.GET('/v1/customers/{id}/credit_grants', { params }))
  return at(credit_grants.toReversed(), book.grants.indexOf(grant)).id
}

/** The provider `test` names the payments of its methods. */
function paymentOf({ id, token }: Attempt): string {
  return `${token === undefined ? 'pi' : 'test'}_${id}`
}

function failure(code: string, recoverable?: boolean) {
  return { code, message: 'It was refused.', ...(recoverable !== undefined && { recoverable }) }
}

function at<Each>(some: readonly Each[], index: number): Each {
  const found = some.at(index)
  if (found === undefined) throw new Error(`there is no ${index} of ${some.length}`)
  return found
}
