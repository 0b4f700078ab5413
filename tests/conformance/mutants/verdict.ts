/** `found` has the findings by check id. `fault` says why the checks could not run. */
export type Verdict = { id: string; found: Record<string, string>; fault?: string; ms: number }
