import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run prove -- [--notes | --lives] [--histories N] [--seed N]
       npm run prove -- --hostile [--only TEXT] [--limit SECONDS]
       npm run prove -- --fuzz [--minutes N] [--seed N]
       npm run prove -- --kills N [--subscriptions N] [--stopped DAYS]
       npm run prove -- --webhooks [--events N] [--kills N]
       npm run prove -- --payments [--invoices N] [--kills N]

Runs N random billing histories (2000), one per seed, from a seed on (a random one), and compares the engine with its model.
A failure names its seed; --histories 1 --seed N runs that history again.

--notes    runs histories of payments, credit notes and refunds of an invoice, and compares each with what the text says
--lives    runs subscriptions of any zone, billing day, timing, start and end through two years, and compares each with the text
--hostile  sends hostile inputs to real services, one after another, and prints what other clients saw meanwhile: only those
           whose names contain TEXT, each for at most SECONDS (60)
--fuzz     searches for N minutes (10) for requests that cost the most time per byte, and that delay others the most
--kills    kills services N times while they renew daily subscriptions (500), or catch up with DAYS, and checks that each day was billed once
--webhooks sends some N events (20000) of all kinds to five receivers, most of them faulty, kills services and workers meanwhile (--kills),
           and checks that each event arrived
--payments has N invoices (500) paid at a provider whose answers and notices fail at random, kills services and workers meanwhile
           (--kills), and compares the provider's ledger with what the service has`

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    hostile: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: '60' },
    fuzz: { type: 'boolean', default: false },
    notes: { type: 'boolean', default: false },
    lives: { type: 'boolean', default: false },
    kills: { type: 'string', default: '0' },
    webhooks: { type: 'boolean', default: false },
    events: { type: 'string', default: '20000' },
    payments: { type: 'boolean', default: false },
    invoices: { type: 'string', default: '500' },
    subscriptions: { type: 'string', default: '500' },
    stopped: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '10' },
    help: { type: 'boolean' },
  },
})
const histories = Number(values.histories)
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed)
const [kills, subscriptions] = [Number(values.kills), Number(values.subscriptions)]
const stopped = Number(values.stopped)
const [events, invoices] = [Number(values.events), Number(values.invoices)]
const [limitMs, forMs] = [Number(values.limit) * 1_000, Number(values.minutes) * 60_000]
const areNumbers =
  Number.isSafeInteger(histories) &&
  Number.isSafeInteger(seed) &&
  limitMs > 0 &&
  forMs > 0 &&
  kills >= 0 &&
  stopped >= 0 &&
  events > 0 &&
  invoices > 0 &&
  subscriptions >= 2
if (values.help || !areNumbers) {
  console.error(USAGE)
  process.exitCode = values.help ? 0 : 2
} else if (values.hostile) {
  const { runHostile } = await import('./hostile/run.ts')
  await runHostile({ only: values.only, limitMs })
} else if (values.webhooks) {
  const { runWebhooks } = await import('./webhooks/run.ts')
  process.exitCode = await runWebhooks({ events, kills })
} else if (values.payments) {
  const { runPayments } = await import('./payments/run.ts')
  process.exitCode = await runPayments({ invoices, kills })
} else if (kills > 0) {
  const { runKills } = await import('./kills/run.ts')
  process.exitCode = await runKills({ kills, subscriptions, stopped })
} else if (values.fuzz) {
  const { runFuzz } = await import('./fuzz/run.ts')
  process.exitCode = await runFuzz({ seed, forMs })
} else {
  const { startVitest } = await import('vitest/node')
  const ofNotes = ['credit-notes/histories', 'credit-notes/histories-of-discounts']
  const others = values.lives ? 'engine/calendar/lives' : 'engine/command-sequences'
  const files = (values.notes ? ofNotes : [others]).map((file) => `tests/${file}.test.ts`)
  const vitest = await startVitest('test', files, {
    watch: false,
    provide: { prove: { histories, seed } },
  })
  await vitest.close()
}
