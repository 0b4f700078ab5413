import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'

const HELP = `Runs a worker alone, beside services that are started with WORKER=false: it counts usage, renews, bills and collects.

  --help   this text

The database is DATABASE_URL's, or the embedded one in DATA_DIR (default ./data); the environment sets up the rest.
`

export function prepare(args: string[]): Prepared {
  parseArgs({ args, options: {} })
  return { run }
}

async function run(): Promise<number> {
  // The worker's own entry reads the environment, and runs until a signal.
  await import('../../server/worker.ts')
  return Number(process.exitCode ?? 0)
}

export function help(): void {
  console.log(HELP)
}
