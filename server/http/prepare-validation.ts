import express, { type Request, type Response } from 'express'
import { type ContractDocument, operationsAt, paths } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { nextTurn } from '../runtime/yielding.ts'
import { toRequest } from './call-operation.ts'
import { createValidation, isValidated } from './validate.ts'

/**
 * Compiles what validates the requests, before somebody waits for it: the first request of an operation would keep all others waiting
 * for up to a tenth of a second. One operation in each turn of the event loop, while the database starts.
 */
export async function prepareValidation(document: ContractDocument): Promise<void> {
  const page: Request = Object.create(express.request, { app: { value: express() } })
  const response: Response = Object.create(express.response)
  for (const id of paths.flatMap(operationsAt).filter(isValidated)) {
    const { isKnownValid, check } = createValidation(document, id)
    const request = toRequest(page, id, { path: pathOf(id), body: {} })
    isKnownValid(request, request.body)
    // It is valid for few.
    await check(request, response).catch(() => undefined)
    await nextTurn()
  }
}

/** A value for each name, as without one it would be another path. */
function pathOf(id: OperationId): Record<string, string> {
  const names = operations[id].path.matchAll(/\{(\w+)\}/g)
  return Object.fromEntries(Array.from(names, ([, name = '']) => [name, 'id']))
}
