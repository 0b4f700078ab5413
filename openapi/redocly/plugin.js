import { exactlyOneOf } from './decorators/exactly-one-of.js'
import { includeGuides } from './decorators/include-guides.js'
import { expandErrorCodes } from './preprocessors/error-codes.js'
import { keyScopes } from './preprocessors/key-scopes.js'
import { standardResponses } from './preprocessors/standard-responses.js'
import { webhooks } from './preprocessors/webhooks.js'
import { boundedSchemas } from './rules/bounded-schemas.js'
import { closedRequestBodies } from './rules/closed-request-bodies.js'
import { declaredBadRequest } from './rules/declared-bad-request.js'
import { declaredBodies } from './rules/declared-bodies.js'
import { errorCodes } from './rules/error-codes.js'
import { linksResolve } from './rules/links-resolve.js'
import { noOrphans } from './rules/no-orphans.js'
import { openAnswers } from './rules/open-answers.js'
import { validDefaults } from './rules/valid-defaults.js'
import { webhooksAnswer2xx } from './rules/webhooks-answer-2xx.js'

/**
 * The contract's own rules, as a Redocly plugin, and what is added to the document before they run and when it is bundled. Each
 * does nothing until redocly.yaml names it as `contract/<name>`.
 */
export default function contractPlugin() {
  return {
    id: 'contract',
    preprocessors: {
      oas3: {
        'expand-error-codes': expandErrorCodes,
        'key-scopes': keyScopes,
        'standard-responses': standardResponses,
        webhooks,
      },
    },
    decorators: { oas3: { 'exactly-one-of': exactlyOneOf, 'include-guides': includeGuides } },
    rules: {
      oas3: {
        'bounded-schemas': boundedSchemas,
        'closed-request-bodies': closedRequestBodies,
        'declared-bad-request': declaredBadRequest,
        'declared-bodies': declaredBodies,
        'error-codes': errorCodes,
        'links-resolve': linksResolve,
        'no-orphans': noOrphans,
        'open-answers': openAnswers,
        'valid-defaults': validDefaults,
        'webhooks-answer-2xx': webhooksAnswer2xx,
      },
    },
  }
}
