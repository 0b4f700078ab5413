import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** For `npm test`: they have a database of their own, so that they need nothing of what the other tests share. */
export default defineConfig({
  test: {
    include: ['tests/conformance/mutants/mutants.test.ts'],
    globalSetup: join(import.meta.dirname, '../../support/files-in-memory.ts'),
    // At their end the two runs still stop their services and databases.
    hookTimeout: 120_000,
  },
})
