import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { operations } from '../../../generated/operations.ts'
import { admission, type Keys } from './admit.ts'
import { ignoreBodies } from './body.ts'
import { customers } from './customers.ts'
import { drafts } from './drafts.ts'
import { mountInvoicePages } from './invoice-page.ts'
import { invoices } from './invoices.ts'
import { mountOperations } from './mount.ts'
import { fail, Problem } from './problem.ts'
import { base36, createTenant, type Tenant } from './tenant.ts'

export type ServiceOptions = {
  /** Which key stands for which company and mode. */
  keys: Keys
  /** Per company in a window of 60 seconds. */
  requestsPerWindow?: number
  /** For tests: a header that every answer lacks. */
  forgottenHeader?: string
}

/**
 * The customers and invoices of the contract on Fastify, in memory: what another team would write from the document
 * and the generated types. Not listening yet.
 */
export function createService(options: ServiceOptions): FastifyInstance {
  const app = Fastify({
    genReqId: () => `req_${base36(24)}`,
    frameworkErrors: fail,
    exposeHeadRoutes: false,
    // An id of any length is told what is wrong with it; Fastify by itself would answer 404 beyond 100 characters.
    routerOptions: { maxParamLength: 10_000 },
  })
  const tenants = new Map<string, Tenant>()

  app.decorateRequest('caller', null)
  ignoreBodies(app)
  app.setNotFoundHandler(async (request, reply) => fail(noSuchRoute(request), request, reply))
  // Fastify refuses some methods before it calls the handler above.
  app.setErrorHandler((error, request, reply) =>
    fail(request.is404 ? noSuchRoute(request) : error, request, reply),
  )
  if (options.forgottenHeader) app.addHook('onSend', forget(options.forgottenHeader))
  mountInvoicePages(app, tenants)
  mountOperations(app, {
    handlers: { ...customers, ...drafts, ...invoices },
    admit: admission(options.keys, options.requestsPerWindow ?? 1000),
    contextOf(caller) {
      const name = `${caller.company}/${caller.mode}`
      const tenant = tenants.get(name) ?? createTenant(name)
      tenants.set(name, tenant)
      return { caller, tenant, now: new Date(), publicUrl: app.listeningOrigin }
    },
  })
  return app
}

/** 405 with what the path has, if it is one of the contract's; else 404. */
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
