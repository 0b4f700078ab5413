import type { components } from '../../generated/types.ts'

type Schemas = components['schemas']
export type Excess = Schemas['CreditNoteExcess']
type Source = Schemas['PaymentSource']
type Asked = ReadonlyArray<{ line_item_id: string; amount_cents?: number }> | undefined

export type Grant = {
  amount: number
  remaining: number
  /** Whether it came of money. */
  isMoney: boolean
}
export type Refund = {
  attempt: Attempt
  note: Note | undefined
  /** The grant that it pays out. Without it and a note, it is of unapplied money. */
  paidOut?: Grant
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  /** Whether the customer has the money of a failed one. */
  isLeft: boolean
  grant?: Grant
}
export type Attempt = {
  id: string
  provider: 'test' | 'external'
  token: string | undefined
  status: 'pending' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  amount: number
  applied: number
}
type Payment = {
  source: Source | 'provider'
  amount: number
  voided: boolean
  attempt?: Attempt
  drawn: Array<{ grant: Grant; amount: number }>
}
export type Note = {
  id: string
  lines: Array<{ id: string; amount: number }>
  taxes: Map<string, number>
  total: number
  applied: number
  /** What went to the wallet, and what the company sent back, when the note was issued. */
  wallet: number
  sent: number
  grant?: Grant
  status: 'issued' | 'void'
}
type Rate = { tax: number; net: number }
type Line = { id: string; net: number; rates: string[] }

/** One of these codes answers the request. */
export class Refused extends Error {
  readonly codes: readonly string[]
  constructor(codes: readonly string[]) {
    super(codes.join(' or '))
    this.codes = codes
  }
}

const refuseIf = (reasons: Array<[boolean, string]>): void => {
  const codes = reasons.flatMap(([holds, code]) => (holds ? [code] : []))
  if (codes.length > 0) throw new Refused(codes)
}

/** What the text says of one finalized invoice and its customer's wallet: written from the design, without the service's code. */
export class Book {
  status: 'open' | 'paid' | 'uncollectible' | 'void' = 'open'
  readonly total: number
  readonly lines: Line[]
  readonly rates = new Map<string, Rate>()
  readonly isExclusive: boolean
  readonly grants: Grant[] = []
  readonly payments: Payment[] = []
  readonly attempts: Attempt[] = []
  readonly refunds: Refund[] = []
  readonly notes: Note[] = []

  constructor({ total_cents, line_items, taxes, tax_behavior }: Schemas['Invoice']) {
    this.total = total_cents
    this.isExclusive = tax_behavior === 'exclusive'
    this.lines = line_items.map((line) => ({
      id: line.id,
      net: line.amount_cents - line.discount_cents,
      rates: line.tax_rates.map(({ tax_rate_id }) => String(tax_rate_id)),
    }))
    for (const { tax_rate_id, tax_cents } of taxes) {
      const id = String(tax_rate_id)
      const own = this.lines.filter(({ rates }) => rates.includes(id))
      this.rates.set(id, { tax: tax_cents, net: sum(own.map(({ net }) => net)) })
    }
    if (this.total === 0) this.status = 'paid'
  }

  get issued(): Note[] {
    return this.notes.filter(({ status }) => status === 'issued')
  }
  get paid(): number {
    return sum(this.standing.map(({ amount }) => amount))
  }
  get credited(): number {
    return sum(this.issued.map(({ applied }) => applied))
  }
  get due(): number {
    const isOwed = this.status === 'open' || this.status === 'uncollectible'
    return isOwed ? this.total - this.paid - this.credited : 0
  }
  get balance(): number {
    return sum(this.grants.map(({ remaining }) => remaining))
  }
  get standing(): Payment[] {
    return this.payments.filter(({ voided }) => !voided)
  }
  get open(): Attempt | undefined {
    return this.attempts.find(({ status }) => ['pending', 'requires_action', 'processing'].includes(status))
  }
  notedOf(line: Line): number {
    return sum(this.issued.flatMap(({ lines }) => lines.flatMap((l) => (l.id === line.id ? l.amount : []))))
  }
  /** Of a line `credited_cents`. */
  givenBack(): number[] {
    return this.lines.map((line) => this.notedOf(line))
  }
  placesOf(note: Note) {
    const refunds = this.refunds.filter((refund) => refund.note === note)
    const failed = refunds.filter(({ status }) => status === 'failed')
    const amountOf = (some: Refund[]) => sum(some.map(({ amount }) => amount))
    return {
      applied_to_invoice_cents: note.applied,
      credited_to_wallet_cents: note.wallet + amountOf(failed.filter(({ grant }) => grant !== undefined)),
      refunded_cents: amountOf(refunds) - amountOf(failed),
      out_of_band_cents: note.sent + amountOf(failed.filter(({ grant }) => grant === undefined)),
    }
  }
  refunded(attempt: Attempt, of: 'applied' | 'unapplied'): number {
    const isGone = ({ status, note, isLeft }: Refund) => status !== 'failed' || (note === undefined && isLeft)
    const isApplied = ({ note, paidOut }: Refund) => note !== undefined || paidOut !== undefined
    const own = this.refunds.filter((each) => each.attempt === attempt && isGone(each))
    const some = own.filter((each) => isApplied(each) === (of === 'applied'))
    return sum(some.map(({ amount }) => amount))
  }
  unapplied(attempt: Attempt): number {
    if (attempt.status !== 'succeeded') return 0
    return attempt.amount - attempt.applied - this.refunded(attempt, 'unapplied')
  }

  grant(amount: number, isMoney = true): Grant {
    const grant = { amount, remaining: amount, isMoney }
    this.grants.push(grant)
    return grant
  }

  /** Whatever settles the invoice ends an attempt that the provider has not accepted. */
  private cancelOpen(): void {
    if (this.open !== undefined && this.open.status !== 'processing') this.open.status = 'canceled'
  }
  private settled(): void {
    this.cancelOpen()
    if (this.total - this.paid - this.credited === 0) this.status = 'paid'
  }
  private get isOwed(): boolean {
    return this.status === 'open' || this.status === 'uncollectible'
  }
  private get inProgress(): [boolean, string] {
    return [this.open?.status === 'processing', 'PAYMENT_IN_PROGRESS']
  }

  pay(source: Source, asked: number | undefined): void {
    const amount = asked ?? this.due
    refuseIf([
      [!this.isOwed, 'INVOICE_NOT_PAYABLE'],
      this.inProgress,
      [this.isOwed && amount > this.due, 'PAYMENT_TOO_LARGE'],
      [source === 'wallet' && amount > this.balance, 'INSUFFICIENT_BALANCE'],
    ])
    this.payments.push({ source, amount, voided: false, drawn: source === 'wallet' ? this.draw(amount) : [] })
    this.settled()
  }

  /** The oldest credit first. */
  private draw(amount: number): Payment['drawn'] {
    let left = amount
    return this.grants.flatMap((grant) => {
      const drawn = Math.min(grant.remaining, left)
      grant.remaining -= drawn
      left -= drawn
      return drawn > 0 ? [{ grant, amount: drawn }] : []
    })
  }

  voidPayment(payment: Payment): void {
    refuseIf([[payment.source === 'provider', 'PAYMENT_NOT_VOIDABLE']])
    if (payment.voided) return
    payment.voided = true
    for (const { grant, amount } of payment.drawn) grant.remaining += amount
    if (this.status === 'paid') this.status = 'open'
  }

  markUncollectible(): void {
    refuseIf([[this.status !== 'open', 'INVOICE_NOT_OPEN'], this.inProgress])
    this.status = 'uncollectible'
    this.cancelOpen()
  }

  voidInvoice(): void {
    if (this.status === 'void') return
    refuseIf([
      [!this.isOwed, 'INVOICE_NOT_VOIDABLE'],
      this.inProgress,
      [this.issued.length > 0, 'INVOICE_HAS_CREDIT_NOTES'],
      [this.standing.some(({ source }) => source !== 'wallet'), 'INVOICE_PARTLY_PAID'],
    ])
    for (const payment of this.standing) this.voidPayment(payment)
    this.cancelOpen()
    this.status = 'void'
  }

  attempt(terms: Pick<Attempt, 'provider' | 'token'>): Attempt {
    refuseIf([
      [!this.isOwed, 'INVOICE_NOT_PAYABLE'],
      [this.open !== undefined, 'PAYMENT_IN_PROGRESS'],
    ])
    const attempt: Attempt = { ...terms, id: '', status: 'pending', amount: this.due, applied: 0 }
    this.attempts.push(attempt)
    if (terms.provider === 'test') {
      if (terms.token === undefined) attempt.status = 'requires_action'
      else if (terms.token === 'pm_declined') attempt.status = 'failed'
      else this.receive(attempt, attempt.amount)
    }
    return attempt
  }

  /** News of a move that the attempt cannot make changes nothing; money always counts. */
  report(attempt: Attempt, status: 'processing' | 'failed' | 'succeeded', amount: number): void {
    if (status === 'succeeded') {
      const isOther = attempt.status === 'succeeded' && attempt.amount !== amount
      refuseIf([[isOther, 'PAYMENT_ATTEMPT_ENDED']])
      if (attempt.status !== 'succeeded') this.receive(attempt, amount)
    } else if (attempt === this.open) attempt.status = status
  }

  private receive(attempt: Attempt, amount: number): void {
    attempt.status = 'succeeded'
    attempt.amount = amount
    attempt.applied = Math.min(amount, this.due)
    if (attempt.applied === 0) return
    this.payments.push({ source: 'provider', amount: attempt.applied, voided: false, attempt, drawn: [] })
    this.settled()
  }

  cancelAttempt(attempt: Attempt): void {
    if (attempt.status === 'canceled') return
    refuseIf([
      [attempt.status === 'processing', 'PAYMENT_IN_PROGRESS'],
      [attempt !== this.open && attempt.status !== 'processing', 'PAYMENT_ATTEMPT_ENDED'],
    ])
    attempt.status = 'canceled'
  }

  refund(attempt: Attempt, asked: number | undefined): Refund {
    const left = this.unapplied(attempt)
    refuseIf([[left === 0 || (asked ?? 0) > left, 'REFUND_TOO_LARGE']])
    return this.startRefund({ attempt, note: undefined }, asked ?? left)
  }

  payOut(grant: Grant, asked: number | undefined, isRefunded: boolean): void {
    const amount = asked ?? grant.remaining
    const isOfCustomer = ({ attempt, note, isLeft }: Refund, of: Attempt) =>
      attempt === of && note !== undefined && isLeft
    const leftOf = (attempt: Attempt) =>
      attempt.applied -
      this.refunded(attempt, 'applied') -
      sum(this.refunds.filter((each) => isOfCustomer(each, attempt)).map((each) => each.amount))
    const parts = this.attempts.toReversed().map((attempt) => ({ attempt, left: leftOf(attempt) }))
    const held = sum(parts.map(({ left }) => Math.max(left, 0)))
    if (!grant.isMoney) throw new Refused(['CREDIT_NOT_PAYABLE_OUT'])
    if (amount > grant.remaining || amount === 0) throw new Refused(['PAY_OUT_TOO_LARGE'])
    if (isRefunded && amount > held) throw new Refused(['REFUND_TOO_LARGE'])
    grant.remaining -= amount
    let rest = isRefunded ? amount : 0
    for (const { attempt, left } of parts) {
      const part = Math.max(Math.min(left, rest), 0)
      rest -= part
      if (part > 0) this.startRefund({ attempt, note: undefined, paidOut: grant }, part)
    }
  }

  private startRefund(of: Pick<Refund, 'attempt' | 'note' | 'paidOut'>, amount: number): Refund {
    const refund: Refund = { ...of, amount, status: 'pending', isLeft: false }
    this.refunds.push(refund)
    const { provider, token } = of.attempt
    if (provider === 'test')
      this.endRefund(refund, token === 'pm_refund_fails' ? 'refund_refused' : 'succeeded')
    return refund
  }

  /** `end` is `succeeded`, or the code of the failure. After some the customer has the money. */
  endRefund(refund: Refund, end: string): void {
    const status = end === 'succeeded' ? 'succeeded' : 'failed'
    refuseIf([[refund.status === 'failed' && refund.status !== status, 'REFUND_ENDED']])
    if (refund.status === status) return
    refund.status = status
    refund.isLeft = end === 'customer_has_money'
    const isApplied = refund.note !== undefined || refund.paidOut !== undefined
    if (status === 'failed' && isApplied && !refund.isLeft) refund.grant = this.grant(refund.amount)
  }

  issue(asked: Asked, excess: Excess): Note {
    const note = this.compose(asked)
    note.applied = Math.min(note.total, this.due)
    let rest = note.total - note.applied
    if (excess === 'out_of_band') [note.sent, rest] = [rest, 0]
    const parts = this.standing.toReversed().flatMap(({ attempt, amount }) => {
      if (excess !== 'refund' || attempt === undefined) return []
      const part = Math.min(amount - this.refunded(attempt, 'applied'), rest)
      rest -= part
      return part > 0 ? [{ attempt, part }] : []
    })
    note.wallet = rest
    if (rest > 0) note.grant = this.grant(rest)
    this.notes.push(note)
    if (note.applied > 0) this.settled()
    for (const { attempt, part } of parts) this.startRefund({ attempt, note }, part)
    return note
  }

  private compose(asked: Asked): Note {
    const leftOf = (line: Line) => line.net - this.notedOf(line)
    const chosen = this.lines.flatMap((line) => {
      const own = asked?.find(({ line_item_id }) => line_item_id === line.id)
      if (asked !== undefined && own === undefined) return []
      const amount = own?.amount_cents ?? leftOf(line)
      return asked === undefined && amount === 0 ? [] : [{ line, amount }]
    })
    const isBeyondLine = chosen.some(({ line, amount }) => {
      return amount === 0 || Math.abs(amount) > Math.abs(leftOf(line))
    })
    let isBeyondRate = false
    const taxes = new Map<string, number>()
    for (const [id, { tax, net }] of this.rates) {
      const has = (line: Line) => line.rates.includes(id)
      const before = sum(this.lines.filter(has).map((line) => this.notedOf(line)))
      const added = sum(chosen.filter(({ line }) => has(line)).map(({ amount }) => amount))
      const reached = before + added
      if (added !== 0 && net !== 0 && (reached / net > 1 || reached / net < 0)) isBeyondRate = true
      const given = sum(this.issued.map((note) => note.taxes.get(id) ?? 0))
      const rest = net === 0 ? 0 : roundedShare(tax, reached, net) - given
      // Where a note was voided, others keep their rounding: a part lies between 0 and its own weight all the same.
      const bounded = Math.min(Math.max(rest, Math.min(added, 0)), Math.max(added, 0))
      if (chosen.some(({ line }) => has(line))) taxes.set(id, reached === net ? rest : bounded)
    }
    const net = sum(chosen.map(({ amount }) => amount))
    const total = net + (this.isExclusive ? sum([...taxes.values()]) : 0)
    const left = this.total - sum(this.issued.map((note) => note.total))
    refuseIf([
      [this.status === 'void', 'INVOICE_NOT_CREDITABLE'],
      this.inProgress,
      [isBeyondLine || isBeyondRate || total > left || chosen.length === 0, 'CREDIT_NOTE_TOO_LARGE'],
      [total <= 0 && asked === undefined, 'CREDIT_NOTE_TOO_LARGE'],
      [total <= 0 && asked !== undefined, 'VALIDATION_ERROR'],
    ])
    const lines = chosen.map(({ line, amount }) => ({ id: line.id, amount }))
    return { id: '', lines, taxes, total, applied: 0, wallet: 0, sent: 0, status: 'issued' }
  }

  voidNote(note: Note): void {
    if (note.status === 'void') return
    const failed = this.refunds.filter((refund) => refund.note === note)
    const grants = [note, ...failed].flatMap(({ grant }) => grant ?? [])
    refuseIf([
      [failed.some(({ status }) => status !== 'failed'), 'CREDIT_NOTE_NOT_VOIDABLE'],
      [grants.some(({ amount, remaining }) => remaining < amount), 'CREDIT_NOTE_NOT_VOIDABLE'],
    ])
    note.status = 'void'
    for (const grant of grants) grant.remaining = 0
    if (note.applied > 0 && this.status === 'paid') this.status = 'open'
  }
}

/** R(T × C ÷ N), half away from zero, in integers. */
function roundedShare(tax: number, reached: number, net: number): number {
  const [numerator, denominator] = [BigInt(tax) * BigInt(reached), BigInt(net)]
  const isBelow = numerator < 0n !== denominator < 0n
  const [above, below] = [
    numerator < 0n ? -numerator : numerator,
    denominator < 0n ? -denominator : denominator,
  ]
  const rounded = Number((2n * above + below) / (2n * below))
  return isBelow ? 0 - rounded : rounded
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
