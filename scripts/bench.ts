/**
 * Measures, in one run on a database of its own, what ingest and processing reach, each beside what PostgreSQL does
 * without us on the same machine at the same moment. The ratios are what to compare between versions; the rates depend
 * on the machine. Takes about half a minute.
 */
import { newId, newSecret } from '../server/ids.ts'
import { createKey } from '../server/keys/create-key.ts'
import { createLog } from '../server/logging.ts'
import { start } from '../server/start.ts'
import { insertRows } from './bench/baseline.ts'
import { ingest } from './bench/load.ts'
import { processAll } from './bench/processing.ts'
import { makeTemporaryDataDir } from './temporary-data-dir.ts'

const clock = () => new Date()
const log = createLog('error')
const { dataDir, remove } = await makeTemporaryDataDir()
const service = await start(
  {
    port: 0,
    dataDir,
    databaseUrl: undefined,
    publicBaseUrl: 'http://localhost',
    rateLimitPerMinute: 1_000_000_000,
    finalizeAfterMinutes: 60,
    worker: false,
    maxConnections: 20,
    logLevel: 'error',
  },
  { clock, log },
)
try {
  const { db, pool } = service.database
  const key = await createKey(db, { company: 'Bench', mode: 'test', currency: 'USD', now: clock() })
  const target = { baseUrl: `http://localhost:${service.port}`, key }

  const bareBatches = await insertRows(pool, { rowsACommit: 500, connections: 2 })
  const batches = await ingest(target, { eventsARequest: 500, connections: 8 })
  const bareSingles = await insertRows(pool, { rowsACommit: 1, connections: 32 })
  const singles = await ingest(target, { eventsARequest: 1, connections: 32 })
  const processed = await processAll(service.database, { clock, newId, newSecret, finalizeAfterMs: 0 })

  report('rows by bare SQL, 500 a commit', bareBatches)
  report('events ingested, 500 a request', batches, ['bare SQL', bareBatches])
  report('rows by bare SQL, 1 a commit', bareSingles)
  report('events ingested, 1 a request', singles, ['bare SQL', bareSingles])
  report('events processed by the worker', processed, ['ingest of 500 a request', batches])
} finally {
  await service.stop()
  await remove()
}

function report(what: string, perSecond: number, [than, other]: [string, number] | [] = []): void {
  const ratio = other === undefined ? '' : `${(perSecond / other).toFixed(2)} × ${than}`
  console.log(`${what.padEnd(34)}${Math.round(perSecond).toLocaleString('en').padStart(10)}/s  ${ratio}`)
}
