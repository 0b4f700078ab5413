import { isIP } from 'node:net'
import type { Request } from 'express'

/**
 * Where a request comes from, as far as Express's `trust proxy` believes what proxies say. They may pass on any text: then it is the
 * address of the connection. IPv4 reads alike whatever kind of socket it came in by.
 */
export function addressOf(request: Request): string | undefined {
  return [request.ip, request.socket.remoteAddress]
    .map((address) => address?.replace(/^::ffff:/, ''))
    .find((address) => address !== undefined && isIP(address) !== 0)
}
