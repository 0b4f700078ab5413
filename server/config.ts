import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { SECRETS_KEY_BYTES } from './runtime/secrets.ts'

export type Config = ServiceConfig &
  Readonly<{
    processes: number
    demo: boolean
    /** Undefined serves no metrics. */
    metricsPort: number | undefined
  }>

export type ServiceConfig = Readonly<{
  port: number
  dataDir: string
  databaseUrl: string | undefined
  publicBaseUrl: string
  /** Number of proxies, or their addresses. */
  trustedProxies: number | string
  rateLimitPerMinute: number
  finalizeAfterMinutes: number
  eventRetentionDays: number | undefined
  worker: boolean
  /** Keys of 32 bytes. The first encrypts; all decrypt. */
  secretsKeys: readonly Buffer[] | undefined
  /** `hold` sends nothing to other machines. */
  outward: (typeof OUTWARD)[number]
  outwardAllowedNetworks: readonly string[]
  /** Set only in tests, in place of Stripe's own address. */
  stripeApiBase: string | undefined
  /** May hold a password. Undefined sends no emails. */
  smtpUrl: string | undefined
  /** The address that emails come from. */
  emailFrom: string | undefined
  /** Takes all emails of test mode. */
  emailTestTo: string | undefined
  maxConnections: number
  logLevel: LogLevel
}>

type LogLevel = (typeof LOG_LEVELS)[number]
const SWITCH = ['on', 'off'] as const
const OUTWARD = ['allow', 'hold'] as const
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

/** Throws one Error that names all invalid values. */
export function parseConfig(env: Record<string, string | undefined>, cores = availableParallelism()): Config {
  const problems: string[] = []
  const read = <Value>(name: string, fallback: Value, parse: (text: string) => Value | string[]): Value => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    if (!Array.isArray(value)) return value
    problems.push(...value.map((problem) => `${name} ${problem}, and is "${redact(name, text)}"`))
    return fallback
  }

  const port = read('PORT', 3000, integer(0, 65_535))
  const config: Config = {
    port,
    dataDir: read('DATA_DIR', './data', (text) => text),
    databaseUrl: read('DATABASE_URL', undefined, url('postgres:', 'postgresql:')),
    publicBaseUrl: withoutSlash(read('PUBLIC_BASE_URL', `http://localhost:${port}`, url('http:', 'https:'))),
    trustedProxies: read('TRUSTED_PROXIES', 0, proxies),
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', 1_000, integer(1, 1_000_000_000)),
    finalizeAfterMinutes: read('FINALIZE_AFTER_MINUTES', 60, integer(0, 10_080)),
    // An event is accepted for 35 days, so its idempotency key must be kept longer.
    eventRetentionDays: read('EVENT_RETENTION_DAYS', undefined, integer(36, 36_500)),
    worker: read('WORKER', true, flag),
    demo: read('DEMO', 'on', oneOf(SWITCH)) === 'on',
    secretsKeys: read<Keys | undefined>('SECRETS_KEY', undefined, secretsKeys)?.all,
    outward: read('OUTWARD', 'allow', oneOf(OUTWARD)),
    outwardAllowedNetworks: read('OUTWARD_ALLOWED_NETWORKS', { all: [] }, networks).all,
    stripeApiBase: read('STRIPE_API_BASE', undefined, ofThisMachine),
    smtpUrl: read('SMTP_URL', undefined, url('smtp:', 'smtps:')),
    emailFrom: read('EMAIL_FROM', undefined, emailAddress),
    emailTestTo: read('EMAIL_TEST_TO', undefined, emailAddress),
    processes: read('PROCESSES', processesFor(cores), integer(1, MAX_PROCESSES)),
    metricsPort: read<number | undefined>('METRICS_PORT', undefined, integer(0, 65_535)),
    maxConnections: read('MAX_CONNECTIONS', 20, integer(4, 1_000)),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
  }
  if (config.smtpUrl !== undefined && config.emailFrom === undefined)
    problems.push('EMAIL_FROM must be set with SMTP_URL')
  if (problems.length > 0) throw new Error(`The environment is wrong:\n  ${problems.join('\n  ')}`)
  return Object.freeze(config)
}

const MAX_PROCESSES = 64
/** Embedded PostgreSQL has connections for this many processes. */
const MAX_DEFAULT_PROCESSES = 8

/** The worker takes one core, and PostgreSQL as many as the HTTP processes. */
function processesFor(cores: number): number {
  return Math.min(MAX_DEFAULT_PROCESSES, Math.max(1, Math.floor((cores - 1) / 2)))
}

function integer(min: number, max: number) {
  return (text: string): number | string[] => {
    const value = Number(text)
    return /^\d+$/.test(text) && value >= min && value <= max
      ? value
      : [`must be a whole number from ${min} to ${max}`]
  }
}

function url(...protocols: string[]) {
  return (text: string): string | string[] => {
    const parsed = URL.canParse(text) ? new URL(text) : undefined
    if (parsed === undefined || !protocols.includes(parsed.protocol))
      return [`must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`]
    return text
  }
}

/** Secret keys are sent to this address, so it must be on this machine. */
function ofThisMachine(text: string): string | string[] {
  const isHere = URL.canParse(text) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname)
  return isHere ? text : ['must be a URL of this machine, such as http://localhost:12111']
}

/** Refuses `true`, which would trust any client. */
function proxies(text: string): number | string | string[] {
  if (/^\d$/.test(text)) return Number(text)
  return text.split(',').every((part) => isNetwork(part.trim()))
    ? text
    : ['must be a number from 0 to 9, or a list of IP addresses and networks, such as 10.0.0.0/8']
}

function emailAddress(text: string): string | string[] {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text)
    ? text
    : ['must be an email address, such as billing@nordwind.example']
}

type Keys = { all: readonly Buffer[] }

function secretsKeys(text: string): Keys | string[] {
  const all = text.split(',').map((part) => Buffer.from(part.trim(), 'base64'))
  return all.every(({ length }) => length === SECRETS_KEY_BYTES)
    ? { all }
    : ['must be 32 bytes in base64, or a list of such keys']
}

function networks(text: string): { all: string[] } | string[] {
  const all = text.split(',').map((part) => part.trim())
  return all.every((part) => part.includes('/') && isNetwork(part))
    ? { all }
    : ['must be a list of networks, such as 10.0.0.0/8']
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...others] = text.split('/')
  const version = isIP(address)
  if (version === 0 || others.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function flag(text: string): boolean | string[] {
  return text === 'true' || text === 'false' ? text === 'true' : ['must be true or false']
}

function oneOf<Word extends string>(words: readonly Word[]) {
  return (text: string): Word | string[] =>
    words.find((word) => word === text) ?? [`must be one of ${words.join(', ')}`]
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '')
}

/** URLs of a database and of a mail server may hold a password. */
function redact(name: string, text: string): string {
  return ['DATABASE_URL', 'SECRETS_KEY', 'SMTP_URL'].includes(name) ? '…' : text
}
