import { setImmediate as giveWay } from 'node:timers/promises'
import { Problem } from './problem.ts'

/** Runs the work when its turn comes. Throws SERVICE_UNAVAILABLE where the wait would be too long. */
export type Lane = <Result>(group: unknown, work: () => Promise<Result>) => Promise<Result>

/**
 * One piece of heavy work at a time for the whole process, so that ten large bodies cost everybody else one piece at a
 * time, not ten. The groups take turns, first come first served within each: one caller with many large bodies makes
 * another wait for one of them only. Nothing that waits for the network or the database may run in a lane.
 */
export function createLane({ mostWaiting, longestWaitMs }: Limits): Lane {
  const waiting = new Map<unknown, Waiting[]>()
  let busy = false

  function wait(group: unknown): Promise<void> {
    const others = waiting.get(group) ?? []
    if (others.length >= mostWaiting) throw crowded()
    return new Promise((start, reject) => {
      const timer = setTimeout(() => {
        leave(group, turn)
        reject(crowded())
      }, longestWaitMs)
      const turn = { start, timer }
      waiting.set(group, [...others, turn])
    })
  }

  function leave(group: unknown, turn: Waiting): void {
    const others = (waiting.get(group) ?? []).filter((each) => each !== turn)
    // A group that goes to the end of the map takes its next turn after all others.
    waiting.delete(group)
    if (others.length > 0) waiting.set(group, others)
  }

  function startNext(): void {
    const [next] = waiting
    const turn = next?.[1][0]
    busy = turn !== undefined
    if (next === undefined || turn === undefined) return
    clearTimeout(turn.timer)
    leave(next[0], turn)
    turn.start()
  }

  return async (group, work) => {
    if (busy) await wait(group)
    busy = true
    try {
      return await work()
    } finally {
      await giveWay()
      startNext()
    }
  }
}

type Limits = { mostWaiting: number; longestWaitMs: number }
type Waiting = { start: () => void; timer: NodeJS.Timeout }

function crowded(): Problem {
  return new Problem('SERVICE_UNAVAILABLE', { message: 'Too many large requests at once' })
}
