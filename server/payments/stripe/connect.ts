import type { Stripe } from 'stripe'
import type {
  Connect,
  Connection,
  DisputeAnswer,
  DisputeStatus,
  NoticeSubject,
  RemoteAnswer,
  RemoteCharge,
} from '../provider.ts'
import { toStripeAmount } from './amounts.ts'
import { answerOfError, answerOfIntent, answerOfSession } from './answers.ts'
import { createMethods, splitToken } from './methods.ts'
import { createRefunds } from './refunds.ts'

/** Stripe answers in this version's form. */
const API_VERSION = '2026-10-28.endive'
/** A bank answers sooner. */
const TIMEOUT_MS = 20_000
/** Objects that a search reads, a hundred a page. */
const MAX_READ = 2_000
const MAX_LISTED = 10_000
const PAGE = 100
/** Allows for clocks that differ. */
const MARGIN_S = 300

/** Loads the package when it is first needed. */
export const connectStripe: Connect = async ({ secretKey, webhookSecret }, base) => {
  const { Stripe: Client } = await import('stripe')
  const stripe = new Client(secretKey, {
    apiVersion: API_VERSION,
    // The service repeats requests itself, over days.
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(base !== undefined && addressOf(base)),
  })
  return connectionOf(stripe, webhookSecret)
}

function connectionOf(stripe: Stripe, webhookSecret: string | undefined): Connection {
  const answered = (answer: Promise<RemoteAnswer>) => answer.catch(answerOfError)
  const getStatus = async (reference: string) =>
    isSession(reference)
      ? answerOfSession(await stripe.checkout.sessions.retrieve(reference, EXPANDED))
      : answerOfIntent(await stripe.paymentIntents.retrieve(reference))
  return {
    methods: createMethods(stripe),
    refunds: createRefunds(stripe),
    findDispute: (payment) => findDispute(stripe, payment),
    charge: (charge) => answered(chargeBy(stripe, charge)),
    getStatus: (reference) => answered(getStatus(reference)).then(withoutRefusal),
    find: ({ id, from, hasMethod }) =>
      answered(hasMethod ? findIntent(stripe, id, from) : findSession(stripe, id, from)).then(withoutRefusal),
    async cancel(reference) {
      const ended = isSession(reference)
        ? stripe.checkout.sessions.expire(reference, EXPANDED).then(answerOfSession)
        : stripe.paymentIntents.cancel(reference).then(answerOfIntent)
      const answer = await answered(ended)
      // Stripe refuses if the payment was paid or has ended.
      return answer.is === 'refused' ? answered(getStatus(reference)).then(withoutRefusal) : answer
    },
    async listSince(from) {
      const list = stripe.paymentIntents.list({ created: since(from), limit: PAGE })
      try {
        const intents = await list.autoPagingToArray({ limit: MAX_LISTED })
        return intents.flatMap(({ status, metadata }) =>
          status === 'succeeded' ? (metadata.payment_attempt_id ?? []) : [],
        )
      } catch {
        return 'unknown'
      }
    },
    async check() {
      try {
        const { id, business_profile, settings } = await stripe.accounts.retrieveCurrent()
        const label = settings?.dashboard.display_name || business_profile?.name || id
        return { id, label: label.slice(0, 255) }
      } catch (error) {
        const { statusCode }: { statusCode?: number } = Object(error)
        if (statusCode === 401) return 'refused'
        // A restricted key may not read the account.
        return statusCode === 403 ? { id: null, label: null } : 'unknown'
      }
    },
    parseNotice({ signature, rawBody, now }) {
      if (webhookSecret === undefined) throw new Error('there is no webhook secret')
      const event = stripe.webhooks.constructEvent(
        rawBody,
        signature,
        webhookSecret,
        undefined,
        undefined,
        now.getTime(),
      )
      return subjectOf(Object(event.data.object))
    },
  }
}

const SUBJECTS = {
  payment_attempt_id: 'attempt',
  refund_id: 'refund',
  payment_method_session_id: 'method_session',
} as const

type Noticed = { object?: string; payment_intent?: unknown; metadata?: Record<string, unknown> }

/** A dispute carries none of our ids. */
function subjectOf({ object, payment_intent, metadata = {} }: Noticed): NoticeSubject | undefined {
  if (object === 'dispute')
    return typeof payment_intent === 'string' ? { of: 'dispute', id: payment_intent } : undefined
  for (const [name, of] of Object.entries(SUBJECTS)) {
    const id = metadata[name]
    if (typeof id === 'string') return { of, id }
  }
  return undefined
}

async function chargeBy(stripe: Stripe, charge: RemoteCharge): Promise<RemoteAnswer> {
  const { id, currency_code, payment_method_token, customer_id, description, page_url, is_to_save } = charge
  const amount = toStripeAmount(charge.amount_cents, currency_code)
  if (amount === undefined) return { is: 'refused', failure: NOT_CHARGEABLE }
  const currency = currency_code.toLowerCase()
  const metadata = { payment_attempt_id: id, customer_id }
  const options = { idempotencyKey: id }
  if (payment_method_token !== null) {
    const intent = { amount, currency, ...splitToken(payment_method_token), description, metadata }
    return answerOfIntent(
      await stripe.paymentIntents.create({ ...intent, confirm: true, off_session: true }, options),
    )
  }
  const price_data = { currency, unit_amount: amount, product_data: { name: description } }
  const saving = is_to_save ? ({ setup_future_usage: 'off_session' } as const) : {}
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ price_data, quantity: 1 }],
      // The amount stays in the invoice's currency.
      adaptive_pricing: { enabled: false },
      client_reference_id: id,
      metadata,
      payment_intent_data: { description, metadata, ...saving },
      ...(is_to_save && { customer_creation: 'always' }),
      success_url: page_url,
      cancel_url: page_url,
      ...EXPANDED,
    },
    options,
  )
  return answerOfSession(session)
}

const EXPANDED = { expand: ['payment_intent.payment_method'] }
const NOT_CHARGEABLE = {
  code: 'amount_not_chargeable',
  recoverable: false,
  message: 'Stripe charges no thousandths of this currency.',
}

async function findSession(stripe: Stripe, id: string, from: Date): Promise<RemoteAnswer> {
  const list = stripe.checkout.sessions.list({
    created: since(from),
    limit: PAGE,
    expand: ['data.payment_intent.payment_method'],
  })
  return findIn(list, id, answerOfSession)
}

async function findIntent(stripe: Stripe, id: string, from: Date): Promise<RemoteAnswer> {
  return findIn(stripe.paymentIntents.list({ created: since(from), limit: PAGE }), id, answerOfIntent)
}

type Carrying = { metadata: Stripe.Metadata | null }

async function findIn<Item extends Carrying>(
  list: AsyncIterable<Item>,
  id: string,
  answerOf: (item: Item) => RemoteAnswer,
): Promise<RemoteAnswer> {
  let read = 0
  for await (const item of list) {
    if (item.metadata?.payment_attempt_id === id) return answerOf(item)
    read += 1
    if (read === MAX_READ) return { is: 'unknown' }
  }
  return { is: 'missing' }
}

/** A refused read or cancellation does not change the payment. */
function withoutRefusal(answer: RemoteAnswer): RemoteAnswer {
  return answer.is === 'refused' && !answer.isOfKey ? { is: 'unknown' } : answer
}

function since(from: Date): { gte: number } {
  return { gte: Math.floor(from.getTime() / 1_000) - MARGIN_S }
}

function isSession(reference: string): boolean {
  return reference.startsWith('cs_')
}

function addressOf(base: string) {
  const { hostname, port, protocol } = new URL(base)
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const
}

/** A lost dispute prevails over the payment's others. */
const ORDER: readonly DisputeStatus[] = ['lost', 'open', 'won']

async function findDispute(stripe: Stripe, payment_intent: string): Promise<DisputeAnswer> {
  try {
    // A payment has fewer disputes than a page.
    const { data } = await stripe.disputes.list({ payment_intent, limit: PAGE })
    const statuses = data.map(({ status }) => statusFrom(status))
    const status = ORDER.find((each) => statuses.includes(each))
    return status === undefined ? { is: 'missing' } : { is: 'known', status }
  } catch {
    // A restricted key may not read disputes.
    return { is: 'unknown' }
  }
}

/** An inquiry (`warning_…`) closes without a loss. An unknown status stays open, for a person to settle. */
function statusFrom(status: Stripe.Dispute['status']): DisputeStatus {
  if (status === 'lost') return 'lost'
  return status === 'won' || status === 'warning_closed' ? 'won' : 'open'
}
