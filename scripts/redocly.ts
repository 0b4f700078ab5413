import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Report = { status: number | null; text: string }

/** Runs the Redocly CLI in the project's folder. Throws with its output if it fails. */
export function redocly(...args: string[]): void {
  const { status, text } = run(args, root)
  if (status !== 0) throw new Error(`redocly ${args[0]} failed:\n${text}`)
}

/** Runs the Redocly CLI with the project's rules, on files as the caller names them. Returns its exit code and output. */
export function reportOf(...args: string[]): Report {
  return run([...args, '--config', join(root, CONFIG)], process.cwd())
}

const CONFIG = 'redocly.yaml'
const root = findRoot(import.meta.dirname)

function run(args: string[], cwd: string): Report {
  const { status, stdout, stderr } = spawnSync(process.execPath, [locateCli(), ...args], {
    cwd,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { status, text: `${stdout}${stderr}` }
}

function locateCli(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
}

/** The nearest folder above with the rules, in the source and in the compiled package. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, CONFIG)) || dirname(folder) === folder) return folder
  return findRoot(dirname(folder))
}
