import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'

const HELP = `Keeps meters, prices, plans, tax rates, coupons, webhook endpoints and settings in a file, of any service that keeps the contract.

  usage-billing config pull > billing.yaml      prints the account as YAML
  usage-billing config diff FILE [--archive]    prints what apply would change
  usage-billing config apply FILE [--archive]   makes the account as the file says

  FILE             a file, or - for stdin
  --archive        also archive what is in the account and not in the file, of the sections that the file has
  --base-url URL   the service (default: BILLING_BASE_URL, or http://localhost:3000)
  --api-key KEY    its key (default: BILLING_API_KEY), of the scope full, or read_only for pull and diff
  --help           this text

From test to live: usage-billing config pull | BILLING_API_KEY=ak_live_… usage-billing config apply -

Exit code of diff: 0 the account is as the file says, 1 it is not; of apply: 0 it is now, 1 the service refused a change; of all: 2
nothing was compared or changed.
`

const ACTIONS = ['pull', 'diff', 'apply'] as const

export function prepare(args: string[]): Prepared {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args,
    options: { 'base-url': text, 'api-key': text, archive: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name, file = '', ...more] = positionals
  const action = ACTIONS.find((each) => each === name)
  if (action === undefined || more.length > 0 || (action === 'pull') !== (file === ''))
    throw new TypeError(HELP)
  if (action === 'pull' && values.archive) throw new TypeError('--archive is for diff and apply')
  return {
    async run() {
      const { runConfig } = await import('../config/run.ts')
      const { 'base-url': baseUrl, 'api-key': apiKey, archive } = values
      return runConfig({ action, file, archive, baseUrl, apiKey })
    },
  }
}

export function help(): void {
  console.log(HELP)
}
