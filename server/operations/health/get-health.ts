import type { Input, Reply } from '../../../generated/operations.ts'
import type { OpenContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'

export async function getHealth(
  _input: Input<'getHealth'>,
  { service }: OpenContext,
): Promise<Reply<'getHealth'>> {
  const { status, lastSeenAt } = await service.ping().catch((cause: unknown) => {
    throw new Problem('SERVICE_UNAVAILABLE', { cause })
  })
  const worker = { status, last_seen_at: lastSeenAt?.toISOString() ?? null }
  return { status: 200, body: { health: { status: 'ok', version: service.version, worker } } }
}
