import { parseArgs } from 'node:util'
import { waitForSignal } from '../../server/runtime/wait-for-signal.ts'
import { checkSecret, newSecret } from '../webhooks/new-secret.ts'
import type { Sent } from '../webhooks/send-message.ts'
import type { Prepared } from './command.ts'

const HELP = `Runs a mock of the Usage Billing API: it answers with the contract's examples and keeps nothing.

  --port N            where to listen (default 4010; 0 takes a free port)
  --dynamic           made-up values that fit the schemas, instead of the examples
  --delay MS          waits so many milliseconds before each answer, to see a frontend load
  --webhook-url URL   sends there the event that belongs to an answered POST, PATCH or DELETE, signed
  --secret whsec_…    signs with this secret (default: a new one, which it prints)
  --verbose           Prism's log too
  --help              this text
`

export function prepare(args: string[]): Prepared {
  const flags = readFlags(args)
  return { run: () => mock(flags) }
}

/** Runs the mock until a signal. Rejects if it ends by itself. */
async function mock({ port, dynamic, delay, verbose, receiver }: Flags): Promise<number> {
  const { startMock } = await import('../mock/start-mock.ts')
  // Waits for the signal before Prism starts, so that a signal at any time ends it too.
  const signal = waitForSignal()
  const running = await startMock({
    port,
    dynamic,
    delay,
    receiver,
    ...(verbose && { log: (line) => console.log(line) }),
  })
  console.log(usage(running.url))
  if (receiver !== undefined) console.log(`Events go to ${receiver.url}, signed with ${receiver.secret}\n`)
  await Promise.race([signal, running.ended])
  await running.stop()
  return 0
}

export function help(): void {
  console.log(HELP)
}

type Flags = ReturnType<typeof readFlags>

function readFlags(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4010' },
      delay: { type: 'string', default: '0' },
      dynamic: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      'webhook-url': { type: 'string' },
      secret: { type: 'string' },
    },
  })
  return {
    ...values,
    port: readNumber('--port', values.port, 65_535),
    delay: readNumber('--delay', values.delay, 60_000),
    receiver: readReceiver(values['webhook-url'], values.secret),
  }
}

function readReceiver(url: string | undefined, secret = newSecret()) {
  if (url === undefined) return undefined
  if (!/^https?:/.test(URL.parse(url)?.protocol ?? ''))
    throw new TypeError(`--webhook-url must be an http or https URL, and is "${url}"`)
  checkSecret(secret)
  const onSent = (type: string, { status, error }: Sent) => console.log(`${type}  ${status ?? error}`)
  return { url, secret, onSent }
}

function readNumber(flag: string, text: string, max: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > max)
    throw new TypeError(`${flag} must be a whole number from 0 to ${max}, and is "${text}"`)
  return number
}

function usage(url: string): string {
  return `
The mock answers at ${url} with the contract's examples, to any key of the right form, from any origin (CORS).

  curl -s ${url}/v1/customers -H 'Authorization: Bearer ak_test_00000000000000000000000000000000'

It answers what the request is about: the thing of the id in the path as its list shows it, or the example of the body that was sent.
An id that no example has is a 404, and an invalid request a 400 that says what is wrong. A list has the rows that fit a filter by the value
of a field, such as ?status=open; times are not looked at. ?limit=1 cuts it into pages. Ask for another answer by a header:

  Prefer: example=void                        the example of that name in the contract, here of getInvoice
  Prefer: code=409, example=invoice_not_draft the same, of that status
  Prefer: code=429                            the first example of that status
  Prefer: dynamic=true                        made-up values that fit the schema

Ctrl-C stops it.
`
}
