import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

const USAGE = `Usage: npm run prove -- [--histories N] [--seed N]

Lives through N random histories (2000), one a seed, from a seed on (a random one), and holds the engine against its model.
A failure names the seed of its history; --histories 1 --seed N lives it again.`

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const histories = Number(values.histories)
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed)
if (values.help || !Number.isSafeInteger(histories) || !Number.isSafeInteger(seed)) {
  console.error(USAGE)
  process.exitCode = values.help ? 0 : 2
} else {
  const vitest = await startVitest('test', ['tests/engine/histories.test.ts'], {
    watch: false,
    provide: { prove: { histories, seed } },
  })
  await vitest.close()
}
