/**
 * Which folder may import which; `npm run check` holds it, and type imports count. ARCHITECTURE.md draws it.
 *
 * The server, from top to bottom: entry points, handlers, operations and pages and dashboard and jobs and metrics, billing, metering, the nouns, the base.
 */
const BASE = '^server/(db|errors|http|locales|money|outward|paging|runtime|taxes|embedded-postgres)/'
/** Every other folder is a noun's. */
const NOUNS =
  '^server/(?!(?:db|errors|http|locales|money|outward|paging|runtime|taxes|embedded-postgres|metering|billing|operations|pages|dashboard|handlers|jobs|metrics)/)([^/]+)/'
const METERING = '^server/metering/'
const BILLING = '^server/billing/'
const USE = '^server/(operations|pages|dashboard|handlers|jobs|metrics)/'
/** `usage-billing-api/express`, and what it shares with the rest. */
const ADAPTER = '^server/(http/|errors/problem\\.ts|runtime/(fair-limiter|yielding)\\.ts)'
/** What an invoice comes to, and when it falls due. */
const BILLING_CORE =
  '^server/billing/(compose/(bounds|charges|compose-invoice|discounts|planned-invoice|source|usage-lines)|renew/(allowances|limit-batch|period-fee|plan-change|plan-renewal|proration-charges|renewed-fields)|schedule/next-batch)\\.ts$'
/**
 * Files that compute and do nothing else. Of the nouns that are sold and billed, a `-store` reads and writes, and all other files compute,
 * except what caches, connects to a provider or moves credit. Where most files act, those that compute are named.
 */
const PURE = [
  BILLING_CORE,
  '^server/(locales|money|taxes)/',
  '^server/(coupons|customers|discounts|invoices|meters|payments|plans|pricing-units|subscriptions|tax-rates|test-clocks|wallets)/(?!.*-store\\.ts$|cache\\.ts$|stripe/|.*-connection\\.ts$|(included|movements|take-back)\\.ts$|providers\\.ts$)',
  '^server/db/(timeline|ids-by-code)\\.ts$',
  '^server/emails/render/',
  '^server/events/(event-content|owner|lifecycle|decide)\\.ts$',
  '^server/members/rules\\.ts$',
  '^server/metering/(aggregate|assign-to-segment|amount-limit|plan-prices)\\.ts$',
  '^server/runtime/(brand|html|yielding)\\.ts$',
].join('|')

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from: { path: from }, to: { path: to } }
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle-of-files',
      comment: 'Files that import each other can only be understood together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      comment: 'Folders that import each other are one folder.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    forbid(
      'contract-stands-alone',
      'The contract is read by all others.',
      '^contract/',
      '^(client|conformance|scripts|server|tests)/',
    ),
    forbid(
      'client-stands-alone',
      'The client is installed without the service.',
      '^client/',
      '^(conformance|contract|scripts|server|tests)/',
    ),
    forbid(
      'client-is-without-msw',
      'The handlers are for tests alone, and the mock is of the contract.',
      '^client/(?!msw/)',
      '^client/msw/',
    ),
    forbid(
      'conformance-knows-no-service',
      'It checks any implementation, over HTTP.',
      '^conformance/',
      '^(client|scripts|server|tests)/',
    ),
    forbid(
      'conformance-kit-below-checks',
      'What every check uses knows none of them.',
      '^conformance/kit/',
      '^conformance/(?!kit/)',
    ),
    forbid(
      'conformance-derivation-below-runner',
      'Checks know what they are given, not who runs them.',
      '^conformance/(checks|from-contract)/',
      '^conformance/(?!checks/|from-contract/|kit/)',
    ),
    forbid(
      'conformance-derivation-below-checks',
      'The document comes before what is written by hand.',
      '^conformance/from-contract/',
      '^conformance/checks/',
    ),
    forbid(
      'conformance-runner-below-report',
      'A run returns its outcome.',
      '^conformance/runner/',
      '^conformance/report/',
    ),
    forbid(
      'server-needs-no-tools',
      'The service runs without what developers run. Its demo uses the API as users do.',
      '^server/(?!demo/)',
      '^(client|conformance|scripts|tests)/',
    ),
    forbid(
      'product-needs-no-tests',
      'Tests are not published.',
      '^(client|conformance|contract|scripts|server)/',
      '^tests/',
    ),
    forbid(
      'base-below-nouns',
      'What every noun uses knows none of them.',
      BASE,
      `${NOUNS}|${METERING}|${BILLING}|${USE}`,
    ),
    {
      name: 'http-is-for-entries',
      comment: 'Rules, rows and the engine know errors and pages, and no request.',
      severity: 'error',
      from: {
        path: `${NOUNS}|${METERING}|${BILLING}|^server/(db|errors|money|paging|runtime)/`,
        pathNot: '^server/keys/authentication/',
      },
      to: { path: '^server/http/' },
    },
    forbid(
      'nouns-below-engine',
      'A noun stores its rows and knows its rules.',
      NOUNS,
      `${METERING}|${BILLING}|${USE}`,
    ),
    {
      name: 'nouns-apart',
      comment: 'What needs two nouns is an operation, metering or billing.',
      severity: 'error',
      from: { path: NOUNS },
      to: { path: NOUNS, pathNot: '^server/$1/' },
    },
    forbid('metering-below-billing', 'Usage is counted whatever is billed.', METERING, `${BILLING}|${USE}`),
    forbid('billing-below-operations', 'The engine runs without a request.', BILLING, USE),
    forbid(
      'operations-below-handlers',
      'Only handlers/ lists operations, and nouns.ts and open-sender.ts show objects as they do.',
      '^server/(?!operations/|handlers/|nouns\\.ts|open-sender\\.ts)',
      '^server/operations/',
    ),
    forbid(
      'express-in-http',
      'Express and the validator are details of HTTP.',
      '^server/(?!http/|pages/|dashboard/|app\\.ts)',
      'node_modules/express',
    ),
    {
      name: 'adapter-stands-alone',
      comment:
        'Others mount the contract over their own handlers: with Express and the validator, and nothing of the service.',
      severity: 'error',
      from: { path: ADAPTER },
      to: {
        pathNot: [ADAPTER, '^(contract|generated)/', 'node_modules/express(-openapi-validator)?/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'pure-files-compute',
      comment: 'No input or output: other pure files, types, problems and hashes alone.',
      severity: 'error',
      from: { path: PURE },
      to: {
        pathNot: [
          PURE,
          '^server/(errors/(any-time|problem|repeated-codes)|runtime/derived-id|runtime/spans)\\.ts$',
          'node_modules/big\\.js',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^(dist|coverage|node_modules/(?!express|big\\.js))' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
