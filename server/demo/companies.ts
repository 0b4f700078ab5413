import type { CustomerUpdate } from '../../client/index.ts'
import type { DemoPlan } from './catalogue.ts'
import type { DemoTax } from './tax-rates.ts'

/** Days count from the demo's start. */
export type DemoCompany = {
  name: string
  country: string
  taxId?: { type: string; value: string }
  tax: DemoTax
  plan: DemoPlan
  /** A customer pays from its wallet, with a test method, or by bank transfer days after the invoice. */
  pays:
    | { wallet: string }
    | { method: string; brokenFrom?: number; topsUp?: CustomerUpdate['auto_top_up'] }
    | { transferAfterDays: number }
  startsOn: number
  /** Or tokens, on the plan that counts them. */
  callsADay: number
  upgrade?: { on: number; plan: DemoPlan }
  cancelsOn?: number
  hasCoupon?: boolean
}

export const COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Borealis Maps',
    country: 'FI',
    taxId: { type: 'eu_vat', value: 'FI00000000' },
    tax: 'reverse_charge',
    plan: 'pro',
    pays: { method: 'pm_ok' },
    startsOn: 0,
    callsADay: 5_200,
  },
  {
    name: 'Cobalt Freight',
    country: 'FR',
    taxId: { type: 'eu_vat', value: 'FR00000000000' },
    tax: 'reverse_charge',
    plan: 'scale',
    pays: { transferAfterDays: 12 },
    startsOn: 4,
    callsADay: 21_000,
  },
  {
    name: 'Delta Dental Group',
    country: 'US',
    taxId: { type: 'us_ein', value: '00-0000000' },
    tax: 'outside',
    plan: 'starter',
    pays: { method: 'pm_ok' },
    startsOn: 11,
    callsADay: 700,
    upgrade: { on: 102, plan: 'pro' },
  },
  {
    name: 'Ember Games',
    country: 'CA',
    tax: 'outside',
    plan: 'pro',
    pays: { wallet: '900.00' },
    startsOn: 18,
    callsADay: 4_100,
  },
  {
    name: 'Foxglove Health',
    country: 'GB',
    taxId: { type: 'gb_vat', value: 'GB000000000' },
    tax: 'outside',
    plan: 'assistant',
    pays: {
      method: 'pm_ok',
      topsUp: { account_type: 'currency', below: '50.00', amount: '100.00', price_cents: 10_000 },
    },
    startsOn: 32,
    callsADay: 300_000,
  },
  {
    name: 'Granite Credit Union',
    country: 'US',
    tax: 'outside',
    plan: 'pro',
    pays: { transferAfterDays: 44 },
    startsOn: 39,
    callsADay: 6_300,
  },
  {
    name: 'Harbor Foods',
    country: 'US',
    tax: 'outside',
    plan: 'pro',
    pays: { method: 'pm_ok', brokenFrom: 150 },
    startsOn: 53,
    callsADay: 2_900,
  },
  {
    name: 'Iris Optics',
    country: 'DE',
    tax: 'at_home',
    plan: 'starter',
    pays: { method: 'pm_recovers' },
    startsOn: 74,
    callsADay: 1_500,
  },
  {
    name: 'Juniper Press',
    country: 'IE',
    taxId: { type: 'eu_vat', value: 'IE0000000XX' },
    tax: 'reverse_charge',
    plan: 'starter',
    pays: { method: 'pm_ok' },
    startsOn: 25,
    callsADay: 400,
    cancelsOn: 130,
  },
  {
    name: 'Kestrel Robotics',
    country: 'DE',
    taxId: { type: 'eu_vat', value: 'DE000000000' },
    tax: 'at_home',
    plan: 'pro',
    pays: { method: 'pm_ok' },
    startsOn: 116,
    callsADay: 8_800,
    hasCoupon: true,
  },
]
