import { curlOf } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import type { Outcome } from '../runner/run.ts'
import { countsOf } from './summary.ts'

/** Renders everything for programs. Only long bodies are cut. */
export function renderJson({ results, causes, ...outcome }: Outcome): string {
  const conforms = results.every((each) => each.outcome !== 'failed')
  const report = {
    conforms,
    ...outcome,
    checks: countsOf(results),
    causes: causes.map(({ example, ...cause }) => ({ ...cause, example: toJson(example) })),
    results: results.map(({ findings, ...result }) => ({ ...result, findings: findings.map(toJson) })),
  }
  return `${JSON.stringify(report, undefined, 2)}\n`
}

const MAX_TEXT_LENGTH = 10_000

function toJson({ expected, actual, exchange }: Finding) {
  return {
    expected,
    actual: actual.slice(0, MAX_TEXT_LENGTH),
    ...(exchange !== undefined && {
      request: { method: exchange.request.method, url: exchange.request.url },
      status: exchange.status,
      request_id: exchange.headers['x-request-id'] ?? null,
      curl: curlOf(exchange),
    }),
  }
}
