export type PageQuery = { limit: number; cursor?: string }

/** Reads a list to its end, page by page. */
export async function readAll<Item>(
  read: (query: PageQuery) => Promise<[items: Item[], next: string | null]>,
): Promise<Item[]> {
  const all: Item[] = []
  let next: string | null = null
  do {
    const [items, following]: [Item[], string | null] = await read({
      limit: 100,
      ...(next !== null && { cursor: next }),
    })
    all.push(...items)
    next = following
  } while (next !== null)
  return all
}
