import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Subject } from '../breaking/subject.ts'

const REDOCLY = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
)
const WORKFLOWS = ['invoice-by-hand', 'metered-subscription'].map((name) =>
  join(import.meta.dirname, `../../../../openapi/workflows/${name}.arazzo.yaml`),
)
const MAX_MS = 120_000

export function respectFinds({ baseUrl, keys }: Subject): Promise<boolean> {
  const inputs = ['-i', `api_key=${keys.own}`, '-i', `run=${randomUUID().slice(0, 8)}`]
  const args = ['respect', ...WORKFLOWS, '-S', `billing=${baseUrl}`, ...inputs]
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return new Promise((resolve) => {
    execFile(process.execPath, [REDOCLY, ...args], { env, timeout: MAX_MS }, (fault) =>
      resolve(fault !== null),
    )
  })
}
