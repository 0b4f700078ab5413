import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Invoice, readInvoice } from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import type { TestCompany } from '../support/service.ts'
import { type Attempt, type Book, type Excess, type Grant, type Refund, Refused } from './book.ts'
import { compareInvoice } from './compare.ts'

export const KINDS = [
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
export type Kind = (typeof KINDS)[number] | 'pay_out'
const TOKENS = [undefined, 'pm_ok', 'pm_ok', 'pm_ok', 'pm_declined', 'pm_refund_fails']
const FAILURES = ['refund_refused', 'refund_refused', 'customer_has_money', 'customer_has_money']
const EXCESSES = ['wallet', 'refund', 'refund', 'out_of_band'] as const

export type Lane = { company: TestCompany; codes: string[]; provider: 'test' | 'external' }
export type Seen = Map<string, number>
export type Run = Lane & {
  lane: Lane
  book: Book
  invoice: Invoice
  methods: Map<string, string>
  seen: Seen
}

/** `pick` chooses among what there is, `size` says how much of it. */
export type Step = { kind: Kind; pick: number; size: number; again: boolean }

/** What a step does with its draw. `send` tells the book too, and the request must end as in the book. */
type Turn = Run & {
  pick: number
  size: number
  path: string
  one<Each>(some: readonly Each[]): Each | undefined
  part(whole: number): number
  send(target: string, body: object, tell: () => unknown): Promise<string | undefined>
}

/** Below this `size` a step is taken as drawn, although it may only be refused. */
const AS_DRAWN = 15
/** These end most histories, so they come late or seldom. */
const UNCOLLECTIBLE_ABOVE = 50
const VOID_ABOVE = 70
/** Above this `size` a payment or a refund names no amount, so it is of all that is left. */
const ALL_ABOVE = 60
const ALL_OF_A_REFUND_ABOVE = 50
/** Above this `size` a report is about the open attempt, if there is one. */
const OPEN_ABOVE = 30
/** Below this `size` the provider reports the whole amount of the attempt. */
const WHOLE_BELOW = 60

const TURNS: Record<Kind, (turn: Turn) => Promise<unknown>> = {
  pay: (turn) => pay(turn, 'out_of_band', turn.book.due),
  pay_by_wallet: (turn) => pay(turn, 'wallet', Math.min(turn.book.due, turn.book.balance)),
  grant: grantCredit,
  void_payment: voidPayment,
  async uncollectible({ book, size, path, send }) {
    if (size > UNCOLLECTIBLE_ABOVE)
      await send(`${path}/mark_uncollectible`, {}, () => book.markUncollectible())
  },
  async void_invoice({ book, size, path, send }) {
    if (size > VOID_ABOVE) await send(`${path}/void`, {}, () => book.voidInvoice())
  },
  provider: ({ lane }) => choose(lane, lane.provider === 'test' ? 'external' : 'test'),
  attempt: startAttempt,
  async cancel({ book, one, send }) {
    const attempt = one(book.attempts)
    if (attempt === undefined) return
    await send(`/v1/payment_attempts/${attempt.id}/cancel`, {}, () => book.cancelAttempt(attempt))
  },
  processing: (turn) => report(turn, 'processing'),
  fail: (turn) => report(turn, 'failed'),
  succeed: (turn) => report(turn, 'succeeded'),
  note: (turn) => issue(turn, ask(turn.book, turn.pick, turn.size)),
  whole_note: (turn) => issue(turn, undefined),
  async void_note({ book, one, send }) {
    const note = one(book.notes)
    if (note !== undefined) await send(`/v1/credit_notes/${note.id}/void`, {}, () => book.voidNote(note))
  },
  refund,
  pay_out: payOut,
  refund_succeeds: (turn) => endRefund(turn, 'succeeded'),
  refund_fails: (turn) => endRefund(turn, at(FAILURES, turn.size % FAILURES.length)),
}

/** Chooses what the step is about, tells the book, and sends the request. */
export async function take(run: Run, { kind: drawn, pick, size, again }: Step): Promise<void> {
  const kind = size < AS_DRAWN ? drawn : possibleOf(run.book, drawn)
  await TURNS[kind]({
    ...run,
    pick,
    size,
    path: `/v1/invoices/${run.invoice.id}`,
    one: (some) => some[pick % Math.max(some.length, 1)],
    // Now and then more than there is.
    part: (whole) => Math.max(1, Math.ceil((whole * Math.min(size, 90)) / 80)),
    send: (path, body, tell) => exchange(run, { kind, path, body, again }, tell),
  })
}

export async function choose(lane: Lane, provider: Lane['provider']): Promise<void> {
  succeed(await lane.company.client.PATCH('/v1/payment_provider', { body: { provider } }))
  lane.provider = provider
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

async function pay({ book, size, path, part, send }: Turn, source: 'out_of_band' | 'wallet', most: number) {
  const amount = size > ALL_ABOVE && book.due > 0 ? undefined : part(Math.max(most, 1))
  const body = { source, ...(amount !== undefined && { amount_cents: amount }) }
  await send(`${path}/pay`, body, () => book.pay(source, amount))
}

async function grantCredit({ book, company, invoice, part }: Turn): Promise<void> {
  const cents = part(book.total)
  await addGrant(company, { id: invoice.customer_id }, { amount: (cents / 100).toFixed(2) })
  book.grant(cents, false)
}

async function voidPayment({ book, company, invoice, path, one, send }: Turn): Promise<void> {
  const payment = one(book.payments)
  if (payment === undefined) return
  const { id } = at((await readInvoice(company, invoice)).payments, book.payments.indexOf(payment))
  await send(`${path}/payments/${id}/void`, {}, () => book.voidPayment(payment))
}

async function startAttempt({ book, lane, invoice, methods, path, one, send }: Turn): Promise<void> {
  const token = lane.provider === 'test' ? one(TOKENS) : undefined
  const customer = { id: invoice.customer_id }
  if (token !== undefined && !methods.has(token))
    methods.set(token, (await saveMethod(lane.company, customer, token)).id)
  const body = token === undefined ? {} : { payment_method_id: methods.get(token) }
  const tell = () => book.attempt({ provider: lane.provider, token })
  const id = await send(`${path}/payment_attempts`, body, tell)
  if (id !== undefined) at(book.attempts, -1).id = id
}

async function report(
  { book, size, one, part, send }: Turn,
  status: 'processing' | 'failed' | 'succeeded',
): Promise<void> {
  const attempt = book.open !== undefined && size > OPEN_ABOVE ? book.open : one(book.attempts)
  if (attempt === undefined) return
  const amount = size < WHOLE_BELOW ? attempt.amount : part(attempt.amount)
  const body = {
    status,
    ...(status === 'failed'
      ? { failure: failure('card_declined', true) }
      : { provider_payment_id: paymentOf(attempt) }),
    ...(status === 'succeeded' && { amount_cents: amount }),
  }
  await send(`/v1/payment_attempts/${attempt.id}/report`, body, () => book.report(attempt, status, amount))
}

async function issue({ book, path, one, send }: Turn, lines: ReturnType<typeof ask> | undefined) {
  const excess: Excess = one(EXCESSES) ?? 'wallet'
  const body = { reason: 'other', excess, ...(lines !== undefined && { line_items: lines }) }
  const note = await send(`${path}/credit_notes`, body, () => book.issue(lines, excess))
  if (note !== undefined) at(book.notes, -1).id = note
}

async function refund({ book, size, one, part, send }: Turn): Promise<void> {
  const attempt = one(book.attempts.filter((each) => book.unapplied(each) > 0)) ?? one(book.attempts)
  if (attempt === undefined) return
  const amount = size > ALL_OF_A_REFUND_ABOVE ? undefined : part(Math.max(book.unapplied(attempt), 1))
  const body = amount === undefined ? {} : { amount_cents: amount }
  await send(`/v1/payment_attempts/${attempt.id}/refunds`, body, () => book.refund(attempt, amount))
}

async function payOut(turn: Turn): Promise<void> {
  const { book, pick, size, one, part, send } = turn
  const grant =
    one(book.grants.filter(({ isMoney, remaining }) => isMoney && remaining > 0)) ?? one(book.grants)
  if (grant === undefined) return
  const to = pick % 4 === 0 ? 'out_of_band' : 'refund'
  const amount = size > ALL_ABOVE ? undefined : part(Math.max(grant.remaining, 1))
  const body = { to, ...(amount !== undefined && { amount: (amount / 100).toFixed(2) }) }
  const id = await idOfGrant(turn, grant)
  await send(`/v1/credit_grants/${id}/pay_out`, body, () => book.payOut(grant, amount, to === 'refund'))
}

async function endRefund({ book, company, invoice, one, send }: Turn, end: string): Promise<void> {
  const refund = one(book.refunds.filter(({ status }) => status === 'pending')) ?? one(book.refunds)
  if (refund === undefined) return
  const id = await idOfRefund(company, invoice, book, refund)
  const failed = { ...failure(end), customer_has_money: end === 'customer_has_money' }
  const body = end === 'succeeded' ? { status: end } : { status: 'failed', failure: failed }
  await send(`/v1/refunds/${id}/report`, body, () => book.endRefund(refund, end))
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
