import { createHmac } from 'node:crypto'
import type { Inbox, Message } from './inbox.ts'
import { at } from './requests.ts'

/** Seconds. Receivers refuse messages that are older. */
export const MAX_AGE = 300
const PREFIX = 'whsec_'

/** The signature as Standard Webhooks has it: https://www.standardwebhooks.com. */
export function isSignedBy({ headers, text }: Message, secret: string): boolean {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return signaturesOf(headers).includes(signature)
}

export function signaturesOf(headers: Message['headers']): string[] {
  return (headers['webhook-signature'] ?? '').split(' ')
}

/** The seconds of the try, or NaN. */
export function timestampOf({ headers }: Message): number {
  const text = headers['webhook-timestamp'] ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
}

export function idOf({ headers }: Message): string | undefined {
  return headers['webhook-id']
}

export function isAbout({ body }: Message, customer: { id: string }): boolean {
  return at(body, 'customer_id') === customer.id
}

/** Shows messages in a finding. */
export function shown({ messages }: Inbox): string {
  if (messages.length === 0) return 'nothing arrived'
  const last = messages.slice(-MAX_SHOWN).map((each) => `${at(each.body, 'type') ?? each.path} ${idOf(each)}`)
  return `${messages.length} messages arrived, last ${last.join(', ')}`
}

const MAX_SHOWN = 5
