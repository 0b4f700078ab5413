/** What goes wrong with a request. `before` has done nothing, the others have done what was asked. `held` fails once it heals. */
export type Fault = 'hang-up-before' | 'hang-up' | 'error' | 'error-before' | 'late' | 'held'
export type FaultRule = { fault: Fault; path: string; times: number; afterMs?: number }

/** Of requests that create or change something. */
const RANDOM: readonly Fault[] = ['hang-up-before', 'hang-up', 'error', 'error-before', 'late']

export function createFaults() {
  const rules: FaultRule[] = []
  let share = 0
  let held = 0
  let healing = Promise.withResolvers<void>()
  return {
    /** Requests that wait for `heal`. */
    held: () => held,
    untilHealed() {
      held += 1
      return healing.promise
    },
    add: (rule: FaultRule) => rules.push(rule),
    heal() {
      share = 0
      rules.length = 0
      held = 0
      healing.resolve()
      healing = Promise.withResolvers<void>()
    },
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
