import { expect, onTestFinished, test } from 'vitest'
import { operationsAt, paths, readDocument } from '../../contract/index.ts'
import { prepareValidation } from '../../server/http/prepare-validation.ts'
import { exampleRequest } from '../support/requests.ts'
import { startService } from '../support/service.ts'

test('no request waits for what validates it to be compiled', async () => {
  const compilations = countCompilations()
  await prepareValidation(readDocument())
  const prepared = compilations()
  expect(prepared).toBeGreaterThan(50)
  const { baseUrl, company, stop } = await startService()
  onTestFinished(stop)
  const { key } = await company()
  for (const id of paths.flatMap(operationsAt)) {
    const { method, path, body } = exampleRequest(id)
    // Not by the tests' client, which compiles what checks the answers.
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(response.status, id).toBeLessThan(500)
  }
  expect(compilations()).toBe(prepared)
})

/** Validators are compiled to functions. */
function countCompilations(): () => number {
  const original = globalThis.Function
  let count = 0
  globalThis.Function = new Proxy(original, {
    construct(target, parts, caller) {
      count += 1
      return Reflect.construct(target, parts, caller)
    },
  })
  onTestFinished(() => {
    globalThis.Function = original
  })
  return () => count
}
