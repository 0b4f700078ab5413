import { setTimeout as delay } from 'node:timers/promises'
import { startAttempt } from '../../billing/collect/start-attempt.ts'
import type { Service } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { REQUEST_ASKS_MS } from '../../payments/ask-times.ts'
import { type AttemptRow, findOpenAttempt } from '../../payments/attempts-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { readProvider } from '../../payments/providers-store.ts'
import { LOOK_EVERY_MS, limitWaits, MAX_WAIT_MS } from '../../runtime/held-answers.ts'
import type { InvoicePage } from '../invoice/find-view.ts'
import { actAsCustomer } from './act.ts'

/** These codes mean that another request was faster. The page shows the new state. */
const OVERTAKEN = [
  'INVOICE_NOT_PAYABLE',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_PROVIDER_NOT_SET',
  'PAYMENT_PROVIDER_NOT_ACTIVE',
]

/** Throws PAYMENT_ATTEMPT_LIMIT_EXCEEDED. */
export async function startPayment(service: Service, { row, view }: InvoicePage): Promise<void> {
  const start = actAsCustomer(service, row, async ({ context, invoice }) => {
    const setting = await readProvider(context.trx, { id: row.tenant_id, mode: view.mode })
    const how = { origin: 'customer', setting, method: null } as const
    await startAttempt(context, invoice, how)
  })
  await start.catch((error: unknown) => {
    if (!(error instanceof Problem && OVERTAKEN.includes(error.code))) throw error
  })
}

/** Waits without a connection. The provider, or a program of the company, sets the address where the customer pays. */
export async function awaitAction(
  service: Pick<Service, 'share' | 'database' | 'providerAsks' | 'announceChanges'>,
  invoice: Pick<InvoiceRow, 'tenant_id' | 'id'>,
): Promise<AttemptRow | undefined> {
  const { tenant_id } = invoice
  const { share, database } = service
  const look = () => share('pages', () => findOpenAttempt(database.db, invoice), tenant_id)
  const first = await look()
  if (first !== undefined && isRemote(first.provider)) {
    await askProvider(service, first)
    return look()
  }
  const endWait = beginWait(tenant_id)
  const until = performance.now() + (endWait === undefined ? 0 : MAX_WAIT_MS)
  try {
    for (;;) {
      const open = await look()
      const left = until - performance.now()
      if (open?.status !== 'pending' || left <= 0) return open
      await delay(Math.min(LOOK_EVERY_MS, left))
    }
  } finally {
    endWait?.()
  }
}

/** Asks only the first time. Later, the worker asks. */
async function askProvider(
  { providerAsks, announceChanges }: Pick<Service, 'providerAsks' | 'announceChanges'>,
  { tenant_id, id, ask_count, next_ask_at }: AttemptRow,
): Promise<void> {
  if (ask_count > 0 || next_ask_at === null) return
  await providerAsks.attempts.await({ tenantId: tenant_id, id }, REQUEST_ASKS_MS)
  announceChanges(tenant_id)
}

const beginWait = limitWaits(20)
