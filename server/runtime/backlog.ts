/** Whether work that arrives here is behind. */
export type Backlog = {
  isBehind(): boolean
  /** For a part of the work that is behind from now on; returns what ends that. */
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
