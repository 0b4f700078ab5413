import { openEmbedded } from '../../server/embedded-postgres/index.ts'

/** A process that has the database of the folder named in its first argument open, until its standard input ends. */
const database = await openEmbedded(process.argv[2] ?? '', { log: (line) => console.error(line) })
const { close, ...opened } = database
console.log(JSON.stringify({ ...opened, executable: process.execPath }))
process.stdin.once('end', close).resume()
