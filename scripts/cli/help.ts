import { type CommandName, commands } from './commands.ts'
import { manifest } from './manifest.ts'
import { checkPeers, EMBEDDED } from './packages/peer-dependencies.ts'

export const OVERVIEW = `Usage Billing API ${manifest.version}

Usage: usage-billing <command> [flags]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`)
  .join('\n')}

  <command> --help   its flags, and the packages that it needs
  --version          the version of this package and of the contract`

/** Returns the text below a command's flags: how to install its packages in the project. */
export function helpOf(name: CommandName): string {
  const peers: readonly string[] = commands[name].peers
  if (peers.length === 0) return 'It needs no further package.'
  const node = checkPeers(peers).nodeIsOld
    ? `\nIt runs on Node 24, and this is ${process.versions.node}: start it with Node 24 too, or that is fetched as well.\n`
    : ''
  return `It needs packages that the client does without. Where they are missing, they are installed once into your cache folder.
To have them in your project instead, so that nothing is fetched when it starts:

  ${installLine(name)}
${peers.includes(EMBEDDED) ? `\nWith DATABASE_URL set, leave ${EMBEDDED} out: it is not fetched then either.\n` : ''}${node}`
}

/** The line that installs a command with what it needs. */
export function installLine(name: CommandName, peers: readonly string[] = commands[name].peers): string {
  const wanted = peers.map((peer) => `"${peer}@${manifest.peerDependencies[peer]}"`)
  return ['npm install', manifest.name, ...wanted].join(' ')
}
