import { isStalePlan } from './errors.ts'

/** More than a pool has connections: each is stale once after a migration by another process. */
const MAX_TRIES = 30

/** Does `work` again on another connection where a table has changed since its statement was planned. */
export async function retryStale<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (!isStalePlan(error) || tries === MAX_TRIES) throw error
    }
}
