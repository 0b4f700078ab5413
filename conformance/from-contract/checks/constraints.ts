import type { Contract, Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import { restoringCompany } from '../../kit/company.ts'
import { needsOf } from '../../kit/test-mode.ts'
import { probeBoundaries, probeParameterBoundaries } from '../probes/probe-boundaries.ts'
import { probeTexts } from '../probes/probe-texts.ts'
import { probeParameterViolations, probeViolations } from '../probes/probe-violations.ts'
import { kebab } from '../requests/requests.ts'
import { constraintsOf } from '../schema/names.ts'

/** Makes two checks of each operation: one of what it must refuse, and one of what it must accept. */
export function checks(contract: Contract): Check[] {
  return contract.operations
    .filter(({ secured }) => secured)
    .flatMap((operation) => [refused(contract, operation), accepted(operation)])
}

function refused(contract: Contract, operation: Operation): Check {
  return {
    ...common(operation),
    id: `constraints.refuse-invalid.${kebab(operation.id)}`,
    title: `${operation.id} refuses whatever violates a constraint, and names every problem in details.`,
    reference: '#section/Errors',
    constraints: constraintsOf(contract, operation),
    async run(ctx) {
      await probeParameterViolations(ctx, operation)
      await probeViolations(ctx, operation)
      await probeTexts(ctx, operation)
    },
  }
}

function accepted(operation: Operation): Check {
  return {
    ...common(operation),
    id: `constraints.accept-valid.${kebab(operation.id)}`,
    title: `${operation.id} accepts every value that a constraint just allows: the longest, the least, each choice.`,
    reference: operation.id,
    ...needsOf(operation.id),
    async run(ctx) {
      const probe = async () => {
        await probeParameterBoundaries(ctx, operation)
        await probeBoundaries(ctx, operation)
      }
      await (operation.id === 'updateCompany' ? restoringCompany(ctx, probe) : probe())
    },
  }
}

function common({ id, tag }: Operation) {
  return { tag, level: 'contract' as const, operations: [id] }
}
