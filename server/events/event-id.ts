import { derivedId } from '../runtime/derived-id.ts'

/** An event's id follows from its key, so that one unique index serves both. */
export function eventId(tenantId: number, idempotencyKey: string): string {
  return derivedId('event', String(tenantId), idempotencyKey)
}
