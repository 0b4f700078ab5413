import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { TestCompany, TestService } from '../support/service.ts'

export type Ran = { code: number | null; out: string; err: string }

/** Runs `usage-billing config` with a company's key, and with a text on stdin. */
export async function config(
  { baseUrl }: Pick<TestService, 'baseUrl'>,
  { key }: Pick<TestCompany, 'key'>,
  args: string[],
  input = '',
): Promise<Ran> {
  const child = spawn(process.execPath, ['scripts/cli/main.ts', 'config', ...args, '--base-url', baseUrl], {
    cwd: new URL('../../', import.meta.url).pathname,
    env: { ...process.env, BILLING_API_KEY: key },
  })
  child.stdin.on('error', () => undefined).end(input)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, out, err }
}
