/** What the methods take and return besides the contract's own types. */
export const CLIENT_TYPES = `/** Overrides the client's options for one call. */
export type CallOptions = {
  /** Further headers, such as \`traceparent\`. */
  headers?: Record<string, string>
  /** Timeout of each try, in milliseconds. */
  timeout?: number
  /** Aborts the call and its retries; it rejects with the signal's reason. */
  signal?: AbortSignal
  /** Maximum retries, where a retry is safe. */
  maxRetries?: number
}

/** For calls that take an Idempotency-Key. */
export type KeyedCallOptions = CallOptions & {
  /** Your own key, such as an order number, if another process may repeat the request. Default: a random key. */
  idempotencyKey?: string
}

/** A call under way: await it for the body, or its \`withResponse()\` for the status and the headers too. */
export interface ApiPromise<Data> extends Promise<Data> {
  withResponse(): Promise<WithResponse<Data>>
}

export type WithResponse<Data> = {
  data: Data
  /** Has the \`status\` and the \`headers\`; its body is read already. */
  response: Response
}

/**
 * A list. Await it for one page, iterate over it for every item: \`for await (const customer of billing.customers.list())\`. Each
 * page is requested when it is needed, the first one too.
 */
export interface Page<Data> extends ApiPromise<Data>, AsyncIterable<Item<Data>> {
  /** Iterates over the pages. */
  pages(): AsyncGenerator<Data, void>
  /** All items, or the first \`limit\`. (The \`limit\` of the query is the size of a page.) */
  toArray(options?: { limit?: number }): Promise<Item<Data>[]>
}

/** Filters of several values take one by itself. */
type OneOrSeveral<Query> = {
  [Name in keyof Query]: Query[Name] | (NonNullable<Query[Name]> extends readonly (infer Each)[] ? Each : never)
}

/** A list response has exactly one array: its items. */
export type Item<Data> = {
  [Name in keyof Data]: Data[Name] extends readonly (infer Each)[] ? Each : never
}[keyof Data]
`
