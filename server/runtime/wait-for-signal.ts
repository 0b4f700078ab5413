/**
 * Resolves at the first SIGINT or SIGTERM. A second one ends the process at once, for whoever does not want to wait.
 */
export function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    let told = false
    const tell = () => {
      if (told) process.exit(1)
      told = true
      resolve()
    }
    process.on('SIGINT', tell)
    process.on('SIGTERM', tell)
  })
}
