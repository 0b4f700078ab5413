/** The length of a time to the minute, as a form has it. */
const MINUTES = 'yyyy-mm-ddThh:mm'.length

/** Returns the time that a field of type `datetime-local` shows, in UTC. */
export function toTimeField(at: string | null): string {
  return at?.slice(0, MINUTES) ?? ''
}

/** Returns the moment that the field means, or what the contract refuses. Null where it is empty. */
export function timeIn(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed.length === MINUTES ? `${trimmed}:00Z` : trimmed || null
}
