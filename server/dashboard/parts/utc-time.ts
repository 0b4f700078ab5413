const MINUTES = 'yyyy-mm-ddThh:mm'.length

export function toTimeField(at: string | null): string {
  return at?.slice(0, MINUTES) ?? ''
}

/** Keeps an invalid time, which the contract refuses. */
export function timeIn(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed.length === MINUTES ? `${trimmed}:00Z` : trimmed || null
}
