import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'

const HELP = `Makes a link to sign in to the dashboard. It works once, within 30 minutes, and asks for an e-mail address and a password.

  --company NAME   of which company; not needed if there is only one
  --email ADDRESS  for this address alone: a new member, or a member who has forgotten the password
  --help           this text

The link begins with PUBLIC_BASE_URL. The database is DATABASE_URL's, or the embedded one in DATA_DIR (default ./data).
`

export function prepare(args: string[]): Prepared {
  const options = { company: { type: 'string' }, email: { type: 'string' } } as const
  const { company, email } = parseArgs({ args, options }).values
  return {
    async run() {
      const { printLink } = await import('./members/print-link.ts')
      await printLink({ company, email })
      return 0
    },
  }
}

export function help(): void {
  console.log(HELP)
}
