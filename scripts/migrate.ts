/** Brings the database to the newest schema and ends; the service does the same at its start. */
import { fail, withDatabase } from './with-database.ts'

withDatabase(async () => console.log('The database has the newest schema.')).catch(fail)
