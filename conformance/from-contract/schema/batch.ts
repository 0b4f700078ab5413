import { type JsonPath, overlap } from './json-path.ts'

/** Details are told up to 100: a request with fewer faults has them all told, some of them twice. */
const MAX_BATCH_SIZE = 45

/** Divides probes into as few requests as there can be, in none of which two change the same thing. */
export function toBatches<Probe extends { touches: JsonPath }>(probes: Probe[]): Probe[][] {
  const requests: Probe[][] = []
  for (const probe of probes) {
    const room = requests.find(
      (request) =>
        request.length < MAX_BATCH_SIZE && request.every(({ touches }) => !overlap(touches, probe.touches)),
    )
    if (room === undefined) requests.push([probe])
    else room.push(probe)
  }
  return requests
}
