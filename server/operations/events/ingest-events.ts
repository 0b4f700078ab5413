import type { Input, Reply } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { normalise } from '../../events/event-content.ts'
import { invalid, Problem } from '../../http/problem.ts'

/**
 * Stores a batch as a whole or not at all, and answers once it is durable. It opens no transaction of its own: concurrent
 * requests are committed together by the event store, each with its own result.
 */
export async function ingestEvents(
  { body }: Input<'ingestEvents'>,
  { tenant, now, service }: Context,
): Promise<Reply<'ingestEvents'>> {
  const result = await service.storeEvents({ tenantId: tenant.id, now, events: body.events.map(normalise) })
  if (result.outcome === 'invalid') throw invalid(result.problems)
  if (result.outcome === 'conflicting')
    throw new Problem('IDEMPOTENCY_CONFLICT', { details: { idempotency_keys: result.keys } })
  return { status: 202, body: { accepted: body.events.length, duplicates: result.duplicates } }
}
