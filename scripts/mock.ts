/** Runs the mock, Prism on the contract: `npm run mock [-- --port 4010]`. */
import { parseArgs } from 'node:util'
import { startMock } from './mock/start-mock.ts'

const DEFAULT_PORT = '4010'
const port = parsePort()
const mock = await startMock(port, (line) => console.log(line))
console.log(usage(mock.url))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => mock.stop())
await mock.ended

function parsePort(): number {
  const { values } = parseArgs({ options: { port: { type: 'string', default: DEFAULT_PORT } } })
  const given = Number(values.port)
  if (Number.isInteger(given) && given >= 0 && given <= 65_535) return given
  console.error(`--port must be a whole number from 0 to 65535, and is "${values.port}"`)
  process.exit(2)
}

function usage(url: string): string {
  return `
The mock answers at ${url} with the contract's examples, to any key of the right form, from any origin (CORS).

  curl -s ${url}/v1/customers -H 'Authorization: Bearer ak_test_00000000000000000000000000000000'

Ask for another answer by a header:

  Prefer: code=429            the answer with that status
  Prefer: example=Voided      the example of that name
  Prefer: dynamic=true        made-up values that fit the schema

Ctrl-C stops it.
`
}
