import { parseArgs } from 'node:util'
import { refuse } from './refuse.ts'

const HELP = `Runs a worker alone, beside services that are started with WORKER=false: it counts usage, renews, bills and collects.

  --help   this text

The database is DATABASE_URL's, or the embedded one in DATA_DIR (default ./data); the environment sets up the rest.
`

export async function run(args: string[]): Promise<number> {
  try {
    parseArgs({ args, options: {} })
    // The worker's own entry reads the environment, and runs until a signal.
    await import('../../server/worker.ts')
    return Number(process.exitCode ?? 0)
  } catch (error) {
    return refuse(error)
  }
}

export async function help(): Promise<void> {
  console.log(HELP)
}
