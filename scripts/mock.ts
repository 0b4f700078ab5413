/** Runs the mock, Prism on the contract: `npm run mock [-- --port 4010]`. */
import { parseArgs } from 'node:util'
import { startMock } from './mock/start-mock.ts'

const DEFAULT_PORT = '4010'
const port = parsePort()
const starting = startMock(port, (line) => console.log(line))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => starting.then((mock) => mock.stop(), fail))
const mock = await starting.catch(fail)
console.log(usage(mock.url))
await mock.ended

function parsePort(): number {
  const { values } = parseArgs({ options: { port: { type: 'string', default: DEFAULT_PORT } } })
  const given = Number(values.port)
  if (Number.isInteger(given) && given >= 0 && given <= 65_535) return given
  return fail(new Error(`--port must be a whole number from 0 to 65535, and is "${values.port}"`))
}

function fail({ message }: Error): never {
  console.error(message)
  process.exit(1)
}

function usage(url: string): string {
  return `
The mock answers at ${url} with the contract's examples, to any key of the right form, from any origin (CORS).

  curl -s ${url}/v1/customers -H 'Authorization: Bearer ak_test_00000000000000000000000000000000'

Ask for another answer by a header:

  Prefer: code=429            the answer with that status
  Prefer: example=void        the example of that name in the contract, here of getInvoice
  Prefer: dynamic=true        made-up values that fit the schema

Ctrl-C stops it.
`
}
