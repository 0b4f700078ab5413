export type Steps = readonly (string | number)[]

/** `plans.pro.prices[0].unit_amount`; a name with other characters is in quotes: `webhook_endpoints["https://…"].status`. */
export function placeOf(steps: Steps): string {
  return steps
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[\w.-]+$/.test(step)) return `[${JSON.stringify(step)}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}
