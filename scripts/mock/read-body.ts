import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const UNPACK = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }

/**
 * A request's body, unpacked. Undefined where it is packed in a way that the contract does not take, and not JSON where its
 * packing is broken.
 */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return text(request)
  const unpack = Object.entries(UNPACK).find(([name]) => name === encoding)?.[1]
  if (unpack !== undefined) return text(pipeline(request, unpack(), () => {})).catch(() => '')
  request.resume()
  return undefined
}
