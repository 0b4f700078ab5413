/** What has been answered and not been read yet, which the process keeps in its memory. */
export type Unread = {
  /** Returns what says that they are read, or nobody reads them any more. */
  add(owner: unknown, bytes: number): () => void
  isTooMuch(owner: unknown): boolean
}

export function createUnread(maxBytes: number): Unread {
  const bytesOf = new Map<unknown, number>()
  const change = (owner: unknown, bytes: number) => {
    const sum = (bytesOf.get(owner) ?? 0) + bytes
    if (sum === 0) bytesOf.delete(owner)
    else bytesOf.set(owner, sum)
  }
  return {
    add(owner, bytes) {
      change(owner, bytes)
      return () => change(owner, -bytes)
    },
    isTooMuch: (owner) => (bytesOf.get(owner) ?? 0) > maxBytes,
  }
}
