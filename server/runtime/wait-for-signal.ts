/**
 * Resolves at the first SIGINT or SIGTERM. A later one ends the process at once. One of the same moment is the same one: npm passes Ctrl-C
 * on to a program that has had it from the terminal.
 */
export function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const onSignal = () => {
      const now = performance.now()
      firstAt ??= now
      if (now - firstAt > SAME_MOMENT_MS) process.exit(1)
      resolve()
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
  })
}

const SAME_MOMENT_MS = 1_000

/** For a process that another one started: until that one says so or ends. A signal ends it gracefully too. */
export function waitForParent(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['message', 'disconnect', 'SIGINT', 'SIGTERM']) process.on(event, () => resolve())
  })
}
