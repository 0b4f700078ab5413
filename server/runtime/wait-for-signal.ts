/** Resolves at the first SIGINT or SIGTERM. A second one ends the process at once. */
export function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    let received = false
    const onSignal = () => {
      if (received) process.exit(1)
      received = true
      resolve()
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
  })
}

/** For a process that another one started: until that one says so or ends. A signal ends it gracefully too. */
export function waitForParent(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['message', 'disconnect', 'SIGINT', 'SIGTERM']) process.on(event, () => resolve())
  })
}
