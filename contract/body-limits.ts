import type { OperationId } from '../generated/operations.ts'

const MIB = 1024 * 1024

/** Of every request body, after decompression. The largest valid one is smaller (tests/contract/largest-bodies.test.ts). */
export const MAX_BODY_BYTES = 1.5 * MIB
/** 1,000 events of 4 KiB, and their punctuation. */
export const MAX_INGEST_BYTES = 5 * MIB

export function maxBodyBytes(id: OperationId): number {
  return id === 'ingestEvents' ? MAX_INGEST_BYTES : MAX_BODY_BYTES
}

/** JSON values of a body. The largest valid one has fewer. Each invalid value costs an error. */
export function maxBodyValues(id: OperationId): number {
  return id === 'ingestEvents' ? MAX_INGEST_VALUES : MAX_BODY_VALUES
}

const MAX_BODY_VALUES = 10_000
/** 1,000 events of 50 properties have some 56,000. */
const MAX_INGEST_VALUES = 100_000
