import { isAscii } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import express, { type NextFunction, type Request, type RequestHandler } from 'express'
import { invalid, Problem, UNREADABLE } from '../errors/problem.ts'
import { nextTurn } from '../runtime/yielding.ts'
import { hasMoreValues } from './count-values.ts'
import { findUnstorable, tooManyValues } from './storable-text.ts'

/** `express.json` checks in another order, and silently replaces invalid UTF-8. */
export function receiveBody(body: 'required' | 'optional', maxBytes: number): RequestHandler[] {
  const receiveAny = express.raw({ type: () => true, limit: maxBytes })
  return [
    (request, _response, next) => {
      const declared = request.headers['content-type']
      const empty = request.headers['content-length'] === '0' || !hasBody(request.headers)
      if (empty && body === 'required' && declared === undefined)
        throw invalid([{ path: 'body', code: 'required', message: 'a request body is required' }])
      // Some clients send a Content-Type without a body, so an empty optional body may have any type.
      if (!(empty && body === 'optional') && !isJson(declared)) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
      next()
    },
    (request, response, next) => {
      if (isPlain(request.headers, maxBytes)) collect(request, next)
      else receiveAny(request, response, next)
    },
  ]
}

/** An uncompressed body has at most its declared length, since Node reads no more. */
function isPlain(headers: IncomingHttpHeaders, maxBytes: number): boolean {
  return headers['content-encoding'] === undefined && Number(headers['content-length']) <= maxBytes
}

/** Faster than `express.raw`. */
function collect(request: Request, next: NextFunction): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.once('end', () => {
    const [first, ...others] = chunks
    request.body = first !== undefined && others.length === 0 ? first : Buffer.concat(chunks)
    next()
  })
  request.once('error', (cause) => next(new Problem('INVALID_JSON', { message: UNREADABLE, cause })))
}

/** `valid` is true if no check is left. */
export type ParsedBody = { body: unknown; valid: boolean }

/** Yields between the steps of a heavy body, each of which takes tens of milliseconds. */
export async function parseBody(
  received: unknown,
  { kind, maxValues }: { kind: 'required' | 'optional'; maxValues: number },
  isKnownValid: (body: unknown) => boolean,
): Promise<ParsedBody> {
  const bytes = received instanceof Uint8Array ? received : new Uint8Array()
  if (bytes.length === 0 && kind === 'optional') return { body: {}, valid: false }
  const pause = isHeavy(bytes) ? nextTurn : () => undefined
  if (bytes.length > maxValues && hasMoreValues(bytes, maxValues)) throw invalid([tooManyValues(maxValues)])
  const { body, escapes } = parseJson(bytes)
  await pause()
  if (!escapes && isKnownValid(body)) return { body, valid: true }
  await pause()
  const problems = findUnstorable(body, maxValues)
  if (problems.length > 0) throw invalid(problems)
  await pause()
  return { body, valid: false }
}

export function isHeavy(received: unknown): boolean {
  return received instanceof Uint8Array && received.length > HEAVY_BYTES
}

const HEAVY_BYTES = 64 * 1024

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function isJson(contentType: string | undefined): boolean {
  return /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(contentType ?? '')
}

/** Valid UTF-8 without escapes can be stored. */
function parseJson(bytes: Uint8Array): { body: unknown; escapes: boolean } {
  try {
    const text = isAscii(bytes)
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
      : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { body: JSON.parse(text), escapes: text.includes('\\u') }
  } catch (cause) {
    throw new Problem('INVALID_JSON', { cause })
  }
}
