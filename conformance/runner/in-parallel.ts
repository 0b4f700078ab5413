/** Works on at most `width` items at a time. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = Array.from(items).values()
  const walk = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: width }, walk))
}
