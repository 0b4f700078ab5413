import type { Schema } from '../db/schema.ts'
import type { Provider } from './provider.ts'
import { testProvider } from './test-provider.ts'

export const providers: Record<Schema['payment_attempts']['provider'], Provider> = {
  test: testProvider,
  // A program of the company reads the event, charges and reports.
  external: { charge: () => ({ status: 'pending' }) },
}
