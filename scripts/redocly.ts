import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Runs the Redocly CLI in the project's folder. Throws with its output if it fails. */
export function redocly(...args: string[]): void {
  const { status, text } = reportOf(...args)
  if (status !== 0) throw new Error(`redocly ${args[0]} failed:\n${text}`)
}

/** Runs the Redocly CLI in the project's folder. Returns its exit code and output. */
export function reportOf(...args: string[]): { status: number | null; text: string } {
  const run = spawnSync(process.execPath, [cli, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    encoding: 'utf8',
  })
  return { status: run.status, text: `${run.stdout}${run.stderr}` }
}

const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
