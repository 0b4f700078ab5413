/** The streams to which a run writes. */
export type Output = {
  /** Takes the report. */
  out: (text: string) => void
  /** Takes progress, and the reason why a run cannot start. */
  err: (text: string) => void
  /** Whether `err` is a terminal, where a line can be overwritten. */
  isTerminal: boolean
  /** Whether `out` shows colours. */
  colours?: boolean
}
