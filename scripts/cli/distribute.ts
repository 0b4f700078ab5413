import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'

const HELP = `Distributes the tables of companies among the machines of a Citus cluster, empty or filled. The directory of companies and keys, and
the queue of jobs, stay on the coordinator. It can be repeated: after an interruption, and after an update that brings new tables.

  --check      changes nothing, and says what is distributed; exits with 1 if something is not
  --shards N   in how many parts, more than there will ever be machines (default 32); only the first run decides
  --help       this text

The database is DATABASE_URL's: the coordinator. Stop all services and workers first.
`

export function prepare(args: string[]): Prepared {
  const flags = readFlags(args)
  if (!process.env.DATABASE_URL)
    throw new Error('Set DATABASE_URL to the coordinator: the embedded database is on one machine.')
  return {
    async run() {
      const { distributeDatabase } = await import('./cluster/distribute-database.ts')
      return distributeDatabase(flags, console.log)
    },
  }
}

export function help(): void {
  console.log(HELP)
}

function readFlags(args: string[]): { check: boolean; shards: number } {
  const options = {
    check: { type: 'boolean', default: false },
    shards: { type: 'string', default: '32' },
  } as const
  const { check, shards } = parseArgs({ args, options }).values
  if (!/^[1-9]\d{0,3}$/.test(shards)) throw new TypeError('--shards must be a whole number from 1 to 9999.')
  return { check, shards: Number(shards) }
}
