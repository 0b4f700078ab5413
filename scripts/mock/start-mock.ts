import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createFront } from './proxy.ts'
import { startPrism } from './start-prism.ts'

/** A mock that answers at `url` until it is stopped. `ended` settles when it no longer answers, and rejects where nobody stopped it. */
export type Mock = { url: string; ended: Promise<void>; stop(): Promise<void> }

export type MockOptions = {
  /** Where to listen; 0, the default, takes a free port. */
  port?: number
  /** Whether answers are made up from the schemas, but for those that are asked for by name. */
  dynamic?: boolean
  /** Hears each line of Prism's log. */
  say?: (line: string) => void
}

/** Starts Prism on the contract, and our own door before it. Rejects where the port is in use, or Prism does not start. */
export async function startMock({
  port = 0,
  dynamic = false,
  say = () => {},
}: MockOptions = {}): Promise<Mock> {
  const prism = await startPrism(dynamic, say)
  const front = createFront(prism.url, dynamic)
  let told = false
  const stop = async () => {
    told = true
    front.close()
    front.closeAllConnections()
    await prism.stop()
  }
  front.listen(port)
  await Promise.race([
    once(front, 'listening'),
    once(front, 'error').then(([fault]) => Promise.reject(fault)),
  ]).catch(async (fault: Error) => {
    await prism.stop()
    throw new Error(`the mock did not start: ${fault.message}`)
  })
  const ended = prism.ended.then(async (code) => {
    if (told) return
    await stop()
    throw new Error(`Prism, which makes the mock's answers, ended by itself with ${code ?? 'a signal'}`)
  })
  return { url: `http://localhost:${(front.address() as AddressInfo).port}`, ended, stop }
}
