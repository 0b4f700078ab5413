import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createProxy } from './proxy.ts'
import { startPrism } from './start-prism.ts'
import type { Receiver } from './webhooks.ts'

/** A running mock. `ended` resolves after `stop`, and rejects if the mock ends by itself. */
export type Mock = { url: string; ended: Promise<void>; stop(): Promise<void> }

export type MockOptions = {
  /** Default: 0, which takes a free port. */
  port?: number
  /** Generates responses from the schemas, except for examples requested by name. */
  dynamic?: boolean
  /** Milliseconds before each answer. Default: 0. */
  delay?: number
  /** The receiver of the event that belongs to a request, signed. */
  receiver?: Receiver | undefined
  /** Receives each line of Prism's log. */
  log?: (line: string) => void
}

/** Starts Prism and the proxy before it. Rejects if the port is in use or Prism does not start. */
export async function startMock({
  port = 0,
  dynamic = false,
  delay = 0,
  receiver,
  log = () => {},
}: MockOptions = {}): Promise<Mock> {
  const prism = await startPrism(dynamic, log)
  const proxy = createProxy(prism.url, { dynamic, delay, receiver })
  let stopping = false
  const stop = async () => {
    stopping = true
    proxy.close()
    proxy.closeAllConnections()
    await prism.stop()
  }
  proxy.listen(port)
  await Promise.race([
    once(proxy, 'listening'),
    once(proxy, 'error').then(([error]) => Promise.reject(error)),
  ]).catch(async (error: Error) => {
    await prism.stop()
    const isTaken = 'code' in error && error.code === 'EADDRINUSE'
    throw new Error(
      isTaken
        ? `The port ${port} is in use; choose another with --port.`
        : `the mock did not start: ${error.message}`,
    )
  })
  const ended = prism.ended.then(async (code) => {
    if (stopping) return
    await stop()
    throw new Error(`Prism, which makes the mock's answers, ended by itself with ${code ?? 'a signal'}`)
  })
  return { url: `http://localhost:${(proxy.address() as AddressInfo).port}`, ended, stop }
}
