import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDisputes, type Dispute } from './disputes.ts'
import { createFaults } from './faults.ts'
import { type Form, parseForm } from './form.ts'
import { createLedger, type Intent, Refusal, type Session } from './ledger.ts'
import { createNotices } from './notices.ts'
import { createRefunds, type Refund } from './refunds.ts'

/** A process that answers as Stripe does, as far as the service asks. It keeps idempotency keys, and repeats a saved 500. */
const notices = createNotices()
const ledger = createLedger(notices.tell)
const refunds = createRefunds(ledger.readIntent, notices.tell)
const disputes = createDisputes(ledger.readIntent, notices.tell)
const faults = createFaults()

type Answer = { status: number; body: object }
/** No key is accepted. */
let isRevoked = false
const kept = new Map<string, { hash: string; answer: Answer }>()
const detached: string[] = []
/** Of each idempotency key, how many requests came. */
const requests = new Map<string, number>()

type Request = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  form: Form
  /** Of the key. */
  account: string
}

function perform({ method, path, query, form, account }: Request): object {
  const [, , , id = '', action] = path.replace('/checkout/', '/checkout-').split('/')
  const kind = path.startsWith('/v1/checkout/sessions') ? 'session' : 'intent'
  if (path.startsWith('/v1/refunds')) return performRefund(method, id, query, form)
  if (path === '/v1/disputes') return pageOf(ofIntent(disputes.disputes, query), query)
  if (path === '/v1/customers') return ledger.createCustomer()
  if (action === 'detach') {
    detached.push(id)
    return { id, object: 'payment_method' }
  }
  if (path === '/v1/account')
    return { id: account, object: 'account', business_profile: { name: 'Fake Inc.' } }
  if (method === 'POST' && id === '')
    return kind === 'session' ? ledger.createSession(form) : ledger.createIntent(form)
  if (action === 'expire') return ledger.expire(id)
  if (action === 'cancel') return ledger.cancel(id)
  if (id !== '') return kind === 'session' ? ledger.readSession(id) : ledger.readIntent(id)
  return pageOf([...(kind === 'session' ? ledger.sessions : ledger.intents).values()], query)
}

function performRefund(method: string, id: string, query: URLSearchParams, form: Form): object {
  if (method === 'POST') return refunds.create(form)
  if (id !== '') return refunds.read(id)
  return pageOf(ofIntent(refunds.refunds, query), query)
}

function ofIntent<Kept extends { payment_intent: string }>(
  kept: ReadonlyMap<string, Kept>,
  query: URLSearchParams,
): Kept[] {
  const intent = query.get('payment_intent')
  return [...kept.values()].filter(({ payment_intent }) => payment_intent === intent)
}

/** The newest first. */
function pageOf(all: ReadonlyArray<Intent | Session | Refund | Dispute>, query: URLSearchParams) {
  const since = Number(query.get('created[gte]') ?? 0)
  const matching = all.filter(({ created }) => created >= since).reverse()
  const from = matching.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const limit = Number(query.get('limit') ?? 10)
  return {
    object: 'list',
    data: matching.slice(from, from + limit),
    has_more: matching.length > from + limit,
  }
}

function answerTo(request: Request): Answer {
  try {
    return { status: 200, body: perform(request) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: error.body }
  }
}

const SERVER_ERROR: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something is wrong.' } },
}

async function serve(request: Request, headers: IncomingMessage['headers'], response: ServerResponse) {
  const { method, path, body } = request
  if (isRevoked || headers.authorization?.includes('refused'))
    return send(response, {
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'No such key.' } },
    })
  const key = headers['idempotency-key']?.toString()
  const hash = createHash('sha256').update(`${path} ${body}`).digest('hex')
  if (key !== undefined) requests.set(key, (requests.get(key) ?? 0) + 1)
  const before = key === undefined ? undefined : kept.get(key)
  if (before !== undefined && before.hash !== hash)
    return send(response, {
      status: 400,
      body: { error: { type: 'idempotency_error', message: 'Other parameters.' } },
    })
  const { fault, afterMs = 0 } = faults.next(method, path) ?? {}
  if (fault === 'hang-up-before') return response.destroy()
  if (fault === 'held') await faults.untilHealed()
  if (fault === 'error-before' || fault === 'held') return send(response, SERVER_ERROR)
  const answer = before?.answer ?? answerTo(request)
  const saved = before === undefined && fault === 'error' ? SERVER_ERROR : answer
  // A copy: what is repeated is the first answer.
  if (key !== undefined && before === undefined) kept.set(key, { hash, answer: structuredClone(saved) })
  if (fault === 'hang-up') return response.destroy()
  if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, afterMs))
  send(response, saved)
}

/** The keys of one begin alike. */
function accountOf({ headers }: IncomingMessage): string {
  return `acct_${headers.authorization?.slice(-18, -10)}`
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** What tests tell it, and ask. */
async function control({ path, body }: Request): Promise<unknown> {
  const given = body === '' ? {} : JSON.parse(body)
  switch (path) {
    case '/control/fault':
      return faults.add(given)
    case '/control/revoke':
      isRevoked = true
      return
    case '/control/heal':
      isRevoked = false
      return faults.heal()
    case '/control/random':
      return faults.setRandom(given.share)
    case '/control/notices':
      return notices.set(given)
    case '/control/flush':
      return notices.flush()
    case '/control/forget':
      return kept.clear()
    case '/control/pay':
      return ledger.pay(given.session, given.end)
    case '/control/expire':
      return ledger.expire(given.session)
    case '/control/save':
      return ledger.save(given.session)
    case '/control/refund':
      return refunds.give(given.intent, given.amount)
    case '/control/dispute':
      return disputes.set(given.intent, given.status)
    case '/control/end-refunds':
      return refunds.endNext(given.end)
    case '/control/end-refund':
      return refunds.end(given.refund, given.end)
    case '/control/end':
      return ledger.end(given.intent, given.end)
    default:
      return {
        intents: [...ledger.intents.values()],
        sessions: [...ledger.sessions.values()],
        refunds: [...refunds.refunds.values()],
        detached,
        requests: Object.fromEntries(requests),
        held: faults.held(),
      }
  }
}

const server = createServer((incoming, response) => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', async () => {
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? '', 'http://localhost')
    const body = Buffer.concat(chunks).toString('utf8')
    const method = incoming.method ?? 'GET'
    if (!path.startsWith('/control/'))
      return serve(
        { method, path, query, body, form: parseForm(body), account: accountOf(incoming) },
        incoming.headers,
        response,
      )
    try {
      const answer = await control({ method, path, query, body, form: {}, account: '' })
      send(response, { status: 200, body: Object(answer ?? {}) })
    } catch (error) {
      send(response, { status: 409, body: { message: String(error) } })
    }
  })
})
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
process.on('disconnect', () => process.exit())
