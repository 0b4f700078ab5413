import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { clientOf, eventOf, type Input, range, toOutcome } from './input.ts'

/** A database that is there and says nothing. Only where /proc tells whose a process is. */
export const hungDatabase: Input[] = [5, 20].map((seconds) => ({
  name: `SIGSTOP of all of PostgreSQL for ${seconds} s, with 56 requests`,
  async prepare(underTest) {
    const client = clientOf(underTest)
    return async () => {
      const stopped = new Set<number>()
      const stop = () => {
        for (const pid of processesOf(underTest.dataFolder)) {
          process.kill(pid, 'SIGSTOP')
          stopped.add(pid)
        }
      }
      try {
        stop()
        const asked = range(56, (index) =>
          index % 2 === 0
            ? client.get('customers')
            : client.post('events/ingest', { events: [eventOf(index)] }),
        )
        let during = 0
        for (const each of asked) each.then(() => (during += 1))
        await delay(seconds * 1_000)
        const inTime = during
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
        stopped.clear()
        const outcome = toOutcome(await Promise.all(asked))
        return { ...outcome, status: `${outcome.status}; ${inTime} of 56 answered while it was stopped` }
      } finally {
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
      }
    }
  },
}))

/** The postmaster and its children. */
function processesOf(dataFolder: string): number[] {
  const postmaster = Number(readFileSync(`${dataFolder}/postmaster.pid`, 'utf8').split('\n', 1)[0])
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .map(Number)
  return [postmaster, ...children]
}

function parentOf(pid: string): number | undefined {
  try {
    // The second field, a name in brackets, may hold spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
