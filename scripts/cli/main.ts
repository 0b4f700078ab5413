#!/usr/bin/env node
/**
 * The command line, `usage-billing <command>`. What a command needs is loaded only when it is run: the package is installed
 * with the client alone, and starts on a Node that the service is too new for.
 */
import { commands, isCommand } from './commands.ts'
import { helpOf, OVERVIEW } from './help.ts'
import { manifest } from './manifest.ts'
import { type Equipment, equipment } from './packages/equipment.ts'
import { runElsewhere } from './packages/run-elsewhere.ts'

process.exitCode = await run(process.argv.slice(2))

/** Runs one command; answers the exit code: 2 for a command line that makes no sense. */
async function run([name = '--help', ...args]: string[]): Promise<number> {
  if (name === '--version' || name === '-v') return say(manifest.version)
  if (name === '--help' || name === '-h' || name === 'help') return say(OVERVIEW)
  if (!isCommand(name)) {
    console.error(`usage-billing has no command "${name}".\n\n${OVERVIEW}`)
    return 2
  }
  const found = await commands[name].load()
  if (args.includes('--help') || args.includes('-h')) {
    await found.help()
    return say(helpOf(name))
  }
  const { peers } = commands[name]
  const here = equipment(peers)
  return here.ready ? found.run(args) : elsewhere(here, peers, [name, ...args])
}

async function elsewhere(here: Equipment, peers: readonly string[], args: string[]): Promise<number> {
  try {
    return await runElsewhere(here, peers, args)
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault)
    return 1
  }
}

function say(text: string): 0 {
  console.log(text)
  return 0
}
