import type { Operation } from '../../../contract/index.ts'
import type { Call, CheckContext } from '../../kit/check-context.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { groupBy } from '../../kit/group-by.ts'
import { describeResponse, errorOf, examplePathValues, exampleQuery } from '../requests/requests.ts'
import { toBatches } from '../schema/batch.ts'
import { formatPath } from '../schema/json-path.ts'
import { locationsOf } from '../schema/locations.ts'
import { type ParameterProbe, parameterViolations } from '../schema/parameters.ts'
import { type Violation, violationsOf } from '../schema/violations.ts'

/** A problem that `details` has to report. It has a constraint if a keyword of a schema is violated. */
type ExpectedProblem = {
  constraint?: string
  description: string
  path: string
  rule: string
  /** The contract also lets a service answer `INVALID_JSON`. */
  mayBeInvalidJson?: boolean
}

/**
 * Violates every constraint of the operation's body. One request violates many, since the contract reports all at once. A
 * problem that is not reported is sent again alone, for the smallest finding.
 */
export async function probeViolations(ctx: CheckContext, operation: Operation): Promise<void> {
  const locations = locationsOf(ctx.contract, operation)
  const byLocation = locations.map((location) => ({
    location,
    violations: violationsOf(ctx.contract, location),
  }))
  const byExample = groupBy(
    byLocation.flatMap(({ location, violations }) =>
      violations.map((violation) => ({ ...violation, location })),
    ),
    ({ location }) => `${location.example.name} ${location.form}`,
  )
  for (const probes of byExample.values())
    for (const batch of toBatches(probes)) {
      const send = (some: typeof batch) => {
        const base = some.reduce(
          (value, { location }) => location.reach(value),
          some[0]?.location.example.value,
        )
        const invalid = some.reduce((value, violation) => violation.edit(value), base)
        return sendInvalid(ctx, operation, { body: invalid })
      }
      await expectProblems(ctx, operation, batch.map(toExpectedProblem), (some) =>
        send(batch.filter((_, index) => some.includes(index))),
      )
    }
}

/** Violates every constraint of the operation's parameters. */
export async function probeParameterViolations(ctx: CheckContext, operation: Operation): Promise<void> {
  const unknown: ParameterProbe = {
    constraint: 'query additionalProperties',
    description: 'a parameter that is not in the contract',
    path: 'query.not_in_the_contract',
    rule: 'unknown_parameter',
    value: '1',
    parameter: { name: 'not_in_the_contract', in: 'query', schema: {} },
    touches: ['query.not_in_the_contract'],
  }
  const probes = [unknown, ...parameterViolations(operation)]
  for (const batch of toBatches(probes))
    await expectProblems(ctx, operation, batch, (some) =>
      sendInvalid(
        ctx,
        operation,
        withParameters(
          operation,
          batch.filter((_, index) => some.includes(index)),
        ),
      ),
    )
}

/** The operation's example request with the values of the probes. */
export function withParameters(operation: Operation, probes: ParameterProbe[], base: Call = {}): Call {
  const of = (part: ParameterProbe['parameter']['in']) =>
    Object.fromEntries(
      probes
        .filter(({ parameter }) => parameter.in === part)
        .map(({ parameter, value }) => [parameter.name, value]),
    )
  const texts = (values: Record<string, ParameterProbe['value']>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))
  return {
    body: operation.body?.examples[0]?.value,
    ...base,
    path: { ...examplePathValues(operation), ...base.path, ...texts(of('path')) },
    query: { ...exampleQuery(operation), ...base.query, ...of('query') },
    headers: { ...base.headers, ...texts(of('header')) },
  }
}

function toExpectedProblem({ jsonPath, ...violation }: Violation): ExpectedProblem {
  return { ...violation, path: formatPath(jsonPath) }
}

/** Sends all problems at once, then each unreported one alone. `send` takes the indexes of the problems. */
export async function expectProblems(
  ctx: CheckContext,
  operation: Operation,
  problems: ExpectedProblem[],
  send: (indexes: number[]) => Promise<AnyExchange>,
): Promise<void> {
  const together = await send(problems.map((_, index) => index))
  for (const [index, problem] of problems.entries()) {
    if (problem.constraint !== undefined) ctx.probed(operation.id, problem.constraint, 'invalid')
    if (isReported(together, problem)) continue
    const alone = problems.length === 1 ? together : await send([index])
    const exchange = isReported(alone, problem) ? together : alone
    const atOnce = exchange === together && problems.length > 1 ? ', together with what else is wrong' : ''
    ctx.note({
      expected: `400 VALIDATION_ERROR with ${problem.path} and ${problem.rule} in details${atOnce}, for ${problem.description}`,
      actual: describeResponse(exchange),
      exchange,
      cause: `a problem of the rule ${problem.rule} in details`,
    })
  }
}

function isReported(answer: AnyExchange, { path, rule, mayBeInvalidJson = false }: ExpectedProblem): boolean {
  const { code, details } = errorOf(answer)
  const list: unknown[] = Array.isArray(details) ? details : []
  const description = list.some(
    (each) => Reflect.get(Object(each), 'path') === path && Reflect.get(Object(each), 'code') === rule,
  )
  const isFound = code === 'VALIDATION_ERROR' ? description : mayBeInvalidJson && code === 'INVALID_JSON'
  return answer.status === 400 && isFound
}

/** A service validates before it looks anything up, so the ids of the examples will do. */
export function sendInvalid(ctx: CheckContext, operation: Operation, call: Call): Promise<AnyExchange> {
  const path = examplePathValues(operation)
  return ctx.call(operation.id, { path, query: exampleQuery(operation), ...call })
}
