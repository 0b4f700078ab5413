import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import type { TestCompany, TestService } from './service.ts'

/** A request of the attack. Its body is ready to be sent. */
export type Shot = {
  method: string
  path: string
  body?: string | Uint8Array
  headers?: Record<string, string>
}
export type Hit = { status: number; text: string }

/** What others saw of the service while an attack went on. */
export type Others = {
  sent: number
  /** Status or error of each that was not answered 200, and how often. */
  refused: Record<string, number>
  /** The median of their latencies before the attack. */
  calmMedianMs: number
  /** The median of each second's latencies, of the second in which it was longest. */
  worstMedianMs: number
  longestMs: number
  /** The most processor time that the service's thread used before it gave its event loop back. */
  longestPieceMs: number
}

/** Fails where others were refused, or had to wait for a long piece of work. Prints what they saw. */
export function expectUnharmed(
  { sent, refused, calmMedianMs, worstMedianMs, longestMs, longestPieceMs }: Others,
  mostMs = MAX_PIECE_MS,
): void {
  const [calm, worst, longest, piece] = [calmMedianMs, worstMedianMs, longestMs, longestPieceMs].map(
    Math.round,
  )
  console.log(
    `others: ${sent}, median ${calm} ms before, ${worst} ms in the worst second, longest ${longest} ms; longest piece ${piece} ms`,
  )
  expect(refused).toEqual({})
  expect(longestPieceMs).toBeLessThan(mostMs)
}

/** Generous: on a quiet machine it is some tens of milliseconds. Without bounds on the work it was seconds and minutes. */
const MAX_PIECE_MS = 250

/**
 * Sends the attack at once, and others beside it: every 10 ms a `GET /v1/health` and a `GET /v1/customers` of another
 * company, each sent whether or not those before were answered. Both have threads of their own, so that what holds up the
 * service, which runs in the test's, holds up no sending, nor the sending the service.
 */
export async function beside(
  service: TestService,
  { attacker, other }: { attacker: TestCompany; other: TestCompany },
  shots: Shot[],
): Promise<{ hits: Hit[]; others: Others }> {
  const { baseUrl } = service
  const calm = start('./beside-others.ts', { baseUrl, key: other.key })
  const attack = start('./beside-attack.ts', { baseUrl, key: attacker.key, shots })
  try {
    await Promise.all([once(calm, 'message'), once(attack, 'message')])
    const endWatch = watchPieces()
    attack.postMessage('begin')
    const [hits] = (await once(attack, 'message')) as [Hit[]]
    const longestPieceMs = endWatch()
    calm.postMessage('end')
    const [others] = (await once(calm, 'message')) as [Omit<Others, 'longestPieceMs'>]
    return { hits, others: { ...others, longestPieceMs } }
  } finally {
    await Promise.all([calm.terminate(), attack.terminate()])
  }
}

/**
 * The processor time of this thread, in which the service runs, between two turns of its event loop. Unlike latencies it is
 * the same on a machine that is busy with other things.
 */
function watchPieces(): () => number {
  let longestMs = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }, 1)
  return () => {
    clearInterval(timer)
    return longestMs
  }
}

function start(file: string, workerData: object): Worker {
  return new Worker(new URL(file, import.meta.url), { workerData })
}
