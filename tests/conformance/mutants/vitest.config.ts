import { defineConfig } from 'vitest/config'

/** For `npm test`: they have a database of their own, so that they need nothing of what the other tests share. */
export default defineConfig({
  // At their end the two runs still stop their services and databases.
  test: { include: ['tests/conformance/mutants/mutants.test.ts'], hookTimeout: 120_000 },
})
