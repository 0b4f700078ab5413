import { expect, test } from 'vitest'
import { operationsAt, paths } from '../../contract/index.ts'
import { type ServiceProcess, startServiceWithCompany } from '../support/process.ts'
import { exampleRequest } from '../support/requests.ts'

const COUNTING = new URL('../support/count-compilations.ts', import.meta.url)

test('no request waits for what validates it to be compiled: a service does so as it starts', async () => {
  const { service, key } = await startServiceWithCompany({ NODE_OPTIONS: `--import ${COUNTING}` })
  const prepared = await countCompilations(service, 1)
  expect(prepared).toBeGreaterThan(50)
  for (const id of paths.flatMap(operationsAt)) {
    const { method, path, body } = exampleRequest(id)
    const response = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(response.status, id).toBeLessThan(500)
  }
  expect(await countCompilations(service, 2)).toBe(prepared)
})

/** Asks for the count for the first or second `time`. */
async function countCompilations({ child, printed }: ServiceProcess, time: number): Promise<number> {
  child.kill('SIGUSR2')
  const [, count] = await printed(new RegExp(`(?:compiled (\\d+);[^]*?){${time}}`))
  return Number(count)
}
