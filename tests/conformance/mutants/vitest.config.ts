import { defineConfig } from 'vitest/config'

/** For `npm test`: they have a database of their own, so that they need nothing of what the other tests share. */
export default defineConfig({ test: { include: ['tests/conformance/mutants/mutants.test.ts'] } })
