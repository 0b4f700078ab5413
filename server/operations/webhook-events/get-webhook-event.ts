import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import type { Context, ReadContext } from '../../context.ts'
import { read } from '../../unit-of-work.ts'
import { loadWebhookEvent } from '../../webhook-events/events-store.ts'
import { publish } from './publish.ts'
import { toWebhookEvent } from './response.ts'

export const getWebhookEvent: Handler<'getWebhookEvent', Context> = async (input, context) => {
  await publish(context)
  return load(input, context)
}

const load = read(
  async (
    { path }: Input<'getWebhookEvent'>,
    { db, tenant }: ReadContext,
  ): Promise<Reply<'getWebhookEvent'>> => {
    const event = await loadWebhookEvent(db, tenant.id, path.id)
    return { status: 200, body: { webhook_event: toWebhookEvent(event, tenant) } }
  },
)
