import type { LastNumbers } from './numbers-store.ts'
import type { Sum } from './sums-store.ts'
import type { Table } from './tables-store.ts'
import { Damaged, type Entry } from './tar.ts'

export type Head = {
  format: typeof FORMAT
  program: string
  taken_at: string
  migrations: string[]
  /** Partitions of `events`, which must exist before their rows are loaded. */
  partitions: number[]
  sequences: Record<string, string>
  tables: Table[]
}

/** The last file of a backup. A backup without it is unfinished. */
export type Tail = {
  tables: Record<string, Loaded>
  sums: Sum[]
  numbers: LastNumbers[]
}

export type Loaded = { rows: number; sha256: string }

export const FORMAT = 1
export const HEAD = 'backup.json'
export const TAIL = 'totals.json'

export function parseHead({ name, data }: Entry): Head {
  const head: Partial<Head> = name === HEAD ? JSON.parse(data.toString()) : {}
  if (head.format === undefined) throw new Damaged('this is no backup')
  if (head.format !== FORMAT)
    throw new Error(
      `This backup was made by a newer version of the service (${head.program}). Restore it with that version.`,
    )
  return head as Head
}

export function parseTail(entry: Entry | undefined): Tail {
  if (entry?.name !== TAIL) throw new Damaged('the backup is cut: its end is missing')
  return JSON.parse(entry.data.toString()) as Tail
}
