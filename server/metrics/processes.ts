import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { Metrics } from './create-metrics.ts'

type Values = Array<MetricObjectWithValues<MetricValue<string>>>
/** `metrics` is undefined if the process did not answer. */
type Gathered = { pid: number; metrics: Values | undefined }

const ASK = 'metrics'
const TIMEOUT_MS = 1_000

export function answerParent({ registry }: Metrics): void {
  process.on('message', async (message) => {
    if (message === ASK) process.send?.({ [ASK]: await registry.getMetricsAsJSON() }, () => undefined)
  })
}

/** A process that hangs takes a second. */
export function gather(): Promise<Gathered[]> {
  return Promise.all(Object.values(cluster.workers ?? {}).flatMap((child) => (child ? [ask(child)] : [])))
}

async function ask(child: Worker): Promise<Gathered> {
  const pid = child.process.pid ?? 0
  if (!child.isConnected()) return { pid, metrics: undefined }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answered = (async () => {
    for (;;) {
      const [message] = await once(child, 'message', { signal })
      const metrics: Values | undefined = Reflect.get(Object(message), ASK)
      if (metrics !== undefined) return metrics
    }
  })()
  child.send(ASK, () => undefined)
  return { pid, metrics: await answered.catch(() => undefined) }
}
