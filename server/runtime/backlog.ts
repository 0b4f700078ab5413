export type Backlog = {
  isBehind(): boolean
  /** Marks a part of the work as behind. The returned function ends the mark. */
  begin(): () => void
}

export function createBacklog(): Backlog {
  let behind = 0
  return {
    isBehind: () => behind > 0,
    begin() {
      behind += 1
      let isOver = false
      return () => {
        if (!isOver) behind -= 1
        isOver = true
      }
    },
  }
}
