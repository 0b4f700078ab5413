import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOfKilledRuns } from '../support/files-in-memory.ts'

test('what a killed run left in memory goes with the next run, and nothing else', async () => {
  const memory = await mkdtemp(join(tmpdir(), 'memory-'))
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const names = {
    ended: `usage-billing-tests-${ended}-a`,
    runs: `usage-billing-tests-${process.pid}-b`,
    other: 'another-program-1-c',
  }
  for (const name of Object.values(names)) await mkdir(join(memory, name, 'data'), { recursive: true })
  await removeOfKilledRuns(memory)
  expect((await readdir(memory)).sort()).toEqual([names.other, names.runs].sort())
  await rm(memory, { recursive: true })
})
