import pg from 'pg'
import { Pool } from '../../server/db/pool.ts'
import { brokenBy, type Rule } from './rules.ts'
import type { Statement } from './statement.ts'
import { createTransactions } from './transactions.ts'

export type Break = { rule: Rule; text: string }

/** What the service sent in this process: each statement once, with values that it had, and what broke a rule. */
export const seen = {
  texts: new Set<string>(),
  statements: [] as Statement[],
  breaks: new Map<string, Break>(),
  /** What events had as `data`, some of each type. */
  events: new Map<string, string[]>(),
  /** Those since it was called last. */
  takeAll(): { statements: Statement[]; breaks: Break[]; events: Map<string, string[]> } {
    const { statements, breaks, events } = this
    const taken = { statements, breaks: [...breaks.values()], events }
    this.statements = []
    this.breaks.clear()
    this.events = new Map()
    return taken
  },
}

/** A connection with this name is a test's own: the rules are for the service. */
export const OF_A_TEST = 'of a test'

/** The URL of a database for a test's own statements. */
export function forTheTest(databaseUrl: string): string {
  const separator = databaseUrl.includes('?') ? '&' : '?'
  return `${databaseUrl}${separator}application_name=${encodeURIComponent(OF_A_TEST)}`
}

/** Sees every statement of the service's pools in this process. */
export function tapPools(): void {
  if (Object.hasOwn(Pool.prototype, 'emit')) return
  Object.defineProperty(Pool.prototype, 'emit', {
    value(this: pg.Pool, event: string, ...args: unknown[]) {
      const [client] = args
      if (event === 'connect' && !isOfTest(this)) tap(client as pg.PoolClient)
      return Reflect.apply(Object.getPrototypeOf(Pool.prototype).emit, this, [event, ...args])
    },
  })
}

function isOfTest({ options }: pg.Pool): boolean {
  return (
    options.application_name === OF_A_TEST ||
    options.connectionString?.includes(encodeURIComponent(OF_A_TEST)) === true
  )
}

function tap(client: pg.PoolClient): void {
  const transactions = createTransactions()
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      const statement = statementOf(args)
      if (statement !== undefined) {
        note(statement)
        for (const { rule, text } of transactions.note(statement)) noteBreak(rule, text)
        noteEvents(statement)
      }
      return Reflect.apply(query, self, args)
    },
  })
}

function note(statement: Statement): void {
  const { text } = statement
  if (seen.texts.has(text)) return
  seen.texts.add(text)
  seen.statements.push(statement)
  for (const rule of brokenBy(text)) noteBreak(rule, text)
}

const MAX_EVENTS = 20

function noteEvents({ text, values }: Statement): void {
  if (!/^\s*insert into webhook_outbox /.test(text)) return
  const [, types = [], ...others] = values.filter(isTextArray).map(textsIn)
  const bodies = others.at(-1) ?? []
  for (const [index, type] of types.entries()) {
    const [some, body] = [seen.events.get(type) ?? [], bodies[index]]
    if (some.length < MAX_EVENTS && body !== undefined) seen.events.set(type, [...some, body])
  }
}

const TEXT = 25
/** Its type is not in pg's list. */
const TEXT_ARRAY: number = 1009
/** Before it are the number of dimensions and a flag. */
const ELEMENT_TYPE_AT = 8

function isTextArray(value: unknown): value is Buffer {
  return Buffer.isBuffer(value) && value.readInt32BE(ELEMENT_TYPE_AT) === TEXT
}

function textsIn(array: Buffer): string[] {
  return pg.types.getTypeParser(TEXT_ARRAY, 'binary')(array)
}

function noteBreak(rule: Rule, text: string): void {
  seen.breaks.set(`${rule} ${text}`, { rule, text })
}

function statementOf([first, second]: unknown[]): Statement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const { text, values } = Object(first)
  if (typeof text !== 'string') return undefined
  return { text, values: Array.isArray(values) ? values : Array.isArray(second) ? second : [] }
}
