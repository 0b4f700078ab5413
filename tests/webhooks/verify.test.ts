import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signWebhook, verifyWebhook } from '../../client/webhooks/index.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const NOW = Date.parse('2026-03-15T12:00:00Z')
const EVENT = { id: 'cm8a1t5n30007jr5vweb4evt1', type: 'invoice.paid', data: { note: 'Grüße 💶' } }
const body = JSON.stringify(EVENT)
const clock = { now: () => NOW }

const sign = (secrets: string | string[] = SECRET, now = NOW) =>
  signWebhook(secrets, { id: EVENT.id, body, now })

test('the library of the standard verifies what we sign, and we verify what it signs', async () => {
  const library = new Webhook(SECRET)
  const now = Date.now()
  expect(library.verify(body, await sign(SECRET, now))).toEqual(EVENT)
  const signature = library.sign(EVENT.id, new Date(NOW), body)
  expect((await sign())['webhook-signature']).toBe(signature)
  const headers = {
    'webhook-id': EVENT.id,
    'webhook-timestamp': String(NOW / 1_000),
    'webhook-signature': signature,
  }
  expect(await verifyWebhook(SECRET, headers, body, clock)).toEqual(EVENT)
})

test('takes headers of fetch and of Node, bytes, several secrets and several signatures', async () => {
  const headers = await sign()
  const bytes = new TextEncoder().encode(body)
  expect(await verifyWebhook(SECRET, new Headers(headers), bytes, clock)).toEqual(EVENT)
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  )
  expect(await verifyWebhook([OTHER, SECRET], upper, body, clock)).toEqual(EVENT)
  expect(await verifyWebhook(SECRET, await sign([OTHER, SECRET]), body, clock)).toEqual(EVENT)
})

test.each([
  ['another secret', () => sign(OTHER), body, 'invalid_signature'],
  ['a changed byte', () => sign(), body.replace('paid', 'void'), 'invalid_signature'],
  [
    'another version',
    async () => with_(await sign(), 'webhook-signature', 'v1a,AAAA'),
    body,
    'invalid_signature',
  ],
  ['no base64', async () => with_(await sign(), 'webhook-signature', 'v1,%%%'), body, 'invalid_signature'],
  ['no signature', async () => with_(await sign(), 'webhook-signature', ''), body, 'missing_header'],
  ['no id', async () => with_(await sign(), 'webhook-id', ''), body, 'missing_header'],
  [
    'no number of seconds',
    async () => with_(await sign(), 'webhook-timestamp', '1e9'),
    body,
    'invalid_timestamp',
  ],
  ['an old message', () => sign(SECRET, NOW - 301_000), body, 'timestamp_too_old'],
  ['a message of the future', () => sign(SECRET, NOW + 301_000), body, 'timestamp_in_future'],
])('refuses %s', async (_name, headersOf, text, code) => {
  await expect(verifyWebhook(SECRET, await headersOf(), text, clock)).rejects.toMatchObject({ code })
})

test('refuses a body that is signed and is not the event of the header', async () => {
  for (const text of ['none', '{"id":"other"}']) {
    const headers = await signWebhook(SECRET, { id: EVENT.id, body: text, now: NOW })
    await expect(verifyWebhook(SECRET, headers, text, clock)).rejects.toMatchObject({ code: 'invalid_body' })
  }
})

test('takes no secret that is not of the service', async () => {
  for (const secret of ['', 'whsec_', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_%%'])
    await expect(verifyWebhook(secret, await sign(), body, clock)).rejects.toThrow(TypeError)
})

function with_(headers: Record<string, string>, name: string, value: string) {
  return { ...headers, [name]: value }
}
