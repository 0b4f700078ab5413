import type { Answer, Sent } from './breaking/proxy.ts'

/** A deliberately broken implementation, and the check of the conformance command that must find it. */
export type Mutant = {
  /** Kebab case. */
  id: string
  /** What is wrong with it, as its maker would say it once found. */
  defect: string
  /** The check that must find it, by its id: one that is meant for this defect. */
  killedBy: string
  /** Where `killedBy` is a rule for all answers: the check whose requests show the defect. */
  shownBy?: string
  /** The service's limit, where the defect shows once it is used up. */
  rateLimitPerMinute?: number
} & Way

/**
 * How it is broken: a proxy changes the answers of the healthy service, or the requests to it; or the service is started
 * from source text with edits in it, or on another contract than the one it promises to keep.
 */
export type Way =
  | { answer: (answer: Answer, sent: Sent) => void }
  | { request: (sent: Sent) => void | Promise<void> }
  | { edits: Edit[] }
  | { contract: ContractEdit[] }

/** `from` stands exactly once in the file; otherwise the mutant cannot be made, and says so. */
export type Edit = { file: string; from: string; to: string }

/** A JSON pointer into the bundled contract, and what stands there instead; undefined takes it away. */
export type ContractEdit = { at: string; to: unknown }
