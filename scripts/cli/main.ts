#!/usr/bin/env node
/**
 * The command line, `usage-billing <command>`. A command's code is loaded when it runs: its peer packages may be missing, and
 * Node may be too old for the service.
 */
import { commands, isCommand } from './commands.ts'
import { helpOf, OVERVIEW } from './help.ts'
import { manifest } from './manifest.ts'
import { checkPeers, type PeerStatus } from './packages/peer-dependencies.ts'
import { runFromCache } from './packages/run-from-cache.ts'
import { refuse } from './refuse.ts'
import { stopWithNpx } from './stop-with-npx.ts'

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
  const found = await commands[name].load()
  if (args.includes('--help') || args.includes('-h')) {
    await found.help()
    return say(helpOf(name))
  }
  const { peers } = commands[name]
  const status = checkPeers(peers)
  return status.ready ? found.run(args) : installAndRun(status, peers, [name, ...args])
}

async function installAndRun(status: PeerStatus, peers: readonly string[], args: string[]): Promise<number> {
  try {
    return await runFromCache(status, peers, args)
  } catch (error) {
    return refuse(error)
  }
}

function say(text: string): 0 {
  console.log(text)
  return 0
}
