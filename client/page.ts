import { BillingApiError, membersOf } from './billing-api-error.ts'

/**
 * A list. Await it for one page: `const { customers, has_more } = await billing.listCustomers()`. Iterate it for every item;
 * each page is requested when needed: `for await (const customer of billing.listCustomers())`.
 */
export type Page<Body> = Promise<Body> & AsyncIterable<Item<Body>>

/** A list response has exactly one array: its items. */
export type Item<Body> = {
  [Name in keyof Body]: Body[Name] extends readonly (infer Each)[] ? Each : never
}[keyof Body]

/** `load` requests the page at a cursor. The first page, without a cursor, is requested at once. */
export function page<Body>(load: (cursor: string | undefined) => Promise<Body>): Page<Body> {
  const first = load(undefined)
  return Object.assign(first, { [Symbol.asyncIterator]: () => itemsOf(first, load) })
}

async function* itemsOf<Body>(
  first: Promise<Body>,
  load: (cursor: string | undefined) => Promise<Body>,
): AsyncGenerator<Item<Body>, void> {
  for (let body = await first; ; ) {
    const members = membersOf(body)
    const items = Object.values(members).find((member): member is Item<Body>[] => Array.isArray(member))
    yield* items ?? []
    const { has_more, next_cursor } = members
    if (has_more !== true) return
    // Without a cursor the same page would repeat for ever.
    if (typeof next_cursor !== 'string')
      throw new BillingApiError('UNEXPECTED_ANSWER', 'the list has more, and gave no cursor', { status: 200 })
    body = await load(next_cursor)
  }
}
