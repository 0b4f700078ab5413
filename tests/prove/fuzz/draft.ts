import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Sent } from '../send.ts'

export type Encoding = keyof typeof PACK

/** A request before it is written: what ideas change. */
export type Draft = {
  method: string
  /** With the path's parameters in it. */
  path: string
  query: Array<[name: string, value: string]>
  /** Undefined for an operation that takes none. */
  body: unknown
  /** What is done to the body's text once it is written, in this order. */
  rewrites: Array<(text: string) => string>
  encoding: Encoding | undefined
  /** Makes the request line's target of the usual one. */
  targetOf: (usual: string, baseUrl: string) => string
  /** How many of it are sent at once. */
  copies: number
}

/** One change of a request, by an idea; `label` names it. What it changes may be gone: it then does nothing. */
export type Edit = { label: string; apply(draft: Draft): void }

/** Looks at a request and thinks of a change; undefined where there is nothing of its kind to change. */
export type Idea = (draft: Draft, random: () => number) => Edit | undefined

const PACK = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }

/** What the contract lets a body have, and some more. */
const MAX_BYTES = 5.5 * 1024 * 1024

/** The request as it is sent. Undefined where it would be so large that all there is to learn is how 413 is answered. */
export function toSent(draft: Draft, baseUrl: string, key: string): Sent | undefined {
  const query = draft.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const target = draft.targetOf(`${draft.path}${query && `?${query}`}`, baseUrl)
  const common = { method: draft.method, target, key }
  if (draft.body === undefined) return common
  const text = draft.rewrites.reduce((written, rewrite) => rewrite(written), JSON.stringify(draft.body))
  if (text.length > MAX_BYTES) return undefined
  const { encoding } = draft
  if (encoding === undefined) return { ...common, body: text }
  return { ...common, body: PACK[encoding](text), headers: { 'Content-Encoding': encoding } }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
