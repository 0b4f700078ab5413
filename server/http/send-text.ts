import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/** Several pieces go out one by one, as fast as their reader takes them. One who leaves is no error. */
export function sendText(response: Response, pieces: readonly string[]): void {
  const [first, ...others] = pieces
  if (others.length === 0) response.send(first)
  else pipeline(Readable.from(pieces, { highWaterMark: 1 }), response).catch(() => undefined)
}
