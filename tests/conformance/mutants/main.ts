import { parseArgs } from 'node:util'
import { allChecks } from '../../../conformance/registry.ts'
import { readContract } from '../../../contract/index.ts'
import { type MutantHost, openMutantHost } from './breaking/mutant-host.ts'
import { mutants } from './catalogue.ts'
import { checkFor, failedChecks } from './failed-checks.ts'
import type { Mutant } from './mutant.ts'

/** `found` has the findings by check id. `fault` says why the checks could not run. */
export type Verdict = { id: string; found: Record<string, string>; fault?: string; ms: number }

/**
 * Starts each mutant and runs the check that must find it, or with `--all` every check. Prints what found it.
 * `--beside-own-service` is for a run in which own-service.test.ts runs every check on the healthy service.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '4' },
    portion: { type: 'string', default: '1/1' },
    'beside-own-service': { type: 'boolean', default: false },
  },
})
const chosen = portionOf(
  mutants.filter(({ id }) => values.only === undefined || values.only.split(',').includes(id)),
)
// Only a mutant's answers count, not its crashes.
process.on('uncaughtException', (fault) => console.error(`behind the answers: ${fault.message}`))
const contract = readContract()
const checks = await allChecks(contract)
const host = await openMutantHost()
try {
  const queue = chosen.values()
  const worker = async () => {
    for (const mutant of queue) tell(mutant, await judge(mutant))
  }
  const workers = Array.from({ length: Number(values['at-once']) }, worker)
  await Promise.all([...workers, ...(values.all ? [] : [checkHealthy(host)])])
} finally {
  await host.stop()
}

/**
 * The checks must find nothing on the healthy service, at each rate limit and with each kind of keys in use. Without a limit and
 * with test keys, own-service.test.ts shows it of every check.
 */
async function checkHealthy(host: MutantHost): Promise<void> {
  const began = performance.now()
  const found: Record<string, string> = {}
  const apart = ({ rateLimitPerMinute, live }: Mutant) => rateLimitPerMinute !== undefined || live === true
  const those = values['beside-own-service'] ? chosen.filter(apart) : chosen
  const ways = Map.groupBy(those, ({ rateLimitPerMinute, live }) => `${rateLimitPerMinute} ${live}`)
  for (const way of ways.values()) {
    const subject = await host.healthy(way[0] ?? {})
    const used = new Set(way.map((mutant) => checkFor(mutant, checks)))
    Object.assign(found, Object.fromEntries(await failedChecks(subject, contract, [...used])))
    await subject.stop()
  }
  tell(undefined, { id: 'healthy', found, ms: performance.now() - began })
}

async function judge(mutant: Mutant): Promise<Verdict> {
  const began = performance.now()
  const { id } = mutant
  try {
    const wanted = checkFor(mutant, checks)
    const subject = await host.start(mutant)
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

function portionOf(all: Mutant[]): Mutant[] {
  const [part = 1, parts = 1] = values.portion.split('/').map(Number)
  return all.filter((_, index) => index % parts === part - 1)
}
