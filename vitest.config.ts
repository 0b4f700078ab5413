import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/support/slow-first.ts'

const UNIT = ['tests/{architecture,rules}/**/*.test.ts']
const MUTANTS = ['tests/conformance/mutants/**/*.test.ts']
/** Asks the official rules, in Java. */
const E_INVOICES = ['tests/e-invoices/*.test.ts']
/** Kills, races, browsers, hostile requests, packages, backups, random histories, every field of every form, every example of the mock, all random cases of the rules, and what waits or repeats for long. */
const LONG = [
  'tests/{backup,config,package,processes,races,robustness}/**/*.test.ts',
  'tests/browser/!(dashboard).test.ts',
  'tests/client/{browser,service-vanishes}.test.ts',
  'tests/conformance/{fastify,robustness,second-run,trust}.test.ts',
  'tests/contract/{diff,largest-pages,mock,mock-cors,mock-dynamic,mock-webhooks}.test.ts',
  'tests/credit-notes/histories.test.ts',
  'tests/credit-notes/histories-of-discounts.test.ts',
  'tests/dashboard/words.test.ts',
  'tests/db/embedded.test.ts',
  'tests/docs/{getting-started,samples}.test.ts',
  'tests/emails/killed.test.ts',
  'tests/engine/{command-sequences,calendar/{a-year,lives},scenarios/{billing-races,extremes,wallet-races}}.test.ts',
  'tests/jobs/{bounded,event-retention-sent-again,crash,cut-connections,event-retention,hostile-meters,renewals-in-bulk}.test.ts',
  'tests/operations/database-hangs.test.ts',
  'tests/rules/{credit-notes,discounts-random,rates-of-line,taxes-and-bounds,zones}.test.ts',
  'tests/webhooks/{foreign/*,largest-events,odd-receivers}.test.ts',
]

/** What a test of the service shares with others of the run. */
const SERVICE = {
  globalSetup: ['tests/support/files-in-memory.ts', 'tests/support/global-setup.ts'],
  setupFiles: [
    'tests/database/clean-up.ts',
    'tests/engine/hold-invariants.ts',
    'tests/statements/hold.ts',
    'tests/support/fail-on-failures.ts',
  ],
}

export default defineConfig({
  test: {
    // Real databases and browsers take their time on a busy machine; a test that hangs is told all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Each waits for PostgreSQL or a browser some of the time.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    sequence: { sequencer: SlowFirst },
    // No test file leaves anything in a module for another, so a worker reads each module once: a fifth of the time.
    isolate: false,
    projects: [
      // The long suite takes all random cases.
      { extends: true, test: { name: 'unit', include: UNIT, provide: { oneCaseIn: 5 } } },
      {
        extends: true,
        test: {
          ...SERVICE,
          name: 'service',
          include: ['tests/**/*.test.ts'],
          exclude: [...UNIT, ...LONG, ...MUTANTS, ...E_INVOICES],
        },
      },
      // What takes a minute here takes two elsewhere; a limit is for tests that hang.
      {
        extends: true,
        test: {
          ...SERVICE,
          name: 'long',
          include: LONG,
          testTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      { extends: true, test: { ...SERVICE, name: 'e-invoice', include: E_INVOICES } },
      // Its services have a database of their own.
      {
        extends: true,
        test: { name: 'mutants', include: MUTANTS, globalSetup: 'tests/support/files-in-memory.ts' },
      },
    ],
  },
})
