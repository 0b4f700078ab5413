import type { Input, Reply } from '../../../generated/operations.ts'
import type { OpenContext } from '../../context.ts'
import { Problem } from '../../http/problem.ts'

/** The service is healthy when the database responds. */
export async function getHealth(
  _input: Input<'getHealth'>,
  { service }: OpenContext,
): Promise<Reply<'getHealth'>> {
  try {
    await service.ping()
  } catch (cause) {
    throw new Problem('SERVICE_UNAVAILABLE', { cause })
  }
  return { status: 200, body: { health: { status: 'ok', version: service.version } } }
}
