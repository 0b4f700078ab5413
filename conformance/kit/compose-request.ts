import type { Operation } from '../../contract/index.ts'
import type { Sending } from './check-context.ts'

export function headersOf(sending: Sending, key: string | undefined): Record<string, string> {
  const hasBody = sending.body !== undefined || sending.rawBody !== undefined
  const type = sending.contentType === undefined && hasBody ? 'application/json' : sending.contentType
  return {
    ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    ...(type !== undefined && type !== null && { 'Content-Type': type }),
    ...sending.headers,
  }
}

export function bodyOf({ body, rawBody }: Sending): string | Uint8Array<ArrayBuffer> | undefined {
  return rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
}

/** Returns the query with its question mark. */
export function queryOf({ query = {} }: Sending): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    (value === undefined ? [] : [value].flat()).map(
      (each) => `${encodeURIComponent(name)}=${encodeURIComponent(String(each))}`,
    ),
  )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

export function fill({ path, id }: Operation, values: Record<string, string>): string {
  const unknown = Object.keys(values).find((name) => !path.includes(`{${name}}`))
  if (unknown !== undefined) throw new Error(`${id} has no path parameter ${unknown}`)
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${id} is called without its path parameter ${name}`)
    return encodeURIComponent(value)
  })
}
