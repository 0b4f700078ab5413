import express, { type Request, type RequestHandler } from 'express'

export type Form = Record<string, string>

const MAX_BYTES = 96 * 1024

/** A plan has up to 50 prices of 20 tiers. */
const MAX_FIELDS = 4_000

export function receiveForm(): RequestHandler {
  return express.urlencoded({ extended: false, limit: MAX_BYTES, parameterLimit: MAX_FIELDS })
}

export function formOf(request: Request): Form {
  return textsIn(request.body)
}

/** A form that is sent twice acts once. */
export function keyOf({ idempotency_key = '' }: Form): Record<string, string> {
  return { 'Idempotency-Key': idempotency_key }
}

export function queryOf(request: Request): Form {
  return textsIn(request.query)
}

/** Drops text with NUL, which PostgreSQL cannot store. */
function textsIn(values: unknown): Form {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].includes('\0'),
    ),
  )
}
