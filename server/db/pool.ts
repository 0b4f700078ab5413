import pg from 'pg'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Ignores a second release, which pg throws on: graphile-worker does so when its connection is lost while it stops. */
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
