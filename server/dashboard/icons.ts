import { type Html, trusted } from '../runtime/html.ts'

const paths = {
  overview: 'M3 10.5 10 4l7 6.5M5 9v7h10V9',
  customers:
    'M7.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 17c.4-3 2.6-4.5 5.5-4.5S12.6 14 13 17M13 3.3a3 3 0 0 1 0 5.4M15 12.8c1.7.6 2.7 2 3 4.2',
  subscriptions: 'M4 8.5A6.5 6.5 0 0 1 16 7M16 3.5V7h-3.5M16 11.5A6.5 6.5 0 0 1 4 13M4 16.5V13h3.5',
  invoices: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M8 10h5M8 13.5h5',
  receivables:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM12.3 7.3C11.8 6.6 11 6.3 10 6.3c-1.3 0-2.3.7-2.3 1.8 0 2.5 4.7 1.2 4.7 3.8 0 1.1-1 1.8-2.4 1.8-1.1 0-2-.4-2.5-1.1M10 5v10',
  notes: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M8 11.5h5',
  payments: 'M2.5 5h15v10h-15zM2.5 8.5h15M5 12h3',
  refunds: 'M4 8h9a3.5 3.5 0 0 1 0 7H8M7 5 4 8l3 3',
  emails: 'M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6',
  credit:
    'M3.5 6h12a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-10a2 2 0 0 1-2-2zM3.5 6 13 3v3M13.5 11h.01',
  events: 'M2.5 10h3.5l2-6 4 12 2-6h3.5',
  plans: 'M3 5.5h14M3 10h14M3 14.5h8',
  meters: 'M3.5 14a7 7 0 1 1 13 0M10 13l3-4.5',
  units:
    'M10 8c3.9 0 6.5-1 6.5-2.5S13.9 3 10 3 3.5 4 3.5 5.5 6.1 8 10 8ZM3.5 5.5v9C3.5 16 6.1 17 10 17s6.5-1 6.5-2.5v-9M3.5 10c0 1.5 2.6 2.5 6.5 2.5s6.5-1 6.5-2.5',
  coupons: 'M3 5.5h14v3a1.5 1.5 0 0 0 0 3v3H3v-3a1.5 1.5 0 0 0 0-3zM12 5.5v9',
  taxes: 'M5 15 15 5M6.5 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM13.5 15.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  report: 'M2.5 17h15M4.5 14v-4M10 14V3.5M15.5 14V8',
  clocks: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4l2.7 2',
  keys: 'M12.5 11.5a4.5 4.5 0 1 0-4.2-2.9L3 13.9V17h3v-2h2v-2h1.5l1.2-1.6c.6.1 1.2.1 1.8.1ZM13.5 6.5v.01',
  webhooks: 'M10 11.5 7.2 6.6a3 3 0 1 1 4.5-3M6.5 11.6a3 3 0 1 0 3 3.4h5M10 8l2.7 3.6a3 3 0 1 1-.3 5',
  log: 'M4 4.5h.01M7.5 4.5H17M4 10h.01M7.5 10H17M4 15.5h.01M7.5 15.5H17',
  reference: 'M4 3.5h9a3 3 0 0 1 3 3v10H6.5A2.5 2.5 0 0 1 4 14zM4 14a2.5 2.5 0 0 1 2.5-2.5H16',
  members: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17.5c.5-3.3 3-5 6.5-5s6 1.7 6.5 5',
  settings: 'M3 6h7m4 0h3M3 14h3m4 0h7M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  audit: 'M4 3.5h9M4 8h12M4 12.5h7M13 15.5l1.7 1.7 3.3-3.7',
} as const

export type Icon = keyof typeof paths

/** Screen readers skip the icon, because the word beside it has the same meaning. */
export function icon(name: Icon): Html {
  return trusted(
    `<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="${paths[name]}"/></svg>`,
  )
}
