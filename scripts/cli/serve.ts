import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'

const HELP = `Runs the service with its worker, and the reference at /docs. Ctrl-C stops it.

  --port N       where to listen (default PORT, or 3000; 0 takes a free port)
  --ephemeral    on a throw-away database with a demo company in it, gone on exit
  --help         this text

Without --ephemeral the data is in DATABASE_URL, or in DATA_DIR (default ./data), and the environment sets up the rest.
`

export function prepare(args: string[]): Prepared {
  const options = { port: { type: 'string' }, ephemeral: { type: 'boolean', default: false } } as const
  const { port, ephemeral } = parseArgs({ args, options }).values
  return { embedded: ephemeral, run: () => (ephemeral ? serveThrowAway(port) : serve(port)) }
}

async function serveThrowAway(port: string | undefined): Promise<number> {
  const { serveEphemeral } = await import('./ephemeral/serve-ephemeral.ts')
  return serveEphemeral(port)
}

async function serve(port: string | undefined): Promise<number> {
  // The service's own entry reads the environment, and nothing else does.
  if (port !== undefined) process.env.PORT = port
  await import('../../server/main.ts')
  return Number(process.exitCode ?? 0)
}

export function help(): void {
  console.log(HELP)
}
