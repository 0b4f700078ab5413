import type { Handlers } from '../../../generated/operations.ts'
import type { Context, OpenContext } from '../../context.ts'
import { read, write, writeSecret } from '../../unit-of-work.ts'
import { getWebhookEvent } from '../webhook-events/get-webhook-event.ts'
import { listWebhookEvents } from '../webhook-events/list-webhook-events.ts'
import { createWebhookDelivery } from './create-webhook-delivery.ts'
import { createWebhookEndpoint } from './create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts'
import { getWebhookDelivery } from './get-webhook-delivery.ts'
import { getWebhookEndpoint } from './get-webhook-endpoint.ts'
import { listWebhookDeliveries } from './list-webhook-deliveries.ts'
import { listWebhookEndpoints } from './list-webhook-endpoints.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts'

type WebhookOperation = Extract<keyof Handlers<Context, OpenContext>, `${string}Webhook${string}`>

/** The event log, and where it is sent. */
export const webhookHandlers: Pick<Handlers<Context, OpenContext>, WebhookOperation> = {
  // These operations first number what was committed.
  listWebhookEvents,
  getWebhookEvent,

  // These operations wake the sender.
  createWebhookEndpoint,
  updateWebhookEndpoint,
  createWebhookDelivery,
  listWebhookEndpoints: read(listWebhookEndpoints),
  getWebhookEndpoint: read(getWebhookEndpoint),
  deleteWebhookEndpoint: write(deleteWebhookEndpoint),
  rotateWebhookSecret: writeSecret(rotateWebhookSecret),
  listWebhookDeliveries: read(listWebhookDeliveries),
  getWebhookDelivery: read(getWebhookDelivery),
}
