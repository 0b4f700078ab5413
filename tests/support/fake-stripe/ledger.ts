import { randomBytes } from 'node:crypto'
import { type Form, textOf, within } from './form.ts'

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'succeeded' | 'processing' | 'requires_payment_method' | 'canceled'
  metadata: Record<string, string>
  last_payment_error: object | null
  created: number
  /** Of a page that saves the method. */
  setup_future_usage: string | null
  payment_method: object | null
}

export type Session = {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: Intent | null
  amount_total: number
  currency: string
  metadata: Record<string, string>
  created: number
  expires_at: number
  success_url: string
  /** Once there is one. */
  customer: string | null
  /** Of a page on which a method is saved. */
  setup_intent: SetupIntent | null
}

type SetupIntent = { customer: string; payment_method: object | null }

/** An answer with a status of its own. */
export class Refusal extends Error {
  status: number
  body: object
  constructor(status: number, error: object) {
    super('refused')
    this.status = status
    this.body = { error }
  }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const seconds = () => Math.floor(Date.now() / 1_000)
const invalid = (message: string, code = 'parameter_invalid') =>
  new Refusal(400, { type: 'invalid_request_error', code, message })

/** What the provider knows. `changed` is called for each change that has a notice. */
export function createLedger(changed: (type: string, object: Intent | Session) => void) {
  const intents = new Map<string, Intent>()
  const sessions = new Map<string, Session>()
  /** Of pages that save the method which pays. */
  const usages = new Map<string, string>()

  function addIntent(amount: number, currency: string, metadata: Record<string, string>): Intent {
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      status: 'processing',
      metadata,
      last_payment_error: null,
      created: seconds(),
      setup_future_usage: null,
      payment_method: null,
    }
    intents.set(intent.id, intent)
    return intent
  }

  function settle(intent: Intent, end: 'succeed' | 'decline' | 'process'): void {
    if (end === 'succeed') Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    if (end === 'decline')
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: DECLINED })
    if (end === 'succeed') changed('payment_intent.succeeded', intent)
    if (end === 'decline') changed('payment_intent.payment_failed', intent)
  }

  function find<Kept>(kept: Map<string, Kept>, id: string): Kept {
    const found = kept.get(id)
    if (found === undefined)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing' })
    return found
  }

  return {
    intents,
    sessions,
    createIntent(form: Form): Intent {
      const [currency = '', amount, method] = ['currency', 'amount', 'payment_method'].map((name) =>
        textOf(form, name),
      )
      if (textOf(form, 'customer') === undefined) throw invalid('A saved method needs its customer.')
      const intent = addIntent(amountOf(amount, currency), currency, metadataOf(form))
      settle(
        intent,
        method === 'pm_declined' ? 'decline' : method === 'pm_processing' ? 'process' : 'succeed',
      )
      if (method === 'pm_declined')
        throw new Refusal(402, { ...DECLINED, type: 'card_error', payment_intent: intent })
      return intent
    },
    createCustomer: () => ({ id: newId('cus'), object: 'customer' }),
    createSession(form: Form): Session {
      const saving = textOf(form, 'mode') === 'setup'
      const price = within(within(within(form, 'line_items'), '0'), 'price_data')
      const currency = textOf(saving ? form : price, 'currency') ?? ''
      const success_url = textOf(form, 'success_url') ?? ''
      const id = newId('cs_test')
      const session: Session = {
        id,
        object: 'checkout.session',
        url: `https://checkout.stripe.com/c/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        currency,
        success_url,
        customer: textOf(form, 'customer') ?? null,
        amount_total: saving ? 0 : amountOf(textOf(price, 'unit_amount'), currency),
        setup_intent: saving ? { customer: textOf(form, 'customer') ?? '', payment_method: null } : null,
        metadata: metadataOf(form),
        created: seconds(),
        expires_at: Number(textOf(form, 'expires_at') ?? seconds() + 86_400),
      }
      sessions.set(session.id, session)
      const usage = textOf(within(form, 'payment_intent_data'), 'setup_future_usage')
      if (usage !== undefined) usages.set(id, usage)
      return session
    },
    /** What the customer does on the page. */
    pay(id: string, end: 'succeed' | 'decline' | 'process'): Session {
      const session = find(sessions, id)
      if (session.status !== 'open') throw invalid('The session is not open.')
      const { amount_total, currency, metadata } = session
      const intent = session.payment_intent ?? addIntent(amount_total, currency, metadata)
      session.payment_intent = intent
      const setup_future_usage = usages.get(id) ?? null
      if (setup_future_usage !== null) session.customer ??= newId('cus')
      Object.assign(intent, { setup_future_usage, payment_method: newCard() })
      settle(intent, end)
      if (end === 'decline') return session
      Object.assign(session, { status: 'complete', url: null })
      if (end === 'succeed') session.payment_status = 'paid'
      changed('checkout.session.completed', session)
      return session
    },
    save(id: string): Session {
      const session = find(sessions, id)
      if (session.status !== 'open') throw invalid('The session is not open.')
      const setup_intent = { customer: session.setup_intent?.customer ?? '', payment_method: newCard() }
      Object.assign(session, { status: 'complete', url: null, setup_intent })
      changed('checkout.session.completed', session)
      return session
    },
    /** A payment that takes days has ended. */
    end(id: string, end: 'succeed' | 'decline'): void {
      const session = [...sessions.values()].find((each) => each.payment_intent?.id === id)
      settle(find(intents, id), end)
      if (session !== undefined && end === 'succeed') session.payment_status = 'paid'
    },
    expire(id: string): Session {
      const session = find(sessions, id)
      if (session.status !== 'open') throw invalid('Only an open session can be expired.')
      Object.assign(session, { status: 'expired', url: null })
      changed('checkout.session.expired', session)
      return session
    },
    cancel(id: string): Intent {
      const intent = find(intents, id)
      if (intent.status === 'succeeded') throw invalid('It has succeeded.', 'payment_intent_unexpected_state')
      intent.status = 'canceled'
      return intent
    },
    readSession: (id: string) => find(sessions, id),
    readIntent: (id: string) => find(intents, id),
  }
}

const CARD = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 }
const newCard = () => ({ id: newId('pm'), type: 'card', card: CARD })
const DECLINED = { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Insufficient funds.' }

function amountOf(text: string | undefined, currency: string): number {
  const amount = Number(text)
  if (!Number.isSafeInteger(amount) || amount < 1) throw invalid('The amount is invalid.')
  if (['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency) && amount % 10 !== 0)
    throw invalid('Of these currencies the last digit must be 0.')
  if (['isk', 'ugx'].includes(currency) && amount % 100 !== 0)
    throw invalid('Of these currencies the last two digits must be 0.')
  if (amount < 50 && currency === 'usd') throw invalid('The amount is too small.', 'amount_too_small')
  return amount
}

export function metadataOf(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(within(form, 'metadata')).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
