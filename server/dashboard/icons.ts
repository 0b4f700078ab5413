import { type Html, trusted } from '../pages/html.ts'

const paths = {
  overview: 'M3 10.5 10 4l7 6.5M5 9v7h10V9',
  customers:
    'M7.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 17c.4-3 2.6-4.5 5.5-4.5S12.6 14 13 17M13 3.3a3 3 0 0 1 0 5.4M15 12.8c1.7.6 2.7 2 3 4.2',
  invoices: 'M5 2.500h7l3.5 3.500v11.500H5zM12 2.500V6h3.500M8 10h5M8 13.500h5',
  events: 'M2.5 10h3.500l2-6 4 12 2-6h3.5',
  plans: 'M3 5.500h14M3 10h14M3 14.500h8',
  meters: 'M3.5 14a7 7 0 1 1 13 0M10 13l3-4.5',
  clocks: 'M10 17.500a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4l2.7 2',
  keys: 'M7 13a4 4 0 1 1 3.7-5.500H18V11h-2.500v2.500H12V11h-1.300A4 4 0 0 1 7 13ZM7 9v.01',
  members: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17.500c.5-3.3 3-5 6.5-5s6 1.7 6.5 5',
  settings: 'M3 6h7m4 0h3M3 14h3m4 0h7M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  audit: 'M4 3.500h9M4 8h12M4 12.500h7M13 15.500l1.7 1.7 3.3-3.7',
} as const

export type Icon = keyof typeof paths

/** Says nothing that the word beside it does not. */
export function icon(name: Icon): Html {
  return trusted(
    `<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="${paths[name]}"/></svg>`,
  )
}
