import { readDocument } from '../../../contract/index.ts'
import { newId } from '../../webhooks/new-id.ts'
import { newSecret } from '../../webhooks/new-secret.ts'
import { type Sent, sendMessage } from '../../webhooks/send-message.ts'

type Event = Record<string, unknown> & { id: string; type: string; sequence: number }
/** A message to send, and whether the receiver should take it. */
type Case = { title: string; takes: boolean; send(): Promise<Sent[]> }

const MINUTE_MS = 60_000
/** Senders wait 15 s; a receiver that works before it answers comes close. */
const MAX_MS = 5_000
/** The guide states this limit. A meter with the most filters and metadata comes close. */
export const MAX_MESSAGE_BYTES = 1.25 * 1_024 ** 2

/** Returns the exit code. */
export async function checkReceiver(
  url: string,
  secret: string,
  print: (line: string) => void,
): Promise<0 | 1> {
  let failed = 0
  for (const { title, takes, send } of casesOf(url, secret)) {
    const problems = (await send()).flatMap((sent) => problemOf(sent, takes) ?? [])
    if (problems.length > 0) failed += 1
    print(
      `${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${title}${problems.length === 0 ? '' : `: ${problems[0]}`}`,
    )
  }
  print(failed === 0 ? '\nThe receiver passes all checks.' : `\n${failed} checks failed.`)
  return failed === 0 ? 0 : 1
}

function problemOf({ status, error, tookMs }: Sent, takes: boolean): string | undefined {
  if (status === undefined) return `no answer (${error})`
  const isTaken = status >= 200 && status < 300
  if (takes && !isTaken) return `answered ${status}, not 2xx`
  if (!takes && isTaken) return `answered ${status}, and should refuse it with 400`
  if (!takes && status >= 500) return `answered ${status}, and should refuse it with 400`
  return tookMs > MAX_MS
    ? `answered after ${tookMs} ms: store the event, answer, and work afterwards`
    : undefined
}

function casesOf(url: string, secret: string): Case[] {
  const examples = exampleEvents()
  const fresh = (event = examples[0]): Event => ({ ...(event as Event), id: newId() })
  const post = (
    event: Event,
    options?: Parameters<typeof sendMessage>[3],
    secrets: string | string[] = secret,
  ) => sendMessage(url, secrets, { id: event.id, body: JSON.stringify(event) }, options)
  const one = async (sent: Promise<Sent>) => [await sent]
  const at = (ms: number) => ({ now: Date.now() + ms })
  const takes = (title: string, send: Case['send']): Case => ({ title, takes: true, send })
  const refuses = (title: string, send: Case['send']): Case => ({ title, takes: false, send })
  return [
    ...examples.map((event) => takes(`takes ${event.type}`, () => one(post(fresh(event))))),
    takes('takes an event again', async () => {
      const event = fresh()
      return [await post(event), await post(event)]
    }),
    takes('takes an event twice at once', () => {
      const event = fresh()
      return Promise.all([post(event), post(event)])
    }),
    takes('takes an older event of an object after a newer one', async () => {
      const [newer, older] = [fresh(), fresh()]
      return [await post({ ...newer, sequence: 2_000 }), await post({ ...older, sequence: 1_999 })]
    }),
    takes('takes a type that it does not know', () => one(post({ ...fresh(), type: 'gift_card.created' }))),
    takes('takes a field that it does not know', () => one(post({ ...fresh(), colour: 'green' }))),
    takes('takes both signatures of a rotation', () => one(post(fresh(), {}, [newSecret(), secret]))),
    takes(`takes an event of ${MAX_MESSAGE_BYTES / 1_024 ** 2} MiB, the largest there is`, () => {
      const event = { ...fresh(), note: '' }
      const note = 'x'.repeat(MAX_MESSAGE_BYTES - Buffer.byteLength(JSON.stringify(event)))
      return one(post({ ...event, note }))
    }),
    refuses('refuses a changed byte', () => {
      const event = fresh()
      const forged = { id: event.id, body: JSON.stringify({ ...event, sequence: event.sequence + 1 }) }
      return one(forge(url, secret, { id: event.id, body: JSON.stringify(event) }, forged))
    }),
    refuses('refuses another secret', () => one(post(fresh(), {}, newSecret()))),
    refuses('refuses a message without a signature', () =>
      one(post(fresh(), { headers: { 'webhook-signature': '' } })),
    ),
    refuses('refuses a message that is 6 minutes old', () => one(post(fresh(), at(-6 * MINUTE_MS)))),
    refuses('refuses a message from 6 minutes ahead', () => one(post(fresh(), at(6 * MINUTE_MS)))),
  ]
}

type Message = { id: string; body: string }

/** The signature of one message with the body of another. */
async function forge(url: string, secret: string, signed: Message, sent: Message): Promise<Sent> {
  const { signWebhook } = await import('../../../client/webhooks/index.ts')
  const headers = await signWebhook(secret, { ...signed, now: Date.now() })
  return sendMessage(url, secret, sent, { headers })
}

/** Returns the contract's example of each type. */
function exampleEvents(): Event[] {
  const { webhooks } = readDocument() as unknown as { webhooks: Record<string, { post: Described }> }
  return Object.values(webhooks).flatMap(({ post }) =>
    Object.values(post.requestBody.content['application/json'].examples).map(({ value }) => value),
  )
}

type Described = {
  requestBody: { content: { 'application/json': { examples: Record<string, { value: Event }> } } }
}
