import pg from 'pg'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A pool that lets a connection be given back twice: graphile-worker does so with the one that it listens on, where it is
 * lost while the worker stops, and the process would end of it.
 */
export class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return super.connect()
    super.connect((error, client, release) => {
      let released = false
      callback(error, client, (reason) => {
        if (!released) release(reason)
        released = true
      })
    })
  }
}
