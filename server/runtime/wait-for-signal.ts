/** A second signal ends the process, unless it arrives at the same moment, since npm repeats the terminal's Ctrl-C. */
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

/** Ends the process soon after a graceful stop, whatever the stop did not wait for. */
export function exitSoon(): void {
  setTimeout(() => process.exit(), EXIT_MS).unref()
}

const EXIT_MS = 1_000

export const STOP = 'stop'

export function waitForParent(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['disconnect', 'SIGINT', 'SIGTERM']) process.on(event, () => resolve())
    process.on('message', (message) => {
      if (message === STOP) resolve()
    })
  })
}
