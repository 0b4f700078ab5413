import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import type { Context, WriteContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { write } from '../../unit-of-work.ts'
import { checkUrl } from '../../webhook-endpoints/check-url.ts'
import {
  disableEndpoint,
  lockEndpoint,
  STARTED_ANEW,
  updateEndpoint,
} from '../../webhook-endpoints/endpoints-store.ts'
import { findLog } from '../../webhook-events/log-store.ts'
import { toWebhookEndpoint } from './response.ts'

export const updateWebhookEndpoint: Handler<'updateWebhookEndpoint', Context> = async (input, context) => {
  const reply = await update(input, context)
  context.service.announceChanges(context.tenant.id)
  return reply
}

const update = write(
  async (
    { path, body }: Input<'updateWebhookEndpoint'>,
    { trx, tenant, now, service }: WriteContext,
  ): Promise<Reply<'updateWebhookEndpoint'>> => {
    const current = await lockEndpoint(trx, tenant.id, path.id)
    const { status, cursor_sequence, metadata, url, ...plain } = body
    if (url !== undefined) checkUrl(url, tenant.mode, service.allowedNetworks)
    const changes = changedFields(current, {
      ...plain,
      url,
      metadata: metadata && mergeMetadata(current.metadata, metadata),
      cursor_sequence: cursor_sequence === null ? await newest(trx, tenant.id) : cursor_sequence,
    })
    // Setting the same number again also restarts: events accepted ahead of the cursor are sent again.
    const isMoved = cursor_sequence !== undefined || url !== undefined || 'event_types' in changes
    const anew = isMoved ? STARTED_ANEW : {}
    const show = (row: typeof current) =>
      ({ status: 200, body: { webhook_endpoint: toWebhookEndpoint(row, tenant) } }) as const
    if (status === 'disabled' && current.status === 'enabled')
      return show(await disableEndpoint(trx, current, 'requested', now, { ...changes, ...anew }))
    const isEnabled = status === 'enabled' && current.status === 'disabled'
    const enabled = { status: 'enabled', disabled_reason: null, disabled_at: null, ...STARTED_ANEW } as const
    if (!isEnabled && Object.keys(changes).length === 0) return show(current)
    return show(await updateEndpoint(trx, current, { ...changes, ...anew, ...(isEnabled && enabled) }, now))
  },
)

async function newest(trx: WriteContext['trx'], tenantId: number): Promise<number> {
  return (await findLog(trx, tenantId))?.last_sequence ?? 0
}
