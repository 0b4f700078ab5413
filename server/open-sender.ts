import type { Logger } from 'pino'
import { readDocument } from '../contract/index.ts'
import type { ServiceConfig } from './config.ts'
import type { EngineDeps } from './context.ts'
import { WORKER } from './db/engine/services.ts'
import { REQUEST_LIMITS } from './db/open.ts'
import { createPdfRenderer } from './documents/create-renderer.ts'
import { createEInvoiceRenderer } from './e-invoices/create-renderer.ts'
import { createMailer } from './emails/mailer.ts'
import { createEmailSender } from './jobs/emails/sender.ts'
import { createPaymentSender } from './jobs/payments/sender.ts'
import { startSenders } from './jobs/start-senders.ts'
import { createWebhookSender } from './jobs/webhooks/sender.ts'
import type { SenderDeps } from './jobs/webhooks/visit.ts'
import type { Data } from './open-database.ts'
import { openPool } from './open-pool.ts'
import { openSecrets } from './open-secrets.ts'
import { toWebhookEvent } from './operations/webhook-events/response.ts'
import { openOutwardGate } from './outward/gate.ts'
import { allowedNetworksOf } from './outward/networks.ts'
import { createPost } from './outward/post.ts'
import { createOpenConnection } from './payments/open-connection.ts'
import type { Teardown } from './runtime/teardown.ts'

/** One of these connections listens. */
const MAX_CONNECTIONS = 6

export async function openSender(
  data: Data,
  config: ServiceConfig,
  { log, ...deps }: EngineDeps & { log: Logger },
  started: Teardown,
): Promise<void> {
  const { close, ...own } = await senderDepsOf(config, deps)
  const openConnection = createOpenConnection(own.secrets, config.stripeApiBase)
  started.push(close)
  const [mail, pdf, eInvoices] = [createMailer(config), createPdfRenderer(), createEInvoiceRenderer()]
  started.push(async () => mail.close())
  started.push(() => pdf.stop())
  started.push(() => eInvoices.stop())
  if (own.secrets === undefined) log.info('webhook endpoints and payment providers need SECRETS_KEY')
  const database = openPool(data, { maxConnections: MAX_CONNECTIONS, name: WORKER }, log, REQUEST_LIMITS)
  started.push(() => database.close())
  const sender = startSenders(
    database,
    { log, gate: await openOutwardGate(database.db, config) },
    (looks) => [
      createWebhookSender(database.db, { ...own, ...looks }),
      createPaymentSender(database.db, {
        ...deps,
        ...looks,
        openConnection,
        publicBaseUrl: config.publicBaseUrl,
      }),
      createEmailSender(database.db, { ...deps, ...looks, mail, pdf, eInvoices }),
    ],
  )
  started.push(() => sender.stop())
}

export async function senderDepsOf(
  config: ServiceConfig,
  { clock, newId, recordEvents }: EngineDeps,
): Promise<SenderDeps & { close(): Promise<void> }> {
  const { post, close } = createPost(allowedNetworksOf(config))
  return {
    clock,
    newId,
    recordEvents,
    post,
    random: Math.random,
    secrets: await openSecrets(config),
    userAgent: `usage-billing/${readDocument().info.version}`,
    toBody: (event, tenant) => JSON.stringify(toWebhookEvent(event, tenant)),
    close: async () => close(),
  }
}
