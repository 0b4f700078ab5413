import { execFileSync } from 'node:child_process'
import cluster from 'node:cluster'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startHttpProcesses } from '../../server/http-processes.ts'
import { createLog } from '../../server/runtime/logging.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { startServiceWithCompany } from '../support/process.ts'

test('several processes answer behind one port; one that is killed is replaced, and the others go on', async () => {
  const { service, client } = await startServiceWithCompany({ PROCESSES: '2' })
  const [first = 0] = answering(service.output())
  await addCustomer()
  // What it has not logged yet would be lost with it.
  await service.printed(/"operation":"createCustomer"/)
  process.kill(first, 'SIGKILL')
  await service.printed(/a process ended, and is replaced/)
  // The one that is left, and then its new neighbour too.
  await addCustomer()
  await expect.poll(() => answering(service.output()), { timeout: 60_000 }).toHaveLength(3)
  await addCustomer()
  expect(await service.end('SIGTERM')).toBe(0)
  const answers = linesOf(service.output()).filter(({ operation }) => operation === 'createCustomer')
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const { pid } of answers) expect(answering(service.output())).toContain(pid)
  for (const pid of answering(service.output())) await expect.poll(() => isRunning(pid)).toBe(false)

  async function addCustomer(): Promise<void> {
    const body = { name: 'Acme', email: 'billing@acme.example' }
    const { response } = await client.POST('/v1/customers', { body })
    expect(response.status).toBe(201)
  }
})

test('a request that is under way in one of several processes is answered when the service gets SIGTERM', async () => {
  const { service, db, client } = await startServiceWithCompany({ PROCESSES: '2' })
  const answer = await db.transaction().execute(async (trx) => {
    // Holds the table, so that the request waits in the middle of its work.
    await trx.schema.alterTable('customers').addColumn('held', 'text').execute()
    const pending = client.POST('/v1/customers', { body: { name: 'Acme', email: 'a@b.example' } })
    await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBeGreaterThan(0)
    service.child.kill('SIGTERM')
    await service.printed(/stopping/)
    return { pending }
  })
  expect((await answer.pending).response.status).toBe(201)
  expect(await service.end()).toBe(0)
})

test('a process that dies as it is asked to stop does not keep the others from stopping', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'program.mjs')
  writeFileSync(program, `import net from 'node:net'; net.createServer().listen(0)`)
  const { stop } = await startHttpProcesses(program, 1, createLog('silent'))
  const [pid = 0] = Object.values(cluster.workers ?? {}).map((child) => child?.process.pid)
  process.kill(pid, 'SIGKILL')
  // Until it is dead, while this process hears of nothing.
  execFileSync('sh', ['-c', `while ps -o stat= -p ${pid} | grep -qv Z; do :; done`])
  await stop()
  expect(isRunning(pid)).toBe(false)
})

/** The processes that have begun to answer. */
function answering(output: string): number[] {
  return linesOf(output).flatMap(({ msg, pid }) => (msg === 'answering' ? [Number(pid)] : []))
}

function linesOf(output: string): Array<Record<string, unknown>> {
  return output
    .split('\n')
    .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
