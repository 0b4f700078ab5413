import { prepare } from '../../../conformance/from-contract/requests/preconditions.ts'
import { createTestData, type Request } from '../../../conformance/from-contract/requests/test-data.ts'
import { fill } from '../../../conformance/kit/compose-request.ts'
import { createCheckContext } from '../../../conformance/runner/create-check-context.ts'
import { createSession } from '../../../conformance/runner/session.ts'
import { type Contract, readContract } from '../../../contract/index.ts'
import type { OperationId } from '../../../generated/operations.ts'
import type { ServiceUnderTest } from '../service-under-test.ts'
import type { Draft } from './draft.ts'

/** Where requests that succeed come from: the contract's own examples, with what they refer to created first. */
export type Bases = {
  operations: OperationId[]
  /** The request of one of the operation's examples. */
  draft(id: OperationId, example: number): Promise<Draft>
  /** The operation has succeeded: what its request named is used up, and the next draft gets new names. */
  renew(id: OperationId): void
}

const TIMEOUT_MS = 30_000

export function createBases({ baseUrl, attacker }: ServiceUnderTest): Bases {
  const contract: Contract = readContract()
  const target = {
    baseUrl,
    keys: { own: attacker.test },
    seed: 1,
    partial: false,
    skip: [],
    timeoutMs: TIMEOUT_MS,
  }
  const ctx = createCheckContext(
    createSession(target, contract, () => undefined),
    false,
  )
  const made = new Map<string, Promise<Request>>()
  const make = async (id: OperationId, example: number) => {
    const operation = contract.operation(id)
    const examples = operation.body?.examples ?? []
    const testData = createTestData(ctx).withNew(operation)
    const request = await testData.request(operation, examples[example % Math.max(1, examples.length)])
    return prepare(ctx, operation, request)
  }
  return {
    operations: contract.operations.map(({ id }) => id),
    async draft(id, example) {
      const operation = contract.operation(id)
      const name = `${id} ${example}`
      const making = made.get(name) ?? make(id, example)
      made.set(name, making)
      const { path, query, body } = await making
      return {
        method: operation.method,
        path: fill(operation, path),
        query: Object.entries(query),
        body,
        rewrites: [],
        encoding: undefined,
        targetOf: (usual) => usual,
        copies: 1,
      }
    },
    renew(id) {
      for (const name of made.keys()) if (name.startsWith(`${id} `)) made.delete(name)
    },
  }
}
