import { type Operation, readDocument } from '../../contract/index.ts'
import type { components } from '../../generated/types.ts'
import { newId } from '../webhooks/new-id.ts'
import { type Sent, sendMessage } from '../webhooks/send-message.ts'

type WebhookEvent = components['schemas']['WebhookEvent']
type Examples = Record<string, { value: WebhookEvent }>
type Webhooks = Record<
  string,
  { post: { requestBody: { content: { 'application/json': { examples: Examples } } } } }
>
export type Receiver = {
  url: string
  secret: string
  /** Called with the result of each message. */
  onSent?: (type: string, sent: Sent) => void
}

/** The types of events that the first word of the operation does not say. */
const TYPES: Record<string, string> = {
  createInvoice: 'invoice.drafted',
  createCreditNote: 'credit_note.issued',
  payInvoice: 'invoice.paid',
  voidPayment: 'invoice.reopened',
  changeSubscriptionPlan: 'subscription.plan_changed',
  advanceTestClock: 'test_clock.ready',
}

/** Sends the event that belongs to an answered request, if it has one: the contract's example with the object of the answer. */
export function createEventSender({ url, secret, onSent }: Receiver) {
  const { webhooks } = readDocument() as unknown as { webhooks: Webhooks }
  let sequence = 0
  return async ({ id: operation }: Pick<Operation, 'id'>, answered: object): Promise<void> => {
    const [noun, thing] = Object.entries(answered).find(([, value]) => isObject(value)) ?? []
    const type = noun && (TYPES[operation] ?? typeOf(operation, noun, thing, Object.keys(webhooks)))
    const content = type && webhooks[type]?.post.requestBody.content['application/json']
    const [example] = content ? Object.values(content.examples) : []
    if (!type || example === undefined) return
    sequence += 1
    const event = { ...example.value, ...placeOf(noun, thing, answered), sequence, id: newId() }
    const body = JSON.stringify({
      ...event,
      data: { ...event.data, [noun]: shownOf(noun, thing, example.value) },
    })
    onSent?.(type, await sendMessage(url, secret, { id: event.id, body }))
  }
}

/** `createCustomer` leads to `customer.created`. Payment attempts and refunds have an event for each status. */
function typeOf(
  operation: string,
  noun: string,
  thing: object,
  types: readonly string[],
): string | undefined {
  if (noun === 'payment_attempt' || noun === 'refund') return `${noun}.${Reflect.get(thing, 'status')}`
  const verb = /^[a-z]+/.exec(operation)?.[0].replace(/e$/, '') ?? ''
  return types.find((type) => type.startsWith(`${noun}.${verb}`))
}

function placeOf(noun: string, thing: object, answered: object): Partial<WebhookEvent> {
  const now = new Date().toISOString()
  const { id, mode, customer_id, test_clock_id } = thing as Record<string, string | null | undefined>
  return {
    timestamp: now,
    created_at: now,
    request_id: Reflect.get(answered, 'request_id'),
    ...(mode && { mode: mode as 'test' }),
    customer_id: customer_id ?? (noun === 'customer' ? (id ?? null) : null),
    test_clock_id: test_clock_id ?? (noun === 'test_clock' ? (id ?? null) : null),
  }
}

/** Picks the fields of the object that an event shows. */
function shownOf(noun: string, thing: object, { data }: WebhookEvent): object {
  const names = Object.keys(Reflect.get(data, noun))
  const { line_items, lines } = thing as { line_items?: unknown[]; lines?: unknown[] }
  const all = {
    ...thing,
    ...(line_items && { line_item_count: line_items.length }),
    ...(lines && { line_item_count: lines.length }),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
