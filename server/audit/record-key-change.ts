import type { WriteHandle } from '../db/schema.ts'
import { type Change, recordChange } from './record.ts'

type KeyChange = Omit<Change, 'operation' | 'object'> & {
  operation: 'createApiKey' | 'rollApiKey' | 'revokeApiKey'
  keyId: string
}

/** Keys change in the dashboard or by the operator, not by an operation of the API. */
export function recordKeyChange(trx: WriteHandle, { keyId, ...change }: KeyChange): Promise<void> {
  return recordChange(trx, { ...change, object: { type: 'api_key', id: keyId } })
}
