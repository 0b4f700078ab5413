// Generated from openapi/ by `npm run generate`. Do not edit.
import type { components, operations as Contract } from './types.ts'

/**
 * Every operation of the contract: its route, its path parameters and the defaults of its query, whether it needs an API
 * key, and with one of which scopes, whether it takes a body, takes a query, an Idempotency-Key (keyed) or a cursor (paged, with the field that
 * holds its rows), the statuses that it declares, and the media type of the success: JSON, or a file.
 */
export const operations = {
  getHealth: {"method":"GET","path":"/v1/health","pathParameters":[],"secured":false,"scopes":[],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,405,500,503],"defaults":{}},
  getCompany: {"method":"GET","path":"/v1/company","pathParameters":[],"secured":true,"scopes":["full","read_only","ingest_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,405,429,500,503],"defaults":{}},
  updateCompany: {"method":"PATCH","path":"/v1/company","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,405,409,413,415,429,500,503],"defaults":{}},
  listAuditEvents: {"method":"GET","path":"/v1/audit_events","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"audit_events","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  listCustomers: {"method":"GET","path":"/v1/customers","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"customers","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  createCustomer: {"method":"POST","path":"/v1/customers","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getCustomer: {"method":"GET","path":"/v1/customers/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  deleteCustomer: {"method":"DELETE","path":"/v1/customers/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":false,"query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,429,500,503],"defaults":{}},
  updateCustomer: {"method":"PATCH","path":"/v1/customers/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  createCustomerPortalSession: {"method":"POST","path":"/v1/customers/{id}/portal_sessions","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listBalances: {"method":"GET","path":"/v1/balances","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"balances","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  listCreditGrants: {"method":"GET","path":"/v1/credit_grants","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"credit_grants","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  getCreditGrant: {"method":"GET","path":"/v1/credit_grants/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  updateCreditGrant: {"method":"PATCH","path":"/v1/credit_grants/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  voidCreditGrant: {"method":"POST","path":"/v1/credit_grants/{id}/void","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  payOutCreditGrant: {"method":"POST","path":"/v1/credit_grants/{id}/pay_out","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listCustomerBalances: {"method":"GET","path":"/v1/customers/{id}/balances","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  listCustomerCreditGrants: {"method":"GET","path":"/v1/customers/{id}/credit_grants","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"credit_grants","success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{"limit":20}},
  createCreditGrant: {"method":"POST","path":"/v1/customers/{id}/credit_grants","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listCustomerWalletTransactions: {"method":"GET","path":"/v1/customers/{id}/wallet_transactions","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"wallet_transactions","success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{"limit":20}},
  getCustomerUsage: {"method":"GET","path":"/v1/customers/{id}/usage","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{"granularity":"day"}},
  ingestEvents: {"method":"POST","path":"/v1/events/ingest","pathParameters":[],"secured":true,"scopes":["full","ingest_only"],"body":"required","query":false,"keyed":false,"paged":false,"success":202,"media":"application/json","statuses":[202,400,401,403,405,409,413,415,429,500,503],"defaults":{}},
  listEvents: {"method":"GET","path":"/v1/events","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"events","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  getEvent: {"method":"GET","path":"/v1/events/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  listEventCharges: {"method":"GET","path":"/v1/events/{id}/charges","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  voidEvent: {"method":"POST","path":"/v1/events/{id}/void","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listMeters: {"method":"GET","path":"/v1/meters","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"meters","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  createMeter: {"method":"POST","path":"/v1/meters","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,405,409,413,415,429,500,503],"defaults":{}},
  getMeter: {"method":"GET","path":"/v1/meters/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  updateMeter: {"method":"PATCH","path":"/v1/meters/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getMeterUsage: {"method":"GET","path":"/v1/meters/{id}/usage","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{"granularity":"day"}},
  archiveMeter: {"method":"POST","path":"/v1/meters/{id}/archive","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  unarchiveMeter: {"method":"POST","path":"/v1/meters/{id}/unarchive","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listPricingUnits: {"method":"GET","path":"/v1/pricing_units","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"pricing_units","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  createPricingUnit: {"method":"POST","path":"/v1/pricing_units","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,405,409,413,415,429,500,503],"defaults":{}},
  getPricingUnit: {"method":"GET","path":"/v1/pricing_units/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  updatePricingUnit: {"method":"PATCH","path":"/v1/pricing_units/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  archivePricingUnit: {"method":"POST","path":"/v1/pricing_units/{id}/archive","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  unarchivePricingUnit: {"method":"POST","path":"/v1/pricing_units/{id}/unarchive","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listTaxRates: {"method":"GET","path":"/v1/tax_rates","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"tax_rates","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  createTaxRate: {"method":"POST","path":"/v1/tax_rates","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,405,409,413,415,429,500,503],"defaults":{}},
  getTaxRate: {"method":"GET","path":"/v1/tax_rates/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  updateTaxRate: {"method":"PATCH","path":"/v1/tax_rates/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  archiveTaxRate: {"method":"POST","path":"/v1/tax_rates/{id}/archive","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  unarchiveTaxRate: {"method":"POST","path":"/v1/tax_rates/{id}/unarchive","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listCoupons: {"method":"GET","path":"/v1/coupons","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"coupons","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  createCoupon: {"method":"POST","path":"/v1/coupons","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,405,409,413,415,429,500,503],"defaults":{}},
  getCoupon: {"method":"GET","path":"/v1/coupons/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  updateCoupon: {"method":"PATCH","path":"/v1/coupons/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  archiveCoupon: {"method":"POST","path":"/v1/coupons/{id}/archive","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  unarchiveCoupon: {"method":"POST","path":"/v1/coupons/{id}/unarchive","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listPlans: {"method":"GET","path":"/v1/plans","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"plans","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  createPlan: {"method":"POST","path":"/v1/plans","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getPlan: {"method":"GET","path":"/v1/plans/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  updatePlan: {"method":"PATCH","path":"/v1/plans/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  archivePlan: {"method":"POST","path":"/v1/plans/{id}/archive","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  unarchivePlan: {"method":"POST","path":"/v1/plans/{id}/unarchive","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listSubscriptions: {"method":"GET","path":"/v1/subscriptions","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"subscriptions","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  createSubscription: {"method":"POST","path":"/v1/subscriptions","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  previewSubscription: {"method":"POST","path":"/v1/subscriptions/preview","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":"required","query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getSubscription: {"method":"GET","path":"/v1/subscriptions/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  updateSubscription: {"method":"PATCH","path":"/v1/subscriptions/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  cancelSubscription: {"method":"POST","path":"/v1/subscriptions/{id}/cancel","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  previewSubscriptionCancellation: {"method":"POST","path":"/v1/subscriptions/{id}/cancel/preview","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":"required","query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  changeSubscriptionPlan: {"method":"POST","path":"/v1/subscriptions/{id}/change_plan","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  previewSubscriptionPlanChange: {"method":"POST","path":"/v1/subscriptions/{id}/change_plan/preview","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":"required","query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getUpcomingInvoice: {"method":"GET","path":"/v1/subscriptions/{id}/upcoming_invoice","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,429,500,503],"defaults":{}},
  getSubscriptionUsage: {"method":"GET","path":"/v1/subscriptions/{id}/usage","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  getUsageBreakdown: {"method":"GET","path":"/v1/subscriptions/{id}/usage/breakdown","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  createDiscount: {"method":"POST","path":"/v1/subscriptions/{id}/discounts","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listDiscounts: {"method":"GET","path":"/v1/discounts","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"discounts","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  getDiscount: {"method":"GET","path":"/v1/discounts/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  endDiscount: {"method":"POST","path":"/v1/discounts/{id}/end","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listInvoices: {"method":"GET","path":"/v1/invoices","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"invoices","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20,"sort":"created_at","order":"desc"}},
  createInvoice: {"method":"POST","path":"/v1/invoices","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getInvoice: {"method":"GET","path":"/v1/invoices/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  deleteInvoice: {"method":"DELETE","path":"/v1/invoices/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":false,"query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,429,500,503],"defaults":{}},
  updateInvoice: {"method":"PATCH","path":"/v1/invoices/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getInvoicePdf: {"method":"GET","path":"/v1/invoices/{id}/pdf","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/pdf","statuses":[200,400,401,403,404,405,409,429,500,501,503],"defaults":{}},
  getInvoiceReceipt: {"method":"GET","path":"/v1/invoices/{id}/receipt","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/pdf","statuses":[200,400,401,403,404,405,409,429,500,501,503],"defaults":{}},
  getInvoiceEInvoice: {"method":"GET","path":"/v1/invoices/{id}/e_invoice","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"application/xml","otherMedia":["application/pdf"],"statuses":[200,400,401,403,404,405,409,429,500,501,503],"defaults":{}},
  finalizeInvoice: {"method":"POST","path":"/v1/invoices/{id}/finalize","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  sendInvoice: {"method":"POST","path":"/v1/invoices/{id}/send","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":202,"media":"application/json","statuses":[202,400,401,403,404,405,409,413,415,429,500,501,503],"defaults":{}},
  voidInvoice: {"method":"POST","path":"/v1/invoices/{id}/void","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  payInvoice: {"method":"POST","path":"/v1/invoices/{id}/pay","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  markInvoiceUncollectible: {"method":"POST","path":"/v1/invoices/{id}/mark_uncollectible","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  voidPayment: {"method":"POST","path":"/v1/invoices/{id}/payments/{payment_id}/void","pathParameters":["id","payment_id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  createPaymentAttempt: {"method":"POST","path":"/v1/invoices/{id}/payment_attempts","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  createCreditNote: {"method":"POST","path":"/v1/invoices/{id}/credit_notes","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  previewCreditNote: {"method":"POST","path":"/v1/invoices/{id}/credit_notes/preview","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":"required","query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listCreditNotes: {"method":"GET","path":"/v1/credit_notes","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"credit_notes","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  getCreditNote: {"method":"GET","path":"/v1/credit_notes/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  voidCreditNote: {"method":"POST","path":"/v1/credit_notes/{id}/void","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getCreditNotePdf: {"method":"GET","path":"/v1/credit_notes/{id}/pdf","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/pdf","statuses":[200,400,401,403,404,405,429,500,501,503],"defaults":{}},
  getCreditNoteEInvoice: {"method":"GET","path":"/v1/credit_notes/{id}/e_invoice","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"application/xml","otherMedia":["application/pdf"],"statuses":[200,400,401,403,404,405,409,429,500,501,503],"defaults":{}},
  listPayments: {"method":"GET","path":"/v1/payments","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"payments","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  listPaymentAttempts: {"method":"GET","path":"/v1/payment_attempts","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"payment_attempts","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  getPaymentAttempt: {"method":"GET","path":"/v1/payment_attempts/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  cancelPaymentAttempt: {"method":"POST","path":"/v1/payment_attempts/{id}/cancel","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  reportPaymentAttempt: {"method":"POST","path":"/v1/payment_attempts/{id}/report","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  createRefund: {"method":"POST","path":"/v1/payment_attempts/{id}/refunds","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listRefunds: {"method":"GET","path":"/v1/refunds","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"refunds","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  getRefund: {"method":"GET","path":"/v1/refunds/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  reportRefund: {"method":"POST","path":"/v1/refunds/{id}/report","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  listEmails: {"method":"GET","path":"/v1/emails","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"emails","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  getEmail: {"method":"GET","path":"/v1/emails/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  resendEmail: {"method":"POST","path":"/v1/emails/{id}/resend","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":202,"media":"application/json","statuses":[202,400,401,403,404,405,409,413,415,429,500,501,503],"defaults":{}},
  listCustomerPaymentMethods: {"method":"GET","path":"/v1/customers/{id}/payment_methods","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"payment_methods","success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{"limit":20}},
  createPaymentMethod: {"method":"POST","path":"/v1/customers/{id}/payment_methods","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getPaymentMethod: {"method":"GET","path":"/v1/customers/{id}/payment_methods/{payment_method_id}","pathParameters":["id","payment_method_id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  detachPaymentMethod: {"method":"POST","path":"/v1/customers/{id}/payment_methods/{payment_method_id}/detach","pathParameters":["id","payment_method_id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  createPaymentMethodSession: {"method":"POST","path":"/v1/customers/{id}/payment_method_sessions","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getPaymentProvider: {"method":"GET","path":"/v1/payment_provider","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  updatePaymentProvider: {"method":"PATCH","path":"/v1/payment_provider","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,405,409,413,415,429,500,501,503],"defaults":{}},
  exportInvoices: {"method":"GET","path":"/v1/exports/invoices","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  exportCustomers: {"method":"GET","path":"/v1/exports/customers","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  exportSubscriptions: {"method":"GET","path":"/v1/exports/subscriptions","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  exportEvents: {"method":"GET","path":"/v1/exports/events","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  exportAuditEvents: {"method":"GET","path":"/v1/exports/audit_events","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  exportTaxes: {"method":"GET","path":"/v1/exports/taxes","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  exportEcSales: {"method":"GET","path":"/v1/exports/ec_sales","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  exportCreditNotes: {"method":"GET","path":"/v1/exports/credit_notes","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  exportPayments: {"method":"GET","path":"/v1/exports/payments","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  exportRefunds: {"method":"GET","path":"/v1/exports/refunds","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  exportReceivables: {"method":"GET","path":"/v1/exports/receivables","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"text/csv","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  getInvoicesReport: {"method":"GET","path":"/v1/reports/invoices","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  getRevenueReport: {"method":"GET","path":"/v1/reports/revenue","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  getReceivablesReport: {"method":"GET","path":"/v1/reports/receivables","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  listReceivables: {"method":"GET","path":"/v1/receivables","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"receivables","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  getMrrReport: {"method":"GET","path":"/v1/reports/mrr","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  getTaxReport: {"method":"GET","path":"/v1/reports/taxes","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{}},
  listWebhookEvents: {"method":"GET","path":"/v1/webhook_events","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"webhook_events","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20,"order":"desc","wait_seconds":0}},
  getWebhookEvent: {"method":"GET","path":"/v1/webhook_events/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  listWebhookEndpoints: {"method":"GET","path":"/v1/webhook_endpoints","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"webhook_endpoints","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  createWebhookEndpoint: {"method":"POST","path":"/v1/webhook_endpoints","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,405,409,413,415,429,500,501,503],"defaults":{}},
  getWebhookEndpoint: {"method":"GET","path":"/v1/webhook_endpoints/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  deleteWebhookEndpoint: {"method":"DELETE","path":"/v1/webhook_endpoints/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":false,"query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,429,500,503],"defaults":{}},
  updateWebhookEndpoint: {"method":"PATCH","path":"/v1/webhook_endpoints/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  rotateWebhookSecret: {"method":"POST","path":"/v1/webhook_endpoints/{id}/rotate_secret","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"optional","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,501,503],"defaults":{}},
  listWebhookDeliveries: {"method":"GET","path":"/v1/webhook_deliveries","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"webhook_deliveries","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  createWebhookDelivery: {"method":"POST","path":"/v1/webhook_deliveries","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  getWebhookDelivery: {"method":"GET","path":"/v1/webhook_deliveries/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  listTestClocks: {"method":"GET","path":"/v1/test_clocks","pathParameters":[],"secured":true,"scopes":["full","read_only"],"body":false,"query":true,"keyed":false,"paged":true,"rows":"test_clocks","success":200,"media":"application/json","statuses":[200,400,401,403,405,429,500,503],"defaults":{"limit":20}},
  createTestClock: {"method":"POST","path":"/v1/test_clocks","pathParameters":[],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":201,"media":"application/json","statuses":[201,400,401,403,405,409,413,415,429,500,503],"defaults":{}},
  getTestClock: {"method":"GET","path":"/v1/test_clocks/{id}","pathParameters":["id"],"secured":true,"scopes":["full","read_only"],"body":false,"query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,429,500,503],"defaults":{}},
  deleteTestClock: {"method":"DELETE","path":"/v1/test_clocks/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":false,"query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,429,500,503],"defaults":{}},
  updateTestClock: {"method":"PATCH","path":"/v1/test_clocks/{id}","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":true,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,409,413,415,429,500,503],"defaults":{}},
  advanceTestClock: {"method":"POST","path":"/v1/test_clocks/{id}/advance","pathParameters":["id"],"secured":true,"scopes":["full"],"body":"required","query":false,"keyed":false,"paged":false,"success":200,"media":"application/json","statuses":[200,400,401,403,404,405,413,415,429,500,503],"defaults":{}},
} as const

/** The HTTP status of each error code. */
export const errorStatuses = {
  INVALID_JSON: 400,
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  INVALID_API_KEY: 401,
  API_KEY_REVOKED: 401,
  INSUFFICIENT_SCOPE: 403,
  TEST_MODE_ONLY: 403,
  CUSTOMER_NOT_FOUND: 404,
  EVENT_NOT_FOUND: 404,
  INVOICE_NOT_FOUND: 404,
  CREDIT_NOTE_NOT_FOUND: 404,
  PAYMENT_NOT_FOUND: 404,
  PAYMENT_ATTEMPT_NOT_FOUND: 404,
  REFUND_NOT_FOUND: 404,
  EMAIL_NOT_FOUND: 404,
  PAYMENT_METHOD_NOT_FOUND: 404,
  CREDIT_GRANT_NOT_FOUND: 404,
  METER_NOT_FOUND: 404,
  PRICING_UNIT_NOT_FOUND: 404,
  TAX_RATE_NOT_FOUND: 404,
  COUPON_NOT_FOUND: 404,
  DISCOUNT_NOT_FOUND: 404,
  WEBHOOK_EVENT_NOT_FOUND: 404,
  WEBHOOK_ENDPOINT_NOT_FOUND: 404,
  WEBHOOK_DELIVERY_NOT_FOUND: 404,
  PLAN_NOT_FOUND: 404,
  SUBSCRIPTION_NOT_FOUND: 404,
  TEST_CLOCK_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  EXTERNAL_ID_ALREADY_EXISTS: 409,
  CUSTOMER_HAS_SUBSCRIPTIONS: 409,
  CODE_ALREADY_EXISTS: 409,
  METER_LIMIT_EXCEEDED: 409,
  EVENT_NOT_VOIDABLE: 409,
  METER_IN_USE: 409,
  METER_ARCHIVED: 409,
  PRICING_UNIT_ARCHIVED: 409,
  PLAN_ARCHIVED: 409,
  PLAN_IN_USE: 409,
  SUBSCRIPTION_LIMIT_EXCEEDED: 409,
  METER_ALREADY_BILLED: 409,
  INVOICE_LINE_LIMIT_EXCEEDED: 409,
  SUBSCRIPTION_CANCELED: 409,
  SUBSCRIPTION_NOT_TRIALING: 409,
  SUBSCRIPTION_NOT_SCHEDULED: 409,
  INVOICE_NOT_DRAFT: 409,
  INVOICE_IS_DRAFT: 409,
  INVOICE_IS_VOID: 409,
  EMAIL_IS_QUEUED: 409,
  E_INVOICE_INCOMPLETE: 409,
  INVOICE_NOT_PAID: 409,
  INVOICE_NOT_EDITABLE: 409,
  INVOICE_NOT_VOIDABLE: 409,
  INVOICE_NOT_OPEN: 409,
  INVOICE_NOT_PAYABLE: 409,
  INVOICE_PARTLY_PAID: 409,
  TAX_RATE_IN_USE: 409,
  COUPON_NOT_APPLICABLE: 409,
  COUPON_EXPIRED: 409,
  COUPON_EXHAUSTED: 409,
  COUPON_ALREADY_APPLIED: 409,
  DISCOUNT_LIMIT_EXCEEDED: 409,
  TAX_BEHAVIOR_MISMATCH: 409,
  INVOICE_TOTAL_NEGATIVE: 409,
  INVOICE_NUMBER_TAKEN: 409,
  CREDIT_NOTE_NUMBER_TAKEN: 409,
  INVOICE_NOT_CREDITABLE: 409,
  CREDIT_NOTE_TOO_LARGE: 409,
  CREDIT_NOTE_LIMIT_EXCEEDED: 409,
  CREDIT_NOTE_NOT_VOIDABLE: 409,
  INVOICE_HAS_CREDIT_NOTES: 409,
  CREDITED_INVOICE_NOT_FINALIZED: 409,
  INVOICE_LINES_CREDITED: 409,
  PAYMENT_TOO_LARGE: 409,
  PAYMENT_LIMIT_EXCEEDED: 409,
  INSUFFICIENT_BALANCE: 409,
  PAYMENT_IN_PROGRESS: 409,
  INVOICE_CREDIT_USED: 409,
  PAYMENT_NOT_VOIDABLE: 409,
  PAYMENT_PROVIDER_NOT_SET: 409,
  PAYMENT_PROVIDER_NOT_ACTIVE: 409,
  PAYMENT_PROVIDER_HAS_NO_PAGE: 409,
  PAYMENT_METHOD_NOT_USABLE: 409,
  PAYMENT_METHOD_LIMIT_EXCEEDED: 409,
  PAYMENT_ATTEMPT_LIMIT_EXCEEDED: 409,
  PAYMENT_ATTEMPT_ENDED: 409,
  PAYMENT_ATTEMPT_NOT_REPORTABLE: 409,
  PROVIDER_PAYMENT_ALREADY_REPORTED: 409,
  REFUND_TOO_LARGE: 409,
  CREDIT_NOT_PAYABLE_OUT: 409,
  PAY_OUT_TOO_LARGE: 409,
  VOID_TOO_LARGE: 409,
  REFUND_ENDED: 409,
  REFUND_NOT_REPORTABLE: 409,
  CURRENCY_MISMATCH: 409,
  WEBHOOK_ENDPOINT_LIMIT_EXCEEDED: 409,
  WEBHOOK_ENDPOINT_DISABLED: 409,
  IDEMPOTENCY_CONFLICT: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  NOT_CONFIGURED: 501,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<components['schemas']['ErrorCode'], number>

/** What the service says to a person with each error code, where it knows nothing more. */
export const errorMessages = {
  INVALID_JSON: "The body is not valid JSON",
  VALIDATION_ERROR: "The request does not match the contract",
  UNAUTHORIZED: "Missing or invalid Authorization header",
  INVALID_API_KEY: "Invalid API key",
  API_KEY_REVOKED: "API key has been revoked",
  INSUFFICIENT_SCOPE: "The key's scope does not allow this",
  TEST_MODE_ONLY: "This exists in test mode only",
  CUSTOMER_NOT_FOUND: "Customer not found",
  EVENT_NOT_FOUND: "Event not found",
  INVOICE_NOT_FOUND: "Invoice not found",
  CREDIT_NOTE_NOT_FOUND: "Credit note not found",
  PAYMENT_NOT_FOUND: "Payment not found",
  PAYMENT_ATTEMPT_NOT_FOUND: "Payment attempt not found",
  REFUND_NOT_FOUND: "Refund not found",
  EMAIL_NOT_FOUND: "Email not found",
  PAYMENT_METHOD_NOT_FOUND: "Payment method not found",
  CREDIT_GRANT_NOT_FOUND: "Credit grant not found",
  METER_NOT_FOUND: "Meter not found",
  PRICING_UNIT_NOT_FOUND: "Pricing unit not found",
  TAX_RATE_NOT_FOUND: "Tax rate not found",
  COUPON_NOT_FOUND: "Coupon not found",
  DISCOUNT_NOT_FOUND: "Discount not found",
  WEBHOOK_EVENT_NOT_FOUND: "Webhook event not found",
  WEBHOOK_ENDPOINT_NOT_FOUND: "Webhook endpoint not found",
  WEBHOOK_DELIVERY_NOT_FOUND: "Webhook delivery not found",
  PLAN_NOT_FOUND: "Plan not found",
  SUBSCRIPTION_NOT_FOUND: "Subscription not found",
  TEST_CLOCK_NOT_FOUND: "Test clock not found",
  ROUTE_NOT_FOUND: "No such path",
  METHOD_NOT_ALLOWED: "This path does not support this method",
  EXTERNAL_ID_ALREADY_EXISTS: "Another customer has this external_id",
  CUSTOMER_HAS_SUBSCRIPTIONS: "The customer has subscriptions that have not ended",
  CODE_ALREADY_EXISTS: "Another resource of its kind has this code",
  METER_LIMIT_EXCEEDED: "The event name has as many active meters as it can have",
  EVENT_NOT_VOIDABLE: "The event cannot be taken back",
  METER_IN_USE: "An active plan prices this meter",
  METER_ARCHIVED: "The meter is archived",
  PRICING_UNIT_ARCHIVED: "The pricing unit is archived",
  PLAN_ARCHIVED: "The plan is archived and takes no new subscriptions",
  PLAN_IN_USE: "The plan was subscribed to: fee, minimum, maximum, trial, tax behavior and prices stay",
  SUBSCRIPTION_LIMIT_EXCEEDED: "The customer has as many subscriptions as it can have",
  METER_ALREADY_BILLED: "Another subscription of the customer bills one of the plan's meters already",
  INVOICE_LINE_LIMIT_EXCEEDED: "The invoice of this period could have more lines than an invoice can have",
  SUBSCRIPTION_CANCELED: "The subscription has ended",
  SUBSCRIPTION_NOT_TRIALING: "Only a subscription in its trial allows this",
  SUBSCRIPTION_NOT_SCHEDULED: "Only a subscription that has not begun allows this",
  INVOICE_NOT_DRAFT: "Only a draft invoice allows this",
  INVOICE_IS_DRAFT: "A draft invoice has no document yet",
  INVOICE_IS_VOID: "A void invoice is not sent",
  EMAIL_IS_QUEUED: "The email is still to be sent",
  E_INVOICE_INCOMPLETE: "The document lacks something that this format asks for",
  INVOICE_NOT_PAID: "An invoice that is not paid has no receipt",
  INVOICE_NOT_EDITABLE: "A subscription drafted this invoice: it cannot be deleted, and few of its fields can be changed",
  INVOICE_NOT_VOIDABLE: "Only an open or uncollectible invoice can be voided",
  INVOICE_NOT_OPEN: "Only an open invoice can be marked as uncollectible",
  INVOICE_NOT_PAYABLE: "Only an open or uncollectible invoice can be paid",
  INVOICE_PARTLY_PAID: "The invoice was partly paid: void that payment before you void the invoice",
  TAX_RATE_IN_USE: "The company, a customer or a plan names this tax rate",
  COUPON_NOT_APPLICABLE: "The coupon takes nothing of the subscription's plan",
  COUPON_EXPIRED: "The coupon has expired",
  COUPON_EXHAUSTED: "As many discounts were made of the coupon as it allows",
  COUPON_ALREADY_APPLIED: "The subscription has an active discount of this coupon",
  DISCOUNT_LIMIT_EXCEEDED: "The subscription has as many discounts as it can have",
  TAX_BEHAVIOR_MISMATCH: "The prices of one plan have tax in them, and those of the other do not",
  INVOICE_TOTAL_NEGATIVE: "With the tax rates of today the invoice would come to less than 0",
  INVOICE_NUMBER_TAKEN: "The next invoice number must be above the last one that was given",
  CREDIT_NOTE_NUMBER_TAKEN: "The next credit note number must be above the last one that was given",
  INVOICE_NOT_CREDITABLE: "Only an open, paid or uncollectible invoice can be given back",
  CREDIT_NOTE_TOO_LARGE: "The credit note gives back more than is left",
  CREDIT_NOTE_LIMIT_EXCEEDED: "The invoice has as many credit notes as it can have",
  CREDIT_NOTE_NOT_VOIDABLE: "The credit note cannot be voided, because its money was refunded or used",
  INVOICE_HAS_CREDIT_NOTES: "The invoice has credit notes: void these first, or give the rest back too",
  CREDITED_INVOICE_NOT_FINALIZED: "The invoice gives back unused time of an invoice that is still a draft: finalize that one first",
  INVOICE_LINES_CREDITED: "Unused time of its lines was given back on another invoice: void that one first, or mark this one as uncollectible",
  PAYMENT_TOO_LARGE: "The payment is larger than the amount due",
  PAYMENT_LIMIT_EXCEEDED: "The invoice has as many payments as it can have",
  INSUFFICIENT_BALANCE: "The wallet holds less than the payment",
  PAYMENT_IN_PROGRESS: "A payment of the invoice is in progress",
  INVOICE_CREDIT_USED: "The credit that the invoice sold was used, so its payment cannot be voided",
  PAYMENT_NOT_VOIDABLE: "A payment through a provider cannot be voided",
  PAYMENT_PROVIDER_NOT_SET: "No payment provider is set",
  PAYMENT_PROVIDER_NOT_ACTIVE: "The payment provider is not active",
  PAYMENT_PROVIDER_HAS_NO_PAGE: "The payment provider has no page on which a method is saved",
  PAYMENT_METHOD_NOT_USABLE: "The payment method cannot be charged",
  PAYMENT_METHOD_LIMIT_EXCEEDED: "The customer has as many payment methods as it can have",
  PAYMENT_ATTEMPT_LIMIT_EXCEEDED: "The invoice has as many payment attempts as it can have",
  PAYMENT_ATTEMPT_ENDED: "The payment attempt has ended",
  PAYMENT_ATTEMPT_NOT_REPORTABLE: "The provider itself says what becomes of the payment attempt",
  PROVIDER_PAYMENT_ALREADY_REPORTED: "Another payment attempt succeeded with this provider_payment_id",
  REFUND_TOO_LARGE: "The refund is larger than what can be refunded",
  CREDIT_NOT_PAYABLE_OUT: "The credit did not come of money",
  PAY_OUT_TOO_LARGE: "The amount is larger than what is left of the grant",
  VOID_TOO_LARGE: "The amount is larger than what is left of the grant",
  REFUND_ENDED: "The refund has ended",
  REFUND_NOT_REPORTABLE: "The provider itself says what becomes of the refund",
  CURRENCY_MISMATCH: "The currency differs from the customer's",
  WEBHOOK_ENDPOINT_LIMIT_EXCEEDED: "The company has as many webhook endpoints as it can have",
  WEBHOOK_ENDPOINT_DISABLED: "The webhook endpoint is disabled",
  IDEMPOTENCY_CONFLICT: "An event with this idempotency_key and other content exists",
  IDEMPOTENCY_KEY_REUSED: "This Idempotency-Key was used for another request",
  PAYLOAD_TOO_LARGE: "The request body is too large",
  UNSUPPORTED_MEDIA_TYPE: "The request body must be application/json in UTF-8",
  RATE_LIMIT_EXCEEDED: "Rate limit exceeded",
  INTERNAL_ERROR: "Internal server error",
  NOT_IMPLEMENTED: "This implementation does not offer this operation",
  NOT_CONFIGURED: "The service is not set up for this",
  SERVICE_UNAVAILABLE: "Service temporarily unavailable",
} as const satisfies Record<components['schemas']['ErrorCode'], string>

/** The forms of tax numbers by type. `pattern` is of the number without spaces, dots and hyphens. */
export const taxIdForms: readonly TaxIdForm[] = [
  {"type":"eu_vat","country":"Austria","form":"`ATU` and 8 digits","pattern":"^ATU[0-9]{8}$","example":"ATU00000000"},
  {"type":"eu_vat","country":"Belgium","form":"`BE`, 0 or 1, and 9 digits","pattern":"^BE[01][0-9]{9}$","example":"BE0000000000"},
  {"type":"eu_vat","country":"Bulgaria","form":"`BG` and 9 or 10 digits","pattern":"^BG[0-9]{9,10}$","example":"BG000000000"},
  {"type":"eu_vat","country":"Croatia","form":"`HR` and 11 digits","pattern":"^HR[0-9]{11}$","example":"HR00000000000"},
  {"type":"eu_vat","country":"Cyprus","form":"`CY`, 8 digits and a letter","pattern":"^CY[0-9]{8}[A-Z]$","example":"CY00000000X"},
  {"type":"eu_vat","country":"Czechia","form":"`CZ` and 8 to 10 digits","pattern":"^CZ[0-9]{8,10}$","example":"CZ00000000"},
  {"type":"eu_vat","country":"Denmark","form":"`DK` and 8 digits","pattern":"^DK[0-9]{8}$","example":"DK00000000"},
  {"type":"eu_vat","country":"Estonia","form":"`EE` and 9 digits","pattern":"^EE[0-9]{9}$","example":"EE000000000"},
  {"type":"eu_vat","country":"Finland","form":"`FI` and 8 digits","pattern":"^FI[0-9]{8}$","example":"FI00000000"},
  {"type":"eu_vat","country":"France","form":"`FR`, 2 digits or letters (not I or O) and 9 digits","pattern":"^FR[0-9A-HJ-NP-Z]{2}[0-9]{9}$","example":"FR00000000000"},
  {"type":"eu_vat","country":"Germany","form":"`DE` and 9 digits","pattern":"^DE[0-9]{9}$","example":"DE000000000"},
  {"type":"eu_vat","country":"Greece","form":"`EL` and 9 digits","pattern":"^EL[0-9]{9}$","example":"EL000000000"},
  {"type":"eu_vat","country":"Hungary","form":"`HU` and 8 digits","pattern":"^HU[0-9]{8}$","example":"HU00000000"},
  {"type":"eu_vat","country":"Ireland","form":"`IE`, 7 digits and 1 or 2 letters; or with a letter, `+` or `*` for the second digit","pattern":"^IE([0-9]{7}[A-Z]{1,2}|[0-9][A-Z+*][0-9]{5}[A-Z])$","example":"IE0000000XX"},
  {"type":"eu_vat","country":"Italy","form":"`IT` and 11 digits","pattern":"^IT[0-9]{11}$","example":"IT00000000000"},
  {"type":"eu_vat","country":"Latvia","form":"`LV` and 11 digits","pattern":"^LV[0-9]{11}$","example":"LV00000000000"},
  {"type":"eu_vat","country":"Lithuania","form":"`LT` and 9 or 12 digits","pattern":"^LT([0-9]{9}|[0-9]{12})$","example":"LT000000000"},
  {"type":"eu_vat","country":"Luxembourg","form":"`LU` and 8 digits","pattern":"^LU[0-9]{8}$","example":"LU00000000"},
  {"type":"eu_vat","country":"Malta","form":"`MT` and 8 digits","pattern":"^MT[0-9]{8}$","example":"MT00000000"},
  {"type":"eu_vat","country":"Netherlands","form":"`NL`, 9 digits, `B` and 2 digits","pattern":"^NL[0-9]{9}B[0-9]{2}$","example":"NL000000000B00"},
  {"type":"eu_vat","country":"Poland","form":"`PL` and 10 digits","pattern":"^PL[0-9]{10}$","example":"PL0000000000"},
  {"type":"eu_vat","country":"Portugal","form":"`PT` and 9 digits","pattern":"^PT[0-9]{9}$","example":"PT000000000"},
  {"type":"eu_vat","country":"Romania","form":"`RO` and 2 to 10 digits","pattern":"^RO[0-9]{2,10}$","example":"RO0000000000"},
  {"type":"eu_vat","country":"Slovakia","form":"`SK` and 10 digits","pattern":"^SK[0-9]{10}$","example":"SK0000000000"},
  {"type":"eu_vat","country":"Slovenia","form":"`SI` and 8 digits","pattern":"^SI[0-9]{8}$","example":"SI00000000"},
  {"type":"eu_vat","country":"Spain","form":"`ES`, a digit or letter, 7 digits and a digit or letter","pattern":"^ES[0-9A-Z][0-9]{7}[0-9A-Z]$","example":"ESX0000000X"},
  {"type":"eu_vat","country":"Sweden","form":"`SE` and 12 digits","pattern":"^SE[0-9]{12}$","example":"SE000000000000"},
  {"type":"eu_vat","country":"Northern Ireland","form":"`XI` and 9 or 12 digits; or `XIGD` or `XIHA` and 3 digits","pattern":"^XI([0-9]{9}|[0-9]{12}|GD[0-9]{3}|HA[0-9]{3})$","example":"XI000000000"},
  {"type":"gb_vat","country":"United Kingdom","form":"`GB` and 9 or 12 digits; or `GBGD` or `GBHA` and 3 digits","pattern":"^GB([0-9]{9}|[0-9]{12}|GD[0-9]{3}|HA[0-9]{3})$","example":"GB000000000"},
  {"type":"ch_vat","country":"Switzerland","form":"`CHE`, 9 digits, and `MWST`, `TVA` or `IVA`","pattern":"^CHE[0-9]{9}(MWST|TVA|IVA)$","example":"CHE-000.000.000 MWST"},
  {"type":"no_vat","country":"Norway","form":"9 digits and `MVA`","pattern":"^[0-9]{9}MVA$","example":"000000000MVA"},
  {"type":"us_ein","country":"United States","form":"9 digits","pattern":"^[0-9]{9}$","example":"00-0000000"},
  {"type":"au_abn","country":"Australia","form":"11 digits","pattern":"^[0-9]{11}$","example":"00 000 000 000"},
  {"type":"in_gst","country":"India","form":"2 digits and 13 digits or letters","pattern":"^[0-9]{2}[0-9A-Z]{13}$","example":"00XXXXX0000X0Z0"},
  {"type":"br_cnpj","country":"Brazil, companies","form":"12 digits or letters and 2 digits, with or without a `/` after the 8th","pattern":"^[0-9A-Z]{8}/?[0-9A-Z]{4}[0-9]{2}$","example":"00.000.000/0000-00"},
  {"type":"br_cpf","country":"Brazil, persons","form":"11 digits","pattern":"^[0-9]{11}$","example":"000.000.000-00"},
  {"type":"ca_bn","country":"Canada","form":"9 digits","pattern":"^[0-9]{9}$","example":"000000000"},
  {"type":"ca_gst_hst","country":"Canada","form":"9 digits, `RT` and 4 digits","pattern":"^[0-9]{9}RT[0-9]{4}$","example":"000000000RT0000"},
]

export type TaxIdForm = { type: string; country: string; form: string; pattern: string; example: string }

export type OperationId = keyof typeof operations

/** What an API key may do. */
export type KeyScope = (typeof operations)[OperationId]['scopes'][number]

/** The operations with this property of the table, such as `paged`. */
export type OperationIdWith<Property extends object> = {
  [Id in OperationId]: (typeof operations)[Id] extends Property ? Id : never
}[OperationId]

/** The parts of a request, validated against the contract and with its defaults filled in. */
export type Input<Id extends OperationId> = {
  path: Part<Id, 'path'>
  query: Filled<Part<Id, 'query'>, keyof (typeof operations)[Id]['defaults']>
  headers: Part<Id, 'header'>
  /** Where none is needed and none was sent, an empty object. */
  body: Body<Contract[Id]>
}

/** The declared success, without the two envelope fields that the HTTP adapter adds; or the bytes of a file, or its text in pieces. */
export type Reply<Id extends OperationId> = {
  status: (typeof operations)[Id]['success']
  body: Bodies<Id>[(typeof operations)[Id]['media']]
  headers?: Record<string, string>
}

type Bodies<Id extends OperationId> = {
  'application/json': Resource<Success<Id>>
  'application/pdf': Uint8Array
  'application/xml': Uint8Array
  'text/csv': AsyncIterable<string>
}

export type Handler<Id extends OperationId, Context> = (input: Input<Id>, context: Context) => Promise<Reply<Id>>

/**
 * The whole API as functions. A missing or unknown handler, an undeclared status or an invalid body does not compile.
 * `Context` is for operations that need a key, `Open` for the others.
 */
export type Handlers<Context, Open = Context> = {
  /** Check the health of the service: GET /v1/health */
  getHealth: Handler<'getHealth', Open>
  /** Get your company: GET /v1/company */
  getCompany: Handler<'getCompany', Context>
  /** Update your company: PATCH /v1/company */
  updateCompany: Handler<'updateCompany', Context>
  /** List audit events: GET /v1/audit_events */
  listAuditEvents: Handler<'listAuditEvents', Context>
  /** List customers: GET /v1/customers */
  listCustomers: Handler<'listCustomers', Context>
  /** Create a customer: POST /v1/customers */
  createCustomer: Handler<'createCustomer', Context>
  /** Get a customer: GET /v1/customers/{id} */
  getCustomer: Handler<'getCustomer', Context>
  /** Delete a customer: DELETE /v1/customers/{id} */
  deleteCustomer: Handler<'deleteCustomer', Context>
  /** Update a customer: PATCH /v1/customers/{id} */
  updateCustomer: Handler<'updateCustomer', Context>
  /** Open the customer portal: POST /v1/customers/{id}/portal_sessions */
  createCustomerPortalSession: Handler<'createCustomerPortalSession', Context>
  /** List wallet balances: GET /v1/balances */
  listBalances: Handler<'listBalances', Context>
  /** List credit grants: GET /v1/credit_grants */
  listCreditGrants: Handler<'listCreditGrants', Context>
  /** Get a credit grant: GET /v1/credit_grants/{id} */
  getCreditGrant: Handler<'getCreditGrant', Context>
  /** Update a credit grant: PATCH /v1/credit_grants/{id} */
  updateCreditGrant: Handler<'updateCreditGrant', Context>
  /** Void a credit grant: POST /v1/credit_grants/{id}/void */
  voidCreditGrant: Handler<'voidCreditGrant', Context>
  /** Pay out a credit grant: POST /v1/credit_grants/{id}/pay_out */
  payOutCreditGrant: Handler<'payOutCreditGrant', Context>
  /** List a customer's wallet balances: GET /v1/customers/{id}/balances */
  listCustomerBalances: Handler<'listCustomerBalances', Context>
  /** List a customer's credit grants: GET /v1/customers/{id}/credit_grants */
  listCustomerCreditGrants: Handler<'listCustomerCreditGrants', Context>
  /** Grant credits to a customer: POST /v1/customers/{id}/credit_grants */
  createCreditGrant: Handler<'createCreditGrant', Context>
  /** List a customer's wallet transactions: GET /v1/customers/{id}/wallet_transactions */
  listCustomerWalletTransactions: Handler<'listCustomerWalletTransactions', Context>
  /** Get a customer's usage: GET /v1/customers/{id}/usage */
  getCustomerUsage: Handler<'getCustomerUsage', Context>
  /** Ingest usage events: POST /v1/events/ingest */
  ingestEvents: Handler<'ingestEvents', Context>
  /** List usage events: GET /v1/events */
  listEvents: Handler<'listEvents', Context>
  /** Get a usage event: GET /v1/events/{id} */
  getEvent: Handler<'getEvent', Context>
  /** List what bills a usage event: GET /v1/events/{id}/charges */
  listEventCharges: Handler<'listEventCharges', Context>
  /** Void a usage event: POST /v1/events/{id}/void */
  voidEvent: Handler<'voidEvent', Context>
  /** List meters: GET /v1/meters */
  listMeters: Handler<'listMeters', Context>
  /** Create a meter: POST /v1/meters */
  createMeter: Handler<'createMeter', Context>
  /** Get a meter: GET /v1/meters/{id} */
  getMeter: Handler<'getMeter', Context>
  /** Update a meter: PATCH /v1/meters/{id} */
  updateMeter: Handler<'updateMeter', Context>
  /** Get a meter's usage: GET /v1/meters/{id}/usage */
  getMeterUsage: Handler<'getMeterUsage', Context>
  /** Archive a meter: POST /v1/meters/{id}/archive */
  archiveMeter: Handler<'archiveMeter', Context>
  /** Unarchive a meter: POST /v1/meters/{id}/unarchive */
  unarchiveMeter: Handler<'unarchiveMeter', Context>
  /** List pricing units: GET /v1/pricing_units */
  listPricingUnits: Handler<'listPricingUnits', Context>
  /** Create a pricing unit: POST /v1/pricing_units */
  createPricingUnit: Handler<'createPricingUnit', Context>
  /** Get a pricing unit: GET /v1/pricing_units/{id} */
  getPricingUnit: Handler<'getPricingUnit', Context>
  /** Update a pricing unit: PATCH /v1/pricing_units/{id} */
  updatePricingUnit: Handler<'updatePricingUnit', Context>
  /** Archive a pricing unit: POST /v1/pricing_units/{id}/archive */
  archivePricingUnit: Handler<'archivePricingUnit', Context>
  /** Unarchive a pricing unit: POST /v1/pricing_units/{id}/unarchive */
  unarchivePricingUnit: Handler<'unarchivePricingUnit', Context>
  /** List tax rates: GET /v1/tax_rates */
  listTaxRates: Handler<'listTaxRates', Context>
  /** Create a tax rate: POST /v1/tax_rates */
  createTaxRate: Handler<'createTaxRate', Context>
  /** Get a tax rate: GET /v1/tax_rates/{id} */
  getTaxRate: Handler<'getTaxRate', Context>
  /** Update a tax rate: PATCH /v1/tax_rates/{id} */
  updateTaxRate: Handler<'updateTaxRate', Context>
  /** Archive a tax rate: POST /v1/tax_rates/{id}/archive */
  archiveTaxRate: Handler<'archiveTaxRate', Context>
  /** Unarchive a tax rate: POST /v1/tax_rates/{id}/unarchive */
  unarchiveTaxRate: Handler<'unarchiveTaxRate', Context>
  /** List coupons: GET /v1/coupons */
  listCoupons: Handler<'listCoupons', Context>
  /** Create a coupon: POST /v1/coupons */
  createCoupon: Handler<'createCoupon', Context>
  /** Get a coupon: GET /v1/coupons/{id} */
  getCoupon: Handler<'getCoupon', Context>
  /** Update a coupon: PATCH /v1/coupons/{id} */
  updateCoupon: Handler<'updateCoupon', Context>
  /** Archive a coupon: POST /v1/coupons/{id}/archive */
  archiveCoupon: Handler<'archiveCoupon', Context>
  /** Unarchive a coupon: POST /v1/coupons/{id}/unarchive */
  unarchiveCoupon: Handler<'unarchiveCoupon', Context>
  /** List plans: GET /v1/plans */
  listPlans: Handler<'listPlans', Context>
  /** Create a plan: POST /v1/plans */
  createPlan: Handler<'createPlan', Context>
  /** Get a plan: GET /v1/plans/{id} */
  getPlan: Handler<'getPlan', Context>
  /** Update a plan: PATCH /v1/plans/{id} */
  updatePlan: Handler<'updatePlan', Context>
  /** Archive a plan: POST /v1/plans/{id}/archive */
  archivePlan: Handler<'archivePlan', Context>
  /** Unarchive a plan: POST /v1/plans/{id}/unarchive */
  unarchivePlan: Handler<'unarchivePlan', Context>
  /** List subscriptions: GET /v1/subscriptions */
  listSubscriptions: Handler<'listSubscriptions', Context>
  /** Create a subscription: POST /v1/subscriptions */
  createSubscription: Handler<'createSubscription', Context>
  /** Preview a subscription: POST /v1/subscriptions/preview */
  previewSubscription: Handler<'previewSubscription', Context>
  /** Get a subscription: GET /v1/subscriptions/{id} */
  getSubscription: Handler<'getSubscription', Context>
  /** Update a subscription: PATCH /v1/subscriptions/{id} */
  updateSubscription: Handler<'updateSubscription', Context>
  /** Cancel a subscription: POST /v1/subscriptions/{id}/cancel */
  cancelSubscription: Handler<'cancelSubscription', Context>
  /** Preview a cancellation: POST /v1/subscriptions/{id}/cancel/preview */
  previewSubscriptionCancellation: Handler<'previewSubscriptionCancellation', Context>
  /** Change a subscription's plan: POST /v1/subscriptions/{id}/change_plan */
  changeSubscriptionPlan: Handler<'changeSubscriptionPlan', Context>
  /** Preview a change of plan: POST /v1/subscriptions/{id}/change_plan/preview */
  previewSubscriptionPlanChange: Handler<'previewSubscriptionPlanChange', Context>
  /** Preview the upcoming invoice: GET /v1/subscriptions/{id}/upcoming_invoice */
  getUpcomingInvoice: Handler<'getUpcomingInvoice', Context>
  /** Get the usage of a billing period: GET /v1/subscriptions/{id}/usage */
  getSubscriptionUsage: Handler<'getSubscriptionUsage', Context>
  /** Break the usage of a price down by property: GET /v1/subscriptions/{id}/usage/breakdown */
  getUsageBreakdown: Handler<'getUsageBreakdown', Context>
  /** Apply a coupon: POST /v1/subscriptions/{id}/discounts */
  createDiscount: Handler<'createDiscount', Context>
  /** List discounts: GET /v1/discounts */
  listDiscounts: Handler<'listDiscounts', Context>
  /** Get a discount: GET /v1/discounts/{id} */
  getDiscount: Handler<'getDiscount', Context>
  /** End a discount: POST /v1/discounts/{id}/end */
  endDiscount: Handler<'endDiscount', Context>
  /** List invoices: GET /v1/invoices */
  listInvoices: Handler<'listInvoices', Context>
  /** Create a draft invoice: POST /v1/invoices */
  createInvoice: Handler<'createInvoice', Context>
  /** Get an invoice: GET /v1/invoices/{id} */
  getInvoice: Handler<'getInvoice', Context>
  /** Delete a draft invoice: DELETE /v1/invoices/{id} */
  deleteInvoice: Handler<'deleteInvoice', Context>
  /** Update an invoice: PATCH /v1/invoices/{id} */
  updateInvoice: Handler<'updateInvoice', Context>
  /** Get the PDF of an invoice: GET /v1/invoices/{id}/pdf */
  getInvoicePdf: Handler<'getInvoicePdf', Context>
  /** Get the receipt of an invoice: GET /v1/invoices/{id}/receipt */
  getInvoiceReceipt: Handler<'getInvoiceReceipt', Context>
  /** Get the e-invoice of an invoice: GET /v1/invoices/{id}/e_invoice */
  getInvoiceEInvoice: Handler<'getInvoiceEInvoice', Context>
  /** Finalize a draft invoice: POST /v1/invoices/{id}/finalize */
  finalizeInvoice: Handler<'finalizeInvoice', Context>
  /** Send an invoice: POST /v1/invoices/{id}/send */
  sendInvoice: Handler<'sendInvoice', Context>
  /** Void an invoice: POST /v1/invoices/{id}/void */
  voidInvoice: Handler<'voidInvoice', Context>
  /** Pay an invoice: POST /v1/invoices/{id}/pay */
  payInvoice: Handler<'payInvoice', Context>
  /** Mark an invoice as uncollectible: POST /v1/invoices/{id}/mark_uncollectible */
  markInvoiceUncollectible: Handler<'markInvoiceUncollectible', Context>
  /** Void a payment: POST /v1/invoices/{id}/payments/{payment_id}/void */
  voidPayment: Handler<'voidPayment', Context>
  /** Attempt a payment: POST /v1/invoices/{id}/payment_attempts */
  createPaymentAttempt: Handler<'createPaymentAttempt', Context>
  /** Issue a credit note: POST /v1/invoices/{id}/credit_notes */
  createCreditNote: Handler<'createCreditNote', Context>
  /** Preview a credit note: POST /v1/invoices/{id}/credit_notes/preview */
  previewCreditNote: Handler<'previewCreditNote', Context>
  /** List credit notes: GET /v1/credit_notes */
  listCreditNotes: Handler<'listCreditNotes', Context>
  /** Get a credit note: GET /v1/credit_notes/{id} */
  getCreditNote: Handler<'getCreditNote', Context>
  /** Void a credit note: POST /v1/credit_notes/{id}/void */
  voidCreditNote: Handler<'voidCreditNote', Context>
  /** Get the PDF of a credit note: GET /v1/credit_notes/{id}/pdf */
  getCreditNotePdf: Handler<'getCreditNotePdf', Context>
  /** Get the e-invoice of a credit note: GET /v1/credit_notes/{id}/e_invoice */
  getCreditNoteEInvoice: Handler<'getCreditNoteEInvoice', Context>
  /** List payments: GET /v1/payments */
  listPayments: Handler<'listPayments', Context>
  /** List payment attempts: GET /v1/payment_attempts */
  listPaymentAttempts: Handler<'listPaymentAttempts', Context>
  /** Get a payment attempt: GET /v1/payment_attempts/{id} */
  getPaymentAttempt: Handler<'getPaymentAttempt', Context>
  /** Cancel a payment attempt: POST /v1/payment_attempts/{id}/cancel */
  cancelPaymentAttempt: Handler<'cancelPaymentAttempt', Context>
  /** Report what became of a payment attempt: POST /v1/payment_attempts/{id}/report */
  reportPaymentAttempt: Handler<'reportPaymentAttempt', Context>
  /** Refund unapplied money: POST /v1/payment_attempts/{id}/refunds */
  createRefund: Handler<'createRefund', Context>
  /** List refunds: GET /v1/refunds */
  listRefunds: Handler<'listRefunds', Context>
  /** Get a refund: GET /v1/refunds/{id} */
  getRefund: Handler<'getRefund', Context>
  /** Report what became of a refund: POST /v1/refunds/{id}/report */
  reportRefund: Handler<'reportRefund', Context>
  /** List emails: GET /v1/emails */
  listEmails: Handler<'listEmails', Context>
  /** Get an email: GET /v1/emails/{id} */
  getEmail: Handler<'getEmail', Context>
  /** Send an email again: POST /v1/emails/{id}/resend */
  resendEmail: Handler<'resendEmail', Context>
  /** List a customer's payment methods: GET /v1/customers/{id}/payment_methods */
  listCustomerPaymentMethods: Handler<'listCustomerPaymentMethods', Context>
  /** Save a payment method: POST /v1/customers/{id}/payment_methods */
  createPaymentMethod: Handler<'createPaymentMethod', Context>
  /** Get a payment method: GET /v1/customers/{id}/payment_methods/{payment_method_id} */
  getPaymentMethod: Handler<'getPaymentMethod', Context>
  /** Detach a payment method: POST /v1/customers/{id}/payment_methods/{payment_method_id}/detach */
  detachPaymentMethod: Handler<'detachPaymentMethod', Context>
  /** Let a customer save a payment method: POST /v1/customers/{id}/payment_method_sessions */
  createPaymentMethodSession: Handler<'createPaymentMethodSession', Context>
  /** Get the payment provider: GET /v1/payment_provider */
  getPaymentProvider: Handler<'getPaymentProvider', Context>
  /** Choose the payment provider: PATCH /v1/payment_provider */
  updatePaymentProvider: Handler<'updatePaymentProvider', Context>
  /** Export invoices as CSV: GET /v1/exports/invoices */
  exportInvoices: Handler<'exportInvoices', Context>
  /** Export customers as CSV: GET /v1/exports/customers */
  exportCustomers: Handler<'exportCustomers', Context>
  /** Export subscriptions as CSV: GET /v1/exports/subscriptions */
  exportSubscriptions: Handler<'exportSubscriptions', Context>
  /** Export usage events as CSV: GET /v1/exports/events */
  exportEvents: Handler<'exportEvents', Context>
  /** Export audit events as CSV: GET /v1/exports/audit_events */
  exportAuditEvents: Handler<'exportAuditEvents', Context>
  /** Export taxes as CSV: GET /v1/exports/taxes */
  exportTaxes: Handler<'exportTaxes', Context>
  /** Export an EC sales list as CSV: GET /v1/exports/ec_sales */
  exportEcSales: Handler<'exportEcSales', Context>
  /** Export credit notes as CSV: GET /v1/exports/credit_notes */
  exportCreditNotes: Handler<'exportCreditNotes', Context>
  /** Export payments as CSV: GET /v1/exports/payments */
  exportPayments: Handler<'exportPayments', Context>
  /** Export refunds as CSV: GET /v1/exports/refunds */
  exportRefunds: Handler<'exportRefunds', Context>
  /** Export receivables as CSV: GET /v1/exports/receivables */
  exportReceivables: Handler<'exportReceivables', Context>
  /** Get sums of selected invoices: GET /v1/reports/invoices */
  getInvoicesReport: Handler<'getInvoicesReport', Context>
  /** Get revenue by month: GET /v1/reports/revenue */
  getRevenueReport: Handler<'getRevenueReport', Context>
  /** Get receivables by age: GET /v1/reports/receivables */
  getReceivablesReport: Handler<'getReceivablesReport', Context>
  /** List receivables by customer: GET /v1/receivables */
  listReceivables: Handler<'listReceivables', Context>
  /** Get monthly recurring revenue: GET /v1/reports/mrr */
  getMrrReport: Handler<'getMrrReport', Context>
  /** Get tax by month: GET /v1/reports/taxes */
  getTaxReport: Handler<'getTaxReport', Context>
  /** List the event log: GET /v1/webhook_events */
  listWebhookEvents: Handler<'listWebhookEvents', Context>
  /** Get an event of the log: GET /v1/webhook_events/{id} */
  getWebhookEvent: Handler<'getWebhookEvent', Context>
  /** List endpoints: GET /v1/webhook_endpoints */
  listWebhookEndpoints: Handler<'listWebhookEndpoints', Context>
  /** Create an endpoint: POST /v1/webhook_endpoints */
  createWebhookEndpoint: Handler<'createWebhookEndpoint', Context>
  /** Get an endpoint: GET /v1/webhook_endpoints/{id} */
  getWebhookEndpoint: Handler<'getWebhookEndpoint', Context>
  /** Delete an endpoint: DELETE /v1/webhook_endpoints/{id} */
  deleteWebhookEndpoint: Handler<'deleteWebhookEndpoint', Context>
  /** Update an endpoint: PATCH /v1/webhook_endpoints/{id} */
  updateWebhookEndpoint: Handler<'updateWebhookEndpoint', Context>
  /** Rotate an endpoint's secret: POST /v1/webhook_endpoints/{id}/rotate_secret */
  rotateWebhookSecret: Handler<'rotateWebhookSecret', Context>
  /** List deliveries: GET /v1/webhook_deliveries */
  listWebhookDeliveries: Handler<'listWebhookDeliveries', Context>
  /** Send an event to an endpoint: POST /v1/webhook_deliveries */
  createWebhookDelivery: Handler<'createWebhookDelivery', Context>
  /** Get a delivery: GET /v1/webhook_deliveries/{id} */
  getWebhookDelivery: Handler<'getWebhookDelivery', Context>
  /** List test clocks: GET /v1/test_clocks */
  listTestClocks: Handler<'listTestClocks', Context>
  /** Create a test clock: POST /v1/test_clocks */
  createTestClock: Handler<'createTestClock', Context>
  /** Get a test clock: GET /v1/test_clocks/{id} */
  getTestClock: Handler<'getTestClock', Context>
  /** Delete a test clock: DELETE /v1/test_clocks/{id} */
  deleteTestClock: Handler<'deleteTestClock', Context>
  /** Update a test clock: PATCH /v1/test_clocks/{id} */
  updateTestClock: Handler<'updateTestClock', Context>
  /** Advance a test clock: POST /v1/test_clocks/{id}/advance */
  advanceTestClock: Handler<'advanceTestClock', Context>
}

/** The body of the declared success, envelope included. */
type Success<Id extends OperationId> = Contract[Id]['responses'] extends infer Responses
  ? (typeof operations)[Id]['success'] extends keyof Responses
    ? Json<Responses[(typeof operations)[Id]['success']]>
    : never
  : never
type Json<Answer> = Answer extends { content: { 'application/json': infer Value } } ? Value : never
type Resource<Envelope> = Omit<Envelope, 'success' | 'request_id'>
type Body<Operation> = Operation extends { requestBody?: infer Request }
  ? [NonNullable<Request>] extends [never]
    ? undefined
    : Json<NonNullable<Request>>
  : undefined
type Part<Id extends OperationId, Name extends 'path' | 'query' | 'header'> = NonNullable<
  Contract[Id]['parameters'][Name]
>
type Filled<Query, Name extends PropertyKey> = Omit<Query, Name> & Required<Pick<Query, Name & keyof Query>>
