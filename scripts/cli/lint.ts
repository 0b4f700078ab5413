import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'
import { OWN_CONTRACT } from './manifest.ts'

const HELP = `Holds an OpenAPI document against the rules of this contract: what a client, a mock and a validator need it to say, and its style.

  usage-billing lint [FILE]

  FILE              the document (default: the contract of this package); it may refer to other files
  --format FORMAT   stylish (the default), codeframe, json, checkstyle, markdown, github-actions
  --help            this text

The rules are in redocly.yaml of this package; extend them in your own: extends: [node_modules/usage-billing-api/redocly.yaml]

Exit code: 0 it keeps all rules, 1 it does not, 2 the arguments are wrong.
`

const FORMATS = ['stylish', 'codeframe', 'json', 'checkstyle', 'markdown', 'github-actions']

export function prepare(args: string[]): Prepared {
  const options = { format: { type: 'string', default: 'stylish' } } as const
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [file = OWN_CONTRACT, ...more] = positionals
  if (more.length > 0) throw new TypeError(HELP)
  if (!FORMATS.includes(values.format))
    throw new TypeError(`--format takes ${FORMATS.join(', ')}, not ${values.format}`)
  if (!existsSync(file)) throw new TypeError(`There is no file ${file}`)
  return {
    async run() {
      const { reportOf } = await import('../redocly.ts')
      const { status, text } = reportOf('lint', file, '--format', values.format)
      console.log(text.trim())
      return status === 0 ? 0 : 1
    },
  }
}

export function help(): void {
  console.log(HELP)
}
