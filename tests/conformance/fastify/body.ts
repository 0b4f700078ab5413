import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxBodyBytes } from '../../../contract/index.ts'
import type { OperationId } from '../../../generated/operations.ts'
import { type Breach, invalid, Problem, unsupportedMediaType } from './problem.ts'

const MAX_DROPPED_BYTES = 20 * 1024 * 1024

const MAX_LEVELS = 32

/** Parses `application/json` in UTF-8. Fastify answers 415 to other types, and this to what Fastify ignores. */
export function acceptJson(app: FastifyInstance, id: OperationId): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async ({ headers }: FastifyRequest, payload: Readable) => {
    const charset = /;\s*charset="?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (charset.toLowerCase() !== 'utf-8') throw unsupportedMediaType()
    return parseJson(await readWhole(decode(payload, headers['content-encoding']), maxBodyBytes(id)))
  })
}

function decode(payload: Readable, encoding = 'identity'): Readable {
  const name = encoding.toLowerCase()
  if (name === 'identity') return payload
  if (name !== 'gzip') throw unsupportedMediaType()
  return payload.pipe(createGunzip())
}

/** Ignores a body of any type and size, for operations without one. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
}

/**
 * Problems that no schema can find: text that is not Unicode, numbers that are not doubles. Nesting and size are
 * reported alone, since validation would be wasted.
 */
export function unreadable(root: unknown, place: 'body' | 'query', maxValues: number): Breach[] {
  const found: Breach[] = []
  let values = 0
  const visit = (value: unknown, path: string, level: number): void => {
    if (++values > maxValues) throw alone('too_many_values', `must have at most ${maxValues} values`)
    if (typeof value === 'string' && !isText(value))
      found.push({ path, code: 'invalid_text', message: 'must be Unicode without U+0000' })
    if (typeof value === 'number' && !Number.isFinite(value))
      found.push({ path, code: 'not_finite', message: 'must be a finite number' })
    if (typeof value !== 'object' || value === null) return
    if (level === MAX_LEVELS) throw alone('too_deep', `must be nested at most ${MAX_LEVELS} levels deep`)
    for (const [name, member] of Object.entries(value)) {
      const inside = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`
      if (!isText(name))
        found.push({ path, code: 'invalid_text', message: 'must have names of Unicode without U+0000' })
      visit(member, inside, level + 1)
    }
  }
  visit(root, place, 0)
  return found
}

/**
 * The body's bytes. The rest of a too large body is read and dropped: Fastify would close the connection, and a client
 * that is still sending would lose the answer.
 */
async function readWhole(payload: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of payload) {
      bytes += chunk.length
      if (bytes <= maxBytes) chunks.push(chunk)
      else if (bytes > MAX_DROPPED_BYTES) break
    }
  } catch {
    throw noJson()
  }
  if (bytes > maxBytes) throw new Problem(413, 'PAYLOAD_TOO_LARGE', 'The body is too large')
  return Buffer.concat(chunks)
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw noJson()
  }
}

function noJson(): Problem {
  return new Problem(400, 'INVALID_JSON', 'The body is not valid JSON')
}

function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

function alone(code: string, message: string): Problem {
  return invalid([{ path: 'body', code, message }])
}
