import { parseArgs } from 'node:util'
import { CannotRun } from './cannot-run.ts'

export type Arguments = {
  baseUrl: string
  apiKey: string
  otherApiKey: string | undefined
  revokedApiKey: string | undefined
  level: 'contract' | 'behaviour'
  /** What to run: tags, operations and check ids; all if empty. */
  only: string[]
  report: ReportName
  seed: number
  allowLive: boolean
}

export const REPORTS = ['pretty', 'json', 'junit', 'github'] as const
export type ReportName = (typeof REPORTS)[number]

/** What an Authorization header can carry. */
const KEY = /^ak_(live|test)_[!-~]*$/

export const HELP = `Does the service at this URL keep the contract of the Usage Billing API?

  conformance --base-url URL --api-key ak_test_… [options]

It speaks HTTP alone and needs nothing else of the service. It makes customers, meters, plans, invoices and events of
its own in the key's company, moves that company's test clock forward by some years, and leaves all that there: use a
company that is made for it.

  --base-url URL          where the service is: http://localhost:3000. The contract's paths begin with /v1; a /v1 at
                          the end of the URL is taken for that, and left out
  --api-key KEY           a test key, of a company without data that matter
  --other-api-key KEY     a test key of another company: shows that nothing crosses between companies
  --revoked-api-key KEY   a key that was revoked: shows that it is refused
  --level LEVEL           contract: what the document says of each request and answer by itself
                          behaviour: that, and what requests do together (the default)
  --only NAME[,NAME…]     only these: tags (Invoices), operations (createInvoice), checks (events.repeat-answers-as-first,
                          or events.* for all that begin so; robustness.* for what one client may do to the others).
                          A tag or an operation takes along what holds of the whole API and concerns it. What the
                          service does not have is then left out
  --report FORMAT         pretty (the default), json, junit, or github for annotations in GitHub Actions
  --seed N                the order of the checks and what they draw by lot; a run tells its own
  --allow-live            run with a live key after all. It makes real customers and invoices
  --help                  this

The report goes to stdout; how far the run is, and why it could not run, to stderr.

Exit code: 0 it conforms, 1 it does not, 2 the checks could not be run, and why is said.
A rate limit is waited for, never a failure.
`

/** The flags of the command line, or 'help'. Throws `CannotRun` with every complaint at once. */
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
    usual: Choice,
  ) => {
    const value = text(name) ?? usual
    const choice = choices.find((each) => each === value)
    if (choice === undefined) problems.push(`--${name} takes ${choices.join(', ')}, not ${value}`)
    return choice ?? usual
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

/** The document's paths begin with `/v1`, and its servers do not: so the base is without. */
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
