/**
 * Under `npx` the process is the child of a shell. A signal to npx ends npx and the shell, and never arrives here: their end is the
 * signal. Otherwise a service would go on with nobody to stop it.
 */
export function stopWithNpx(): void {
  if (process.env.npm_command !== 'exec') return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS).unref()
}

const LOOK_EVERY_MS = 500
