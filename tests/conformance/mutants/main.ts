import { parseArgs } from 'node:util'
import type { Check } from '../../../conformance/kit/check.ts'
import { allChecks } from '../../../conformance/registry.ts'
import { readContract } from '../../../contract/index.ts'
import { openMutantHost } from './breaking/mutant-host.ts'
import type { Subject } from './breaking/subject.ts'
import { isSwitchable } from './breaking/switchable.ts'
import { mutants } from './catalogue.ts'
import { claimed, createClaim } from './claims.ts'
import { checkFor, failedChecks } from './failed-checks.ts'
import type { Mutant } from './mutant.ts'
import { runInLanes } from './run-in-lanes.ts'
import type { Verdict } from './verdict.ts'

/**
 * Runs on each mutant the check that must find it, or with `--all` every check. Prints what found it. Mutants that can share a service
 * do, unless some are named, or each is to be started `--alone`.
 * Runs that `--share` a folder divide the mutants among themselves. `--beside-own-service` is for a run in which own-service.test.ts runs
 * every check on the healthy service.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '3' },
    share: { type: 'string' },
    'beside-own-service': { type: 'boolean', default: false },
  },
})
const chosen = mutants
  .filter(({ id }) => values.only === undefined || values.only.split(',').includes(id))
  .toSorted((one, other) => Number(other.slow ?? false) - Number(one.slow ?? false))
const claim = createClaim(values.share)
// Only a mutant's answers count, not its crashes.
process.on('uncaughtException', (fault) => console.error(`behind the answers: ${fault.message}`))
const contract = readContract()
const checks = await allChecks(contract)
const checkOf = (mutant: Mutant) => checkFor(mutant, checks)
const host = await openMutantHost()
try {
  const allAlone = values.alone || values.all || values.only !== undefined
  const shared = allAlone ? [] : chosen.filter(isSwitchable)
  const others = allAlone ? chosen : chosen.filter((mutant) => !isSwitchable(mutant))
  await Promise.all([
    runInLanes(shared, { host, claim, checkOf, judge, judgeAlone, passes, tell }),
    judgeAlone(claimed(others, ({ id }) => id, claim)),
    ...(values.all ? [] : [checkHealthy()]),
  ])
} catch (fault) {
  console.error(fault)
  await host.stop()
  // Other services of the process may still run.
  process.exit(1)
}
await host.stop()

async function judgeAlone(queue: IterableIterator<Mutant>): Promise<void> {
  const work = async () => {
    for (const mutant of queue) tell(mutant, await judge(mutant, () => host.start(mutant)))
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work))
}

/**
 * The checks must find nothing on the healthy service, at each rate limit and with each kind of keys in use. Without a limit and
 * with test keys, own-service.test.ts shows it of every check.
 */
async function checkHealthy(): Promise<void> {
  const began = performance.now()
  const found: Record<string, string> = {}
  const apart = ({ rateLimitPerMinute, live }: Mutant) => rateLimitPerMinute !== undefined || live === true
  const those = values['beside-own-service'] ? chosen.filter(apart) : chosen
  const ways = Map.groupBy(those, ({ rateLimitPerMinute, live }) => `${rateLimitPerMinute} ${live}`)
  for (const [, way] of claimed(ways, ([name]) => `healthy ${name}`, claim)) {
    const subject = await host.healthy(way[0] ?? {})
    const used = new Set(way.map(checkOf))
    Object.assign(found, Object.fromEntries(await failedChecks(subject, contract, [...used])))
    await subject.stop()
  }
  tell(undefined, { id: 'healthy', found, ms: performance.now() - began })
}

async function judge(mutant: Mutant, start: () => Promise<Subject>): Promise<Verdict> {
  const began = performance.now()
  const { id } = mutant
  try {
    const wanted = checkOf(mutant)
    const subject = await start()
    try {
      // With a low limit, all checks would wait for many windows.
      const all = values.all && mutant.rateLimitPerMinute === undefined
      const found = await failedChecks(subject, contract, all ? checks : [wanted], [wanted], mutant.partial)
      const told = Object.fromEntries(found)
      return { id, found: told, ms: performance.now() - began }
    } finally {
      await subject.stop()
    }
  } catch (fault) {
    return { id, found: {}, fault: fault instanceof Error ? fault.message : String(fault), ms: 0 }
  }
}

/** Whether a service that must be healthy passes the check. */
async function passes(check: Check, start: () => Promise<Subject>): Promise<boolean> {
  const subject = await start()
  const found = await failedChecks(subject, contract, [check]).finally(() => subject.stop())
  return found.size === 0
}

function tell(mutant: Mutant | undefined, verdict: Verdict): void {
  if (values.json) {
    console.log(JSON.stringify(verdict))
    return
  }
  const { id, found, fault, ms } = verdict
  const foundBy = Object.keys(found)
  const right = mutant === undefined ? foundBy.length === 0 : foundBy.includes(mutant.killedBy)
  console.log(`${right ? 'ok ' : 'NOT'} ${id} (${Math.round(ms)} ms): ${fault ?? foundBy.join(', ')}`)
}
