import type { DatabaseFigures } from './figures-store.ts'

/** In seconds. */
const MAX = { look: 180, overdue: 600, outbox: 60 }

export function problemsOfWork(figures: DatabaseFigures | null): string[] {
  if (figures === null) return ['the database does not answer']
  const { workerLastLookSeconds: look, overdueSeconds, outboxOldestSeconds: outbox } = figures
  return [
    ...(look === null ? ['no worker has looked for work yet'] : []),
    ...(look !== null && look > MAX.look ? [`no worker has looked for work for ${whole(look)} seconds`] : []),
    ...Object.entries(overdueSeconds)
      .filter(([, seconds]) => seconds > MAX.overdue)
      .map(([kind, seconds]) => `the oldest ${kind} has been due for ${whole(seconds)} seconds`),
    ...(outbox > MAX.outbox
      ? [`a webhook event has waited for its number for ${whole(outbox)} seconds`]
      : []),
  ]
}

function whole(seconds: number): number {
  return Math.round(seconds)
}
