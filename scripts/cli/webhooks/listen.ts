import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createBillingClient } from '../../../client/index.ts'
import type { WebhookEvent } from '../../../client/webhooks/index.ts'
import { newSecret } from '../../webhooks/new-secret.ts'
import { sendMessage } from '../../webhooks/send-message.ts'

export type ListenFlags = {
  forwardTo: string | undefined
  ndjson: boolean
  types: string[]
  /** The file that keeps the cursor. */
  cursor: string | undefined
  /** The sequence after which events are forwarded. */
  after: number | undefined
  secret: string | undefined
  baseUrl: string | undefined
  apiKey: string | undefined
}

const LOCAL = 'http://localhost:3000'

/** Runs until the signal. Rejects for a wrong key and for events that are no longer kept. */
export async function listen(flags: ListenFlags, signal: AbortSignal): Promise<void> {
  const { forwardTo, ndjson, cursor, types } = flags
  const baseUrl = flags.baseUrl ?? process.env.BILLING_BASE_URL ?? LOCAL
  const billing = createBillingClient({ baseUrl, apiKey: flags.apiKey })
  const after = flags.after ?? (cursor === undefined ? undefined : await readCursor(cursor))
  const secret = flags.secret ?? newSecret()
  const note = ndjson ? console.error : console.log
  note(`Following the events of ${baseUrl}${after === undefined ? ' from now on' : ` behind ${after}`}`)
  if (forwardTo !== undefined) note(`Forwarding to ${forwardTo}, signed with ${secret}`)
  const options = { types: types as never[], signal, ...(after !== undefined && { after }) }
  for await (const event of billing.webhookEvents.tail(options)) {
    if (ndjson) console.log(JSON.stringify(event))
    if (forwardTo !== undefined) {
      const isTaken = await forward(event, {
        forwardTo,
        secret,
        note,
        isDurable: cursor !== undefined,
        signal,
      })
      if (!isTaken) return
    } else if (!ndjson) note(lineOf(event))
    if (cursor !== undefined) await writeCursor(cursor, event.sequence)
  }
}

type Forwarding = {
  forwardTo: string
  secret: string
  note: (line: string) => void
  isDurable: boolean
  signal: AbortSignal
}

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

/**
 * Forwards an event. With a cursor the event is tried until it is taken. Returns false when stopped before.
 */
async function forward(event: WebhookEvent, { forwardTo, secret, note, isDurable, signal }: Forwarding) {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const startedAt = performance.now()
    const { status, error } = await sendMessage(forwardTo, secret, {
      id: event.id,
      body: JSON.stringify(event),
    })
    const tookMs = Math.round(performance.now() - startedAt)
    note(`${lineOf(event)}  ${status ?? error}  ${tookMs} ms`)
    const isTaken = status !== undefined && status >= 200 && status < 300
    if (isTaken || !isDurable) return true
    await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return false
  }
}

function lineOf({ timestamp, sequence, type, customer_id }: WebhookEvent): string {
  return `${timestamp}  ${String(sequence).padStart(6)}  ${type}  ${customer_id ?? ''}`.trimEnd()
}

async function readCursor(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  if (!/^\d{1,15}\n?$/.test(text)) throw new TypeError(`${file} has no sequence in it`)
  return Number(text)
}

/** Writes the cursor so that a crash leaves the file of before, or this one. */
async function writeCursor(file: string, sequence: number): Promise<void> {
  await writeFile(`${file}.next`, `${sequence}\n`, { flush: true })
  await rename(`${file}.next`, file)
}
