import type { Context, ReadContext, Service, Tenant, WriteContext } from './context.ts'
import { isStalePlan } from './db/errors.ts'
import type { OpenDatabase } from './db/open.ts'
import { queueInSteps } from './events/arrived/queue-arrived.ts'
import { replay } from './idempotency/replay.ts'
import { recordRequest } from './record-request.ts'
import { Overloaded } from './runtime/fair-limiter.ts'
import { traced } from './runtime/tracing.ts'

/** A pool has fewer connections. Each is stale once after another process has migrated. */
const MAX_TRIES = 30

type AnyInput = { path: object; query: object; headers: object; body: unknown }
type AnyReply = { status: number; body: object; headers?: Record<string, string> }

export function read<Input, Reply>(operation: (input: Input, context: ReadContext) => Promise<Reply>) {
  return (input: Input, context: Context): Promise<Reply> => {
    const { db } = context.service.database
    return shareOf(context, () => operation(input, { ...context, db }))
  }
}

function shareOf<Reply>({ service, tenant }: Context, work: () => Promise<Reply>): Promise<Reply> {
  return service.share(tenant.companyId, () => retryStale(work), tenant.id)
}

/**
 * Changes, jobs, audit event and Idempotency-Key share one transaction. A failed request stores no key, so a retry can
 * use it.
 */
export function write<Input extends AnyInput, Reply extends AnyReply>(
  operation: (input: Input, context: WriteContext) => Promise<Reply>,
) {
  return transact(operation, { hasSecret: false })
}

/** Runs a write in a transaction that is rolled back, so nothing is stored or sent. */
export function preview<Input, Reply>(operation: (input: Input, context: WriteContext) => Promise<Reply>) {
  return (input: Input, context: Context): Promise<Reply> => {
    const step = { kind: 'transaction', name: context.operationId } as const
    return shareOf(context, () =>
      traced(step, async () => {
        const trx = await context.service.database.db.startTransaction().execute()
        try {
          return await operation(input, { ...context, trx })
        } finally {
          await trx.rollback().execute()
        }
      }),
    )
  }
}

/** The response has a secret, so the stored response is encrypted. */
export function writeSecret<Input extends AnyInput, Reply extends AnyReply>(
  operation: (input: Input, context: WriteContext) => Promise<Reply>,
) {
  return transact(operation, { hasSecret: true })
}

function transact<Input extends AnyInput, Reply extends AnyReply>(
  operation: (input: Input, context: WriteContext) => Promise<Reply>,
  { hasSecret }: { hasSecret: boolean },
) {
  return async (input: Input, context: Context): Promise<Reply> => {
    const { service, tenant } = context
    let isChanged = false
    const step = { kind: 'transaction', name: context.operationId } as const
    const reply = await shareOf(context, () =>
      traced(step, () =>
        service.database.db.transaction().execute((trx) => {
          const perform = async () => {
            const reply = await operation(input, { ...context, trx })
            const { origin, now } = context
            isChanged = await service.recordEvents(trx, {
              tenantId: tenant.id,
              now,
              requestId: origin.requestId,
            })
            await recordRequest(trx, context, reply.body)
            return reply
          }
          const key = idempotencyKeyOf(input)
          if (key === undefined) return perform()
          const secrets = hasSecret ? service.secrets : undefined
          return replay(
            { trx, tenantId: tenant.id, key, secrets, request: requestOf(input, context) },
            perform,
          )
        }),
      ),
    )
    if (isChanged) service.announceChanges(tenant.id)
    return reply
  }
}

/** These steps queue at most 300,000 events, within the time that clients wait. More wait only if no worker runs. */
const MAX_STEPS = 60

type Arrived = {
  service: Pick<Service, 'share'> & { database: Pick<OpenDatabase, 'db'> }
  tenant: Pick<Tenant, 'id' | 'companyId'>
}

/** Steps take turns with other requests of the company. */
export async function putArrivedInQueue({ service, tenant }: Arrived, maxSteps = MAX_STEPS): Promise<void> {
  const steps = queueInSteps(service.database.db, tenant.id)
  for (let taken = 0; taken <= maxSteps; taken += 1) {
    const { done } = await service.share(tenant.companyId, () => steps.next(), tenant.id)
    if (done === true) return
  }
  throw new Overloaded('more events have arrived than a request puts into the queue')
}

export function afterArrived<Input, Reply>(
  operation: (input: Input, context: Context) => Promise<Reply>,
): (input: Input, context: Context) => Promise<Reply> {
  return async (input, context) => {
    await putArrivedInQueue(context)
    return operation(input, context)
  }
}

function idempotencyKeyOf({ headers }: AnyInput): string | undefined {
  return 'Idempotency-Key' in headers && typeof headers['Idempotency-Key'] === 'string'
    ? headers['Idempotency-Key']
    : undefined
}

function requestOf({ path, query, body }: AnyInput, { operationId }: Context): unknown {
  return [operationId, path, query, body ?? null]
}

/** Retries on another connection if a table has changed since its statement was planned. */
async function retryStale<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (!isStalePlan(error) || tries === MAX_TRIES) throw error
    }
}
