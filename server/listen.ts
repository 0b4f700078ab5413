import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { promisify } from 'node:util'

const DRAIN_MS = 10_000
/** Open connections may be idle for this long after the stop. A proxy under load uses its connections more often. */
const IDLE_MS = 2_000

/** `name` is the variable that sets the port. */
export function listen(server: Server, port: number, name = 'PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(isTaken(error) ? new Error(portTaken(port, name)) : error)
    server.once('error', refuse)
    server.listen(port, () => {
      server.off('error', refuse)
      resolve()
    })
  })
}

function isTaken(error: Error): boolean {
  return 'code' in error && error.code === 'EADDRINUSE'
}

function portTaken(port: number, name: string): string {
  return `The port ${port} is in use. Stop the program that listens on it, or choose another port with ${name}.`
}

/**
 * Refuses new connections, and closes each open one after its next response. Idle connections are closed after a
 * moment, so that no proxy sends a request into a closing one.
 */
export async function drain(server: Server, idleMs = IDLE_MS): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  // The server's own `close` would close idle connections at once.
  const closed = promisify(NetServer.prototype.close.bind(server))()
  let idle: NodeJS.Timeout | undefined
  const closing = setTimeout(() => {
    // Node counts a connection as idle only after its request has ended.
    idle = setInterval(() => server.closeIdleConnections(), 50)
  }, idleMs)
  const last = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(closing)
  clearTimeout(last)
  clearInterval(idle)
}
