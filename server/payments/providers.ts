import type { AttemptRow } from './attempts-store.ts'
import type { RemoteName } from './lifecycle.ts'
import type { Connect, LocalProvider } from './provider.ts'
import { connectStripe } from './stripe/connect.ts'
import { testProvider } from './test-provider.ts'

export const localProviders: Record<Exclude<AttemptRow['provider'], RemoteName>, LocalProvider> = {
  test: testProvider,
  // A program of the company charges, refunds and reports.
  external: { charge: () => ({ status: 'pending' }), refund: () => ({ status: 'pending' }) },
}

export const remoteProviders: Record<RemoteName, Connect> = { stripe: connectStripe }
