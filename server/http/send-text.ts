import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { nextTurn } from '../runtime/yielding.ts'

/** Several pieces go out one by one, as fast as their reader takes them. One who leaves is no error. */
export function sendText(response: Response, pieces: readonly string[]): void {
  const [first, ...others] = pieces
  if (others.length === 0) response.send(first)
  else pipeline(inTurns(pieces), response).catch(() => undefined)
}

/** Encoding and writing megabytes takes tens of milliseconds, which a fast reader would not interrupt. */
async function* inTurns(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece
    await nextTurn()
  }
}
