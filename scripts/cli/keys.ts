import { USAGE } from './keys/usage.ts'

export async function run(args: string[]): Promise<number> {
  const { keys } = await import('./keys/manage.ts')
  return keys(args)
}

export async function help(): Promise<void> {
  console.log(`Makes, lists, rolls and revokes API keys, beside a running service too.

${USAGE}

The process list shows arguments to every user of the machine: name a key by its ID, or send it to standard input.

The database is DATABASE_URL's, or the embedded one in DATA_DIR (default ./data).
`)
}
