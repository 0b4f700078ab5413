/** What every mail is made of. All texts are plain: the forms that a mail has escape them. */
export type Letter = {
  subject: string
  /** Inboxes show it beside the subject. */
  preview: string
  title: string
  /** The amount in large type, and what there is to know of it. */
  figure: { amount: string; note: string; isAlarm: boolean } | null
  paragraphs: readonly string[]
  facts: ReadonlyArray<[label: string, value: string]>
  button: { label: string; url: string } | null
  remarks: readonly string[]
}
