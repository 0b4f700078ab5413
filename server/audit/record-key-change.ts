import type { WriteHandle } from '../db/schema.ts'
import { type Change, recordChange } from './record.ts'

type KeyChange = Omit<Change, 'operation' | 'object'> & {
  operation: 'createApiKey' | 'rollApiKey' | 'revokeApiKey'
  keyId: string
}

/** Keys are changed by no operation of the contract, and are in the audit log all the same. */
export function recordKeyChange(trx: WriteHandle, { keyId, ...change }: KeyChange): Promise<void> {
  return recordChange(trx, { ...change, object: { type: 'api_key', id: keyId } })
}
