import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate as giveWay } from 'node:timers/promises'
import express, { type RequestHandler } from 'express'
import { hasMoreValues } from './count-values.ts'
import { invalid, Problem } from './problem.ts'
import { findUnfitText, MAX_VALUES, TOO_MANY_VALUES } from './storable-text.ts'

/** The largest body, after decompression: 1,000 events of 4 KiB, and room for their punctuation. */
const MAX_BYTES = 5 * 1024 * 1024

/**
 * Receives a body into `request.body` as bytes, in the contract's order: media type (415), then size (413). The limit
 * holds while bytes are decompressed, so that a bomb is cut off early. express.json is not used: it answers in another
 * order, and replaces broken UTF-8 without a word.
 */
export function receiveBody(): RequestHandler[] {
  return [
    (request, _response, next) => {
      const declared = request.headers['content-type']
      const empty = request.headers['content-length'] === '0' || !hasBody(request.headers)
      if (empty && declared === undefined)
        throw invalid([{ path: '', code: 'required', message: 'a request body is required' }])
      if (!isJson(declared)) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
      next()
    },
    express.raw({ type: () => true, limit: MAX_BYTES }),
  ]
}

/**
 * The JSON value of a body's bytes. Throws INVALID_JSON, then VALIDATION_ERROR for what no schema can say. Of a heavy body
 * each step takes some tens of milliseconds, and gives the event loop back.
 */
export async function parseBody(received: unknown): Promise<unknown> {
  const bytes = received instanceof Uint8Array ? received : new Uint8Array()
  const pause = isHeavy(bytes) ? giveWay : () => undefined
  if (bytes.length > MAX_VALUES && hasMoreValues(bytes, MAX_VALUES)) throw invalid([TOO_MANY_VALUES])
  const body = parseJson(bytes)
  await pause()
  const problems = findUnfitText(body)
  if (problems.length > 0) throw invalid(problems)
  await pause()
  return body
}

/** True for a body that takes so long to be read that others would notice. */
export function isHeavy(received: unknown): boolean {
  return received instanceof Uint8Array && received.length > HEAVY_BYTES
}

const HEAVY_BYTES = 64 * 1024

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** `application/json`, with no parameter but `charset=utf-8`. */
function isJson(contentType: string | undefined): boolean {
  return /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(contentType ?? '')
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new Problem('INVALID_JSON', { cause })
  }
}
