import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'

const HELP = `Checks a program that receives events: sends it what it will meet, and says what it should have answered.

  usage-billing check-receiver URL --secret whsec_…

  URL                where the program listens
  --secret whsec_…   the secret that it verifies with
  --help             this text

It sends the contract's example of each type, and then duplicates, events out of order, forged, old and future signatures, both signatures of
a rotation, types and fields that are not known yet, and an event of 1.25 MiB, the largest there is. The ids are new in each run; the objects are those of the contract's examples.

Exit code: 0 all checks pass, 1 some fail, 2 the arguments are wrong.
`

export function prepare(args: string[]): Prepared {
  const options = { secret: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [url = '', ...more] = positionals
  if (more.length > 0 || !/^https?:/.test(URL.parse(url)?.protocol ?? ''))
    throw new TypeError('check-receiver takes one http or https URL. --help lists the flags.')
  const { secret = '' } = values
  if (!/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret))
    throw new TypeError('--secret must be whsec_ and base64')
  return {
    async run() {
      const { checkReceiver } = await import('./webhooks/check-receiver.ts')
      return checkReceiver(url, secret, (line) => console.log(line))
    },
  }
}

export function help(): void {
  console.log(HELP)
}
