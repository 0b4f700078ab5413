import { expect, test } from 'vitest'
import { createNodeOf, groupByNode } from '../../server/db/cluster/nodes.ts'
import { inCluster } from '../database/in-cluster.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test.runIf(inCluster)('the node of each tenant is the one that has its rows', async () => {
  const companies = await Promise.all(Array.from({ length: 12 }, () => service.company()))
  const ids = await Promise.all(companies.map((company) => company.tenantId()))
  const nodeOf = createNodeOf(service.db)
  for (const shards of await groupByNode(service.db, ids)) {
    const nodes = await Promise.all(shards.flat().map(nodeOf))
    expect(new Set(nodes).size).toBe(1)
    expect(nodes[0]).toBeTypeOf('number')
  }
})
