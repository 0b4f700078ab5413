import type { Reply } from '../../generated/operations.ts'
import type { CheckContext } from './check-context.ts'
import { Skip } from './finding.ts'
import type { Inbox, Message } from './inbox.ts'
import { idOf, shown } from './messages.ts'
import { at } from './requests.ts'
import { newEndpoint } from './webhook-endpoints.ts'

export type Receiving = {
  inbox: Inbox
  secret: string
  /** The path of the endpoint. */
  path: { id: string }
}

/**
 * Makes an endpoint at a new inbox. By default it receives what happens to customers from now on. Other
 * checks make events too.
 */
export async function createReceiving(ctx: CheckContext, members: object = {}): Promise<Receiving> {
  const inbox = ctx.openInbox()
  const event_types = ['customer.created', 'customer.updated']
  const { cursor_sequence: _, ...rest } = await newEndpoint(ctx)
  const body = { ...rest, url: inbox.url, event_types, ...members }
  const created = await ctx.call('createWebhookEndpoint', { body })
  if (isRefusedAddress(created.body))
    throw new Skip(`the service does not send to ${new URL(inbox.url).host}: allow its network there`)
  ctx.expectStatus(created, 201)
  const { webhook_endpoint, secret } = created.body as Reply<'createWebhookEndpoint'>['body']
  return { inbox, secret, path: { id: webhook_endpoint.id } }
}

/** Whether the service refuses the address, which the contract leaves to who runs it. */
function isRefusedAddress(body: unknown): boolean {
  const details: unknown = at(body, 'error', 'details')
  return Array.isArray(details) && details.some((each) => at(each, 'code') === 'url_not_public')
}

/** Waits for a message. `what` names it, as in `the first event of the customer`. */
export function arrival(
  ctx: CheckContext,
  inbox: Inbox,
  what: string,
  find: (message: Message, index: number) => boolean,
  timeoutMs?: number,
): Promise<Message> {
  const look = async () => {
    const found = inbox.messages.find(find)
    ctx.expect(found !== undefined, { expected: `${what} to arrive in time`, actual: shown(inbox) })
    return found
  }
  return ctx.eventually(what, look, timeoutMs)
}

/** Waits for the first message with each of the events. */
export async function arrivals(
  ctx: CheckContext,
  inbox: Inbox,
  events: ReadonlyArray<{ id: string; type: string }>,
  from = 0,
): Promise<Message[]> {
  const found: Message[] = []
  for (const { id, type } of events)
    found.push(
      await arrival(ctx, inbox, `${type} ${id}`, (each, index) => index >= from && idOf(each) === id),
    )
  return found
}

/**
 * Returns the first message with each event among those that `which` selects, since a message may arrive
 * twice.
 */
export function firstOfEach({ messages }: Inbox, which: (message: Message) => boolean): Message[] {
  const first = new Map<string | undefined, Message>()
  for (const each of messages.filter(which)) if (!first.has(idOf(each))) first.set(idOf(each), each)
  return [...first.values()]
}
