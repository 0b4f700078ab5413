import { parseArgs } from 'node:util'
import { CannotRun } from './cannot-run.ts'
import type { KeyName } from './kit/exchange.ts'
import type { Address } from './runner/receiver.ts'

export type Arguments = {
  baseUrl: string
  keys: Record<KeyName, string | undefined> & { own: string }
  level: (typeof LEVELS)[number]
  /** Tags, operations and check ids. Empty selects all. */
  only: string[]
  /** Tags and check ids. */
  skip: string[]
  reports: Report[]
  seed: number
  allowLive: boolean
  /** The address at which a receiver of webhooks listens. */
  receiveOn: Address | undefined
}

const LEVELS = ['contract', 'behaviour'] as const
const REPORTS = ['pretty', 'json', 'junit', 'github', 'markdown', 'sarif'] as const
export type ReportName = (typeof REPORTS)[number]
/** A report without a file goes to stdout. */
export type Report = { format: ReportName; file: string | undefined }

const KEY_FLAGS = {
  own: 'api-key',
  other: 'other-api-key',
  revoked: 'revoked-api-key',
  'read-only': 'read-only-api-key',
  'ingest-only': 'ingest-only-api-key',
} as const satisfies Record<KeyName, string>

const MAX_PORT = 65_535
const KEY = /^ak_(live|test)_[!-~]*$/

export const HELP = `Checks whether the service at a URL keeps the contract of the Usage Billing API.

  conformance --base-url URL --api-key ak_test_… [options]

It needs nothing but HTTP. It creates customers, meters, plans, invoices and events in the key's company, and leaves the
data there, except for customers on test clocks, which it deletes. Use a company that exists for this purpose.

  --base-url URL          where the service is: http://localhost:3000. The contract's paths begin with /v1; a /v1 at
                          the end of the URL is ignored
  --api-key KEY           a test key of a company without important data
  --other-api-key KEY     a test key of another company, to check that companies are isolated
  --revoked-api-key KEY   a revoked key, to check that it is refused
  --read-only-api-key KEY
  --ingest-only-api-key KEY
                          keys of these scopes, of the company and mode of --api-key, to check what they may do
  --level LEVEL           contract: what the document says about each request and answer
                          behaviour: that, and how requests work together (the default)
  --only NAME[,NAME…]     only these: tags (Invoices), operations (createInvoice), checks (events.repeat-answers-as-first,
                          or events.* with * for any text; robustness.* for the effects of one client on others).
                          A tag or an operation includes the checks of the whole API that test it. Checks of operations
                          that the service does not have are skipped
  --skip NAME[,NAME…]     all but these: tags and checks, named as for --only. The report lists them
  --report FORMAT[=FILE]  pretty (the default), json, junit, sarif, markdown (for $GITHUB_STEP_SUMMARY), or github for
                          annotations in GitHub Actions. Give it several times for several reports, all but one with a file
  --receive-on HOST:PORT  also check webhooks: listens on this port for what the service sends, with 0 on a free one. HOST is
                          how the service reaches this machine: localhost, or host.docker.internal from a container. For
                          localhost or an address, only that is listened on. Needs a test key, since there is no https
  --seed N                the order of the checks and their random values; the report shows it
  --allow-live            accept a live key. The run creates real customers and invoices
  --help                  this

The report goes to stdout, also beside reports in files; progress and errors go to stderr. Reports that are read by
people show one entry for each cause, the one that fails the most checks first, with one finding; json has all of them.

The rate limit is used up last, by rate-limit.refuses, if --other-api-key is given. The run then waits up to two
windows of a minute; --skip rate-limit.refuses leaves that out.

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
  const level = LEVELS.find((each) => each === (text('level') ?? 'behaviour'))
  if (level === undefined) problems.push(`--level takes ${LEVELS.join(', ')}, not ${values.level}`)
  const key = (name: (typeof KEY_FLAGS)[KeyName]) => {
    const value = text(name)
    if (value !== undefined && !KEY.test(value))
      problems.push(`--${name} takes a key, which begins with ak_test_ or ak_live_ and has no spaces`)
    return value
  }

  const baseUrl = toBaseUrl(text('base-url'), problems)
  const keys = {
    own: key(KEY_FLAGS.own) ?? '',
    other: key(KEY_FLAGS.other),
    revoked: key(KEY_FLAGS.revoked),
    'read-only': key(KEY_FLAGS['read-only']),
    'ingest-only': key(KEY_FLAGS['ingest-only']),
  }
  if (keys.own === '') problems.push('--api-key is missing: give a test key, --api-key ak_test_…')
  if (keys.other !== undefined && keys.other === keys.own)
    problems.push('--other-api-key is the same as --api-key: give a key of another company')
  const allowLive = values['allow-live'] === true
  const { revoked: _refused, ...used } = keys
  if (!allowLive && Object.values(used).some((each) => each?.startsWith('ak_live_')))
    problems.push('a live key is refused, since the checks make data: use a test key, or add --allow-live')
  const seed = Number(text('seed') ?? Math.floor(Math.random() * 1_000_000))
  if (!Number.isSafeInteger(seed) || seed < 0)
    problems.push(`--seed takes a whole number, not ${values.seed}`)
  const parsed: Arguments = {
    baseUrl,
    keys,
    level: level ?? 'behaviour',
    only: namesIn(values.only),
    skip: namesIn(values.skip),
    reports: toReports(values.report ?? [], problems),
    seed,
    allowLive,
    receiveOn: toAddress(text('receive-on'), problems),
  }
  if (problems.length > 0) throw new CannotRun(`${problems.join('\n')}\nSee --help.`)
  return parsed
}

function namesIn(values: string[] = []): string[] {
  return values
    .flatMap((each) => each.split(','))
    .map((each) => each.trim())
    .filter(Boolean)
}

function toReports(values: string[], problems: string[]): Report[] {
  const reports = values.flatMap((value) => {
    const [, name = value.trim(), file] = /^([^=]*)=(.+)$/.exec(value.trim()) ?? []
    const format = REPORTS.find((each) => each === name)
    if (format === undefined) problems.push(`--report takes ${REPORTS.join(', ')}, not ${name}`)
    return format === undefined ? [] : [{ format, file }]
  })
  const onStdout = reports.filter(({ file }) => file === undefined)
  if (onStdout.length > 1)
    problems.push('--report can write one report to stdout: give the others a file, --report junit=FILE')
  return onStdout.length === 0 ? [...reports, { format: 'pretty', file: undefined }] : reports
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
        'read-only-api-key': { type: 'string' },
        'ingest-only-api-key': { type: 'string' },
        level: { type: 'string' },
        only: { type: 'string', multiple: true },
        skip: { type: 'string', multiple: true },
        report: { type: 'string', multiple: true },
        'receive-on': { type: 'string' },
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

function toAddress(text: string | undefined, problems: string[]): Address | undefined {
  if (text === undefined) return undefined
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? []
  if (host === '' || Number(port) > MAX_PORT)
    problems.push(`--receive-on takes HOST:PORT, localhost:4243, not ${text}`)
  return { host, port: Number(port) }
}

/** The URL has no `/v1`, since the document's paths begin with it. */
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
