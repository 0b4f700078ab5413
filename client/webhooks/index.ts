/** `usage-billing-api/webhooks`: for the program that receives events. Needs Web Crypto alone. */
export type { WebhookEvent } from '../../generated/client.ts'
export { type SignedMessage, signWebhook } from './sign-webhook.ts'
export {
  type ReceivedHeaders,
  type VerifyOptions,
  verifyWebhook,
  type WebhookFault,
  WebhookVerificationError,
} from './verify-webhook.ts'
