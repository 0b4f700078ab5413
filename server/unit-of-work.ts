import type { Context, ReadContext, WriteContext } from './context.ts'
import { queueArrived } from './events/arrived/queue-arrived.ts'
import { replay } from './idempotency/replay.ts'
import { recordRequest } from './record-request.ts'

type AnyInput = { path: object; query: object; headers: object; body: unknown }
type AnyReply = { status: number; body: object; headers?: Record<string, string> }

export function read<Input, Reply>(operation: (input: Input, context: ReadContext) => Promise<Reply>) {
  return (input: Input, context: Context): Promise<Reply> => {
    const { service, tenant } = context
    return service.share(tenant.companyId, () => operation(input, { ...context, db: service.database.db }))
  }
}

/**
 * Runs a handler that writes, in one transaction with its jobs, its entry in the audit log and its Idempotency-Key. A failed request leaves no key, so a
 * client can retry with the same one.
 */
export function write<Input extends AnyInput, Reply extends AnyReply>(
  operation: (input: Input, context: WriteContext) => Promise<Reply>,
) {
  return (input: Input, context: Context): Promise<Reply> => {
    const { service, tenant } = context
    return service.share(tenant.companyId, () =>
      service.database.db.transaction().execute((trx) => {
        const perform = async () => {
          const reply = await operation(input, { ...context, trx })
          await recordRequest(trx, context, reply.body)
          return reply
        }
        const key = idempotencyKeyOf(input)
        if (key === undefined) return perform()
        return replay({ trx, tenantId: tenant.id, key, request: requestOf(input, context) }, perform)
      }),
    )
  }
}

/** For an operation that reads the queue. What has arrived is put there first, in transactions of its own. */
export function afterArrived<Input, Reply>(
  operation: (input: Input, context: Context) => Promise<Reply>,
): (input: Input, context: Context) => Promise<Reply> {
  return async (input, context) => {
    const { service, tenant } = context
    await service.share(tenant.companyId, () => queueArrived(service.database.db, tenant.id))
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
