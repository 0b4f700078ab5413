import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Handler, type Input, type OperationId, operations } from '../../../generated/operations.ts'
import { type Caller, scopeFor } from './admit.ts'
import { acceptJson } from './body.ts'
import { once } from './idempotency.ts'
import { Problem } from './problem.ts'
import type { Context } from './tenant.ts'
import {
  contractCompiler,
  cutLongLists,
  listParameters,
  markOddIntegers,
  refuseBreaches,
  schemaOf,
} from './validate.ts'

export type PartialHandlers = { [Id in OperationId]?: Handler<Id, Context> }
export type Around = {
  handlers: PartialHandlers
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  contextOf: (caller: Caller) => Context
}

/** Mounts every operation. Those without a handler answer 501 to any request. */
export function mountOperations(app: FastifyInstance, around: Around): void {
  const ids = Object.keys(operations).filter(isOperationId)
  const reads = (id: OperationId) => operations[id].body && around.handlers[id] !== undefined
  app.setValidatorCompiler(contractCompiler())
  // Fastify has body parsers per scope, so each operation with a body needs its own.
  for (const id of ids.filter(reads))
    app.register(async (scope) => {
      acceptJson(scope, id)
      mount(scope, id, around)
    })
  for (const id of ids.filter((id) => !reads(id))) mount(app, id, around)
}

function mount<Id extends OperationId>(app: FastifyInstance, id: Id, around: Around): void {
  const { method, path, secured, keyed } = operations[id]
  const handler: Handler<Id, Context> | undefined = around.handlers[id]
  const shared = {
    method,
    // An empty parameter is another path, which does not exist.
    url: path.replaceAll(/\{(\w+)\}/g, ':$1(^[^]+$)'),
    ...(secured && { onRequest: [around.admit, scopeFor(id)] }),
  }
  if (!handler) {
    app.route({ ...shared, handler: notImplemented })
    return
  }
  app.route({
    ...shared,
    schema: schemaOf(id),
    attachValidation: true,
    preValidation: [orNothing(id), markOddIntegers(id), listParameters(id), cutLongLists],
    preHandler: refuseBreaches(id),
    handler: async (request, reply) => {
      const context = around.contextOf(request.getDecorator<Caller>('caller'))
      // Fastify has validated the parts against the schemas of these types.
      const input = {
        path: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
      } as Input<Id>
      const work = () => handler(input, context)
      const key = keyed ? request.headers['idempotency-key'] : undefined
      const same = { id, path: request.params, body: operations[id].body ? request.body : undefined }
      const { reply: answer, replayed } =
        typeof key === 'string'
          ? await once(context.tenant, key, same, work)
          : { reply: await work(), replayed: false }
      return reply
        .code(answer.status)
        .headers({
          'x-request-id': request.id,
          ...(replayed && { 'idempotent-replayed': 'true' }),
          ...(answer.status === 201 && { location: `${path}/${idIn(answer.body)}` }),
        })
        .send({ success: true, ...answer.body, request_id: request.id })
    },
  })
}

/** Where no body is needed, none is an empty object. */
function orNothing(id: OperationId) {
  return async (request: FastifyRequest): Promise<void> => {
    if (operations[id].body === 'optional' && request.body === undefined) request.body = {}
  }
}

/** Of what was created, the one resource in the body. */
function idIn(body: object): string {
  const [created] = Object.values(body)
  return String(Reflect.get(Object(created), 'id'))
}

async function notImplemented(): Promise<never> {
  throw new Problem(501, 'NOT_IMPLEMENTED', 'This server does not implement the operation')
}

function isOperationId(id: string): id is OperationId {
  return id in operations
}
