/** Works on at most `width` items at a time. `lane` is the number of the worker. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item, lane: number) => Promise<void>,
): Promise<void> {
  const queue = Array.from(items).values()
  const walk = async (lane: number) => {
    for (const item of queue) await work(item, lane)
  }
  await Promise.all(Array.from({ length: width }, (_, lane) => walk(lane)))
}
