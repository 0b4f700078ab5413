import type { Check } from '../../../conformance/kit/check.ts'
import type { Lane } from './breaking/lane.ts'
import type { MutantHost } from './breaking/mutant-host.ts'
import type { Subject } from './breaking/subject.ts'
import type { Switchable } from './breaking/switchable.ts'
import type { Mutant } from './mutant.ts'
import type { Verdict } from './verdict.ts'

/** Some wait most of the time. */
const LANES = 4

type Run = {
  host: MutantHost
  checkOf(mutant: Mutant): Check
  judge(mutant: Mutant, start: () => Promise<Subject>): Promise<Verdict>
  /** Whether a service that must be healthy passes the check. */
  passes(check: Check, start: () => Promise<Subject>): Promise<boolean>
  tell(mutant: Mutant, verdict: Verdict): void
}

/**
 * Judges the mutants in lanes. Those of one check follow one another, and last the lane must pass the check with all of them turned off:
 * so none is found for what another one has left. Returns the mutants that are still to be judged, alone: those that a lane does not take,
 * those that were not found, and all of a check that the lane did not pass.
 */
export async function runInLanes(mutants: Switchable[], run: Run): Promise<Mutant[]> {
  const queue = groupsOf(mutants, run.checkOf).values()
  const left: Mutant[] = []
  const work = async () => {
    let lane = await run.host.openLane(mutants)
    for (const group of queue) {
      const told = await judgeGroup(lane, group, run)
      left.push(...group.filter((mutant) => !told.has(mutant)))
      if (told.size > 0 && !lane.isSpoiled()) continue
      await lane.stop()
      lane = await run.host.openLane(mutants)
    }
    await lane.stop()
  }
  await Promise.all(Array.from({ length: LANES }, work))
  return left
}

/** By check. Slow ones are apart, so that several lanes wait at once. */
function groupsOf(mutants: Switchable[], checkOf: Run['checkOf']): Switchable[][] {
  const [slow = [], others = []] = [true, false].map((isSlow) =>
    mutants.filter((mutant) => (mutant.slow === true) === isSlow),
  )
  return [...slow.map((each) => [each]), ...Map.groupBy(others, checkOf).values()]
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
