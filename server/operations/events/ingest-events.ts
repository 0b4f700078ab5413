import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { invalid, Problem } from '../../errors/problem.ts'
import { normalise } from '../../events/event-content.ts'
import { publish } from '../../runtime/observed.ts'

export const ingestEvents: Handler<'ingestEvents', Context> = async ({ body }, { tenant, now, service }) => {
  const { id: tenantId, mode } = tenant
  const result = await service.storeEvents({ tenantId, mode, now, events: body.events.map(normalise) })
  if (result.outcome === 'invalid') throw invalid(result.problems)
  if (result.outcome === 'conflicting')
    throw new Problem('IDEMPOTENCY_CONFLICT', { details: { idempotency_keys: result.keys } })
  const { duplicates } = result
  publish('ingest', { stored: body.events.length - duplicates, duplicates })
  return { status: 202, body: { accepted: body.events.length, duplicates } }
}
