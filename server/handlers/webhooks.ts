import type { Handlers } from '../../generated/operations.ts'
import type { Context, OpenContext } from '../context.ts'
import { getOne, listOf } from '../operations/of-nouns.ts'
import { createWebhookDelivery } from '../operations/webhook-endpoints/create-webhook-delivery.ts'
import { createWebhookEndpoint } from '../operations/webhook-endpoints/create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from '../operations/webhook-endpoints/delete-webhook-endpoint.ts'
import { toWebhookDelivery, toWebhookEndpoint } from '../operations/webhook-endpoints/response.ts'
import { rotateWebhookSecret } from '../operations/webhook-endpoints/rotate-webhook-secret.ts'
import { updateWebhookEndpoint } from '../operations/webhook-endpoints/update-webhook-endpoint.ts'
import { getWebhookEvent } from '../operations/webhook-events/get-webhook-event.ts'
import { listWebhookEvents } from '../operations/webhook-events/list-webhook-events.ts'
import { read, write, writeSecret } from '../unit-of-work.ts'
import { loadDelivery, selectDeliveries } from '../webhook-endpoints/deliveries-store.ts'
import { loadEndpoint, selectEndpoints } from '../webhook-endpoints/endpoints-store.ts'

export const webhooks = {
  // These operations first number committed events.
  listWebhookEvents,
  getWebhookEvent,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  createWebhookDelivery,
  listWebhookEndpoints: read(
    listOf(
      'webhook_endpoints',
      (db, tenantId, _, request) => selectEndpoints(db, tenantId, request),
      toWebhookEndpoint,
    ),
  ),
  getWebhookEndpoint: read(getOne('webhook_endpoint', loadEndpoint, toWebhookEndpoint)),
  deleteWebhookEndpoint: write(deleteWebhookEndpoint),
  rotateWebhookSecret: writeSecret(rotateWebhookSecret),
  listWebhookDeliveries: read(listOf('webhook_deliveries', selectDeliveries, toWebhookDelivery)),
  getWebhookDelivery: read(getOne('webhook_delivery', loadDelivery, toWebhookDelivery)),
} satisfies Partial<Handlers<Context, OpenContext>>
