import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Microseconds of processor time. Only Linux tells the database's; elsewhere it is 0. */
export type ProcessorTime = { service: number; database: number }

/** Returns what this thread and the database have used since the last call. Unlike rates, it does not depend on what else runs. */
export async function watchProcessorTime(pool: pg.Pool): Promise<() => ProcessorTime> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = readStat(String(rows[0]?.pid))?.parent
  let service = process.threadCpuUsage()
  let database = databaseTime(postmaster)
  return () => {
    const [before, databaseBefore] = [service, database]
    service = process.threadCpuUsage()
    database = databaseTime(postmaster)
    return {
      service: service.user + service.system - before.user - before.system,
      database: database - databaseBefore,
    }
  }
}

/** Returns the time of the processes that run, and of those that the postmaster has seen end. */
function databaseTime(postmaster: number | undefined): number {
  if (postmaster === undefined) return 0
  const stats = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? (readStat(pid) ?? []) : []))
  const own = stats.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  const ticks = own.map(({ pid, used, ended }) => (pid === postmaster ? used + ended : used))
  return ticks.reduce((sum, each) => sum + each, 0) * MICROSECONDS_PER_TICK
}

function readStat(pid: string): { pid: number; parent: number; used: number; ended: number } | undefined {
  try {
    // The name, in parentheses, may contain spaces.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [, parent = 0, ...more] = fields.split(' ').map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = more.slice(9)
    return { pid: Number(pid), parent, used: user + system, ended: endedUser + endedSystem }
  } catch {
    return undefined
  }
}

const MICROSECONDS_PER_TICK = 10_000
