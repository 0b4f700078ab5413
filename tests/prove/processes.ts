import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { send } from './send.ts'

const [SERVER, WORKER] = ['../../server/main.ts', '../../server/worker.ts']

/** A service, or a worker, which has no URL. */
export type Process = { child: ChildProcess; baseUrl: string; kills: number; env: NodeJS.ProcessEnv }

export async function start(env: NodeJS.ProcessEnv, worker: boolean): Promise<Process> {
  const port = worker ? undefined : await freePort()
  const own = { ...env, WORKER: 'false', ...(port !== undefined && { PORT: String(port) }) }
  const process: Process = {
    child: spawned(worker, own),
    env: own,
    kills: 0,
    baseUrl: port === undefined ? '' : `http://127.0.0.1:${port}`,
  }
  await ready(process)
  return process
}

function spawned(worker: boolean, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(new URL(worker ? WORKER : SERVER, import.meta.url), { env, stdio: 'ignore' })
}

async function ready({ baseUrl }: Process): Promise<void> {
  while (baseUrl !== '' && (await send(baseUrl, { method: 'GET', target: '/v1/health' })).status !== 200)
    await delay(50)
}

/** Resolves once so many were killed, and all run again. */
export function killInTurn(processes: readonly Process[], kills: number) {
  const run = async () => {
    for (let n = 0; n < kills; n += 1) {
      await delay(500 + Math.random() * 2_500)
      const process = processes[n % processes.length]
      if (process === undefined) return
      await kill(process)
      process.child = spawned(process.baseUrl === '', process.env)
      process.kills += 1
      await ready(process)
    }
  }
  let isOver = false
  const finished = run().finally(() => {
    isOver = true
  })
  return { finished, isOver: () => isOver }
}

export async function kill({ child }: Process): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
