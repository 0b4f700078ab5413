import type { Answer, Sent } from './breaking/proxy.ts'

/** A broken implementation, and the conformance check that must find it. */
export type Mutant = {
  /** Kebab case. */
  id: string
  defect: string
  /** The id of the check that must find it. */
  killedBy: string
  /** If `killedBy` is a rule for all answers: the check whose requests show the defect. */
  shownBy?: string
  /** Takes many seconds, most of them since a check waits in vain. So it is started first. */
  slow?: true
  /** Checked as with `--only`, where the service may lack operations. */
  partial?: true
  /** Checked with live keys. */
  live?: true
  /** A low limit, for a defect that shows once it is used up. */
  rateLimitPerMinute?: number
} & Way

/** A proxy changes answers or requests of the healthy service, or the service runs edited source or another contract. */
export type Way =
  | { answer: (answer: Answer, sent: Sent) => void }
  | { request: (sent: Sent) => void | Promise<void> }
  | { edits: Edit[] }
  | { contract: ContractEdit[] }

/**
 * `symbol` is a top-level declaration of the service, `amountDue`, or `wallets-store#post` if several files declare that name.
 * It must contain `from` exactly once. `uses` are the symbols that only `to` needs.
 */
export type Edit = { symbol: string; from: string; to: string; uses?: string[] }

/** A JSON pointer into the bundled contract and its new value. Undefined removes it. */
export type ContractEdit = { at: string; to: unknown }
