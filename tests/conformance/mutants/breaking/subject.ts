import type { Keys } from '../../../../conformance/runner/session.ts'

/** A running service, and keys of two new companies. */
export type Subject = { baseUrl: string; keys: Required<Keys>; stop(): Promise<void> }
