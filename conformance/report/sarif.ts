import { createHash } from 'node:crypto'
import type { AnyExchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { withoutPlace } from '../runner/causes.ts'
import type { Outcome, Result } from '../runner/run.ts'
import { shortCurl, shorten } from './finding.ts'
import { partLines, skipLines } from './summary.ts'

/** SARIF 2.1.0, for code scanning and its viewers: a rule per check that failed, a result per finding. */
export function renderSarif({ results, contractVersion, causes, ...run }: Outcome): string {
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  const notes = [...skipLines(results), ...partLines(results)]
  const report = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'usage-billing conformance',
            version: contractVersion,
            rules: failed.map(toRule),
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: notes.map((text) => ({ level: 'note', message: { text } })),
          },
        ],
        results: failed.flatMap((result, ruleIndex) =>
          result.findings.map((finding) => toResult(result, finding, ruleIndex)),
        ),
        properties: {
          ...run,
          causes: causes.map(({ title, checks, findings }) => ({ title, checks, findings })),
        },
      },
    ],
  }
  return `${JSON.stringify(report, undefined, 2)}\n`
}

function toRule({ id, title, tag, level, reference }: Result) {
  return {
    id,
    shortDescription: { text: title },
    helpUri: reference,
    help: { text: `${title} ${reference}` },
    defaultConfiguration: { level: 'error' },
    properties: { tags: [tag, level] },
  }
}

/** Code scanning takes no result without a file, and none at a URL. */
const NOWHERE = { physicalLocation: { artifactLocation: { uri: 'openapi.yaml' }, region: { startLine: 1 } } }

function requestLine({ request: { method, url } }: AnyExchange) {
  return { fullyQualifiedName: `${method} ${new URL(url).pathname}`, kind: 'resource' }
}

/** The fingerprint is the same in each run, so that code scanning knows an alert again. */
function fingerprint(id: string, { expected, exchange }: Finding): string {
  const text = [id, exchange?.request.method, expected].join(' ')
  return createHash('sha256').update(withoutPlace(text)).digest('hex').slice(0, 16)
}

function toResult({ id }: Result, finding: Finding, ruleIndex: number) {
  const { expected, actual, exchange } = finding
  const curl = shortCurl(finding)
  const text = [`expected ${shorten(expected)}`, `actual ${shorten(actual)}`, ...(curl ? [curl] : [])]
  return {
    ruleId: id,
    ruleIndex,
    level: 'error',
    message: { text: text.join('\n') },
    locations: [{ ...NOWHERE, ...(exchange !== undefined && { logicalLocations: [requestLine(exchange)] }) }],
    partialFingerprints: { primaryLocationLineHash: fingerprint(id, finding) },
    ...(exchange !== undefined && { webRequest: toRequest(exchange), webResponse: toResponse(exchange) }),
  }
}

function toRequest({ request: { method, url, headers } }: AnyExchange) {
  const { Authorization: _, ...kept } = headers
  return { protocol: 'HTTP', version: '1.1', target: url, method, headers: kept }
}

function toResponse({ status, headers, text }: AnyExchange) {
  if (status === 0) return { noResponseReceived: true }
  return { statusCode: status, headers, body: { text: shorten(text, 2_000) } }
}
