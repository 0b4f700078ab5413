import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'

const HELP = `Writes a backup of the whole database to one file: what is committed at the moment when it begins. Services may run meanwhile.

  usage-billing backup --out FILE
  usage-billing backup --verify FILE

  --out FILE      where to; a new file, or - for standard output
  --verify FILE   restores the file into a temporary embedded database, and compares checksums and sums of money
  --help          this text

SECRETS_KEY is not in it: keep it apart, since the secrets of webhook endpoints and payment providers cannot be read without it.
The database is DATABASE_URL's, or the embedded one in DATA_DIR (default ./data).
`

export function prepare(args: string[]): Prepared {
  const options = { out: { type: 'string' }, verify: { type: 'string' } } as const
  const { out, verify } = parseArgs({ args, options }).values
  if ((out === undefined) === (verify === undefined))
    throw new TypeError('backup takes either --out FILE or --verify FILE.')
  return {
    embedded: verify !== undefined,
    async run() {
      if (verify !== undefined) await (await import('./backup/verify.ts')).verifyBackup(verify)
      else await (await import('./backup/back-up.ts')).backUp(out ?? '-')
      return 0
    },
  }
}

export function help(): void {
  console.log(HELP)
}
