import type { Prepared } from './command.ts'
import { parseCommand } from './keys/parse.ts'
import { USAGE } from './keys/usage.ts'

export function prepare(args: string[]): Prepared {
  const now = new Date()
  const command = parseCommand(args, now)
  return {
    async run() {
      const { keys } = await import('./keys/manage.ts')
      await keys(command, now)
      return 0
    },
  }
}

export function help(): void {
  console.log(`Makes, lists, rolls and revokes API keys, beside a running service too.

${USAGE}

The process list shows arguments to every user of the machine: name a key by its ID, or send it to standard input.

The database is DATABASE_URL's, or the embedded one in DATA_DIR (default ./data).
`)
}
