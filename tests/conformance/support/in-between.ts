import { type RequestListener, request as send } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startProxy } from '../mutants/breaking/proxy.ts'

type Changes = {
  pathOf?: (path: string) => string
  /** The encoding of an answer's text. */
  write?: (text: string) => Buffer
}

/** Passes requests and answers on, with the changes. Each uses its own connection. */
export function handOn(
  to: string,
  { pathOf = (path) => path, write = Buffer.from }: Changes = {},
): RequestListener {
  return (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const sent = send(to + pathOf(originForm(url)), { method, headers, agent: false }, async (answered) => {
      const bytes = write(await readText(answered))
      const { 'transfer-encoding': _, ...kept } = answered.headers
      outgoing.writeHead(answered.statusCode ?? 500, { ...kept, 'content-length': bytes.length })
      outgoing.end(bytes)
    })
    sent.on('error', (fault) => outgoing.destroy(fault))
    incoming.pipe(sent)
  }
}

/** The request line may have the whole URL. */
export function originForm(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/, '')
}

/** A breaking proxy until the test ends. Returns its address. */
export async function proxyBefore(to: string, breaks: Parameters<typeof startProxy>[1]): Promise<string> {
  const proxy = await startProxy(to, breaks)
  onTestFinished(() => proxy.stop())
  return proxy.baseUrl
}
