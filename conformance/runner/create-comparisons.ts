import { isDeepStrictEqual } from 'node:util'
import type { CheckContext } from '../kit/check-context.ts'
import type { AnyExchange } from '../kit/exchange.ts'
import { Failure } from '../kit/finding.ts'

/** What a check expects of an answer. A finding without an exchange of its own names the last one. */
export function createComparisons(
  last: () => AnyExchange | undefined,
): Pick<CheckContext, 'expect' | 'equal' | 'expectStatus'> {
  return {
    expect(condition, { expected, actual, exchange = last() }) {
      if (!condition) throw new Failure({ expected, actual, exchange })
    },
    equal(actual, wanted, what, exchange = last()) {
      if (isDeepStrictEqual(asJson(actual), asJson(wanted))) return
      throw new Failure({ expected: `${what}: ${show(wanted)}`, actual: show(actual), exchange })
    },
    expectStatus(exchange, status, code) {
      const actual: unknown = Reflect.get(Object(Reflect.get(Object(exchange.body), 'error')), 'code')
      if (exchange.status === status && (code === undefined || actual === code)) return
      const expected = code === undefined ? `${status}` : `${status} ${code}`
      throw new Failure({ expected, actual: `${exchange.status} ${exchange.text}`, exchange })
    },
  }
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
