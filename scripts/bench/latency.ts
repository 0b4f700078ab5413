import type { Target } from './billed.ts'

const MEASURED = 300

/** The median time of a request, in milliseconds, over a few hundred that follow one another. */
export async function medianMs({ baseUrl, key }: Target, path: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < MEASURED; count += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${baseUrl}/v1/${path}`, { headers: { Authorization: `Bearer ${key}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[MEASURED / 2] ?? 0
}
