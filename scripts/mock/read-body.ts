import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** Returns the decoded body: undefined if its encoding is not supported, empty if it cannot be decoded. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return text(request)
  const decode = Object.entries(DECODERS).find(([name]) => name === encoding)?.[1]
  if (decode !== undefined) return text(pipeline(request, decode(), () => {})).catch(() => '')
  request.resume()
  return undefined
}
