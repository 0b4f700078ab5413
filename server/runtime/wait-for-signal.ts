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
