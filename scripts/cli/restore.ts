import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'

const HELP = `Restores a backup into an empty database, and compares checksums and sums of money. The database then sends and charges nothing
until you allow it: usage-billing outward allow.

  usage-billing restore FILE --numbers-as-in-backup
  usage-billing restore FILE --skip-numbers N

  FILE                     a backup, or - for standard input
  --numbers-as-in-backup   nobody got an invoice or a credit note after the backup, or the database is a copy for tests
  --skip-numbers N         leaves out N numbers of invoices and of credit notes of each company: those that may have been given after
                           the backup, so that none is given twice
  --help                   this text

The database is DATABASE_URL's, or the embedded one in DATA_DIR (default ./data).
`

export function prepare(args: string[]): Prepared {
  const options = {
    'numbers-as-in-backup': { type: 'boolean', default: false },
    'skip-numbers': { type: 'string' },
  } as const
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    throw new TypeError('restore takes one FILE. --help lists the flags.')
  const skipNumbers = readSkipped(values['skip-numbers'], values['numbers-as-in-backup'])
  return {
    async run() {
      const { restore } = await import('./backup/restore.ts')
      await restore(file, skipNumbers)
      return 0
    },
  }
}

function readSkipped(count: string | undefined, isAsInBackup: boolean): number {
  if (isAsInBackup && count === undefined) return 0
  if (isAsInBackup || count === undefined)
    throw new TypeError(
      'The backup does not know which invoice numbers were given after it. Say --skip-numbers N with more than those of any company, or --numbers-as-in-backup if there are none.',
    )
  if (!/^[1-9]\d{0,8}$/.test(count))
    throw new TypeError('--skip-numbers must be a whole number from 1 to 999999999.')
  return Number(count)
}

export function help(): void {
  console.log(HELP)
}
