import type { Item, Page, WithResponse } from '../generated/client.ts'
import { BillingApiError, membersOf } from './billing-api-error.ts'

/** Requests nothing until used, so an unused list cannot fail. */
export function createPage<Data>(load: (cursor?: string) => Promise<WithResponse<Data>>): Page<Data> {
  let loading: Promise<WithResponse<Data>> | undefined
  const first = () => {
    loading ??= load()
    return loading
  }
  const body = () => first().then(({ data }) => data)
  return {
    [Symbol.toStringTag]: 'Page',
    // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its first page.
    then: (onFulfilled, onRejected) => body().then(onFulfilled, onRejected),
    catch: (onRejected) => body().catch(onRejected),
    finally: (onFinally) => body().finally(onFinally),
    withResponse: first,
    pages: () => pagesOf(first, load),
    [Symbol.asyncIterator]: () => itemsOf(pagesOf(first, load)),
    toArray: ({ limit = Number.POSITIVE_INFINITY } = {}) => collect(itemsOf(pagesOf(first, load)), limit),
  }
}

async function* pagesOf<Data>(
  first: () => Promise<WithResponse<Data>>,
  load: (cursor: string) => Promise<WithResponse<Data>>,
): AsyncGenerator<Data, void> {
  for (let { data: page } = await first(); ; ) {
    yield page
    const { has_more, next_cursor } = membersOf(page)
    if (has_more !== true) return
    // Without a cursor the page would repeat forever.
    if (typeof next_cursor !== 'string')
      throw new BillingApiError('UNEXPECTED_ANSWER', 'the list has more, and gave no cursor', { status: 200 })
    page = (await load(next_cursor)).data
  }
}

async function* itemsOf<Data>(pages: AsyncIterable<Data>): AsyncGenerator<Item<Data>, void> {
  for await (const page of pages) {
    const items = Object.values(membersOf(page)).find((member): member is Item<Data>[] =>
      Array.isArray(member),
    )
    yield* items ?? []
  }
}

async function collect<Each>(items: AsyncIterable<Each>, limit: number): Promise<Each[]> {
  const collected: Each[] = []
  if (!(limit > 0)) return collected
  for await (const item of items) {
    collected.push(item)
    // Otherwise the loop requests the next page.
    if (collected.length >= limit) break
  }
  return collected
}
