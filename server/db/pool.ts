import pg from 'pg'
import { whenFinished } from './watch.ts'

type Release = (error?: Error | boolean) => void
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/**
 * Releases a connection after PostgreSQL has finished. Ignores a second release, on which pg throws: graphile-worker
 * releases twice if it loses its connection while stopping.
 */
export class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined)
      return super.connect().then((client) => {
        client.release = releaseOnceFinished(client, client.release)
        return client
      })
    super.connect((error, client, release) =>
      callback(error, client, client === undefined ? release : releaseOnceFinished(client, release)),
    )
  }
}

function releaseOnceFinished(client: pg.PoolClient, release: Release): Release {
  let released = false
  return (reason) => {
    if (released) return
    released = true
    // A connection that is released with a reason is closed.
    if (reason) release(reason)
    else whenFinished(client, () => release())
  }
}
