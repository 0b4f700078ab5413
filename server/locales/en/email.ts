/** Of mails. */
export const email = {} as const
