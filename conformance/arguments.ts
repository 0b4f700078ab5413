import { parseArgs } from 'node:util'
import { CannotRun } from './cannot-run.ts'

export type Arguments = {
  baseUrl: string
  apiKey: string
  otherApiKey: string | undefined
  revokedApiKey: string | undefined
  level: 'contract' | 'behaviour'
  /** Tags, operations and check ids. Empty selects all. */
  only: string[]
  report: ReportName
  seed: number
  allowLive: boolean
}

export const REPORTS = ['pretty', 'json', 'junit', 'github'] as const
export type ReportName = (typeof REPORTS)[number]

const KEY = /^ak_(live|test)_[!-~]*$/

export const HELP = `Checks whether the service at a URL keeps the contract of the Usage Billing API.

  conformance --base-url URL --api-key ak_test_… [options]

It needs nothing but HTTP. It creates customers, meters, plans, invoices and events in the key's company, advances that
company's test clock by some years, and leaves the data there. Use a company that exists for this purpose.

  --base-url URL          where the service is: http://localhost:3000. The contract's paths begin with /v1; a /v1 at
                          the end of the URL is ignored
  --api-key KEY           a test key of a company without important data
  --other-api-key KEY     a test key of another company, to check that companies are isolated
  --revoked-api-key KEY   a revoked key, to check that it is refused
  --level LEVEL           contract: what the document says about each request and answer
                          behaviour: that, and how requests work together (the default)
  --only NAME[,NAME…]     only these: tags (Invoices), operations (createInvoice), checks (events.repeat-answers-as-first,
                          or events.* for all with that prefix; robustness.* for the effects of one client on others).
                          A tag or an operation includes the checks of the whole API that test it. Checks of operations
                          that the service does not have are skipped
  --report FORMAT         pretty (the default), json, junit, or github for annotations in GitHub Actions
  --seed N                the order of the checks and their random values; the report shows it
  --allow-live            accept a live key. The run creates real customers and invoices
  --help                  this

The report goes to stdout, progress and errors to stderr.

Exit code: 0 the service conforms, 1 it does not, 2 the checks could not run.
A rate limit makes the run wait; it is never a failure.
`

/** Parses the command line. Throws `CannotRun` with all problems at once. */
export function parseArguments(argv: string[]): Arguments | 'help' {
  const values = readFlags(argv)
  if (values.help === true) return 'help'
  const problems: string[] = []
  const text = (name: keyof typeof values): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() : undefined
  }
  const oneOf = <Choice extends string>(
    name: 'level' | 'report',
    choices: readonly Choice[],
    fallback: Choice,
  ) => {
    const value = text(name) ?? fallback
    const choice = choices.find((each) => each === value)
    if (choice === undefined) problems.push(`--${name} takes ${choices.join(', ')}, not ${value}`)
    return choice ?? fallback
  }
  const key = (name: 'api-key' | 'other-api-key' | 'revoked-api-key') => {
    const value = text(name)
    if (value !== undefined && !KEY.test(value))
      problems.push(`--${name} takes a key, which begins with ak_test_ or ak_live_ and has no spaces`)
    return value
  }

  const baseUrl = toBaseUrl(text('base-url'), problems)
  const apiKey = key('api-key') ?? ''
  if (apiKey === '') problems.push('--api-key is missing: give a test key, --api-key ak_test_…')
  const otherApiKey = key('other-api-key')
  if (otherApiKey !== undefined && otherApiKey === apiKey)
    problems.push('--other-api-key is the same as --api-key: give a key of another company')
  const allowLive = values['allow-live'] === true
  if (!allowLive && [apiKey, otherApiKey].some((each) => each?.startsWith('ak_live_')))
    problems.push('a live key is refused, since the checks make data: use a test key, or add --allow-live')
  const seed = Number(text('seed') ?? Math.floor(Math.random() * 1_000_000))
  if (!Number.isSafeInteger(seed) || seed < 0)
    problems.push(`--seed takes a whole number, not ${values.seed}`)
  const parsed: Arguments = {
    baseUrl,
    apiKey,
    otherApiKey,
    revokedApiKey: key('revoked-api-key'),
    level: oneOf('level', ['contract', 'behaviour'], 'behaviour'),
    only: (values.only ?? [])
      .flatMap((each) => each.split(','))
      .map((each) => each.trim())
      .filter(Boolean),
    report: oneOf('report', REPORTS, 'pretty'),
    seed,
    allowLive,
  }
  if (problems.length > 0) throw new CannotRun(`${problems.join('\n')}\nSee --help.`)
  return parsed
}

function readFlags(argv: string[]) {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        'base-url': { type: 'string' },
        'api-key': { type: 'string' },
        'other-api-key': { type: 'string' },
        'revoked-api-key': { type: 'string' },
        level: { type: 'string' },
        only: { type: 'string', multiple: true },
        report: { type: 'string' },
        seed: { type: 'string' },
        'allow-live': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new CannotRun(`${message.split('. ')[0]}.\nSee --help.`)
  }
}

/** Without `/v1`, since the document's paths begin with it. */
function toBaseUrl(text: string | undefined, problems: string[]): string {
  if (text === undefined) {
    problems.push('--base-url is missing: say where the service is, --base-url http://localhost:3000')
    return ''
  }
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    problems.push(`--base-url takes an http or https URL, not ${text}`)
    return ''
  }
  const { origin, pathname } = new URL(text)
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '')
}
