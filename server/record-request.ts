import { type OperationId, operations } from '../generated/operations.ts'
import { recordChange } from './audit/record.ts'
import type { Context } from './context.ts'
import type { WriteHandle } from './db/schema.ts'

function isAudited(id: OperationId): boolean {
  const scopes: readonly string[] = operations[id].scopes
  return !scopes.includes('read_only')
}

export const auditedOperations: readonly OperationId[] = Object.keys(operations)
  .map((id) => id as OperationId)
  .filter(isAudited)

export async function recordRequest(
  trx: WriteHandle,
  { operationId, tenant, actor, origin, now }: Context,
  body: object,
): Promise<void> {
  if (!isAudited(operationId)) return
  await recordChange(trx, {
    tenantId: tenant.id,
    actor,
    origin,
    operation: operationId,
    now,
    object: objectOf(body),
  })
}

/** A response names its object by kind. The company has no id. */
function objectOf(body: object): { type: string; id: string } | null {
  const [[type, thing] = ['', undefined]] = Object.entries(body)
  const id: unknown = Reflect.get(Object(thing), 'id')
  return typeof id === 'string' ? { type, id } : null
}
