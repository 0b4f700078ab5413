import { isDeepStrictEqual } from 'node:util'
import type { Example, Operation } from '../../../contract/index.ts'
import type { Lab } from '../../kit/check-context.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { groupBy } from '../../kit/group-by.ts'
import { prepare } from '../requests/preconditions.ts'
import { createSeeds, type Seeds } from '../requests/test-data.ts'
import { pack } from '../schema/batch.ts'
import { type Boundary, boundariesOf } from '../schema/boundaries.ts'
import { get, type Place, toPath } from '../schema/json-path.ts'
import { type Site, sitesOf } from '../schema/locations.ts'
import { parameterBoundaries } from '../schema/parameters.ts'
import { withParameters } from './probe-violations.ts'
import { complaintsIn, wrongComplaints } from './validation-problems.ts'

type Probe = Boundary & { site: Site }

/**
 * Sends what the body's constraints just allow, many at once, and each alone where that was refused. Beyond schemas there
 * are rules, and states, so a value may be refused all the same: but not at its place, and not by a keyword of its schema.
 */
export async function probeBoundaries(lab: Lab, operation: Operation): Promise<void> {
  const { body } = operation
  if (body === undefined) return
  // What is moved from one state to another can be moved once: each request then has one of its own.
  const { method, path, success } = operation
  const moves = method === 'POST' && path.includes('{') && success !== 201
  let seeds = createSeeds(lab)
  const seedsOf = () => {
    if (moves) seeds = seeds.anew(operation)
    return seeds
  }
  const sites = sitesOf(lab.contract, body.schema, body.examples)
  const probes = sites.flatMap((site) =>
    boundariesOf(lab.contract, site, lab.unique).map((boundary) => ({ ...boundary, site })),
  )
  for (const ofExample of groupBy(probes, ({ site }) => site.example.name).values())
    for (const packed of pack(ofExample)) {
      for (const { constraint } of packed) lab.probed(operation.id, constraint, 'kept')
      await attempt(packed)
    }

  /** What a rule beyond schemas complains of is sent alone, so that it does not hide the others. */
  async function attempt(packed: Probe[]): Promise<void> {
    const sent = await send(lab, operation, seedsOf(), packed)
    if (sent.answer.status === operation.success || packed.length === 1)
      return judge(lab, operation, packed, sent)
    const paths = complaintsIn(sent.answer)
    const isBlamed = ({ place }: Probe) => paths.some((path) => touches(path, toPath(place)))
    const blamed = packed.filter(isBlamed)
    const rest = packed.filter((probe) => !isBlamed(probe))
    const alone = blamed.length === 0 ? packed : blamed
    for (const probe of alone) await attempt([probe])
    if (blamed.length > 0 && rest.length > 0) await attempt(rest)
  }
}

function touches(left: string, right: string): boolean {
  return left.startsWith(right) || right.startsWith(left)
}

/** The same for parameters: what is just allowed is not complained of. */
export async function probeParameterBoundaries(lab: Lab, operation: Operation): Promise<void> {
  const probes = parameterBoundaries(operation, lab.unique).map((probe) => ({
    ...probe,
    touches: [probe.path],
  }))
  const seeds = createSeeds(lab)
  const request = await prepare(lab, operation, await seeds.request(operation, undefined))
  const judgeTogether = async (packed: typeof probes): Promise<void> => {
    const body = await seeds.fitted(operation.body?.examples[0]?.value)
    const answer = await lab.call(operation.id, withParameters(operation, packed, { ...request, body }))
    // One that is refused by a rule beyond schemas, a cursor that no list gave, must not hide the others.
    if (answer.status === 400 && packed.length > 1) return inTurn(packed)
    const told = packed.map((probe) => `${probe.path}: ${probe.told}`).join('; ')
    for (const complaint of wrongComplaints(lab.contract, operation, answer))
      lab.note({ expected: `the request to be accepted, ${told}`, came: complaint, exchange: answer })
  }
  const inTurn = async (packed: typeof probes): Promise<void> => {
    for (const probe of packed) await judgeTogether([probe])
  }
  for (const packed of pack(probes)) {
    for (const { constraint } of packed) lab.probed(operation.id, constraint, 'kept')
    await judgeTogether(packed)
  }
}

type Sent = { answer: AnyExchange; sent: unknown }

async function send(lab: Lab, operation: Operation, seeds: Seeds, probes: Probe[]): Promise<Sent> {
  const example: Example | undefined = probes[0]?.site.example
  const { path, query } = await prepare(lab, operation, await seeds.request(operation, undefined))
  const shown = probes.reduce((value, { site }) => site.reach(value), example?.value)
  const ground = await seeds.fitted(shown)
  const sent = probes.reduce((value, probe) => probe.edit(value), ground)
  return { answer: await lab.call(operation.id, { path, query, body: sent }), sent }
}

function judge(lab: Lab, operation: Operation, probes: Probe[], { answer, sent }: Sent): void {
  const told = probes.map((probe) => `${toPath(probe.place) || 'the body'}: ${probe.told}`).join('; ')
  for (const complaint of wrongComplaints(lab.contract, operation, answer))
    lab.note({ expected: `the request to be accepted, ${told}`, came: complaint, exchange: answer })
  if (answer.status !== operation.success) return
  for (const { place, ...probe } of probes) {
    const kept = keptOf(answer, place)
    const wanted = get(sent, place)
    if (kept === undefined || !isComparable(wanted) || isDeepStrictEqual(kept, wanted)) continue
    lab.note({
      expected: `${toPath(place)} to be answered as it was sent, ${probe.told}`,
      came: JSON.stringify(kept),
      exchange: answer,
    })
  }
}

/** What the answer's resource has in the same place as the request. */
function keptOf({ body }: AnyExchange, place: Place): unknown {
  const resource = Object.values(Object(body)).find((each) => typeof each === 'object' && each !== null)
  return place.length === 0 ? undefined : get(resource, place)
}

/** Texts of letters come back as they are; moments and decimals may be written in another way. */
function isComparable(value: unknown): boolean {
  if (typeof value === 'string') return !/^[\d.-]+$|^\d{4}-\d\d-\d\dT/.test(value)
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isInteger(value))
}
