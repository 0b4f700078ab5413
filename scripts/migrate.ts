/** Migrates the database; the service does the same when it starts. */
import { fail, withDatabase } from './with-database.ts'

withDatabase(async () => console.log('The database has the newest schema.')).catch(fail)
