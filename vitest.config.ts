import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/support/slow-first.ts'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/files-in-memory.ts', 'tests/support/global-setup.ts'],
    setupFiles: ['tests/database/clean-up.ts', 'tests/statements/hold.ts'],
    // Real databases and browsers take their time on a busy machine; a test that hangs is told all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Each waits for PostgreSQL or a browser some of the time.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    sequence: { sequencer: SlowFirst },
    // No test file leaves anything in a module for another, so a worker reads each module once: a fifth of the time.
    isolate: false,
  },
})
