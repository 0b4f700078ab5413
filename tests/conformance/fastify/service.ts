import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { operations } from '../../../generated/operations.ts'
import { admission, type Keys } from './admit.ts'
import { ignoreBodies } from './body.ts'
import { customers } from './customers.ts'
import { mountOperations } from './mount.ts'
import { fail, Problem } from './problem.ts'
import { base36, createTenant, type Tenant } from './tenant.ts'

export type ServiceOptions = {
  /** The company and mode of each key. */
  keys: Keys
  /** Per company and 60 seconds. */
  requestsPerWindow?: number
  /** For tests: a header to leave out of every answer. */
  forgottenHeader?: string
}

/**
 * The contract's customers on Fastify, in memory, written from the document and the generated types as
 * another team would. Not listening yet.
 */
export function createService(options: ServiceOptions): FastifyInstance {
  const app = Fastify({
    genReqId: () => `req_${base36(24)}`,
    frameworkErrors: fail,
    exposeHeadRoutes: true,
    // By default Fastify answers 404 to ids of more than 100 characters.
    routerOptions: { maxParamLength: 10_000 },
  })
  const tenants = new Map<string, Tenant>()

  app.decorateRequest('caller', null)
  ignoreBodies(app)
  app.setNotFoundHandler(async (request, reply) => fail(noSuchRoute(request), request, reply))
  // Fastify refuses some methods before the handler above.
  app.setErrorHandler((error, request, reply) =>
    fail(request.is404 ? noSuchRoute(request) : error, request, reply),
  )
  if (options.forgottenHeader) app.addHook('onSend', forget(options.forgottenHeader))
  mountOperations(app, {
    handlers: customers,
    admit: admission(options.keys, options.requestsPerWindow ?? 1000),
    contextOf(caller) {
      const name = `${caller.company}/${caller.mode}`
      const tenant = tenants.get(name) ?? createTenant(name)
      tenants.set(name, tenant)
      return { caller, tenant, now: new Date() }
    },
  })
  return app
}

/** A 405 with the allowed methods for a path of the contract, otherwise a 404. */
function noSuchRoute(request: FastifyRequest): Problem {
  const [path = ''] = request.url.split('?')
  const methods = Object.values(operations)
    .filter((operation) => new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((operation) => operation.method)
  if (methods.length === 0) return new Problem(404, 'ROUTE_NOT_FOUND', 'No such path')
  return new Problem(405, 'METHOD_NOT_ALLOWED', 'Method not allowed on this path', {
    headers: { allow: methods.join(', ') },
  })
}

function forget(header: string) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.removeHeader(header)
  }
}
