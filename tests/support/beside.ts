import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
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
}

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
    attack.postMessage('begin')
    const [hits] = (await once(attack, 'message')) as [Hit[]]
    calm.postMessage('end')
    const [others] = (await once(calm, 'message')) as [Others]
    return { hits, others }
  } finally {
    await Promise.all([calm.terminate(), attack.terminate()])
  }
}

function start(file: string, workerData: object): Worker {
  return new Worker(new URL(file, import.meta.url), { workerData })
}
