import { PDF_PACKAGES } from '../../server/documents/packages.ts'
import type { Command } from './command.ts'
import { EMBEDDED } from './packages/peer-dependencies.ts'

export type Entry = {
  summary: string
  /** The peer packages that the command needs; other users need not install them. */
  peers: readonly string[]
  /** Those that it uses where the project has them. */
  optional?: readonly string[]
  /** Loads code that needs no peer package. */
  load(): Promise<Command>
}

const service = [
  'big.js',
  EMBEDDED,
  'express',
  'express-openapi-validator',
  'graphile-worker',
  'kysely',
  'ipaddr.js',
  'lru-cache',
  'nanoid',
  'pg',
  'pino',
  'request-filtering-agent',
  'temporal-polyfill',
] as const

/** For metrics, PDFs, e-invoices, emails, Stripe and spans. */
const extras = [
  'prom-client',
  ...PDF_PACKAGES,
  '@e-invoice-eu/core',
  'nodemailer',
  'stripe',
  '@opentelemetry/api',
] as const

const copies = ['big.js', EMBEDDED, 'graphile-worker', 'kysely', 'pg', 'pg-copy-streams'] as const

/** The last three packages are for the rules. */
const contractTools = ['@redocly/cli', 'ajv', 'ajv-formats', 'yaml'] as const

export const commands = {
  serve: {
    summary: 'Runs the service; with --ephemeral on a throw-away database with a demo company',
    peers: service,
    optional: extras,
    load: () => import('./serve.ts'),
  },
  worker: {
    summary: 'Runs a worker alone, beside services without one',
    peers: service,
    optional: extras,
    load: () => import('./worker.ts'),
  },
  migrate: {
    summary: 'Brings the database to the newest schema',
    peers: service,
    load: () => import('./migrate.ts'),
  },
  distribute: {
    summary: 'Distributes the tables among the machines of a Citus cluster',
    peers: service,
    load: () => import('./distribute.ts'),
  },
  backup: {
    summary: 'Writes a backup of the database to one file, beside running services',
    peers: copies,
    load: () => import('./backup.ts'),
  },
  restore: {
    summary: 'Restores a backup into an empty database, which then sends nothing until it is allowed',
    peers: copies,
    load: () => import('./restore.ts'),
  },
  outward: {
    summary: 'Says, allows or holds what leaves: webhooks, emails, charges and refunds',
    peers: service,
    load: () => import('./outward.ts'),
  },
  mock: {
    summary: 'Runs a mock that answers with the contract’s examples, for frontends',
    peers: ['@stoplight/prism-cli'],
    load: () => import('./mock.ts'),
  },
  conformance: {
    summary: 'Checks whether the service at a URL keeps the contract',
    peers: ['ajv', 'ajv-formats'],
    load: () => import('./conformance.ts'),
  },
  config: {
    summary: 'Keeps meters, plans, coupons and settings in a file: pull, diff, apply',
    peers: ['ajv', 'ajv-formats', 'yaml'],
    load: () => import('./config.ts'),
  },
  listen: {
    summary: 'Follows the event log, and forwards signed events to a local program',
    peers: [],
    load: () => import('./listen.ts'),
  },
  'check-receiver': {
    summary: 'Checks a program that receives events',
    peers: [],
    load: () => import('./check-receiver.ts'),
  },
  diff: {
    summary: 'Compares two contracts, and says what could break a client',
    peers: contractTools,
    load: () => import('./diff.ts'),
  },
  lint: {
    summary: 'Holds an OpenAPI document against the rules of this contract',
    peers: contractTools,
    load: () => import('./lint.ts'),
  },
  keys: {
    summary: 'Makes, lists and revokes API keys',
    peers: service,
    load: () => import('./keys.ts'),
  },
  'dashboard-link': {
    summary: 'Makes a one-time link to sign in to the dashboard',
    peers: service,
    load: () => import('./dashboard-link.ts'),
  },
  docs: {
    summary: 'Writes the reference and the guides as one page that can be read offline',
    peers: [],
    load: () => import('./docs.ts'),
  },
} satisfies Record<string, Entry>

export type CommandName = keyof typeof commands

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}
