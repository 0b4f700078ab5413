/** Of the customer's page. */
export const portal = {} as const
