import { createRandom } from '../../../conformance/runner/random.ts'
import { type ServiceUnderTest, startServiceUnderTest } from '../service-under-test.ts'
import { type Bases, createBases } from './bases.ts'
import { toSent } from './draft.ts'
import { ideas } from './ideas.ts'
import { measure } from './measure.ts'
import { oneOf } from './places.ts'
import { createPool, type Pool, type Recipe, type Tried } from './pool.ts'
import { commandOf, describe, printWorst } from './report.ts'

/** A service that does not come back is ended, and another one started. */
const LIMIT_MS = 30_000
/** Then a new service: what was left in the old one, rows and a clock that was moved, would be what is measured. */
const GROUND_MS = 120_000
/** How often a request begins with an example of the contract, instead of one of the worst so far. */
const ANEW = 0.3
const MAX_EDITS = 6
const REPEATS = 2
const REPORT_EVERY_MS = 60_000

/**
 * Searches for the requests that cost a service the most time for their bytes, and that delay others the most: it keeps
 * the worst and changes them further. A 5xx, or no answer, is a finding, printed with the command that sends it again.
 * Prints the worst in the end. Answers the exit code: 1 where there was a finding.
 */
export async function runFuzz({ seed, forMs }: { seed: number; forMs: number }): Promise<0 | 1> {
  const random = createRandom(seed)
  const pool = createPool()
  const findings = new Set<string>()
  const until = Date.now() + forMs
  const progress = { tried: 0, reportedAt: Date.now() }
  console.log(`seed ${seed}`)
  while (Date.now() < until) {
    const underTest = await startServiceUnderTest()
    try {
      await search({ underTest, bases: createBases(underTest), random, pool, findings, progress }, until)
    } finally {
      await underTest.stop()
    }
  }
  console.log(`\n${progress.tried} requests or bursts, ${findings.size} findings`)
  printWorst(pool)
  return findings.size === 0 ? 0 : 1
}

type Search = {
  underTest: ServiceUnderTest
  bases: Bases
  random: () => number
  pool: Pool
  findings: Set<string>
  progress: { tried: number; reportedAt: number }
}

/** Goes on until the time is up, or the service is to be replaced. */
async function search(
  { underTest, bases, random, pool, findings, progress }: Search,
  until: number,
): Promise<void> {
  const replacedAt = Math.min(until, Date.now() + GROUND_MS)
  while (Date.now() < replacedAt) {
    const tried = await attempt(underTest, bases, next(bases, pool, random), random)
    if (tried === undefined) continue
    progress.tried += 1
    noteFinding(tried, underTest, findings)
    const sure = await repeat(underTest, bases, pool, tried)
    if (pool.isWorse(sure)) pool.add(sure)
    if (Date.now() - progress.reportedAt > REPORT_EVERY_MS) {
      progress.reportedAt = Date.now()
      console.log(`${progress.tried} tried, ${findings.size} findings`)
    }
    if (tried.cost.isOver || sure.cost.isOver) {
      underTest.service.kill('SIGKILL')
      return
    }
  }
}

/** Whatever seems to be among the worst is tried again, and the cheapest counts: another program may have taken the time. */
async function repeat(underTest: ServiceUnderTest, bases: Bases, pool: Pool, tried: Tried): Promise<Tried> {
  let least = tried
  for (let times = 0; times < REPEATS && pool.isWorse(least) && !least.cost.isOver; times += 1) {
    const again = await attempt(underTest, bases, tried.recipe)
    if (again !== undefined && again.cost.ms < least.cost.ms) least = again
  }
  return least
}

function next({ operations }: Bases, pool: Pool, random: () => number): Recipe {
  const known = random() < ANEW ? undefined : pool.any(random)
  if (known !== undefined && known.edits.length < MAX_EDITS) return known
  return {
    operation: oneOf(operations, random) ?? 'getHealth',
    example: Math.floor(random() * 10),
    edits: [],
  }
}

/** Makes the recipe's request and, if chance is given, changes it once more; sends it. Undefined where it comes to nothing. */
async function attempt(
  underTest: ServiceUnderTest,
  bases: Bases,
  recipe: Recipe,
  random?: () => number,
): Promise<Tried | undefined> {
  const draft = await bases.draft(recipe.operation, recipe.example).catch(() => undefined)
  if (draft === undefined) return undefined
  for (const edit of recipe.edits) edit.apply(draft)
  const edit = random && oneOf(ideas, random)?.(draft, random)
  edit?.apply(draft)
  const sent = toSent(draft, underTest.baseUrl, underTest.attacker.test)
  if (sent === undefined) return undefined
  const edits = edit === undefined ? recipe.edits : [...recipe.edits, edit]
  const cost = await measure(underTest, sent, draft.copies, LIMIT_MS)
  if (cost.answers.some(({ status }) => status >= 200 && status < 300)) bases.renew(recipe.operation)
  return { recipe: { ...recipe, edits }, sent, copies: draft.copies, cost }
}

/** Prints it, unless a change of the same kind has led to this status before. */
function noteFinding(tried: Tried, underTest: ServiceUnderTest, findings: Set<string>): void {
  const { recipe, cost } = tried
  const bad = cost.answers.find(({ status }) => status >= 500 || status === 0)
  if (bad === undefined) return
  const kinds = recipe.edits.map(
    ({ label }) => `${bad.status} ${label.replaceAll(/[\d"]+/g, '').slice(0, 30)}`,
  )
  if (kinds.some((kind) => findings.has(kind))) return
  findings.add(kinds.at(-1) ?? `${bad.status} ${recipe.operation}`)
  const actual = bad.status === 0 ? `no answer (${bad.text})` : `${bad.status} ${bad.text.slice(0, 200)}`
  console.log(`\nfinding: ${actual}\n  ${describe(tried)}\n  ${commandOf(tried, underTest.baseUrl)}`)
}
