/**
 * Shares a rounded whole among lines: line k gets `whole(s_k) - whole(s_(k-1))`, where s_k is the sum of the first k weights. The
 * shares add up to the whole exactly, also where weights are below 0. The function keeps its sum from one line to the next.
 */
export function createSharer(whole: (sum: bigint) => number): (weight: number) => number {
  let sum = 0n
  let taken = 0
  return (weight) => {
    sum += BigInt(weight)
    const now = whole(sum)
    const share = now - taken
    taken = now
    return share
  }
}
