import { type JsonPath, overlap } from './json-path.ts'

/** `details` has at most 100 problems, and a violation may cause two. */
const MAX_BATCH_SIZE = 45

/** Divides probes into few requests, none with two probes that change the same thing. */
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
