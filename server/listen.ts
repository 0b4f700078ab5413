import type { Server } from 'node:http'
import { promisify } from 'node:util'

const DRAIN_MS = 10_000

export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(isTaken(error) ? new Error(portTaken(port)) : error)
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

function portTaken(port: number): string {
  return `The port ${port} is in use. Stop the program that listens on it, or choose another port with PORT.`
}

export async function drain(server: Server): Promise<void> {
  const last = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  // A connection is idle once its request has ended.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await promisify(server.close.bind(server))()
  clearTimeout(last)
  clearInterval(idle)
}
