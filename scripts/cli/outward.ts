import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'

const HELP = `Says, allows or holds what leaves the services of a database: webhooks, emails, and charges and refunds at payment providers.

  usage-billing outward status
  usage-billing outward allow [--yes]
  usage-billing outward hold

  status   whether the service with this PUBLIC_BASE_URL may send, and what waits
  allow    says what will leave, asks, and lets the service with this PUBLIC_BASE_URL send; all others of the database are held
  hold     lets nothing leave
  --yes    allows without asking, except where secrets cannot be read
  --help   this text

Running services notice within seconds. Without PUBLIC_BASE_URL it is that of the service that the database knows, or that runs.
SECRETS_KEY is that of the service; the database is DATABASE_URL's, or the embedded one in DATA_DIR (default ./data).

Exit code: 0 done, 1 not allowed, 2 the arguments are wrong.
`

const ACTIONS = ['status', 'allow', 'hold'] as const

export function prepare(args: string[]): Prepared {
  const options = { yes: { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [word, ...more] = positionals
  const action = ACTIONS.find((each) => each === word)
  if (action === undefined || more.length > 0)
    throw new TypeError('outward takes status, allow or hold. --help lists the flags.')
  return {
    async run() {
      const { outward } = await import('./outward/manage.ts')
      return outward(action, { isConfirmed: values.yes })
    },
  }
}

export function help(): void {
  console.log(HELP)
}
