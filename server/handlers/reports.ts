import type { Handlers } from '../../generated/operations.ts'
import type { Context, OpenContext } from '../context.ts'
import { exportEcSales } from '../operations/reports/export-ec-sales.ts'
import { exportTaxes } from '../operations/reports/export-taxes.ts'
import { getInvoicesReport } from '../operations/reports/get-invoices-report.ts'
import { getMrrReport } from '../operations/reports/get-mrr-report.ts'
import { getRevenueReport } from '../operations/reports/get-revenue-report.ts'
import { getTaxReport } from '../operations/reports/get-tax-report.ts'
import {
  exportReceivables,
  getReceivablesReport,
  listReceivables,
} from '../operations/reports/receivables.ts'
import { read } from '../unit-of-work.ts'

export const reports = {
  // Exports read pages while they send.
  exportTaxes,
  exportEcSales,
  exportReceivables,
  getInvoicesReport: read(getInvoicesReport),
  getRevenueReport: read(getRevenueReport),
  getReceivablesReport: read(getReceivablesReport),
  listReceivables: read(listReceivables),
  getMrrReport: read(getMrrReport),
  getTaxReport: read(getTaxReport),
} satisfies Partial<Handlers<Context, OpenContext>>
