import pg from 'pg'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A pool that ignores a second release of a connection. graphile-worker releases its listening connection twice when that is
 * lost while the worker stops; pg throws then, which would end the process.
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
