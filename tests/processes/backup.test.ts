import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProcess, temporaryDataDir } from '../support/process.ts'
import { createEmptyDatabase } from '../support/service.ts'

const CLI = 'scripts/cli/main.ts'

async function run(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; text: string }> {
  const command = startProcess(CLI, env, args)
  const code = await command.end()
  return { code, text: command.output() }
}

test('from the embedded database to one of your own, as the guide says', async () => {
  const embedded = { DATA_DIR: await temporaryDataDir(), DATABASE_URL: '' }
  const own = { DATABASE_URL: await createEmptyDatabase(), PUBLIC_BASE_URL: 'https://billing.example' }
  const made = await run(embedded, 'keys', 'create', '--company', 'Acme', '--new-company', '--mode', 'live')
  expect(made.code).toBe(0)
  const file = join(embedded.DATA_DIR, 'acme.backup')
  const backup = await run(embedded, 'backup', '--out', file)
  expect(backup.text).toContain(`${file} is written`)
  expect(backup.code).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await run(embedded, 'backup', '--out', file)).toMatchObject({
    code: 1,
    text: expect.stringContaining('exists already'),
  })
  expect((await run(own, 'backup', '--verify', file)).text).toContain(`${file} can be restored`)

  expect(await run(own, 'restore', file)).toMatchObject({
    code: 2,
    text: expect.stringContaining('--skip-numbers N'),
  })
  const restored = await run(own, 'restore', file, '--skip-numbers', '10')
  expect(restored.text).toContain('Checksums and sums of money are those of the backup.')
  expect(restored.code).toBe(0)
  const again = await run(own, 'restore', file, '--numbers-as-in-backup')
  expect(again).toMatchObject({
    code: 1,
    text: expect.stringContaining('This database has companies, such as Acme.'),
  })

  expect((await run(own, 'outward', 'status')).text).toMatch(
    /^Held: This database was restored from a backup of .*\nWaiting: 0 webhook messages, 0 charges, 0 refunds, 0 emails\./,
  )
  expect(await run(own, 'outward', 'allow')).toMatchObject({
    code: 1,
    text: expect.stringContaining('--yes'),
  })
  expect(await run(own, 'outward', 'allow', '--yes')).toMatchObject({
    code: 0,
    text: expect.stringContaining('at https://billing.example sends and charges'),
  })
  expect(
    (await run({ ...own, PUBLIC_BASE_URL: 'https://other.example' }, 'outward', 'status')).text,
  ).toContain('Held: This database belongs to the service at https://billing.example')
  expect((await run(own, 'outward', 'hold')).code).toBe(0)
  expect((await run(own, 'outward', 'status')).text).toContain('Held: The operator holds it.')
  expect((await run(own, 'keys', 'list')).text).toContain('Acme')

  const elsewhere = { DATA_DIR: await temporaryDataDir(), DATABASE_URL: '' }
  const there = await run(elsewhere, 'restore', file, '--numbers-as-in-backup')
  expect(there.text).toMatch(
    /secrets\.key does not have the key of the service that was backed up\.[\s\S]*Restored the backup/,
  )
  expect(existsSync(join(elsewhere.DATA_DIR, 'secrets.key'))).toBe(false)

  writeFileSync(file, readFileSync(file).subarray(0, 1_000))
  const cut = await run(own, 'backup', '--verify', file)
  expect(cut).toMatchObject({ code: 1, text: expect.stringContaining('the backup is cut or damaged') })
})

test.each([
  [['backup'], /either --out FILE or --verify FILE/],
  [['restore'], /takes one FILE/],
  [['restore', 'a', '--skip-numbers', 'many'], /must be a whole number/],
  [['outward', 'maybe'], /takes status, allow or hold/],
])('%j says in a sentence what is wrong', async (args, sentence) => {
  const { code, text } = await run({}, ...args)
  expect(text).toMatch(sentence)
  expect(code).toBe(2)
})
