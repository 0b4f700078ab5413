import { isDeepStrictEqual } from 'node:util'
import type { Example, Operation } from '../../../contract/index.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { groupBy } from '../../kit/group-by.ts'
import { skipUnlessConfigured } from '../../kit/not-configured.ts'
import { prepare } from '../requests/preconditions.ts'
import { createTestData, type TestData } from '../requests/test-data.ts'
import { toBatches } from '../schema/batch.ts'
import { type Boundary, boundariesOf } from '../schema/boundaries.ts'
import { formatPath, get, type JsonPath } from '../schema/json-path.ts'
import { type Location, locationsOf } from '../schema/locations.ts'
import { parameterBoundaries } from '../schema/parameters.ts'
import { withParameters } from './probe-violations.ts'
import { problemPathsIn, wrongProblems } from './validation-problems.ts'

type Probe = Boundary & { location: Location }

/**
 * Sends values that the body's constraints just allow: many at once, then each refused one alone. Rules beyond schemas and states
 * may still refuse a value, but not at its path under a keyword of its schema.
 */
export async function probeBoundaries(ctx: CheckContext, operation: Operation): Promise<void> {
  // A state change works once, so each request gets a new resource.
  const { method, path, success } = operation
  const moves = method === 'POST' && path.includes('{') && success !== 201
  let testData = createTestData(ctx)
  const testDataFor = () => {
    if (moves) testData = testData.withNew(operation)
    return testData
  }
  const locations = locationsOf(ctx.contract, operation).filter(({ jsonPath }) => !isLasting(jsonPath))
  const probes = locations.flatMap((location) =>
    boundariesOf(ctx.contract, location, ctx.unique).map((boundary) => ({ ...boundary, location })),
  )
  for (const ofExample of groupBy(
    probes,
    ({ location }) => `${location.example.name} ${location.form}`,
  ).values())
    for (const batch of toBatches(ofExample)) {
      for (const { constraint } of batch) ctx.probed(operation.id, constraint, 'valid')
      await attempt(batch)
    }

  /** Sends again, one by one, the values that a rule beyond schemas refused: they hide the others. */
  async function attempt(batch: Probe[]): Promise<void> {
    const sent = await send(ctx, operation, testDataFor(), batch)
    if (sent.answer.status === operation.success || batch.length === 1)
      return checkAnswer(ctx, operation, batch, sent)
    const paths = problemPathsIn(sent.answer)
    const isRefused = ({ jsonPath }: Probe) => paths.some((path) => touches(path, formatPath(jsonPath)))
    const refused = batch.filter(isRefused)
    const rest = batch.filter((probe) => !isRefused(probe))
    const alone = refused.length === 0 ? batch : refused
    for (const probe of alone) await attempt([probe])
    if (refused.length > 0 && rest.length > 0) await attempt(rest)
  }
}

/** Numbers are not given again, so the largest one would use up those of the company. */
const LASTING = new Set(['next_invoice_number', 'next_credit_note_number'])

function isLasting(jsonPath: JsonPath): boolean {
  return jsonPath.some((part) => LASTING.has(String(part)))
}

function touches(left: string, right: string): boolean {
  return left.startsWith(right) || right.startsWith(left)
}

/** Does the same as `probeBoundaries` for parameters. */
export async function probeParameterBoundaries(ctx: CheckContext, operation: Operation): Promise<void> {
  const probes = parameterBoundaries(operation, ctx.unique)
  const testData = createTestData(ctx)
  const request = await prepare(ctx, operation, await testData.request(operation, undefined))
  const sendTogether = async (batch: typeof probes): Promise<void> => {
    const body = await testData.adapt(operation.body?.examples[0]?.value)
    const answer = await ctx.call(operation.id, withParameters(operation, batch, { ...request, body }))
    skipUnlessConfigured(answer)
    // A value that a rule beyond schemas refuses, such as a made-up cursor, must not hide the others.
    if (answer.status === 400 && batch.length > 1) return inTurn(batch)
    const description = batch.map((probe) => `${probe.path}: ${probe.description}`).join('; ')
    for (const problem of wrongProblems(ctx.contract, operation, answer))
      ctx.note({ expected: `the request to be accepted, ${description}`, actual: problem, exchange: answer })
  }
  const inTurn = async (batch: typeof probes): Promise<void> => {
    for (const probe of batch) await sendTogether([probe])
  }
  for (const batch of toBatches(probes)) {
    for (const { constraint } of batch) ctx.probed(operation.id, constraint, 'valid')
    await sendTogether(batch)
  }
}

type Sent = { answer: AnyExchange; sent: unknown }

async function send(
  ctx: CheckContext,
  operation: Operation,
  testData: TestData,
  probes: Probe[],
): Promise<Sent> {
  const example: Example | undefined = probes[0]?.location.example
  const { path, query } = await prepare(ctx, operation, await testData.request(operation, undefined))
  const reached = probes.reduce((value, { location }) => location.reach(value), example?.value)
  const base = await testData.adapt(reached)
  const sent = probes.reduce((value, probe) => probe.edit(value), base)
  const answer = await ctx.call(operation.id, { path, query, body: sent })
  skipUnlessConfigured(answer)
  return { answer, sent }
}

function checkAnswer(ctx: CheckContext, operation: Operation, probes: Probe[], { answer, sent }: Sent): void {
  const description = probes.map((probe) => `${formatPath(probe.jsonPath)}: ${probe.description}`).join('; ')
  for (const problem of wrongProblems(ctx.contract, operation, answer))
    ctx.note({ expected: `the request to be accepted, ${description}`, actual: problem, exchange: answer })
  if (answer.status !== operation.success) return
  for (const { jsonPath, ...probe } of probes) {
    const returned = returnedValue(answer, jsonPath)
    const wanted = get(sent, jsonPath)
    if (returned === undefined || !isComparable(wanted) || isDeepStrictEqual(returned, wanted)) continue
    ctx.note({
      expected: `${formatPath(jsonPath)} to be answered as it was sent, ${probe.description}`,
      actual: JSON.stringify(returned),
      exchange: answer,
    })
  }
}

/** The value at the same path of the answer's resource. */
function returnedValue({ body }: AnyExchange, jsonPath: JsonPath): unknown {
  const resource = Object.values(Object(body)).find((each) => typeof each === 'object' && each !== null)
  return jsonPath.length === 0 ? undefined : get(resource, jsonPath)
}

/** Times and decimals may come back in another notation. */
function isComparable(value: unknown): boolean {
  if (typeof value === 'string') return !/^[\d.-]+$|^\d{4}-\d\d-\d\dT/.test(value)
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isInteger(value))
}
