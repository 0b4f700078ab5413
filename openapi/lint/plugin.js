import { includeGuides } from './decorators/include-guides.js'
import { boundedSchemas } from './rules/bounded-schemas.js'
import { closedRequestBodies } from './rules/closed-request-bodies.js'
import { errorCodes } from './rules/error-codes.js'
import { linksResolve } from './rules/links-resolve.js'
import { noOrphans } from './rules/no-orphans.js'
import { standardResponses } from './rules/standard-responses.js'
import { validDefaults } from './rules/valid-defaults.js'
import { webhooksAnswer2xx } from './rules/webhooks-answer-2xx.js'

/**
 * The gaps of the built-in rules, as a Redocly plugin, and what bundling adds. Either does nothing until redocly.yaml names it
 * as `contract/<name>`.
 */
export default function contractPlugin() {
  return {
    id: 'contract',
    decorators: { oas3: { 'include-guides': includeGuides } },
    rules: {
      oas3: {
        'bounded-schemas': boundedSchemas,
        'closed-request-bodies': closedRequestBodies,
        'error-codes': errorCodes,
        'links-resolve': linksResolve,
        'no-orphans': noOrphans,
        'standard-responses': standardResponses,
        'valid-defaults': validDefaults,
        'webhooks-answer-2xx': webhooksAnswer2xx,
      },
    },
  }
}
