import type { Check } from '../../../conformance/kit/check.ts'
import type { Lane } from './breaking/lane.ts'
import type { MutantHost } from './breaking/mutant-host.ts'
import type { Subject } from './breaking/subject.ts'
import type { Switchable } from './breaking/switchable.ts'
import { type Claim, claimed } from './claims.ts'
import type { Mutant } from './mutant.ts'
import type { Verdict } from './verdict.ts'

/** Lanes that begin with the slow mutants, which wait most of the time. Another one begins with the others. */
const SLOW_LANES = 3

type Run = {
  host: MutantHost
  claim: Claim
  checkOf(mutant: Mutant): Check
  judge(mutant: Mutant, start: () => Promise<Subject>): Promise<Verdict>
  judgeAlone(mutants: IterableIterator<Mutant>): Promise<void>
  /** Whether a service that must be healthy passes the check. */
  passes(check: Check, start: () => Promise<Subject>): Promise<boolean>
  tell(mutant: Mutant, verdict: Verdict): void
}

type Queue = Generator<Switchable[]>

/**
 * Judges the mutants in lanes. Those of one check follow one another, and last the lane must pass the check with all of them turned off:
 * so none is found for what another one has left. Judged alone are those that a lane does not take, those that were not found, and all of a
 * check that the lane did not pass.
 */
export async function runInLanes(mutants: Switchable[], run: Run): Promise<void> {
  const [slow, others] = queuesOf(mutants, run)
  const work = async (queues: Queue[]) => {
    let lane = await run.host.openLane(mutants)
    for (const group of inTurn(queues)) {
      const told = await judgeGroup(lane, group, run)
      await run.judgeAlone(group.filter((mutant) => !told.has(mutant)).values())
      if (told.size > 0 && !lane.isSpoiled()) continue
      await lane.stop()
      lane = await run.host.openLane(mutants)
    }
    await lane.stop()
  }
  const slowLanes = Array.from({ length: SLOW_LANES }, () => work([slow, others]))
  await Promise.all([work([others, slow]), ...slowLanes])
}

/** The slow mutants each for itself, so that several lanes wait at once, and the others by check. */
function queuesOf(mutants: Switchable[], { checkOf, claim }: Run): [Queue, Queue] {
  const { slow = [], others = [] } = Object.groupBy(mutants, (each) => (each.slow ? 'slow' : 'others'))
  const queue = (groups: Iterable<Switchable[]>) => claimed(groups, ([first]) => first?.id ?? '', claim)
  return [queue(slow.map((each) => [each])), queue(Map.groupBy(others, checkOf).values())]
}

function* inTurn(queues: Queue[]): Queue {
  for (const queue of queues) yield* queue
}

/** Returns the mutants that were found. None, if the lane is ill. */
async function judgeGroup(lane: Lane, group: Switchable[], run: Run): Promise<Set<Mutant>> {
  const found = new Map<Mutant, Verdict>()
  for (const mutant of group.filter(lane.takes)) {
    const verdict = await run.judge(mutant, () => lane.start(mutant, mutant.live))
    if (mutant.killedBy in verdict.found) found.set(mutant, verdict)
    if (lane.isSpoiled()) break
  }
  const [first] = found.keys()
  if (first === undefined) return new Set()
  const isWell = await run.passes(run.checkOf(first), () => lane.start(undefined, first.live))
  if (!isWell) return new Set()
  for (const [mutant, verdict] of found) run.tell(mutant, verdict)
  return new Set(found.keys())
}
