import type { OperationId } from '../../generated/operations.ts'
import type { Call, CheckContext, KeyChoice } from '../kit/check-context.ts'
import type { AnyExchange } from '../kit/exchange.ts'
import { inParallel } from './in-parallel.ts'

/** The things that a check created and that would go on after it, each with its key. */
export type Leftovers = {
  /** Takes each request of the check, and its response. */
  note(id: OperationId, call: Call, response: AnyExchange): void
  /**
   * Deletes test clocks with their customers, cancels other subscriptions, which would renew for ever, and deletes endpoints at
   * the receiver.
   */
  remove(call: CheckContext['call']): Promise<void>
}

const WIDTH = 8

export function createLeftovers(receiverUrl?: string): Leftovers {
  const clocks = new Map<string, KeyChoice>()
  const subscriptions = new Map<string, KeyChoice>()
  const endpoints = new Map<string, KeyChoice>()
  return {
    note(id, { path: { id: name = '' } = {}, key = 'own' }, { body }) {
      const { subscription, test_clock, webhook_endpoint } = Object(body)
      // Subscriptions of customers on a clock are deleted with it.
      if (id === 'createSubscription' && typeof subscription?.id === 'string' && clocks.size === 0)
        subscriptions.set(subscription.id, key)
      if (subscription?.status === 'canceled') subscriptions.delete(name)
      if (id === 'createTestClock' && typeof test_clock?.id === 'string') clocks.set(test_clock.id, key)
      if (test_clock?.deleted === true) clocks.delete(name)
      const isReceiving = receiverUrl !== undefined && String(webhook_endpoint?.url).startsWith(receiverUrl)
      if (id === 'createWebhookEndpoint' && isReceiving) endpoints.set(String(webhook_endpoint.id), key)
      if (webhook_endpoint?.deleted === true) endpoints.delete(name)
    },
    async remove(call) {
      const body = { at_period_end: false }
      const requests: Array<[OperationId, Call]> = [
        ...[...clocks].map(([id, key]): [OperationId, Call] => ['deleteTestClock', { path: { id }, key }]),
        ...[...subscriptions].map(([id, key]): [OperationId, Call] => [
          'cancelSubscription',
          { path: { id }, body, key },
        ]),
        ...[...endpoints].map(([id, key]): [OperationId, Call] => [
          'deleteWebhookEndpoint',
          { path: { id }, key },
        ]),
      ]
      await inParallel(requests, WIDTH, async ([id, request]) => {
        await call(id, request).catch(() => undefined)
      })
    },
  }
}
