/** Writes the guides and the reference as one page that needs no network: `npm run docs [-- --output dist/docs.html]`. */
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildDocs } from './build-docs.ts'

const HELP = `Writes the guides and the reference of the Usage Billing API as one page, which can be read offline.

  --output FILE    where to write it
  --help           this text
`

/** Builds the page and returns the exit code. */
export async function docs(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { output: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const path = buildDocs(values.output)
  console.log(`${path} (${(statSync(path).size / 2 ** 20).toFixed(1)} MiB)`)
  return 0
}

if (import.meta.main) process.exitCode = await docs(process.argv.slice(2))
