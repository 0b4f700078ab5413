import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Runs the Redocly command line in the project's folder, quietly: what it prints is shown only when it fails.
 * Throws when it exits with anything but 0.
 */
export function redocly(...args: string[]): void {
  const { status, text } = reportOf(...args)
  if (status !== 0) throw new Error(`redocly ${args[0]} failed:\n${text}`)
}

/** Runs the Redocly command line in the project's folder, and answers its exit code and all that it printed. */
export function reportOf(...args: string[]): { status: number | null; text: string } {
  const run = spawnSync(process.execPath, [cli, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    encoding: 'utf8',
  })
  return { status: run.status, text: `${run.stdout}${run.stderr}` }
}

const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
