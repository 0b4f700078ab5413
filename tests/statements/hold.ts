import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { KNOWN_BREAKS } from './known-breaks.ts'
import { brokenByPlan } from './plan.ts'
import { RULES } from './rules.ts'
import type { Statement } from './statement.ts'
import { type Break, seen, tapPools } from './tap.ts'

tapPools()

/** Each file of tests fails if the service sent a statement in it that breaks a rule. */
afterAll(async () => {
  const { statements, breaks, events } = seen.takeAll()
  const found = [...breaks, ...(await breaksOfPlans(statements)), ...(await breaksOfEvents(events))].filter(
    (each) => !isKnown(each),
  )
  if (found.length === 0) return
  const told = found.map(({ rule, text }) => `- ${RULES[rule]}:\n${text}`)
  throw new Error(`The service broke rules of tests/statements:\n\n${told.join('\n\n')}`)
})

async function breaksOfEvents(events: ReadonlyMap<string, string[]>): Promise<Break[]> {
  if (events.size === 0) return []
  // Few files need the contract's schemas.
  const { faultsOf } = await import('./event-bodies.ts')
  return faultsOf(events).map((text) => ({ rule: 'body', text }))
}

async function breaksOfPlans(statements: readonly Statement[]): Promise<Break[]> {
  if (statements.length === 0) return []
  const { host, port, user, sharded } = inject('databases')
  const client = new pg.Client({ host, port, user, database: sharded })
  await client.connect()
  try {
    const breaks: Break[] = []
    for (const statement of statements)
      for (const rule of await brokenByPlan(client, statement)) breaks.push({ rule, text: statement.text })
    return breaks
  } finally {
    await client.end()
  }
}

function isKnown({ rule, text }: Break): boolean {
  return KNOWN_BREAKS.some(({ rules, statement }) => rules.includes(rule) && statement.test(text))
}
