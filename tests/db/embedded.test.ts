import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { loadNobody } from '../../server/embedded-postgres/account.ts'
import { prepareCluster } from '../../server/embedded-postgres/cluster.ts'
import { openEmbedded } from '../../server/embedded-postgres/index.ts'
import { holdLease, releaseLease } from '../../server/embedded-postgres/lease.ts'
import { stopServer } from '../../server/embedded-postgres/server.ts'
import { DatabaseStartupError } from '../../server/embedded-postgres/startup-error.ts'
import {
  alsoRemove,
  cleanUp,
  everyoneCanEnter,
  makeDataDir,
  makeFolder,
  openInChild,
  query,
  removeTemplate,
  runs,
  serverPid,
  startOpener,
  untilEnded,
} from './embedded-harness.ts'

vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanUp)
afterAll(removeTemplate)

const isRoot = process.geteuid?.() === 0
/** Below a folder like /root no other account can start a program of ours, so that there is nothing to be seen of one. */
const hasOthers = isRoot && everyoneCanEnter(import.meta.dirname)
const seats = `select count(*)::int as n from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`

describe('a fresh start', () => {
  test('makes a durable UTF-8 database that no network reaches, and keeps its rows over a restart', async () => {
    const dataDir = `${await makeFolder()}/data`
    const first = await openEmbedded(dataDir)
    expect(first.created).toBe(true)
    expect(first.dataFolder).toBe(`${dataDir}/postgres`)
    const [settings] = await query(
      first.connection,
      `select current_database() as database, current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
        current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
        current_setting('TimeZone') as zone, current_setting('max_connections') as connections`,
    )
    expect(settings).toEqual({
      database: 'billing',
      encoding: 'UTF8',
      fsync: 'on',
      commits: 'on',
      checksums: 'on',
      addresses: '',
      zone: 'UTC',
      connections: '200',
    })
    expect((await lstat(first.connection.host)).mode & 0o777).toBe(0o700)
    await query(first.connection, 'create table kept as select 42 as n')
    const pid = await serverPid(first.dataFolder)
    await first.close()
    expect(await runs(pid)).toBe(false)
    expect(await readdir(dataDir)).toEqual(['postgres'])

    const second = await openEmbedded(dataDir)
    expect(second.created).toBe(false)
    expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 42 }])
    await second.close()
  })

  test('by several processes at once makes one database with one server', async () => {
    const dataDir = `${await makeFolder()}/data`
    const openers = await Promise.all([1, 2, 3].map(() => openInChild(dataDir)))
    expect(openers.filter((opener) => opener.created)).toHaveLength(1)
    const [one] = openers
    if (one === undefined) throw new Error('no opener')
    const pid = await serverPid(`${dataDir}/postgres`)
    expect(await query(one.connection, seats)).toEqual([{ n: 3 }])
    expect(await Promise.all(openers.map((opener) => opener.close()))).toEqual([0, 0, 0])
    expect(await runs(pid)).toBe(false)
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  test('that was killed halfway leaves nothing in the way of the next, and is cleared away later', async () => {
    const dataDir = `${await makeFolder()}/data`
    const child = startOpener(dataDir)
    const drafts = async () => (await readdir(dataDir).catch(() => [])).filter((name) => name !== 'postgres')
    await expect.poll(drafts, { interval: 5, timeout: 10_000 }).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const database = await openEmbedded(dataDir)
    expect(database.created).toBe(true)
    await database.close()

    const [left] = await drafts()
    await utimes(`${dataDir}/${left}`, 0, 0)
    await (await openEmbedded(dataDir)).close()
    expect(await drafts()).toEqual([])
  })

  test('in a folder whose path is too long for a socket works all the same', async () => {
    const dataDir = `${await makeFolder()}/${'long/'.repeat(30)}data`
    const database = await openEmbedded(dataDir)
    alsoRemove(database.connection.host)
    alsoRemove(database.dataFolder)
    expect(database.dataFolder).toBe(`${dataDir}/postgres`)
    expect((await lstat(database.connection.host)).mode & 0o777).toBe(0o700)
    expect(await query(database.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    const other = await openInChild(dataDir)
    expect(other.connection).toEqual(database.connection)
    await database.close()
    expect(await other.close()).toBe(0)
  })
})

describe('its log', () => {
  test('has no values of rows: what a query is refused for goes to who sent it', async () => {
    const database = await openEmbedded(await makeDataDir())
    await query(database.connection, 'create table people (email text primary key)')
    const insert = "insert into people values ('ada@example.com')"
    await query(database.connection, insert)
    await expect(query(database.connection, insert)).rejects.toThrow(/duplicate key/)
    await expect(query(database.connection, "select 'ada@example.com'::integer")).rejects.toThrow(/ada@/)
    const log = await readFile(`${database.dataFolder}/server.log`, 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain('ada@example.com')
    await database.close()
  })

  test('is emptied by whoever opens the database once it is too long, and the server writes on', async () => {
    const dataDir = await makeDataDir()
    const first = await openEmbedded(dataDir)
    const log = `${first.dataFolder}/server.log`
    await appendFile(log, `${'x'.repeat(99)}\n`.repeat(110_000))
    const second = await openEmbedded(dataDir)
    expect((await stat(log)).size).toBe(0)
    expect((await stat(`${log}.1`)).size).toBe(1_000_000)
    // It is the server that says that a connection of ours was cut.
    const cut = `select pg_terminate_backend(pg_backend_pid())`
    await expect(query(second.connection, cut)).rejects.toThrow()
    expect(await readFile(log, 'utf8')).toMatch(/^[^x]*FATAL: {2}terminating connection/)
    await second.close()
    await first.close()
  })
})

describe('processes that share the database', () => {
  test('leave it running until the last one is out', async () => {
    const dataDir = await makeDataDir()
    const first = await openInChild(dataDir)
    const second = await openEmbedded(dataDir)
    expect(second).toMatchObject({ created: false, connection: first.connection })
    const pid = await serverPid(second.dataFolder)
    expect(await first.close()).toBe(0)
    expect(await runs(pid)).toBe(true)
    expect(await query(second.connection, seats)).toEqual([{ n: 1 }])
    await second.close()
    expect(await runs(pid)).toBe(false)
    await second.close()
  })

  test('can come and go at any moment: whoever has it open can use it', async () => {
    const dataDir = await makeDataDir()
    async function comeAndGo(times: number): Promise<number> {
      if (times === 0) return 0
      const database = await openEmbedded(dataDir)
      await query(database.connection, 'select 1')
      await database.close()
      return 1 + (await comeAndGo(times - 1))
    }
    expect(await Promise.all([8, 8, 8, 8].map(comeAndGo))).toEqual([8, 8, 8, 8])
    await expect(serverPid(`${dataDir}/postgres`)).rejects.toThrow('ENOENT')
  })

  test('do not get it from the last one, which ends those that wait for it while it has the lock', async () => {
    const cluster = await prepareCluster(await makeDataDir())
    const lease = await holdLease(cluster, 60_000)
    const { user, database } = lease.client
    const waiting = new Client({
      host: lease.socketFolder,
      user,
      database,
      application_name: 'usage-billing lease',
    })
    waiting.on('error', () => undefined)
    await waiting.connect()
    const ended = new Promise((resolve) => waiting.once('end', resolve))
    expect(await releaseLease(lease)).toBe(true)
    await ended
    const { rows } = await lease.client.query('select 1 as n')
    expect(rows).toEqual([{ n: 1 }])
    await stopServer(cluster, 60_000)
  })

  test('do not stop it by Ctrl-C in their terminal', async () => {
    const dataDir = await makeDataDir()
    const opener = await openInChild(dataDir, { detached: true })
    const pid = await serverPid(opener.dataFolder)
    const exit = once(opener.child, 'exit')
    process.kill(-(opener.child.pid ?? 0), 'SIGINT')
    expect(await exit).toEqual([null, 'SIGINT'])
    expect(await query(opener.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(await runs(pid)).toBe(true)
  })
})

describe('after kill -9', () => {
  test('of the process that opened it, the next one takes the running server over and stops it', async () => {
    const dataDir = await makeDataDir()
    const killed = await openInChild(dataDir)
    const pid = await serverPid(killed.dataFolder)
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const next = await openEmbedded(dataDir)
    expect(await serverPid(next.dataFolder)).toBe(pid)
    await next.close()
    expect(await runs(pid)).toBe(false)
  })

  test('of the server, whoever has it open starts it again, with all that was committed', async () => {
    const dataDir = await makeDataDir()
    const witness = await openInChild(dataDir)
    await query(witness.connection, 'create table kept as select n from generate_series(1, 1000) n')
    const pid = await serverPid(witness.dataFolder)
    process.kill(pid, 'SIGKILL')
    await untilEnded(pid)
    const rows = () => query(witness.connection, 'select count(*)::int as n from kept').catch(() => 'away')
    await expect.poll(rows, { timeout: 10_000 }).toEqual([{ n: 1000 }])
    const next = await openEmbedded(dataDir)
    expect(next.created).toBe(false)
    // The witness takes its lease again a moment after the server is back.
    await expect.poll(() => query(next.connection, seats)).toEqual([{ n: 2 }])
    await next.close()
    expect(await query(witness.connection, seats)).toEqual([{ n: 1 }])
    const successor = await serverPid(witness.dataFolder)
    expect(await witness.close()).toBe(0)
    expect(await runs(successor)).toBe(false)
  })

  test('of the server, closing is quiet', async () => {
    const database = await openEmbedded(await makeDataDir())
    const pid = await serverPid(database.dataFolder)
    process.kill(pid, 'SIGKILL')
    await database.close()
    // A killed process takes a moment to be gone.
    await expect.poll(() => runs(pid)).toBe(false)
  })

  test('of one of its backends, the server restarts itself and everyone is back', async () => {
    const database = await openEmbedded(await makeDataDir())
    const [backend] = await query(
      database.connection,
      `select pid from pg_stat_activity where application_name = 'usage-billing lease'`,
    )
    process.kill(Number(backend?.pid), 'SIGKILL')
    await expect
      .poll(() => query(database.connection, seats).catch(() => []), { timeout: 10_000 })
      .toEqual([{ n: 1 }])
    const pid = await serverPid(database.dataFolder)
    await database.close()
    await untilEnded(pid)
  })

  test('of everything, a start succeeds though another program now has the process number', async () => {
    const dataDir = await makeDataDir()
    const opener = await openInChild(dataDir)
    const { dataFolder } = opener
    await query(opener.connection, 'create table kept as select 42 as n')
    const pid = await serverPid(dataFolder)
    opener.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await untilEnded(pid)
    // Of the same account as the server: only such a process keeps PostgreSQL from starting.
    const stranger = spawn('tail', ['-f', '/dev/null'], isRoot ? { ...(await loadNobody()) } : {})
    await once(stranger, 'spawn')
    for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const note = await readFile(`${dataFolder}/${file}`, 'utf8')
      await writeFile(`${dataFolder}/${file}`, note.replace(/^\d+/, String(stranger.pid)))
    }
    const databases = await Promise.all([openEmbedded(dataDir), openEmbedded(dataDir)])
    for (const { connection } of databases) {
      expect(await query(connection, 'select n from kept')).toEqual([{ n: 42 }])
    }
    for (const database of databases) await database.close()
    expect(await runs(stranger.pid ?? 0)).toBe(true)
    stranger.kill()
  })
})

test('a start succeeds over the empty notes of a start that was killed', async () => {
  const dataDir = await makeDataDir()
  const notes = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => `${dataDir}/postgres/${name}`)
  for (const note of notes) {
    await writeFile(note, '')
    await utimes(note, 0, 0)
  }
  const database = await openEmbedded(dataDir, { timeoutMs: 5000 })
  expect(await query(database.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  await database.close()
})

describe.runIf(isRoot)('root', () => {
  test('whose data folder no other account can enter gets the data elsewhere, behind a link', async () => {
    const folder = await makeFolder(0o700)
    const lines: string[] = []
    const first = await openEmbedded(`${folder}/data`, { log: (line) => lines.push(line) })
    alsoRemove(first.dataFolder)
    expect(await realpath(`${folder}/data/postgres`)).toBe(first.dataFolder)
    expect(first.dataFolder).toMatch(/^\/var\/lib\/usage-billing\/cluster-/)
    expect(lines.join('\n')).toContain(first.dataFolder)
    await query(first.connection, 'create table kept as select 42 as n')
    await first.close()
    const again = await openEmbedded(`${folder}/data`)
    expect(again).toMatchObject({ created: false, dataFolder: first.dataFolder })
    expect(await query(again.connection, 'select n from kept')).toEqual([{ n: 42 }])
    await again.close()

    await rm(`${folder}/data`, { recursive: true })
    const fresh = await openEmbedded(`${folder}/data`)
    alsoRemove(fresh.dataFolder)
    expect(fresh.created).toBe(true)
    await fresh.close()
  })

  test('at two first starts at once behind a link makes one database', async () => {
    const folder = await makeFolder(0o700)
    const both = await Promise.all([openEmbedded(folder), openEmbedded(folder)])
    for (const { dataFolder } of both) alsoRemove(dataFolder)
    expect(new Set(both.map(({ dataFolder }) => dataFolder)).size).toBe(1)
    expect(both.filter(({ created }) => created)).toHaveLength(1)
    for (const database of both) await database.close()
  })

  test.runIf(hasOthers)(
    'serves the data of an ordinary user as that user, who can go on with it',
    async () => {
      const account = { uid: 54321, gid: 54321 }
      const folder = await makeDataDir()
      await giveAway(`${folder}/postgres`, account)
      await chown(folder, account.uid, account.gid)
      const asUser = await openInChild(folder, { account })
      const asRoot = await openEmbedded(folder)
      const pid = await serverPid(asRoot.dataFolder)
      expect((await lstat(`/proc/${pid}`)).uid).toBe(account.uid)
      await asRoot.close()
      expect(await asUser.close()).toBe(0)
      await (await openEmbedded(folder)).close()
      const again = await openInChild(folder, { account })
      expect(await again.close()).toBe(0)
    },
  )
})

describe.runIf(hasOthers)('an ordinary user', () => {
  test('has everything in the data folder, closed to others, and is served after each kill', async () => {
    const account = await loadNobody()
    const folder = await makeFolder(0o700)
    await chown(folder, account.uid, account.gid)
    const first = await openInChild(`${folder}/data`, { account })
    expect(first).toMatchObject({ created: true, dataFolder: `${folder}/data/postgres` })
    expect(first.connection.host).toBe(first.dataFolder)
    expect(await lstat(`${folder}/data`)).toMatchObject({ uid: account.uid, mode: 0o40700 })
    const pid = await serverPid(first.dataFolder)
    first.child.kill('SIGKILL')
    const second = await openInChild(`${folder}/data`, { account })
    expect(await serverPid(first.dataFolder)).toBe(pid)
    second.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    const third = await openInChild(`${folder}/data`, { account })
    const successor = await serverPid(first.dataFolder)
    expect(successor).not.toBe(pid)
    expect(await third.close()).toBe(0)
    expect(await runs(successor)).toBe(false)
  })

  test('gets an error when the data belongs to another', async () => {
    const folder = await makeDataDir()
    await expect(openInChild(folder, { account: { uid: 54321, gid: 54321 } })).rejects.toThrow(
      /belongs to another user .* Start as that user/,
    )
  })
})

describe('what cannot work is said with its cure', () => {
  test.each([
    {
      given: 'a folder of something else',
      prepare: async (path: string) => {
        await mkdir(path)
        await writeFile(`${path}/notes.txt`, 'mine')
        if (isRoot) await chown(path, 65534, 65534)
      },
      said: /is not a PostgreSQL data folder\. Move it away/,
    },
    {
      given: 'a link to nowhere',
      prepare: (path: string) => symlink('/nonexistent/cluster', path),
      said: /is a link to a folder that does not exist/,
    },
  ])('$given', async ({ prepare, said }) => {
    const folder = await makeFolder()
    await prepare(`${folder}/postgres`)
    await expect(openEmbedded(folder)).rejects.toThrow(said)
  })

  test('a server that cannot start, with the end of its log', async () => {
    const folder = await makeDataDir()
    await writeFile(`${folder}/postgres/postgresql.conf`, 'no such = thing =')
    const opened = openEmbedded(folder)
    await expect(opened).rejects.toThrow(DatabaseStartupError)
    await expect(opened).rejects.toThrow(/cannot start.*syntax error in file/s)
  })

  test('a database of another major version', async () => {
    const folder = await makeDataDir()
    await writeFile(`${folder}/postgres/PG_VERSION`, '17\n')
    await expect(openEmbedded(folder)).rejects.toThrow(/created by PostgreSQL 17, and this is PostgreSQL 18/)
  })

  test('a server that is there but does not come up in time', async () => {
    const folder = await makeDataDir()
    const opener = await openInChild(folder)
    const pid = await serverPid(opener.dataFolder)
    process.kill(pid, 'SIGSTOP')
    const opened = openEmbedded(folder, { timeoutMs: 300 })
    await expect(opened).rejects.toThrow(/not ready within 0.3 s/)
    process.kill(pid, 'SIGCONT')
    expect(await opener.close()).toBe(0)
  })
})

async function giveAway(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(`${entry.parentPath}/${entry.name}`, uid, gid)
  }
}
