import type { IncomingHttpHeaders } from 'node:http'
import express, { type RequestHandler } from 'express'
import { findUnfitText } from './fit-text.ts'
import { invalid, Problem } from './problem.ts'

/** The largest body, after decompression: 1,000 events of 4 KiB, and room for their punctuation. */
const MOST_BYTES = 5 * 1024 * 1024

/**
 * Reads a JSON body into `request.body`, in the contract's order: media type (415), size (413), JSON (400), text and
 * depth (400). express.json is not used: it answers in another order, and replaces broken UTF-8 without a word.
 */
export function readBody(): RequestHandler[] {
  return [
    (request, _response, next) => {
      const declared = request.headers['content-type']
      const empty = request.headers['content-length'] === '0' || !hasBody(request.headers)
      if (empty && declared === undefined)
        throw invalid([{ path: '', code: 'required', message: 'a request body is required' }])
      if (!isJson(declared)) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
      next()
    },
    express.raw({ type: () => true, limit: MOST_BYTES }),
    (request, _response, next) => {
      request.body = parseJson(request.body)
      const complaints = findUnfitText(request.body)
      if (complaints.length > 0) throw invalid(complaints)
      next()
    },
  ]
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** `application/json`, with no parameter but `charset=utf-8`. */
function isJson(contentType: string | undefined): boolean {
  return /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(contentType ?? '')
}

function parseJson(bytes: unknown): unknown {
  try {
    return JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes instanceof Uint8Array ? bytes : undefined),
    )
  } catch (cause) {
    throw new Problem('INVALID_JSON', { cause })
  }
}
