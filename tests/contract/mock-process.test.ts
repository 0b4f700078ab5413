import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startMock } from '../../scripts/mock/start-mock.ts'

const run = promisify(execFile)

test('Prism keeps the file that it watches for as long as it runs, and none stays behind', async () => {
  const mock = await startMockProcess()
  expect(readdirSync(mock.temporary)).toHaveLength(1)
  mock.child.kill('SIGTERM')
  expect(await mock.ended).toEqual([0, null])
  expect(readdirSync(mock.temporary)).toEqual([])
})

test('a mock whose Prism ends by itself says so, and fails', async () => {
  const mock = await startMockProcess()
  const { stdout } = await run('pgrep', ['-P', String(mock.child.pid)])
  process.kill(Number(stdout.trim()), 'SIGKILL')
  expect(await mock.ended).toEqual([1, null])
  expect(await mock.said).toContain('Prism')
  expect(readdirSync(mock.temporary)).toEqual([])
})

test('waits before each answer as long as --delay says', async () => {
  const [slow, quick] = await Promise.all([startMock({ delay: 5_000 }), startMock()])
  onTestFinished(async () => void (await Promise.all([slow.stop(), quick.stop()])))
  const order: string[] = []
  const ask = async ({ url }: { url: string }, name: string) => {
    const { status } = await fetch(`${url}/v1/health`)
    order.push(`${name} ${status}`)
  }
  await Promise.all([ask(slow, 'slow'), ask(quick, 'quick')])
  expect(order).toEqual(['quick 200', 'slow 200'])
})

/** A mock in a process and a temporary folder of its own; resolves once it answers. */
async function startMockProcess() {
  const temporary = mkdtempSync(join(tmpdir(), 'mock-process-'))
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/cli/main.ts'), 'mock', '--port', '0'],
    {
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = once(child, 'close')
  const said = text(child.stderr)
  onTestFinished(async () => {
    child.kill()
    await ended
    rmSync(temporary, { recursive: true })
  })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('answers at')) break
  return { child, ended, said, temporary }
}
