import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'

export type LoggedEvent = Reply<'listWebhookEvents'>['body']['webhook_events'][number]

/** `id` filters lists. Some objects have no name. */
type Subject = {
  kind: string
  name: string | undefined
  href: string | undefined
  id: string | undefined
}

export function subjectOf({ type, data, customer_id }: LoggedEvent, base: string): Subject {
  const [noun = '', value] = Object.entries(data).find(([name]) => name !== 'previous') ?? []
  const object: Fields = typeof value === 'object' && value !== null ? { ...value } : {}
  const id = text(object.id)
  const isGone = object.deleted === true || type === 'customer.erased'
  const customer = customer_id === null ? undefined : `${base}/customers/${customer_id}`
  const { name, path } = nouns[noun]?.(object) ?? {}
  const href = path === undefined ? customer : `${base}${path}`
  return { kind: capitalized(noun), name, href: isGone ? undefined : href, id }
}

export function renderSubject({ kind, name = kind, href }: Subject): Html {
  const words = html`<bdi class="text">${name}</bdi>`
  return href === undefined ? words : html`<a href="${href}">${words}</a>`
}

type Fields = Record<string, unknown>
/** Without `path`, a place links to the customer's page. */
type Place = { name?: string | undefined; path?: string }

const nouns: Record<string, (object: Fields) => Place> = {
  customer: ({ name, id }) => ({ name: text(name), path: `/customers/${id}` }),
  subscription: ({ id }) => ({ path: `/subscriptions/${id}` }),
  invoice: ({ invoice_number, id }) => ({
    name: text(invoice_number) ?? 'Draft invoice',
    path: `/invoices/${id}`,
  }),
  credit_note: ({ credit_note_number, id }) => ({
    name: text(credit_note_number),
    path: `/credit-notes/${id}`,
  }),
  refund: ({ invoice_id }) => ({ path: `/invoices/${invoice_id}` }),
  payment_attempt: ({ invoice_id }) => ({ path: `/invoices/${invoice_id}` }),
  events: () => ({ name: 'Rejected events', path: '/events?status=rejected' }),
  meter: ({ name, id }) => ({ name: text(name), path: `/meters/${id}` }),
  plan: ({ name, id }) => ({ name: text(name), path: `/plans/${id}` }),
  credit_grant: ({ customer_id, id }) => ({ path: `/customers/${customer_id}/credit-grants/${id}` }),
  pricing_unit: ({ name, id }) => ({ name: text(name), path: `/pricing-units/${id}` }),
  coupon: ({ name, id }) => ({ name: text(name), path: `/coupons/${id}` }),
  discount: ({ coupon, subscription_id }) => ({
    name: text(Reflect.get(Object(coupon), 'name')),
    path: `/subscriptions/${subscription_id}`,
  }),
  tax_rate: ({ name, id }) => ({ name: text(name), path: `/tax-rates/${id}` }),
  company: ({ name }) => ({ name: text(name), path: '/settings' }),
  test_clock: ({ name, id }) => ({ name: text(name), path: `/test-clocks/${id}` }),
  webhook_endpoint: ({ url, id }) => ({ name: text(url), path: `/webhooks/${id}` }),
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function capitalized(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll('_', ' ')
}
