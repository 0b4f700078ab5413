import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'

const HELP = `Brings the database to the newest schema. Services and workers do so too when they start.

  --help   this text

The database is DATABASE_URL's, or the embedded one in DATA_DIR (default ./data).
`

export function prepare(args: string[]): Prepared {
  parseArgs({ args, options: {} })
  return { run }
}

async function run(): Promise<number> {
  const { withDatabase } = await import('../with-database.ts')
  await withDatabase(async () => console.log('The database has the newest schema.'))
  return 0
}

export function help(): void {
  console.log(HELP)
}
