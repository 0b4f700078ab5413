import type { WriteHandle } from '../db/schema.ts'
import { type Change, recordChange } from './record.ts'

type KeyChange = Omit<Change, 'operation' | 'object'> & {
  operation: 'createApiKey' | 'rollApiKey' | 'revokeApiKey'
  keyId: string
}

/** The audit log has key changes, though no operation makes them. */
export function recordKeyChange(trx: WriteHandle, { keyId, ...change }: KeyChange): Promise<void> {
  return recordChange(trx, { ...change, object: { type: 'api_key', id: keyId } })
}
