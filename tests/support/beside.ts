import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import type { TestCompany, TestService } from './service.ts'
import { watchTurns } from './watch-loop.ts'

export type Shot = {
  method: string
  path: string
  body?: string | Uint8Array
  headers?: Record<string, string>
}
export type Hit = { status: number; text: string }

/** What other clients measured during an attack. */
export type Others = {
  sent: number
  /** How often each status or error other than 200 came. */
  refused: Record<string, number>
  calmMedianMs: number
  /** The highest of the medians of each second. */
  worstMedianMs: number
  longestMs: number
  /** The most CPU time that the service's thread used in one turn of its event loop. */
  longestPieceMs: number
}

/** Fails if others were refused or waited for a long piece of work. Prints what they measured. */
export function expectUnharmed(
  { sent, refused, calmMedianMs, worstMedianMs, longestMs, longestPieceMs }: Others,
  maxMs = MAX_PIECE_MS,
): void {
  const [calm, worst, longest, piece] = [calmMedianMs, worstMedianMs, longestMs, longestPieceMs].map(
    Math.round,
  )
  console.log(
    `others: ${sent}, median ${calm} ms before, ${worst} ms in the worst second, longest ${longest} ms; longest piece ${piece} ms`,
  )
  expect(refused).toEqual({})
  expect(longestPieceMs).toBeLessThan(maxMs)
}

/** Generous: a quiet machine needs some tens of milliseconds. Unbounded work took seconds or minutes. */
const MAX_PIECE_MS = 250

/**
 * Sends the attack at once and beside it, every 10 ms, a `GET /v1/health` and a `GET /v1/customers` of another company, without
 * waiting for responses. Both run in threads of their own, because the service runs in the test's thread.
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
    const endWatch = watchTurns()
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
 * Attacks up to three times, until no piece of work is longer than `maxMs`. A collection of the heap, which holds what all test files of
 * this process have left, may fall into a piece of one attack. A piece that the service itself makes too long is so in each. `shoot` returns
 * the requests of an attempt.
 */
export async function besideUpToThrice(
  service: TestService,
  companies: { attacker: TestCompany; other: TestCompany },
  shoot: () => Shot[],
  maxMs: number,
): ReturnType<typeof beside> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await beside(service, companies, shoot())
    if (attempt === 3 || result.others.longestPieceMs < maxMs) return result
  }
}

function start(file: string, workerData: object): Worker {
  return new Worker(new URL(file, import.meta.url), { workerData })
}
