import { parseArgs } from 'node:util'
import { refuse } from './refuse.ts'

const HELP = `Brings the database to the newest schema. Services and workers do so too when they start.

  --help   this text

The database is DATABASE_URL's, or the embedded one in DATA_DIR (default ./data).
`

export async function run(args: string[]): Promise<number> {
  try {
    parseArgs({ args, options: {} })
    const { withDatabase } = await import('../with-database.ts')
    await withDatabase(async () => console.log('The database has the newest schema.'))
    return 0
  } catch (error) {
    return refuse(error)
  }
}

export async function help(): Promise<void> {
  console.log(HELP)
}
