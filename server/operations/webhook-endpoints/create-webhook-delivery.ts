import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import type { Context, WriteContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { write } from '../../unit-of-work.ts'
import { loadDelivery, type NewDelivery, putDeliveries } from '../../webhook-endpoints/deliveries-store.ts'
import { loadEndpoint } from '../../webhook-endpoints/endpoints-store.ts'
import { loadWebhookEvent } from '../../webhook-events/events-store.ts'
import { publish } from '../webhook-events/publish.ts'
import { toWebhookDelivery } from './response.ts'

export const createWebhookDelivery: Handler<'createWebhookDelivery', Context> = async (input, context) => {
  await publish(context)
  const reply = await create(input, context)
  context.service.announceChanges(context.tenant.id)
  return reply
}

const create = write(
  async (
    { body }: Input<'createWebhookDelivery'>,
    { trx, tenant, now, service }: WriteContext,
  ): Promise<Reply<'createWebhookDelivery'>> => {
    const endpoint = await loadEndpoint(trx, tenant.id, body.webhook_endpoint_id)
    const event = await loadWebhookEvent(trx, tenant.id, body.webhook_event_id)
    if (endpoint.status === 'disabled') throw new Problem('WEBHOOK_ENDPOINT_DISABLED')
    const id = service.newId()
    const delivery: NewDelivery = {
      id,
      webhook_event_id: event.id,
      webhook_endpoint_id: endpoint.id,
      type: event.type,
      trigger: 'requested',
      status: 'pending',
      attempt_count: 0,
      next_attempt_at: now,
      attempts: [],
      created_at: now,
      updated_at: now,
    }
    await putDeliveries(trx, tenant.id, [delivery])
    const row = await loadDelivery(trx, tenant.id, id)
    return { status: 201, body: { webhook_delivery: toWebhookDelivery(row, tenant) } }
  },
)
