import type { ProviderAsks } from '../../context.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { OutwardGate } from '../../outward/gate.ts'
import { askedByRequest } from '../../payments/ask-times.ts'
import { type Around, createRuns } from '../../runtime/runs.ts'
import { askMethodSession } from './ask-method-session.ts'
import { askProvider } from './ask-provider.ts'
import { askRefund } from './ask-refund.ts'
import type { AskDeps, AskKey } from './ask-under-lease.ts'
import { checkProvider } from './check-provider.ts'

/** Rows have the times of asking, so no job is queued. */
export function createProviderAsks(
  db: ReadHandle,
  { gate, ...deps }: AskDeps & { gate: OutwardGate },
  around: Around,
): ProviderAsks {
  const runsOf = <Subject extends { tenantId: number }>(
    keyOf: (subject: Subject) => string,
    ask: (subject: Subject) => Promise<void>,
  ) =>
    createRuns(
      {
        keyOf,
        queue: async () => undefined,
        async run(subject: Subject) {
          if ((await gate()) === undefined) await ask(subject)
          return true
        },
      },
      around,
    )
  return {
    attempts: runsOf(
      ({ id }) => id,
      (key: AskKey) => askProvider(db, key, askedByRequest(deps.clock()), deps),
    ),
    refunds: runsOf(
      ({ id }) => id,
      (key: AskKey) => askRefund(db, key, askedByRequest(deps.clock()), deps),
    ),
    methodSessions: runsOf(
      ({ id }) => id,
      (key: AskKey) => askMethodSession(db, key, deps),
    ),
    checks: runsOf(
      ({ tenantId }) => String(tenantId),
      ({ tenantId }: { tenantId: number }) => checkProvider(db, tenantId, askedByRequest(deps.clock()), deps),
    ),
  }
}
