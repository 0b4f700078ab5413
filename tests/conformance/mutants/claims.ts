import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** Whether this process takes the piece of work with this name. No other one takes it then. */
export type Claim = (name: string) => boolean

/** Processes that share a folder share the work: the first to make the file has the piece. Without a folder all of it is taken. */
export function createClaim(folder: string | undefined): Claim {
  if (folder === undefined) return () => true
  return (name) => {
    try {
      closeSync(openSync(join(folder, name), 'wx'))
      return true
    } catch (error) {
      if (Reflect.get(Object(error), 'code') === 'EEXIST') return false
      throw error
    }
  }
}

/** The pieces that this process takes, each claimed when it is asked for. */
export function* claimed<Piece>(
  pieces: Iterable<Piece>,
  nameOf: (piece: Piece) => string,
  claim: Claim,
): Generator<Piece> {
  for (const piece of pieces) if (claim(nameOf(piece))) yield piece
}
