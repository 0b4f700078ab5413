#!/usr/bin/env node
/**
 * The command line, `usage-billing <command>`. A command's code is loaded when it runs: its peer packages may be missing, and
 * Node may be too old for the service.
 */
import { commands, type Entry, isCommand } from './commands.ts'
import { helpOf, OVERVIEW } from './help.ts'
import { manifest } from './manifest.ts'
import { checkPeers, isInstalled, neededOf } from './packages/peer-dependencies.ts'
import { runFromCache } from './packages/run-from-cache.ts'

const LOOK_EVERY_MS = 500

stopWithNpx()
process.exitCode = await run(process.argv.slice(2))

/** Runs a command and returns its exit code: 2 for invalid arguments. */
async function run([name = '--help', ...args]: string[]): Promise<number> {
  if (name === '--version' || name === '-v') return say(manifest.version)
  if (name === '--help' || name === '-h' || name === 'help') return say(OVERVIEW)
  if (!isCommand(name)) {
    console.error(`usage-billing has no command "${name}".\n\n${OVERVIEW}`)
    return 2
  }
  const { load, peers, optional = [] }: Entry = commands[name]
  const found = await load()
  if (args.includes('--help') || args.includes('-h')) {
    found.help()
    return say(helpOf(name))
  }
  try {
    // The flags are read before anything is fetched.
    const prepared = found.prepare(args)
    const needed = neededOf(peers, prepared)
    const status = checkPeers(needed)
    if (status.ready) return await prepared.run()
    return await runFromCache(status, [...needed, ...optional.filter(isInstalled)], [name, ...args])
  } catch (error) {
    return refuse(error)
  }
}

function say(text: string): 0 {
  console.log(text)
  return 0
}

/** Says what is wrong in a sentence, since a stack helps no user, and returns the exit code: 2 for invalid arguments. */
function refuse(error: unknown): 1 | 2 {
  console.error(sentenceOf(error))
  return error instanceof TypeError ? 2 : 1
}

/** Node adds advice about positional arguments where a flag is unknown, which this cuts. */
function sentenceOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isOfFlags = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isOfFlags ? `${error.message.split('. ', 1)}. --help lists the flags.` : error.message
}

/**
 * Under `npx` the process is the child of a shell. A signal to npx ends npx and the shell, and never arrives here: their end is the
 * signal. Otherwise a service would go on with nobody to stop it.
 */
function stopWithNpx(): void {
  if (process.env.npm_command !== 'exec') return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS).unref()
}
