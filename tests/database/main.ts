/**
 * Runs operations, races and kills on the database of TEST_DATABASE_URL, one file after another, so that an operator's own PostgreSQL or
 * cluster can be proved. It leaves companies behind.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const TESTS = ['tests/operations', 'tests/races', 'tests/jobs/crash.test.ts']

if (!process.env.TEST_DATABASE_URL) {
  console.error(
    'Set TEST_DATABASE_URL to a database for tests alone, such as postgres://billing@localhost/billing_test.',
  )
  process.exitCode = 1
} else {
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : TESTS
  const child = spawn('vitest', ['run', '--no-file-parallelism', ...chosen], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = typeof code === 'number' ? code : 1
}
