import { overlap, type Place } from './json-path.ts'

/** Details are told up to 100: a request with fewer faults has them all told, some of them twice. */
const MOST_IN_ONE = 45

/** Divides probes into as few requests as there can be, in none of which two change the same thing. */
export function pack<Probe extends { touches: Place }>(probes: Probe[]): Probe[][] {
  const requests: Probe[][] = []
  for (const probe of probes) {
    const room = requests.find(
      (request) =>
        request.length < MOST_IN_ONE && request.every(({ touches }) => !overlap(touches, probe.touches)),
    )
    if (room === undefined) requests.push([probe])
    else room.push(probe)
  }
  return requests
}
