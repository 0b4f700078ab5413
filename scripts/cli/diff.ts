import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'
import { OWN_CONTRACT } from './manifest.ts'

const HELP = `Compares two contracts, and says what could break a client of the older one.

  usage-billing diff OLD [NEW]

  OLD      a file, a URL, or a git revision and a path: origin/main:openapi.yaml. Of a revision alone generated/openapi.yaml is taken
  NEW      a file (default: the contract of this package)
  --help   this text

Each is one document, without references to other files.

Exit code: 0 nothing breaks, and info.version says what was added; 1 it does, or does not; 2 the contracts could not be compared.
`

export function prepare(args: string[]): Prepared {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [from, to = OWN_CONTRACT, ...more] = positionals
  if (from === undefined || more.length > 0) throw new TypeError(HELP)
  return {
    async run() {
      const { compareContracts } = await import('../diff/compare.ts')
      try {
        return await compareContracts(from, to)
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
        return 2
      }
    },
  }
}

export function help(): void {
  console.log(HELP)
}
