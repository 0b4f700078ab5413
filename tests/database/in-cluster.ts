import { nodesOf } from './nodes.ts'

const { TEST_DATABASE_URL: url } = process.env

/** Whether the tests run on a cluster of Citus. What one of them does to a table itself, such as a trigger, may be impossible there. */
export const inCluster = url ? (await nodesOf(url)) !== undefined : false
