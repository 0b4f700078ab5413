/** What goes wrong with a request. `before` has done nothing, the others have done what was asked. */
export type Fault = 'hang-up-before' | 'hang-up' | 'error' | 'error-before' | 'late'
export type FaultRule = { fault: Fault; path: string; times: number; afterMs?: number }

/** Of requests that create or change something. */
const RANDOM: readonly Fault[] = ['hang-up-before', 'hang-up', 'error', 'error-before', 'late']

export function createFaults() {
  const rules: FaultRule[] = []
  let share = 0
  return {
    add: (rule: FaultRule) => rules.push(rule),
    clear: () => rules.splice(0),
    /** From 0 to 1: how many requests go wrong. */
    setRandom(next: number) {
      share = next
    },
    next(method: string, path: string): Pick<FaultRule, 'fault' | 'afterMs'> | undefined {
      const rule = rules.find((each) => each.times > 0 && `${method} ${path}`.startsWith(each.path))
      if (rule !== undefined) {
        rule.times -= 1
        return rule
      }
      if (Math.random() >= share) return undefined
      const fault = RANDOM[Math.floor(Math.random() * RANDOM.length)] ?? 'error'
      return { fault: method === 'GET' ? 'hang-up-before' : fault, afterMs: 1_500 }
    },
  }
}
