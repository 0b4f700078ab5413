import { parseArgs } from 'node:util'
import { waitForSignal } from '../../server/runtime/wait-for-signal.ts'
import { checkSecret } from '../webhooks/new-secret.ts'
import type { Prepared } from './command.ts'
import type { ListenFlags } from './webhooks/listen.ts'

const HELP = `Follows the event log of any service that keeps the contract, and brings the events to a program on this machine.

  --forward-to URL   sends each event there, signed as the service signs (Standard Webhooks)
  --ndjson           prints each event as a line of JSON, for another program
  --types A,B        only these types, such as invoice.paid,invoice.overdue
  --cursor FILE      goes on after a restart where it stopped, and tries an event again until it is taken
  --after N          begins behind this sequence; 0 is the beginning of the log (default: from now on)
  --secret whsec_…   signs with this secret (default: a new one, which it prints)
  --base-url URL     the service (default: BILLING_BASE_URL, or http://localhost:3000)
  --api-key KEY      its key (default: BILLING_API_KEY)
  --help             this text

Without --forward-to and --ndjson it prints a line per event.
`

export function prepare(args: string[]): Prepared {
  const flags = readFlags(args)
  return {
    async run() {
      const { listen } = await import('./webhooks/listen.ts')
      const stopping = new AbortController()
      void waitForSignal().then(() => stopping.abort())
      await listen(flags, stopping.signal)
      return 0
    },
  }
}

export function help(): void {
  console.log(HELP)
}

function readFlags(args: string[]): ListenFlags {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      'forward-to': text,
      types: text,
      cursor: text,
      after: text,
      secret: text,
      'base-url': text,
      'api-key': text,
      ndjson: { type: 'boolean', default: false },
    },
  })
  const { types, after, secret, 'forward-to': forwardTo } = values
  if (forwardTo !== undefined && !/^https?:/.test(URL.parse(forwardTo)?.protocol ?? ''))
    throw new TypeError(`--forward-to must be an http or https URL, and is "${forwardTo}"`)
  if (after !== undefined && !/^\d{1,15}$/.test(after))
    throw new TypeError(`--after must be a sequence, 0 or more, and is "${after}"`)
  if (secret !== undefined) checkSecret(secret)
  return {
    forwardTo,
    types: types?.split(',').filter((type) => type !== '') ?? [],
    cursor: values.cursor,
    after: after === undefined ? undefined : Number(after),
    secret,
    ndjson: values.ndjson,
    baseUrl: values['base-url'],
    apiKey: values['api-key'],
  }
}
