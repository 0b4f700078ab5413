/**
 * Line k gets `whole(s_k) - whole(s_(k-1))`, where s_k is the sum of the first k weights. Shares add up to the whole
 * exactly, even with negative weights. The function keeps its sum between calls.
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
