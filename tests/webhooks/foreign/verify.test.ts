import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders } from '../../../server/webhook-endpoints/secret.ts'

const GO = 'github.com/standard-webhooks/standard-webhooks/libraries@v0.0.1'
const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The library of another language, or why it is not here. */
type Program = { command: string[] } | { missing: string }

const python: Program = runs('python3', '-c', 'import standardwebhooks')
  ? { command: ['python3', join(import.meta.dirname, 'verify.py')] }
  : { missing: 'python3 -m pip install standardwebhooks' }

const go: Program = built() ? { command: [join(folder, 'verify')] } : { missing: 'Go, and its module proxy' }

function built(): boolean {
  cpSync(join(import.meta.dirname, 'verify.go.txt'), join(folder, 'main.go'))
  return (
    runs('go', 'mod', 'init', 'verify') && runs('go', 'get', GO) && runs('go', 'build', '-o', 'verify', '.')
  )
}

function runs(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { cwd: folder, timeout: 60_000 }).status === 0
}

const MESSAGES = {
  'one secret': (secret: string) => [secret],
  'two secrets, the older one known': (secret: string) => [newWebhookSecret(), secret],
}

for (const [language, program] of Object.entries({ Python: python, Go: go }))
  for (const [name, secretsOf] of Object.entries(MESSAGES))
    test(`the library for ${language} verifies a message that is signed with ${name}, and no other`, (context) => {
      if ('missing' in program) return context.skip(`needs ${program.missing}`)
      const secret = newWebhookSecret()
      const body = JSON.stringify({ type: 'customer.created', name: 'Ä 😀 "x" \\' })
      const headers = signedHeaders(secretsOf(secret), { id: 'cm8a1t5n3', body, now: new Date() })
      expect(verify(program.command, { secret, body, headers })).toBe('verified')
      expect(verify(program.command, { secret, body: `${body} `, headers })).not.toBe('verified')
      expect(verify(program.command, { secret: newWebhookSecret(), body, headers })).not.toBe('verified')
    })

function verify([program = '', ...args]: string[], message: object): string {
  return execFileSync(program, args, { input: JSON.stringify(message), encoding: 'utf8' }).trim()
}
