import type { IncomingHttpHeaders } from 'node:http'
import type * as OpenTelemetry from '@opentelemetry/api'
import { publish, type Step } from './observed.ts'

const TRACER = 'usage-billing'

let api: typeof OpenTelemetry | undefined

/** Creates spans from now on if `@opentelemetry/api` is installed. Without an SDK they cost almost nothing. */
export async function openTracing(): Promise<void> {
  api = await import('@opentelemetry/api').catch(() => undefined)
}

export async function traced<Value>(
  { kind, name }: Pick<Step, 'kind' | 'name'>,
  work: () => Promise<Value>,
  resultOf: (value: Value) => string = () => 'ok',
): Promise<Value> {
  const startedAt = performance.now()
  let result = 'failed'
  try {
    const value = await inSpan(`${kind} ${name}`, work)
    result = resultOf(value)
    return value
  } finally {
    publish('step', { kind, name, result, durationMs: performance.now() - startedAt })
  }
}

async function inSpan<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  if (api === undefined) return work()
  const { SpanStatusCode, trace } = api
  return trace.getTracer(TRACER).startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : '' })
      throw error
    } finally {
      span.end()
    }
  })
}

/** The parent of the span is in the `traceparent` header. */
export function startRequestSpan(headers: IncomingHttpHeaders) {
  if (api === undefined) return undefined
  const { context, propagation, SpanKind, SpanStatusCode, trace } = api
  const parent = propagation.extract(context.active(), headers)
  const span = trace.getTracer(TRACER).startSpan('request', { kind: SpanKind.SERVER }, parent)
  return {
    run: (work: () => void) => context.with(trace.setSpan(parent, span), work),
    end(name: string, status: number) {
      span.updateName(name).setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}
