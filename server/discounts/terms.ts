/** What a coupon says of the lines that its discounts take of. */
export type DiscountTerms = {
  plan_codes: readonly string[] | null
  meter_codes: readonly string[] | null
  line_types: ReadonlyArray<'fee' | 'usage'> | null
} & ({ type: 'percent'; percent_off: string } | { type: 'amount'; amount_off_cents: number })
