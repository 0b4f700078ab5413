import type { Operation } from '../../../contract/index.ts'
import type { Call, Lab } from '../../kit/check-context.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { groupBy } from '../../kit/group-by.ts'
import { errorOf, examplePathValues, exampleQuery, tellAnswer } from '../requests/requests.ts'
import { pack } from '../schema/batch.ts'
import { toPath } from '../schema/json-path.ts'
import { sitesOf } from '../schema/locations.ts'
import { type ParameterProbe, parameterViolations } from '../schema/parameters.ts'
import { type Violation, violationsOf } from '../schema/violations.ts'

/** What a request breaks: the constraint, if a keyword of a schema says it, where `details` has to say so, and by which rule. */
type Breach = { constraint?: string; told: string; path: string; rule: string }

/**
 * Breaks every constraint of the operation's body. Many are broken by one request, since the contract has all of them told
 * at once; where one is not told, it is broken alone, so that the finding shows the least that shows it.
 */
export async function probeViolations(lab: Lab, operation: Operation): Promise<void> {
  const { body } = operation
  if (body === undefined) return
  const sites = sitesOf(lab.contract, body.schema, body.examples)
  const bySite = sites.map((site) => ({ site, violations: violationsOf(lab.contract, site) }))
  const byGround = groupBy(
    bySite.flatMap(({ site, violations }) => violations.map((violation) => ({ ...violation, site }))),
    ({ site }) => site.example.name,
  )
  for (const probes of byGround.values())
    for (const packed of pack(probes)) {
      const send = (some: typeof packed) => {
        const ground = some.reduce((value, { site }) => site.reach(value), some[0]?.site.example.value)
        const broken = some.reduce((value, violation) => violation.edit(value), ground)
        return refuse(lab, operation, { body: broken })
      }
      await expectBreaches(lab, operation, packed.map(toBreach), (some) =>
        send(packed.filter((_, index) => some.includes(index))),
      )
    }
}

/** Breaks every constraint of the operation's parameters, as many at once as there are parameters. */
export async function probeParameterViolations(lab: Lab, operation: Operation): Promise<void> {
  const unknown: ParameterProbe = {
    ...{ constraint: 'query additionalProperties', told: 'a parameter that is not in the contract' },
    ...{ path: 'query.not_in_the_contract', rule: 'unknown_parameter', value: '1' },
    parameter: { name: 'not_in_the_contract', in: 'query', schema: {} },
  }
  const probes = [unknown, ...parameterViolations(operation)].map((probe) => ({
    ...probe,
    touches: [probe.path],
  }))
  for (const packed of pack(probes))
    await expectBreaches(lab, operation, packed, (some) =>
      refuse(
        lab,
        operation,
        withParameters(
          operation,
          packed.filter((_, index) => some.includes(index)),
        ),
      ),
    )
}

/** The operation's example request, with the probes' values for their parameters. */
export function withParameters(operation: Operation, probes: ParameterProbe[], base: Call = {}): Call {
  const of = (place: ParameterProbe['parameter']['in']) =>
    Object.fromEntries(
      probes
        .filter(({ parameter }) => parameter.in === place)
        .map(({ parameter, value }) => [parameter.name, value]),
    )
  const texts = (values: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
  return {
    body: operation.body?.examples[0]?.value,
    ...base,
    path: { ...examplePathValues(operation), ...base.path, ...texts(of('path')) },
    query: { ...exampleQuery(operation), ...base.query, ...of('query') },
    headers: { ...base.headers, ...texts(of('header')) },
  }
}

function toBreach({ place, ...violation }: Violation): Breach {
  return { ...violation, path: toPath(place) }
}

/** Sends all at once, then each alone that was not told; `send` is given the indexes of those to send. */
export async function expectBreaches(
  lab: Lab,
  operation: Operation,
  breaches: Breach[],
  send: (indexes: number[]) => Promise<AnyExchange>,
): Promise<void> {
  const together = await send(breaches.map((_, index) => index))
  for (const [index, breach] of breaches.entries()) {
    if (breach.constraint !== undefined) lab.probed(operation.id, breach.constraint, 'broken')
    if (isTold(together, breach)) continue
    const alone = breaches.length === 1 ? together : await send([index])
    const exchange = isTold(alone, breach) ? together : alone
    const atOnce = exchange === together && breaches.length > 1 ? ', together with what else is wrong' : ''
    lab.note({
      expected: `400 VALIDATION_ERROR with ${breach.path === '' ? 'the empty path' : breach.path} and ${breach.rule} in details${atOnce}, for ${breach.told}`,
      came: tellAnswer(exchange),
      exchange,
    })
  }
}

function isTold(answer: AnyExchange, { path, rule }: Breach): boolean {
  const { code, details } = errorOf(answer)
  const list: unknown[] = Array.isArray(details) ? details : []
  const told = list.some(
    (each) => Reflect.get(Object(each), 'path') === path && Reflect.get(Object(each), 'code') === rule,
  )
  return answer.status === 400 && code === 'VALIDATION_ERROR' && told
}

/** Nothing is looked up for a request that breaks the contract: the document's own ids do. */
export function refuse(lab: Lab, operation: Operation, call: Call): Promise<AnyExchange> {
  const path = examplePathValues(operation)
  return lab.call(operation.id, { path, query: exampleQuery(operation), ...call })
}
