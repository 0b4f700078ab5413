/**
 * Runs operations, races and kills on the server of TEST_DATABASE_URL, one file after another, so that an operator's own PostgreSQL can be
 * proved. Each file makes a database there, and drops it at its end.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const TESTS = ['tests/operations', 'tests/races', 'tests/jobs/crash.test.ts']

if (!process.env.TEST_DATABASE_URL) {
  console.error(
    'Set TEST_DATABASE_URL to a server for tests, such as postgres://billing@localhost/postgres. The account must be able to create databases.',
  )
  process.exitCode = 1
} else {
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : TESTS
  const child = spawn('vitest', ['run', '--no-file-parallelism', ...chosen], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = typeof code === 'number' ? code : 1
}
