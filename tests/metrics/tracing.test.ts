import { type Context, context, propagation, type Span, type Tracer, trace } from '@opentelemetry/api'
import { expect, onTestFinished, test } from 'vitest'
import { openTracing } from '../../server/runtime/tracing.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('requests and transactions are spans, and a request continues the trace of its header', async () => {
  const names = new Map<Span, string>()
  const ended: string[] = []
  const headers: unknown[] = []
  const startSpan = (name: string): Span => {
    const span: Span = trace.wrapSpanContext({
      traceId: '1'.repeat(32),
      spanId: '2'.repeat(16),
      traceFlags: 1,
    })
    names.set(span, name)
    return Object.assign(span, {
      updateName: (changed: string) => {
        names.set(span, changed)
        return span
      },
      end: () => void ended.push(names.get(span) ?? ''),
    })
  }
  const startActiveSpan = (name: string, work: (span: Span) => unknown) => work(startSpan(name))
  const tracer = { startSpan, startActiveSpan } as unknown as Tracer
  trace.setGlobalTracerProvider({ getTracer: () => tracer })
  const extract = (parent: Context, carrier: unknown) => {
    headers.push(Reflect.get(Object(carrier), 'traceparent'))
    return parent
  }
  propagation.setGlobalPropagator({ extract, inject: () => undefined, fields: () => [] })
  onTestFinished(() => {
    trace.disable()
    propagation.disable()
    context.disable()
  })
  await openTracing()
  const company = await service.company()
  await addCustomer(company)
  const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`
  await company.send({ method: 'GET', path: '/v1/customers', headers: { traceparent } })
  await expect
    .poll(() => ended)
    .toEqual(expect.arrayContaining(['transaction createCustomer', 'createCustomer', 'listCustomers']))
  expect(headers).toContain(traceparent)
})
