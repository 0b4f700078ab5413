import type { Known } from './account.ts'
import type { Fields } from './fields.ts'
import type { SectionName } from './sections.ts'

export type FieldChange = { name: string; from: unknown; to: unknown }

export type Change = { section: SectionName; key: string } & (
  | { kind: 'create'; fields: Fields }
  /** `revive` is for an archived object, which is unarchived first. */
  | { kind: 'update'; known: Known | undefined; changes: FieldChange[]; revive: boolean }
  | { kind: 'archive'; known: Known }
)

export type Comparison = {
  /** In the order in which they are applied. */
  changes: Change[]
  /** Why the file cannot be applied, each with its place. */
  refusals: string[]
  /** What the account alone has, and keeps. */
  left: { section: SectionName; key: string }[]
}
