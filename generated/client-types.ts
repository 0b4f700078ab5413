// Generated from openapi/ by `npm run generate`. Do not edit.
export interface paths {
    "/v1/audit_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Lists who changed what in your company, in the mode of the key, newest first: every successful request to an operation that changes something, every key that was
         *     created, rolled or revoked, and what members did to sign in. An entry is stored in the transaction of the change, so that there is none without the other. Filters select together; `created_from` is
         *     included, `created_to` is not.
         *
         *     Not in it: what only reads, what was refused (except a wrong password of a member), a repeat that was answered by its `Idempotency-Key`, what the service does by itself, such as renewals, and `ingestEvents`, whose
         *     events are a record of their own. It has no names and no email addresses of customers, only their ids, and these stay when a customer is deleted.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List wallet balances
         * @description Lists what the wallets of all customers of your company and mode hold, account by account, the one that was opened last first: what you owe in credit now. A
         *     customer has an account in its currency from the start, and one for each pricing unit that was ever granted or used. A balance below zero is owed to you.
         *
         *     Balances change while you page, and each page is as of when you read it. A `customer_id` that does not exist selects none. Accounts of deleted customers are left
         *     out: a page can have fewer than `limit`, or none, although `has_more` is true.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your company
         * @description Returns the company and the mode that the API key belongs to, its settings, and the limits that its requests have. Use it to check a key when your service starts,
         *     and to size batches.
         *
         *     The key can have any scope.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update your company
         * @description Changes what new invoices say of your company, in the mode of the key. The two modes share nothing here either: a test key changes nothing that live
         *     invoices show. Drafts show the change at once; an invoice that is finalized keeps the seller that it had then.
         *     What is needed of it, and the form of tax numbers, are in [Addresses and tax numbers](#/section/addresses-and-tax-numbers).
         *
         *     `invoice_prefix` and `number_width` are for the numbers that are given from now on. Counting goes on, so that numbers stay without a gap, whatever is before them; numbers that were
         *     given stay as they are.
         *
         *     `default_tax_rate_codes` and the notes are for lines that are composed from now on; a draft has them at the latest when it is finalized.
         *
         *     Another `default_timezone` is for the subscriptions and invoices of customers without a `timezone` that are created from now on: no period that exists moves.
         *
         *     With `next_invoice_number` counting goes on from another number, in the mode of the key: from the last one of the system that you come from, or in a range that was approved. A number that
         *     is not above the last one given is refused.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updateCompany"];
        trace?: never;
    };
    "/v1/coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coupons
         * @description Lists the coupons of your company and mode, the newest first. Filters select together.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listCoupons"];
        put?: never;
        /**
         * Create a coupon
         * @description Creates a coupon. How much it takes, for how many periods and of which types of lines stays. Its name, plans, meters, limits, `redeem_by` and metadata can be changed, and it can be archived.
         *     `createDiscount` gives it to a subscription, and `coupon_codes` of `createSubscription` to a new one.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createCoupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coupons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a coupon
         * @description Returns the coupon, archived or not.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getCoupon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a coupon
         * @description Changes the name, `plan_codes`, `meter_codes`, the limits, `redeem_by` or the metadata of a coupon, archived or not. `metadata` is merged by key: a key that is sent is set, null removes it, and the
         *     others stay. A request that changes nothing returns 200 and leaves `updated_at`. Discounts that were made of it keep the name, the plans and the meters that it had.
         *
         *     How much the coupon takes, for how many periods and of which types of lines cannot be changed. Create another coupon; once this one is archived, the other may have its code.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updateCoupon"];
        trace?: never;
    };
    "/v1/coupons/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a coupon
         * @description Archives the coupon: no discount is made of it any more, and its `code` is free for another coupon. Discounts that were made of it go on.
         *     `unarchiveCoupon` undoes it. A coupon that is archived is returned as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["archiveCoupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coupons/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a coupon
         * @description Makes an archived coupon active again, unless another active one has its `code` by now. A coupon that is active is returned as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["unarchiveCoupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit grants
         * @description Lists what was granted to all customers of your company and mode, the newest first: also what was used up, has expired or was voided. Filters select
         *     together; a `customer_id` that does not exist selects none. Grants of deleted customers are left out: a page can have fewer than `limit`, or none, although
         *     `has_more` is true.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listCreditGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_grants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a credit grant
         * @description Returns a grant, with what `remaining` of it can still be drawn.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getCreditGrant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a credit grant
         * @description Changes the description or the metadata of a grant, also of one that is voided, expired or used up. `metadata` is merged by key: a key that is sent is
         *     set, null removes it, and the others stay. A request that changes nothing returns 200 and leaves `updated_at`. Its amount and its terms cannot be changed, since
         *     the ledger relies on them: void what is left and grant it again.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updateCreditGrant"];
        trace?: never;
    };
    "/v1/credit_grants/{id}/pay_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay out a credit grant
         * @description Gives credit in the customer's currency back as money: what is left of the grant, or the `amount` of it, leaves the wallet, with the type `pay_out` in the ledger.
         *
         *     Only credit that came of money can be paid out: its `source` is `credit_note`, `proration_credit` or `refund`. What `createCreditGrant` put in
         *     is a gift, and so is everything in a pricing unit.
         *
         *     - `to: refund`: the money goes back through the providers that received it, to the customer's payments, the newest first, each at most what is left of it. Payments with a dispute that is open or was
         *       lost are left out, and so is money that no invoice took, which `createRefund` gives back. One request refunds up to 100 payments. `refunds` has a refund for each; remote providers are
         *       asked afterwards. If a refund fails, also later, its amount is [credit again](#/section/giving-money-back/a-refund-that-fails).
         *     - `to: out_of_band`: you send the money yourself, and nothing else happens.
         *
         *     Use `voidCreditGrant` for a grant that was made by mistake, and that nobody gets money for.
         *
         *     The key needs the scope `full`.
         */
        post: operations["payOutCreditGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_grants/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a credit grant
         * @description Takes back what is left of the grant, such as one that was made by mistake: `remaining` becomes 0, `voided_at` is set, and the ledger shows what left the
         *     wallet as `void`. What was drawn from it before stays drawn. If usage falls afterwards, nothing comes back to it.
         *
         *     It cannot be undone. A grant that is voided already returns 200 as it is; one of which nothing is left is voided without a transaction.
         *
         *     The key needs the scope `full`.
         */
        post: operations["voidCreditGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit notes
         * @description Lists the credit notes of your company and mode, the newest first. Filters select together.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listCreditNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a credit note
         * @description Returns the credit note, void or not.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getCreditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_notes/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the PDF of a credit note
         * @description Returns the credit note as it was issued, to send or to file. Only the word *Void* is added when it is voided. Bytes and `ETag` are the same each time, within one version of the service.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getCreditNotePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_notes/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a credit note
         * @description Takes back a credit note that was issued by mistake. What it took off the invoice is due again, and an invoice that was `paid` is `open`; the credit grant is voided. What you sent back
         *     out of band is taken as never sent. The number stays, and the page says that the credit note is void. A credit note that is void already returns 200 as it is.
         *
         *     It cannot be undone. Nor can a credit note be voided once any of its credit grant was drawn or taken out of the wallet (`details.reason` is `drawn`), or while money of it is refunded and the
         *     refund did not fail (`refunded`).
         *
         *     The key needs the scope `full`.
         */
        post: operations["voidCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Lists the customers of your company and mode, the newest first. Filters select together. `external_id` selects by exact match; `email` in upper or lower case alike
         *     (of letters a to z), since people type addresses either way. `q` is for a search as people type: it finds by the beginning of any word of name, email and
         *     external id. Where more than 10,000 customers have each of its words, one page looks through up to 10,000, and can have fewer than `limit`, or none, although
         *     `has_more` is true.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Creates a customer, and with it a wallet account in its currency with a balance of zero.
         *
         *     An `external_id` is unique among the customers of your company and mode. Events that came with it before, and were rejected because
         *     nobody had it, are queued again if their `timestamp` is not more than 35 days old by the customer's time. A `test_clock_id` is for test mode only.
         *
         *     Invoices show the `address` and the `tax_ids` of the customer: see [Addresses and tax numbers](#/section/addresses-and-tax-numbers).
         *
         *     In the `timezone` of the customer, or else of the company, the days, weeks, months and years of its subscriptions begin, and invoices show their dates. Times in answers are in UTC all the same.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer
         * @description Returns the customer.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        /**
         * Delete a customer
         * @description Deletes the customer and erases its personal data. The customer cannot be read from then on, and its `external_id` is free. This cannot be undone.
         *
         *     Drafts of its subscriptions are finalized first, with the usage that was accepted so far, and paid from the wallet as far as it goes. Then the rest of the wallet expires; events, usage and drafts written by hand are deleted. Finalized invoices stay as they are, with the
         *     name, the email, the address and the tax numbers that they were finalized with, since tax law requires you to keep them. They can be read, listed by `customer_id`, paid out of band,
         *     voided and marked as uncollectible as before, and their payments voided. If the customer has no finalized invoice, everything is deleted. [Deleting a
         *     customer](#/section/deleting-a-customer) says what stays, and why.
         *
         *     The data is erased before the response or, where that takes longer than 10 seconds, within minutes afterwards. An event that is sent later becomes
         *     `rejected`.
         *
         *     A customer can be deleted once its subscriptions have all ended.
         *
         *     The key needs the scope `full`.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        /**
         * Update a customer
         * @description Changes the fields that are sent and leaves the others. `external_id: null` clears it; another one queues the events again that wait for it, as `createCustomer` does. `metadata` is merged by key: a key that is sent is set, null
         *     removes it, and the others stay. A request that changes nothing returns 200 and leaves `updated_at`.
         *     `address` and `tax_ids` are replaced as a whole: a field of an address that is left out is null, and null removes the address.
         *     The currency cannot be changed, since the customer's invoices and wallet share it. Drafts show the new name, email, address and tax numbers; finalized
         *     invoices keep those they were finalized with. The 20 newest drafts have the tax of the new `tax_status` and `tax_rate_codes` at once, with an `invoice.updated` for each; older ones
         *     when they are finalized.
         *     Another `timezone` is for subscriptions and invoices that are created from now on: no period that exists moves.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/v1/customers/{id}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer's wallet balances
         * @description Lists what the customer's wallet holds: the account in the customer's currency, which every customer has from the start, and one account for
         *     each pricing unit that was ever granted or used. The list is short and has no pages. A balance is the sum of its account's transactions.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listCustomerBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/credit_grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer's credit grants
         * @description Lists what was granted to the customer, the newest first: also what was used up, has expired or was voided, and what a change of plan gave back.
         *     `remaining` says how much of each can still be drawn.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listCustomerCreditGrants"];
        put?: never;
        /**
         * Grant credits to a customer
         * @description Puts an amount into the customer's wallet: in its currency, or in a pricing unit, whose account is made if need be. If the account is below zero the
         *     grant covers that first.
         *
         *     Credit in the currency soon pays the customer's open invoices with `charge_automatically`, the oldest first, as far as it goes. The last of them may be
         *     paid in part. What is left pays each invoice that is finalized later. An invoice with `apply_credit` `false` is left out, and so is an open one that was
         *     sent: pay that with `payInvoice`.
         *
         *     An account is drawn from the grant of the lowest `priority` first; of equal ones, from the one that expires first, those without expiry last; then from
         *     the oldest. At `expires_at` what is left of a grant leaves the wallet, unless the invoice of a period that ended by then is still to come: it is paid first.
         *
         *     `currency_code` goes with `currency` and `pricing_unit_code` with `pricing_unit`; the amount is above 0 and has no more decimals than its account;
         *     `expires_at` lies ahead. No grant can be in an archived pricing unit, or in a currency that is not the customer's.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createCreditGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/payment_method_sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a customer save a payment method
         * @description Makes a link to a page of the payment provider, on which the customer saves a method. Afterwards the customer goes on at your `return_url`, which proves nothing: the method exists once the provider itself
         *     has confirmed it, and you receive `payment_method.created`.
         *
         *     With `test`, as for customers on a test clock, the page offers [what the method plays](#/section/when-a-card-fails/try-it-in-test-mode). With `external` there is no page: use `createPaymentMethod`.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createPaymentMethodSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/payment_methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer's payment methods
         * @description Lists the customer's methods, the newest first, also those that are detached.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listCustomerPaymentMethods"];
        put?: never;
        /**
         * Save a payment method
         * @description Saves a method of the customer, with the payment provider that is set. With `external`, your provider keeps the method, and `token` is your program's reference to it. With `stripe` it is
         *     the customer and the method there, `cus_…:pm_…`. With `test`, `token` says [how its charges end](#/section/when-a-card-fails/try-it-in-test-mode).
         *     Use `createPaymentMethodSession` where the customer is to give one.
         *
         *     A method of `stripe` is saved once: its token again returns the method that is active already.
         *
         *     A customer without a default method gets this one as the default, which charges the customer's open invoices with `charge_automatically` at once.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/payment_methods/{payment_method_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment method
         * @description Returns a method of the customer, also one that is detached.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getPaymentMethod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/payment_methods/{payment_method_id}/detach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Detach a payment method
         * @description The method is charged no more, and can still be read. If it was the customer's default, there is none until another is chosen or saved. An attempt that has begun goes on. A method
         *     that is detached already returns 200 as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["detachPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer's usage
         * @description Returns what one meter counted for the customer, of the events with `from` <= `timestamp` < `to`: in total, and in points of an hour, a day or a month,
         *     also where there was nothing. `from` and `to` can be any moments. Hours, days and months are those of UTC; the first and the last point are cut at
         *     `from` and `to`, and count only what lies within. By default it is the current month so far, by days.
         *
         *     With a `recurring` meter, the window begins with the customer's last value before `from`, and each point with the last value before its `start`.
         *
         *     An event is in it as soon as it is `processed`. Events before a trial or a subscription are in it too: this is what was counted, not what is billed.
         *
         *     A window has up to 1,000 points. Where `from` and `to` cut hours, the customer can have up to 100,000 events of these hours within the window; whole hours have no such limit.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getCustomerUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{id}/wallet_transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer's wallet transactions
         * @description Lists the ledger of the customer's wallet, the newest first: all that ever came into it and went out of it. The sum of an account's amounts is its
         *     balance. Filters select together.
         *
         *     A transaction that draws credit names the grants that it drew from, up to 100 of them; `credit_grant_id` finds it by any of them.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listCustomerWalletTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/discounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List discounts
         * @description Lists the discounts of your company and mode, the newest first, those that ended too. Filters select together.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listDiscounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/discounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a discount
         * @description Returns the discount, with what it has taken so far.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getDiscount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/discounts/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a discount
         * @description Ends the discount with the current billing period: `ends_at` becomes the end of that period, and the discount `ended` once it has come. The period itself stays discounted, its usage too,
         *     so that what is given back of it is right. One that has not begun takes nothing. The redemption of the coupon is not given back.
         *
         *     A discount that has ended, or whose end is known, is returned as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["endDiscount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List usage events
         * @description Lists the events of your company and mode, the newest `timestamp` first. Filters select together; `from` and `to` bound the `timestamp`,
         *     `from` included and `to` not. A `customer_id` that does not exist selects the events that were sent for it;
         *     an `external_customer_id` selects the events that were sent with it, whichever customer has it now.
         *
         *     By the meter's `aggregation`, the events of a line give its `units`, as long as [they are kept](#/section/metering/how-long-events-are-kept); with a recurring meter, together with what
         *     was carried into the period. The line of a draft gets its last events when it is finalized.
         *
         *     With `event_name`, `meter_id` or `line_item_id`, or with `external_customer_id` together with `customer_id` or `status`, one page looks through up to 10,000 events. It can then have fewer
         *     events than `limit`, or none, although `has_more` is true: continue with its `next_cursor`.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a usage event
         * @description Returns the event and how far it has come: `queued`, `processed`, `rejected` or `void`. `rejection` says why an event was not counted.
         *
         *     To find an event by its key, use `listEvents` with `idempotency_key`.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what bills a usage event
         * @description Lists what bills the event: each price that its meters have in the plans of its customer's subscriptions. `line_item_id` is the line of the invoice,
         *     and `listEvents` with it lists all events of that line. The list has no pages.
         *
         *     It is empty where nothing bills the event: it is not `processed`; no plan had a price for it at its time; it lies in a trial; it arrived after the last
         *     invoice of its subscription was finalized; or it is a late event of a recurring meter, whose value is carried over. The lines of a voided invoice stay
         *     in the list: the `status` of the invoice says that it is void.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listEventCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a usage event
         * @description Takes back an event that was sent by mistake: it becomes `void` and counts nowhere any more. Usage, the upcoming invoice and credit deducted in a
         *     pricing unit are then what they would be without it; deducted credit comes back to the wallet as a transaction of type `usage`. A draft has it when
         *     it is finalized. An event that is still `queued`, or was `rejected`, is voided too and will never count.
         *
         *     It cannot be undone. The key stays taken: sent again, the same event is a repeat and stays voided; to correct it, send an event under another key. An
         *     event that is already voided returns 200 as it is.
         *
         *     It cannot be taken back for one of these reasons, which `details.reason` of the error names:
         *
         *     - `invoiced`: the invoice of the period that its `timestamp` lies in, or of the later one that bills it, is finalized. `details.invoice_id` names it.
         *     - `too_many_events`: it is the value of a `max` or `latest` meter, and the customer has more than 100,000 events in an hour among which the
         *       next value would have to be found.
         *     - `events_dropped`: it is the value of a `max` or `latest` meter, and events among which the next value would have to be found are no longer
         *       kept: those of its hour, or of the billing period.
         *     - `amount_too_large`: it lowered the usage of a subscription, which without it would come to more than 10^15 minor units.
         *
         *     The key needs the scope `full`.
         */
        post: operations["voidEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest usage events
         * @description Stores 1 to 1,000 events, all or none, and returns once they are durably stored. They are `queued` then and processed in the background.
         *
         *     - **Retries are safe.** An event that is already stored under its `idempotency_key` with the same content is accepted again and counts once.
         *       `accepted` counts it, `duplicates` says how many there were. Content is compared by value: the order of fields, `1` and `1.0`, and the
         *       spelling of the timestamp make no difference. A repeat is accepted even when it has become too old.
         *     - An `Idempotency-Key` header may be sent and adds nothing, since each event has a key of its own.
         *     - **Conflicts are refused.** The same key with other content, stored before or within the request, is a 409, and nothing of the request is stored. A rejected event counted nothing: other content under its key replaces it and is processed. An event that was
         *       rejected because no customer had its `external_customer_id` is processed again when it is sent unchanged once a customer has it, while its `timestamp` is accepted.
         *     - **The customer** is named by `customer_id` or by your own `external_customer_id`, exactly one of the two. The same event with the one and with the other is
         *       different content, even if both name the same customer.
         *     - **Timestamps** may be up to 35 days old and up to 5 minutes ahead. Both limits themselves are accepted.
         *     - An invalid event refuses the request. The error lists every problem, up to 100.
         *     - What no meter can count does not fail the request. The event becomes `rejected`, and its `rejection` [says why](#/section/monitoring-rejected-events).
         *     - An event that is ahead of the service's clock stays `queued` until its time has come, and is processed within seconds of it.
         *
         *     The key needs the scope `full` or `ingest_only`.
         */
        post: operations["ingestEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/audit_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit events as CSV
         * @description Returns every audit event that the same filters select in `listAuditEvents`, in its order, as CSV: one line each.
         *
         *     The file is read and written as `exportInvoices` says: in pages of 1,000 rows, one at a time for a company, with the names of the columns first, and with a `'` before what a spreadsheet
         *     would compute.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/credit_notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export credit notes as CSV
         * @description Returns every credit note that the same filters select in `listCreditNotes`, in its order, as CSV: one line each, without its lines. Amounts are in whole units of the currency, with a point, such as `90.69`.
         *
         *     The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 1,000 rows,
         *     one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
         *
         *     The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
         *     A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportCreditNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export customers as CSV
         * @description Returns every customer that the same filters select in `listCustomers`, in its order, as CSV: one line each.
         *
         *     The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 1,000 rows,
         *     one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
         *
         *     `tax_ids` has each number with its type before it, separated by `; `.
         *
         *     The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
         *     A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/ec_sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export an EC sales list as CSV
         * @description Returns what you supplied without tax to businesses in other countries of the European Union, as an EC sales list (recapitulative statement) asks for it: a line for each VAT number of a buyer, category and currency, by these. Ask for the months of your reporting period, such as a quarter.
         *
         *     It adds up the lines with the categories `reverse_charge` (services) and `intra_community` (goods) that `getTaxReport` has for these months, less what credit notes give back, where the buyer has a tax number of type `eu_vat` of
         *     another country than your company's address. A buyer with several has the first of them. Where an invoice has no address of your company, each country counts as another one.
         *
         *     `country` is that of the number, as VAT numbers begin: `EL` for Greece, `XI` for Northern Ireland. `tax_number` is the whole number, without spaces, points and hyphens, and `name` the buyer's on one of the invoices. `net` is in whole units of the currency, with a point, such as `120.00`; nothing is converted. It is below 0 where more was given back than invoiced.
         *
         *     The file is read and written as `exportInvoices` says: one page at a time for a company, with the names of the columns first, and with a `'` before what a spreadsheet
         *     would compute. A page has 10,000 lines.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportEcSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export usage events as CSV
         * @description Returns every usage event that the same filters select in `listEvents`, in its order, as CSV: one line each, its `properties` as JSON. An event that arrives meanwhile is left out, unless
         *     its `timestamp` is before those that were read by then.
         *
         *     The file is read and written as `exportInvoices` says: in pages of 100 rows, one at a time for a company, with the names of the columns first, and with a `'` before what a spreadsheet
         *     would compute.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export invoices as CSV
         * @description Returns every invoice that the same filters select in `listInvoices`, in its order, as CSV: one line each, without their lines. Amounts are in whole units of the currency, with a
         *     point, such as `90.69`.
         *
         *     The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 1,000 rows,
         *     one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
         *
         *     The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
         *     A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export payments as CSV
         * @description Returns every payment that the same filters select in `listPayments`, in its order, as CSV: one line each. Amounts are in whole units of the currency, with a point, such as `90.69`.
         *
         *     The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 1,000 rows,
         *     one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
         *
         *     The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
         *     A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/receivables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export receivables as CSV
         * @description Returns every row that the same filters select in `listReceivables`, in its order, as CSV: one line each. Amounts are in whole units of the currency, with a point, such as `90.69`.
         *
         *     The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 10,000 rows,
         *     one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
         *
         *     The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
         *     A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportReceivables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export refunds as CSV
         * @description Returns every refund that the same filters select in `listRefunds`, in its order, as CSV: one line each. Amounts are in whole units of the currency, with a point, such as `90.69`.
         *
         *     The file comes while it is read, as long as it gets: a row is as it was when its turn came, and what is created meanwhile is left out. It is read in pages of 1,000 rows,
         *     one at a time for a company. A page waits up to ten seconds: an export whose first page waits longer is refused with 503, and one of whose later pages does breaks off. A connection that breaks before the end has a part of the file.
         *
         *     The first line names the columns, and later versions may add more at the end. Fields are separated by commas, and quoted where they hold a comma, a quote or a line break (RFC 4180).
         *     A text that a spreadsheet could take for a formula has a `'` before it: one that begins, after any spaces, with `=`, `+`, `-` or `@`, full-width ones too, or with a tab or a carriage return.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export subscriptions as CSV
         * @description Returns every subscription that the same filters select in `listSubscriptions`, in its order, as CSV: one line each, with the names of its customer and its plan as they are now. A
         *     deleted customer has no name.
         *
         *     The file is read and written as `exportInvoices` says: in pages of 1,000 rows, one at a time for a company, with the names of the columns first, and with a `'` before what a spreadsheet
         *     would compute.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/taxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export taxes as CSV
         * @description Returns the documents behind `getTaxReport` for the same months as CSV: a line for each document and tax rate of it, and one, without a `category`, for its lines without a tax rate, the last document first, and of one moment credit notes before invoices. The lines add up to the rows of the report. Amounts are in
         *     whole units of the currency, with a point, such as `120.00`.
         *
         *     `document_type` is `invoice` or `credit_note`, and `document_id` and `document_number` say which one. `status` is that of the document, and `finalized_at` says when the invoice was finalized, or the credit note issued. Of
         *     a credit note, `invoice_id` and `invoice_number` name the invoice that it gives back of, and `taxable` and `tax` are below 0 where it gives back.
         *
         *     `customer_name`, `country`, `tax_ids` and `state` are those that the invoice has, for its credit notes too. Several tax numbers are separated by `; `, each after its type.
         *
         *     The file is read and written as `exportInvoices` says: in pages of 1,000 rows, one at a time for a company, with the names of the columns first, and with a `'` before what a spreadsheet
         *     would compute.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["exportTaxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health of the service
         * @description Returns 200 while the service can answer requests and 503 while its database does not answer. `worker` tells whether what
         *     no request does is done too: watch it, since a service without a worker answers as always and bills nothing.
         *     Needs no key, is not counted against a rate limit, and takes no parameters; any that are sent are ignored.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Lists the invoices of your company and mode, the newest first unless `sort` and `order` say otherwise. Filters select together; `created_from`, `due_from` and `finalized_from` are
         *     included, `created_to`, `due_to` and `finalized_to` are not. A `customer_id`, `subscription_id`, `plan_id`, `test_clock_id` or `invoice_number` that does not exist selects none;
         *     the `customer_id` of a deleted customer selects the invoices that stay.
         *
         *     The invoices of a page have up to 1,000 lines together. With long invoices a page can have fewer than `limit`, although `has_more` is true: continue
         *     with its `next_cursor`.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create a draft invoice
         * @description Creates an invoice in `draft`, with its lines' amounts and its total computed (see [Money and rounding](#/section/money-and-rounding)). Subscriptions draft
         *     theirs by themselves; this is for what you bill besides.
         *
         *     `days_until_due` is 30 by default with `send_invoice` and refused with `charge_automatically`. Lines cannot add up to less than zero, also with tax.
         *     A line has the tax rates of its `tax_rate_codes`, else those of the customer, else those of the company: see [Taxes](#/section/taxes).
         *
         *     The key needs the scope `full`.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invoice
         * @description Returns the invoice, whatever its status.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        /**
         * Delete a draft invoice
         * @description Accepts an invoice in `draft` that no subscription drafted, and removes it. It had no number, so none is missing afterwards.
         *
         *     To cancel a finalized invoice, use `voidInvoice`.
         *
         *     The key needs the scope `full`.
         */
        delete: operations["deleteInvoice"];
        options?: never;
        head?: never;
        /**
         * Update an invoice
         * @description Changes the fields that are sent and leaves the others. `metadata` alone can be changed in every state, also of a subscription's invoice, for example
         *     to keep the id that it has in your accounting; `tax_rate_codes`, `purchase_order_number` and `memo` of any `draft`, a subscription's too; anything else only in a `draft` that no subscription drafted. `metadata` is merged by key: a key that is sent
         *     is set, null removes it, and the others stay. `line_items` replaces all lines. A request that changes nothing returns 200 and leaves `updated_at`.
         *     Amounts and total are computed again. The rule for `days_until_due` holds for the invoice as it would be after the change, and is therefore checked last.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updateInvoice"];
        trace?: never;
    };
    "/v1/invoices/{id}/credit_notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a credit note
         * @description Gives back an invoice that is `open`, `paid` or `uncollectible`: in full, by line, or a part of a line. The credit note has a number, a public page and a PDF of its own. Metered usage,
         *     discounts, minimums and maximums stay as they were billed.
         *
         *     What is still due of the invoice is reduced first; where nothing is due any more, the invoice is `paid`. The rest goes where `excess` says. A payment attempt that waits for the customer is
         *     canceled.
         *
         *     No line, no tax rate and not the invoice is given back beyond what is left, credit for unused time of a line included.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/credit_notes/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a credit note
         * @description Takes the body of `createCreditNote`, and returns what the credit note would come to and where its money would go if that request were sent now. Nothing is stored. What refuses the credit
         *     note refuses its preview too.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        post: operations["previewCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/finalize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finalize a draft invoice
         * @description Accepts an invoice in `draft` and makes it `open`. In one step it gets its `invoice_number`, its `public_invoice_url`, `finalized_at` and `due_at`. Lines,
         *     total, `seller` and `buyer` never change from then on.
         *
         *     If nothing is due, because the total is 0, the invoice is `paid` right away: `paid_at` is `finalized_at`, and the wallet is left alone.
         *
         *     A subscription's draft is finalized by itself, by default an hour after it was drafted (`limits.finalize_after_minutes` of `getCompany`); finalizing it sooner is allowed, and bills the usage that is processed by
         *     then. An invoice that gives back unused time of another one is finalized after that one, so that it names its number.
         *
         *     Right afterwards, in general within a second, the invoice is paid with what the customer's account in its currency has, in full or in part, whatever its
         *     `collection_method`: read what is left from `amount_due_cents`. With `charge_automatically` credit that is added later pays it too. With `apply_credit`
         *     `false` the account is left alone.
         *
         *     Of many requests at once exactly one succeeds.
         *
         *     The key needs the scope `full`.
         */
        post: operations["finalizeInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/mark_uncollectible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark an invoice as uncollectible
         * @description Accepts an invoice that is `open` and makes it `uncollectible`: it is given up, but still owed, and can be paid or voided later. What was paid of it
         *     stays paid. A payment attempt that has not ended is canceled; while it is `processing`, the invoice cannot be given up.
         *
         *     The key needs the scope `full`.
         */
        post: operations["markInvoiceUncollectible"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an invoice
         * @description Accepts an invoice that is `open` or `uncollectible`, and pays all that is due or, with `amount_cents`, a part of it. Once nothing is due the invoice is `paid`;
         *     after a part it keeps its status, and `amount_paid_cents` and `amount_due_cents` say what is paid and what is left. With `wallet` the amount is drawn from the
         *     customer's account in its currency. With `out_of_band` the wallet is left alone, and you can say when you received the money (`paid_at`) and how to find it
         *     (`reference`). `payments` lists each payment; an invoice has up to 100. An invoice with a total of 0 is `paid` once it is finalized.
         *
         *     An invoice with `charge_automatically` that stayed open can be paid like this too.
         *
         *     A payment attempt of the invoice that has not ended is canceled; while it is `processing`, the invoice cannot be paid like this.
         *
         *     A part that is sent twice is paid twice: send an `Idempotency-Key`.
         *
         *     No payment can be more than what is due, or than the wallet holds. A request that is refused moves nothing. If several requests pay all that is due at once,
         *     exactly one succeeds.
         *
         *     The key needs the scope `full`.
         */
        post: operations["payInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/payment_attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attempt a payment
         * @description Asks your payment provider for all that is due of an invoice that is `open` or `uncollectible`. If credit is still to be taken for the invoice, as it is right after finalizing, that comes
         *     first, and the attempt is for the rest. An invoice has one attempt at a time that is `pending`, `requires_action` or `processing`.
         *
         *     With `test`, the provider of test mode, the method that is charged [says how it ends](#/section/when-a-card-fails/try-it-in-test-mode). Without a method the attempt is `requires_action`: the
         *     customer pays at `action_url`, or `reportPaymentAttempt` says what the customer did.
         *
         *     With `external` the attempt is `pending`, and waits for your program: it charges the customer's method, or the customer where you like, and tells the outcome with `reportPaymentAttempt`.
         *
         *     With `stripe` the service asks Stripe for a page on which the customer pays: the attempt is then `requires_action`, and `action_url` is that page. The request waits for Stripe's answer, ten
         *     seconds at most. An attempt that is still `pending` then goes on by itself; sending the request again with the same `Idempotency-Key` answers with the attempt as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createPaymentAttempt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/payments/{payment_id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a payment
         * @description For a payment that was recorded by mistake or came back: it stays in the invoice's `payments`, with `voided_at`, and what it paid is due again. A `paid` invoice
         *     becomes `open` again, and its `paid_at` null; an `open` or `uncollectible` one keeps its status. Number, lines and dates stay. If an open invoice's `due_at` has
         *     passed it becomes overdue.
         *
         *     With `out_of_band` the wallet is left alone. If the invoice is charged automatically, the wallet is tried again.
         *
         *     With `wallet` the amount returns to the grants that it was drawn from, which the ledger shows as `payment_void`. What goes back to a grant that has expired or
         *     was voided meanwhile leaves the wallet again. The invoice's `apply_credit` becomes false, so that the credit does not pay it again; it may pay other open
         *     invoices that are charged automatically.
         *
         *     A payment through a provider cannot be voided.
         *
         *     It cannot be undone: record the right payment with `payInvoice`. A payment that is voided already returns 200 as it is. Up to 100 payments of an invoice can be
         *     voided.
         *
         *     The key needs the scope `full`.
         */
        post: operations["voidPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the PDF of an invoice
         * @description Returns the invoice as it was issued, to send or to file. What happens afterwards does not change the document: payments are not in it, and only the word *Void*
         *     is added when the invoice is voided. Bytes and `ETag` are the same each time, within one version of the service.
         *
         *     The document has letters of Latin, Greek, Cyrillic, Devanagari, Arabic and Hebrew, and common signs. A letter of another script is printed as an empty box; the hosted page shows it. Each
         *     text is read from the side on which its first letter begins. Where the invoice has several tax rates, each line says its own.
         *
         *     With more than 2,000 rows, the tiers behind the lines are left out, and the document says where the hosted page shows them.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the receipt of an invoice
         * @description Returns the receipt of an invoice that is `paid`, as a PDF: for which invoice and when it was paid, each payment with its day, its amount and how it came (through your provider, directly or
         *     from credit), and the taxes and both parties as the invoice has them. Bytes and `ETag` are the same each time, within one version of the service.
         *
         *     If a payment is voided, so that the invoice is `open` again, there is no receipt until it is paid.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getInvoiceReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an invoice
         * @description Accepts an invoice that is `open` or `uncollectible` and makes it `void`: nothing is owed any more. Number, lines and public URL stay, and the page says
         *     that it is void. This is only for an invoice that nobody received. Once you have sent it, give it back with a credit note, which names it: in many countries a void invoice does
         *     not take back the tax of one that was sent.
         *
         *     What the wallet paid of it returns to the grants that it came from, as with `voidPayment`: these payments stay in `payments`, with `voided_at`, and
         *     `amount_paid_cents` is 0. An invoice with a payment out of band cannot be voided: void that payment first, or mark the invoice as uncollectible. Nor can one with a
         *     payment through a provider.
         *
         *     A payment attempt that has not ended is canceled; while it is `processing`, the invoice cannot be voided.
         *
         *     A change of plan gives unused time of a line back on a later invoice; `credited_line_item_id` there names the line. While that invoice is a draft, or not drafted
         *     yet, voiding makes that credit 0; a draft has an `invoice.updated`. Once it is finalized, void it first, or mark this one as uncollectible.
         *
         *     An invoice that is void already returns 200 as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["voidInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/meters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List meters
         * @description Lists the meters of your company and mode, the newest first, archived ones too. Filters select together.
         *
         *     The filters of the meters of a page have up to 1,000 values together. With many values a page can have fewer meters than `limit`, although `has_more` is true:
         *     continue with its `next_cursor`.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listMeters"];
        put?: never;
        /**
         * Create a meter
         * @description Creates a meter. It counts the events that are processed from now on; and those of its `event_name` that were `rejected` with `NO_MATCHING_METER` become
         *     `queued` again within moments. What other meters have counted already is not counted again. An event that several meters match is counted by all of them;
         *     if one of them cannot read it, it is `rejected` and counted by none.
         *
         *     `property` is required with every aggregation but `count`, which takes none. Only a `latest` or a `max` meter can be `recurring`, and only a `sum` has `value_minimum` and `value_maximum`. An `event_name` has up
         *     to 100 active meters.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createMeter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/meters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a meter
         * @description Returns the meter, archived or not.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getMeter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a meter
         * @description Changes the name or the metadata of a meter, archived or not. `metadata` is merged by key: a key that is sent is set, null removes it, and the others
         *     stay. A request that changes nothing returns 200 and leaves `updated_at`. What it counts cannot be changed, since prices rely on it: archive it and
         *     create another.
         *     Finalized invoices keep the name they were finalized with.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updateMeter"];
        trace?: never;
    };
    "/v1/meters/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a meter
         * @description Archives the meter: it counts no event that is processed from now on, and no plan can price it. What it has counted can still be read, and is
         *     billed. Subscriptions to archived plans that price it go on; if it is `recurring`, its last value is still carried over. Its `code` is free for another meter. `unarchiveMeter` undoes it. A meter that is archived is
         *     returned as it is.
         *
         *     A meter that an active plan prices cannot be archived: first archive the plans, or change their prices.
         *
         *     The key needs the scope `full`.
         */
        post: operations["archiveMeter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/meters/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a meter
         * @description Makes an archived meter active again. As with `createMeter` it counts the events that are processed from now on, and those of its `event_name` that were
         *     `rejected` with `NO_MATCHING_METER` become `queued` again within moments. A meter that is active is returned as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["unarchiveMeter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/meters/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a meter's usage
         * @description Returns what the meter counted for all customers of your company and mode, in total and in points of an hour, a day or a month, and the ten customers with the
         *     most. The window is that of `getCustomerUsage`, but `from` and `to` are whole hours. By default it is the current month so far, by days; test clocks do not move it.
         *
         *     Each figure is the sum of the customers' own figures, as `getCustomerUsage` returns them and invoices bill them. For `count` and `sum` that is what all
         *     events come to. For `max`, `latest` and `unique_count` it adds up each customer's: a peak of 5 and a peak of 8 are 13, and a value that two
         *     customers sent counts twice. Over a longer span these are not the sum of shorter ones.
         *
         *     Usage of deleted customers is left out.
         *
         *     A window has up to 1,000 points and 1,000,000 values: one for each hour in which a customer has usage, with `unique_count` one for each different value
         *     in it. With a `recurring` meter, each customer that ever had a value adds one for each point and one for the total.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getMeterUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment attempts
         * @description Lists the attempts of your company and mode, the newest first. Filters select together. With `unapplied=true` it lists the money that no invoice has taken.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listPaymentAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_attempts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment attempt
         * @description Returns the attempt as it is now.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getPaymentAttempt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_attempts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a payment attempt
         * @description Cancels an attempt that is `pending` or `requires_action`, so that the invoice can be paid in another way. One that is `processing` can no longer be taken back: wait for its end. An
         *     attempt that is canceled already returns 200 as it is.
         *
         *     With `stripe`, Stripe is asked to end the customer's page, and only its answer ends the attempt. The request waits for it, ten seconds at most; an attempt that is still `requires_action` then is
         *     canceled once Stripe has answered. One that is `pending` waits for Stripe, and cannot be canceled.
         *
         *     An automatic attempt that you cancel [is followed by none](#/section/when-a-card-fails/automatic-payments) until there is credit or another default method.
         *
         *     If the customer has paid all the same, a report of it, or Stripe's answer, makes the attempt `succeeded`.
         *
         *     The key needs the scope `full`.
         */
        post: operations["cancelPaymentAttempt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_attempts/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund unapplied money
         * @description Gives back what a payment attempt received and no invoice took, as far as it was not given back before, or a part of it. Money that paid an invoice [is not given back this way](#/section/giving-money-back).
         *
         *     With `test` the refund has succeeded at once; [a method of `test`](#/section/when-a-card-fails/try-it-in-test-mode) lets it fail. With `external` it is `pending`, and waits for your program, which
         *     gives the money back and tells the outcome with `reportRefund`.
         *
         *     With `stripe` the service asks Stripe, as often as it takes to know the outcome, and never twice for the same money. The request waits for Stripe's answer, ten seconds at most; a refund that is
         *     still `pending` then goes on by itself.
         *
         *     A refund that failed leaves the money unapplied, so that you can try again.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_attempts/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what became of a payment attempt
         * @description For attempts with `external`: your program tells what its provider answered. For attempts with `test` you play the provider. Reports may come twice, late or in another order.
         *
         *     | `status` | What it says | From |
         *     |---|---|---|
         *     | `requires_action` | The customer has to do something at `action_url` | `pending`, `requires_action` |
         *     | `processing` | The provider has accepted it; the outcome comes later | `pending`, `requires_action` |
         *     | `failed` | No money came; `failure` says why | `pending`, `requires_action`, `processing` |
         *     | `succeeded` | The provider has `amount_cents` | any other status |
         *
         *     Any other report changes nothing and returns 200. So a success stays, whatever comes later, and money that arrives after a failure or a cancellation still counts.
         *
         *     A success pays the invoice with `amount_cents` as it was reported, at most what is due: `applied_cents`. What is left over, or all of it where the invoice is void or paid meanwhile, is
         *     not lost: `listPaymentAttempts` finds it with `unapplied=true`. The same success again changes nothing; one of another `provider_payment_id` or amount is refused.
         *
         *     The key needs the scope `full`.
         */
        post: operations["reportPaymentAttempt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the payment provider
         * @description Returns who takes your customers' payments in the mode of the key.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getPaymentProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose the payment provider
         * @description Says who takes your customers' payments, in the mode of the key. It is for payment attempts that are created from now on: those that are there keep their provider. Asking for the
         *     provider that is set already returns 200.
         *
         *     With `stripe` the service tries the credentials: the request waits for it, ten seconds at most, and then answers with the `status` of then. While it is `checking` or `disabled`, no payment is
         *     attempted. The attempts of before keep their provider and its credentials, whatever provider comes after it.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updatePaymentProvider"];
        trace?: never;
    };
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Lists the payments of your company and mode, the newest first: what customers' wallets, your payment provider and you out of band paid of invoices. Filters select together. `paid_from` and
         *     `created_from` are included, `paid_to` and `created_to` are not.
         *
         *     A payment that was voided stays listed. Those that were not, by their `paid_at`, are `collected_cents` of `getRevenueReport`. What a provider received without paying an invoice is in `unapplied_cents` of its payment attempt.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plans
         * @description Lists the plans of your company and mode, the newest first, archived ones too. Filters select together.
         *
         *     The plans of a page have up to 250 prices together. With many prices a page can have fewer plans than `limit`, although `has_more` is true: continue
         *     with its `next_cursor`.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listPlans"];
        put?: never;
        /**
         * Create a plan
         * @description Creates a plan: a fee for each period, billed as `billing_timing` says, and prices for usage, billed when the period has ended, or each month of it with `usage_billing_interval` `month`. See [Prices](#/section/prices) for
         *     the charge models.
         *
         *     A price has what its charge model takes and nothing else. Tiers rise, the last one is without end. Today a meter has at most one price. A
         *     `volume` price and the price of a `latest` or a `recurring` meter cannot be in a pricing unit. Meters and pricing units must be active. To copy a plan, send its
         *     prices without their ids.
         *
         *     A plan and each of its prices may have a minimum and a maximum that a period comes to: see [Minimum spend](#/section/minimum-spend). A price in a pricing unit has neither.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a plan
         * @description Returns the plan, archived or not.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a plan
         * @description Changes the fields that are sent and leaves the others; `prices` replaces all prices, and `metadata` is merged by key: a key that is sent is set, null
         *     removes it, and the others stay. Name and metadata can always be changed. Fee, minimum, maximum, trial and prices can be changed only until the first subscription, so
         *     that no customer's price changes: create another plan instead, and archive this one. A request that changes nothing returns 200 and leaves `updated_at`,
         *     also for a plan in use: you can send back what you read. A price that is sent takes the place of the one with its `code`, else of the one of its meter, and has
         *     its `id`.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updatePlan"];
        trace?: never;
    };
    "/v1/plans/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a plan
         * @description Archives the plan: it takes no new subscriptions, neither by `createSubscription` nor by `changeSubscriptionPlan`. Those that are on it go on. Its
         *     `code` is free for another plan. `unarchivePlan` undoes it. A plan that is archived is returned as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["archivePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plans/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a plan
         * @description Makes an archived plan active again: it takes new subscriptions. A plan that is active is returned as it is.
         *
         *     Its `code` must be free, and its meters and pricing units active.
         *
         *     The key needs the scope `full`.
         */
        post: operations["unarchivePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pricing_units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pricing units
         * @description Lists the pricing units of your company and mode, the newest first. Filters select together.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listPricingUnits"];
        put?: never;
        /**
         * Create a pricing unit
         * @description Creates a pricing unit, such as credits, for prices to be in and for wallets to hold. Its name and metadata can be changed, and it can be
         *     archived; its code stays.
         *
         *     The `code` of an archived pricing unit is free only if no plan and no wallet ever used it.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createPricingUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pricing_units/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a pricing unit
         * @description Returns the pricing unit, archived or not.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getPricingUnit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a pricing unit
         * @description Changes the name or the metadata of a pricing unit, archived or not. `metadata` is merged by key: a key that is sent is set, null removes it, and the
         *     others stay. A request that changes nothing returns 200 and leaves `updated_at`. The `code` cannot be changed, since prices and wallets name it.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updatePricingUnit"];
        trace?: never;
    };
    "/v1/pricing_units/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a pricing unit
         * @description Archives the pricing unit: no new price and no new grant can be in it. Plans that price in it go on, and so do the balances that wallets hold in it.
         *     `unarchivePricingUnit` undoes it. A pricing unit that is archived is returned as it is.
         *
         *     The `code` is free for another pricing unit if no plan and no wallet ever used it. Otherwise it stays taken, since wallets hold balances by the code.
         *
         *     The key needs the scope `full`.
         */
        post: operations["archivePricingUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pricing_units/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a pricing unit
         * @description Makes an archived pricing unit active again: new prices and new grants can be in it. A pricing unit that is active is returned as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["unarchivePricingUnit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receivables by customer
         * @description Lists the customers who owe, by currency, the largest `total` first, each with how long it is overdue. It counts what is due of `open` invoices, as `getReceivablesReport` does; the rows of a currency add up to it.
         *
         *     The list is read as of each request. While you page through it, a customer whose total changes can appear twice or not at all.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listReceivables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         * @description Lists the refunds of your company and mode, the newest first. Filters select together.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a refund
         * @description Returns the refund as it is now.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what became of a refund
         * @description For refunds with `external`: your program tells what its provider answered. The same outcome again changes nothing, and returns 200.
         *
         *     | `status` | What it says | What follows |
         *     |---|---|---|
         *     | `succeeded` | The provider has sent the money | Nothing |
         *     | `failed` | The money did not arrive, or a bank returned it after the refund succeeded; `failure` says why | [The customer keeps the amount](#/section/giving-money-back/a-refund-that-fails): as credit, or as unapplied money |
         *
         *     The key needs the scope `full`.
         */
        post: operations["reportRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get sums of selected invoices
         * @description Returns how many invoices the same filters select in `listInvoices`, and what they add up to, by currency. `counts` has how many there are of each status, whatever `status` and `overdue`
         *     select: it is what tabs above a list show.
         *
         *     A count stops at 10,000, which then means 10,000 or more. `selected` adds up the newest 10,000 and says with `has_more` whether there are more. A sum stops at 9,007,199,254,740,991.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getInvoicesReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/mrr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get monthly recurring revenue
         * @description Returns the monthly recurring revenue (MRR), by currency: the fees of all subscriptions that are `active` or `past_due` now, each brought to a month, at the `amount_cents` of its plan. Discounts are not taken off.
         *     Nothing is converted. Usage, prorations, credit and taxes are left out, and a subscription in its trial counts once it is `active`. One that is set to cancel counts until it does.
         *
         *     A month is a twelfth of a year of 365 days. So a fee per year counts a twelfth, one per quarter (`interval_count` 3) a third, one per week 365/84 and one per day 365/12 of itself.
         *     The sum of a currency is exact, and rounded once, to a whole minor unit, half away from zero. It stops at 9,007,199,254,740,991.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getMrrReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/receivables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get receivables by age
         * @description Returns what customers owe now, by currency and by how long it is overdue. Nothing is converted. It counts what is due of each `open` invoice; an `uncollectible` one was given up,
         *     and is left out.
         *
         *     The age of an invoice is the whole days since its `due_at`, by the customer's own time: that of its test clock, if it is on one. `overdue_0_30` begins the moment that an invoice
         *     is due, before `overdue_at` is set. A sum stops at 9,007,199,254,740,991.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getReceivablesReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get revenue by month
         * @description Returns what was invoiced and collected in each month, by currency. Nothing is converted: each currency stands alone. A month is one of your company's `default_timezone`.
         *     An invoice belongs to the month in which it was finalized, a payment to that of its `paid_at`, each by the customer's own time, so that customers on a test clock count in the months that
         *     they have lived through.
         *
         *     - `invoiced_cents` is the totals of the month's invoices. Drafts and void invoices are left out, so an invoice that is voided later leaves its month.
         *     - `net_cents` is the part of it without tax, and `tax_cents` the tax. One of them can be below 0, where a credit has another tax rate than what it is set against. What credit notes
         *       give back is taken off neither.
         *     - `collected_cents` is the payments of the month, whichever month their invoice is of. A payment that is voided leaves its month.
         *     - `open_cents` and `uncollectible_cents` are what is still due of the month's invoices today.
         *     - `credited_cents` is the totals of the credit notes of the month by their `issued_at`, whichever month their invoice is of. A credit note that is voided leaves its month.
         *     - `refunded_cents` is the refunds of the month by their `created_at`, whether a credit note has them or not. A refund that fails leaves its month.
         *
         *     A currency is listed if anything of the range is in it, and then with every month of the range. A sum stops at 9,007,199,254,740,991.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getRevenueReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/taxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get tax by month
         * @description Returns the tax of each month as a VAT return asks for it: what was taxed, and the tax, by currency, tax rate with its category, and country of the buyer, in the United States and Canada with the state. Nothing is converted.
         *     A month is one of your company's `default_timezone`. An invoice belongs to the month in which it was finalized, by the customer's own time, so that customers on a test clock count in the months that they have lived through.
         *
         *     A row adds up the `taxes` of the month's invoices. Lines without a tax rate have rows of their own, whose `category` is null. Drafts and void invoices are left out, so an invoice that is voided later leaves its month.
         *
         *     What credit notes give back is taken off in the month of their `issued_at`, whichever month their invoice is of, in the country and state of its buyer. So a row can be below 0. Void credit notes are left out.
         *
         *     `totals` have the months together for each currency, with the sums of `getRevenueReport`. The rows add up to them. A line with several tax rates is in the row of each: what that counts more than once is `overlap_cents`.
         *
         *     A report has up to 1,000 rows, and says with `has_more` whether there are more. A sum stops at 9,007,199,254,740,991, above and below 0.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getTaxReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions
         * @description Lists the subscriptions of your company and mode, the newest first, canceled ones too. Filters select together; `plan_id` is the plan that a
         *     subscription is on now.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Create a subscription
         * @description Subscribes a customer to a plan, from now or `starts_at` on; see [Subscriptions and periods](#/section/subscriptions-and-periods) for periods and invoices. With a trial it is `trialing` until
         *     `trial_ends_at`; otherwise it is `active`, and the first fee is invoiced at once. A plan without a fee, or with one in arrears, gets no such invoice. One that starts later is
         *     `scheduled` until then. `previewSubscription` shows the first
         *     invoice before.
         *
         *     `days_until_due` is 30 by default with `send_invoice` and refused with `charge_automatically`; `calendar` is refused where the plan's periods do not
         *     begin where the calendar's do (see `billing_anchor`). The plan is active and in the customer's currency. A customer has up to 100 subscriptions that are not
         *     `canceled`. If another of them bills a meter that the plan has a price for, the request is refused unless `allow_overlap` is true.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a subscription
         * @description Returns the subscription, whatever its status.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a subscription
         * @description Changes the fields that are sent and leaves the others. `metadata` is merged by key: a key that is sent is set, null removes it, and the others stay.
         *     A request that changes nothing returns 200 and leaves `updated_at`. `changeSubscriptionPlan` changes the plan, and `cancelSubscription` ends it now.
         *
         *     - `collection_method`, `days_until_due`, `apply_credit`: hold for the invoices that are drafted from now on. A draft keeps what it was drafted with.
         *     - `cancel_at_period_end`: `true` ends the subscription with its current period, as `cancelSubscription` does; `false` takes that back.
         *     - `trial_ends_at`: makes a trial longer or shorter. The first paid period begins then, and with `anniversary` its periods count from there. A time that has
         *       come ends the trial now: the first fee is invoiced at once, and usage from now on is billed. Send the current time to end a trial now.
         *     - `starts_at`: moves the beginning, with the trial and the first period. A time that has come starts it now.
         *     - `ends_at`: sets, moves or removes the end. The earlier of it and a cancellation holds.
         *
         *     A `canceled` subscription takes `metadata` only. `trial_ends_at` can be changed only in the trial, and `starts_at` only while the subscription is `scheduled`.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updateSubscription"];
        trace?: never;
    };
    "/v1/subscriptions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a subscription
         * @description Cancels a subscription. `previewSubscriptionCancellation` shows the last invoice first. One that is `canceled` is returned as it is.
         *
         *     - `at_period_end: false`: the period ends now, and the subscription is `canceled`. The last invoice is drafted at once, with the usage up to now, and
         *       finalized later, by default an hour. With `proration: create_prorations` the unused part of the fee is given back, and with `none` nothing of it.
         *     - `at_period_end: true`: `cancel_at_period_end` becomes true, and the subscription `canceled` when its period ends. The last invoice then has no fee.
         *       Until then it can still be canceled now, or taken back with
         *       `updateSubscription`; canceling it again with the same body changes nothing.
         *
         *     What is unused of the fee, or after a prorated change of plan of the rest of the new one, is given back by a credit note of the invoice that billed it, with the `reason` `unused_time`. It
         *     takes the unused share of what discounts and earlier credit notes left of the line, with its tax. What that invoice still owes is reduced first, and `excess` says where the rest
         *     goes. Where the fee is not on a finalized invoice yet, a line `proration` gives it back beside it: on the draft of that invoice, or on the last one. So it does where the invoice has
         *     less left than the line, since it credited another one. An invoice that is void gives nothing back.
         *
         *     Invoices that are open stay so: an automatic payment that failed is [tried again](#section/when-a-card-fails) after the cancellation too, unless you void the invoice, mark it as
         *     uncollectible, or give it back.
         *
         *     Where nothing is to be billed there is no last invoice: during a trial, and with a plan that has no price in its currency and no proration left. Usage
         *     after the end is not billed.
         *
         *     The key needs the scope `full`.
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/cancel/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a cancellation
         * @description Takes the body of `cancelSubscription`, and returns the last invoice and the credit notes as they would be if that request were sent now and nothing more happened. They are
         *     computed as the cancellation computes them, and the subscription stays as it is.
         *
         *     - `at_period_end: false`: the usage so far, prorations that wait, and with `create_prorations` what is given back of the fee. That goes
         *       by the second, so that it depends on when the subscription is canceled. While the invoice of the fee is a draft, a line of that draft gives it back, which is not shown here.
         *     - `at_period_end: true`: the same as `getUpcomingInvoice` without the next fee.
         *
         *     If no invoice would be drafted it has no lines. What refuses the cancellation refuses its preview too, and a subscription that is `canceled` has no
         *     preview.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        post: operations["previewSubscriptionCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/change_plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a subscription's plan
         * @description Changes the plan of a subscription that is not `canceled`. `previewSubscriptionPlanChange` shows the invoice of it first. With the plan that it has, also an archived one, it is returned as it is. Events with an earlier `timestamp` are rated by the old plan, later ones by the new.
         *
         *     - **Same interval and count**: the period stays. With `create_prorations` its next invoice credits the unused part of the old fee and charges the rest
         *       of the new, each by the second.
         *     - **Another interval or count**: the period ends now and a new one begins. Its invoice is drafted at once: the usage so far, the fee of the new period
         *       and, with `create_prorations`, the credit for the unused part of the old. With `calendar` the new period is again what is left until the next
         *       boundary, its fee in proportion.
         *     - **During a trial**: only the plan changes; `trial_ends_at` stays.
         *
         *     If credits outweigh an invoice, its total is 0, and the rest, `credit_carried_cents`, goes to the customer's wallet when it is finalized,
         *     where it first pays the invoice whose unused time it gives back, if that one is still open and its `apply_credit` is true. An invoice that is void gives no credit. A cancellation at the
         *     period's end stays.
         *
         *     If another subscription of the customer bills a meter that the new plan has a price for, the change is refused unless `allow_overlap` is true.
         *
         *     The new plan is in the customer's currency; with `calendar`, its periods begin where the calendar's do. The invoice of a period has up to 500 lines, which
         *     limits the changes within it: each part of the period under one plan counts as a line for each price of the plan, and as one line where it has none, and as one
         *     more for each price that has a minimum or a maximum, and for the plan where it has one. A change to another interval or count is not limited so.
         *
         *     The key needs the scope `full`.
         */
        post: operations["changeSubscriptionPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/change_plan/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a change of plan
         * @description Takes the body of `changeSubscriptionPlan`, and returns the next invoice as it would be if that request were sent now and nothing more happened. It is
         *     computed as the change computes it, and the plan stays as it is.
         *
         *     - **Same interval and count**: the invoice at the current period's end, with the next fee, the prorations, and the usage under each plan.
         *     - **Another interval or count**: the invoice that is drafted at once, with the usage so far, the fee of the new period and the credit.
         *     - **During a trial**: the first fee, of the new plan.
         *     - **The plan that it has**: the same as `getUpcomingInvoice`.
         *
         *     A proration goes by the second, so that it depends on when the change is made. What refuses the change refuses its preview too.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        post: operations["previewSubscriptionPlanChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/discounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a coupon
         * @description Gives the subscription the discount of a coupon, for as many whole billing periods as the coupon says. It takes of what is not finalized yet: drafts that wait are composed again, and a fee
         *     that was invoiced before stays as it is. [The guide](#/section/coupons-and-discounts) says what a period comes to.
         *
         *     A subscription has up to 5 discounts that are `active`, each of another coupon; the older takes first, and the newer of what it left.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createDiscount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/upcoming_invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the upcoming invoice
         * @description Accepts a subscription that is not `canceled`, and returns what the invoice at its current period's end would be if nothing more happened: the
         *     next fee, prorations, and the usage so far. Where usage is billed each month, it is the invoice of the current month. During a trial it is the first fee. If no invoice would be drafted it has no lines. A draft that waits to
         *     be finalized is another invoice: see `listInvoices`. It counts here as it will be finalized: with what it takes of a discount and of the
         *     customer's credit. Events that are not processed yet do not count.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getUpcomingInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of a billing period
         * @description Returns what each price of the subscription has come to in one billing period: what was counted for it, and what that costs so far. Without `at` it is
         *     the current period; with `at`, the period that this moment lies in. To page back, take the millisecond before `period_start`.
         *     Where usage is billed each month of a longer period, the month takes the place of the period.
         *
         *     - The charges in the currency are those of the invoice of the period: of the current period to the cent the usage lines of `getUpcomingInvoice`, of an
         *       earlier one those of its invoice, which `invoice_id` names.
         *     - A charge in a pricing unit is on no invoice: its `amount` was deducted from the customer's wallet.
         *     - Where the plan was changed, each part of the period has the charges of its own plan.
         *     - An event counts once it is `processed`. Usage in a trial is free, so a trial has no charges.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getSubscriptionUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a subscription
         * @description Takes the body of `createSubscription`, and returns the first invoice that the subscription would have if that request were sent now. It is computed as the
         *     real one is, and nothing is stored: its `subscription_id` and those of its lines are null.
         *
         *     It is the first fee, whole or in proportion, and `finalizes_at` says when it would be invoiced: now, or with a trial at `trial_ends_at`. Of a plan without a fee it
         *     has no lines, since the first invoice is then the one at the end of the first period. What refuses the subscription refuses its preview too.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        post: operations["previewSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tax_rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tax rates
         * @description Lists the tax rates of your company and mode, the newest first. Filters select together.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listTaxRates"];
        put?: never;
        /**
         * Create a tax rate
         * @description Creates a tax rate. Its percentage and its category stay; its name and its metadata can be changed, another rate can replace it, and it can be archived.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createTaxRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tax_rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tax rate
         * @description Returns the tax rate, archived or not.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getTaxRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a tax rate
         * @description Changes the name, the metadata, or what replaces a tax rate, archived or not. `metadata` is merged by key: a key that is sent is set, null removes it, and the
         *     others stay. A request that changes nothing returns 200 and leaves `updated_at`.
         *
         *     Code, percentage, category, country and note cannot be changed, since invoices were written with them. When a law changes the percentage, create another rate
         *     and name it in `replaced_by`.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updateTaxRate"];
        trace?: never;
    };
    "/v1/tax_rates/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a tax rate
         * @description Archives the tax rate: nothing can newly name it, and its `code` is free for another rate. Rates that it replaces already stay replaced, and drafts that have it keep it.
         *     It is refused while the company, a customer, or a plan that is active or subscribed to names the rate.
         *     `unarchiveTaxRate` undoes it. A tax rate that is archived is returned as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["archiveTaxRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tax_rates/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a tax rate
         * @description Makes an archived tax rate active again, unless another active one has its `code` by now. A tax rate that is active is returned as it is.
         *
         *     The key needs the scope `full`.
         */
        post: operations["unarchiveTaxRate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test_clocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List test clocks
         * @description Lists the test clocks of your company, the newest first.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listTestClocks"];
        put?: never;
        /**
         * Create a test clock
         * @description Creates a clock that stands still at `frozen_time` until you advance it. Create customers with its id as `test_clock_id`: everything of theirs then happens
         *     in the clock's time. All other customers live in real time.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test_clocks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a test clock
         * @description Returns the test clock. `status` says whether it is still on its way to where it was sent.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getTestClock"];
        put?: never;
        post?: never;
        /**
         * Delete a test clock
         * @description Deletes the clock and its customers with all that is theirs: events, usage, subscriptions, invoices and wallets. None of them can be read from then
         *     on. The data is deleted piece by piece: before the response, or within minutes afterwards if it takes longer than 10 seconds.
         *     Invoice numbers that were given are not given again.
         *
         *     The key needs the scope `full`.
         */
        delete: operations["deleteTestClock"];
        options?: never;
        head?: never;
        /**
         * Update a test clock
         * @description Changes the name of a test clock, also while it is `advancing`. A request that changes nothing returns 200 and leaves `updated_at`. Its time is moved by
         *     `advanceTestClock`.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updateTestClock"];
        trace?: never;
    };
    "/v1/test_clocks/{id}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance a test clock
         * @description Moves the clock to `to`, and runs all that falls due for its customers by then, each at its own time and in its order: events whose time has come, renewals,
         *     trial ends, finalizing, settling from wallets, expiries, overdue marks. The clock then stands still at `to`. It cannot be moved back.
         *
         *     The clock moves in steps, each of which is saved before the next. The request returns when the clock has arrived, with `status` `ready`, or after
         *     10 seconds with `status` `advancing`: the clock then goes on by itself. Read it with `getTestClock` until it is `ready`, or send the same request again
         *     to wait for another 10 seconds. Until then requests about its customers see the time that the clock has reached. A customer whose step fails is left
         *     out, and the others go on; the service tries again later and logs the reason.
         *
         *     An `Idempotency-Key` may be sent and adds nothing, since nothing is moved twice. After a failure, or without a response, send the request again: it goes on where it
         *     stopped, or returns `in_past` if the clock has passed `to`. While the clock is `advancing`, a later `to` sends it further.
         *
         *     A request moves the clock by up to 366 days.
         *
         *     The key needs the scope `full`.
         */
        post: operations["advanceTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Lists which events were sent to which endpoints, the newest first. Filters select together. Deliveries are kept for 30 days.
         *
         *     An endpoint that accepts nothing gets no deliveries: its events wait in the log, and its `last_error` says why.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        /**
         * Send an event to an endpoint
         * @description Sends an event of the log to an endpoint, also one that it had before, for example to try a receiver or after a mistake in it. The message has the same `webhook-id`. To send many
         *     again, set the endpoint's `cursor_sequence` back.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Returns the delivery with its tries. Deliveries are kept for 30 days.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List endpoints
         * @description Lists the endpoints of your company and mode, the newest first.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create an endpoint
         * @description Creates an endpoint, which receives each event of the log after its `cursor_sequence`, signed as
         *     [Standard Webhooks](https://www.standardwebhooks.com) says. The response has the secret, which no other request returns. A company has up to 50 endpoints in each mode.
         *
         *     The key needs the scope `full`.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an endpoint
         * @description Returns the endpoint, without its secret. `failing_since` says whether it accepts events.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete an endpoint
         * @description Deletes the endpoint. Nothing more is sent to it but what is on its way. Its deliveries can be read for 30 days.
         *
         *     The key needs the scope `full`.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update an endpoint
         * @description Changes an endpoint. `metadata` is merged by key: a key that is sent is set, null removes it, and the others stay. A request that changes nothing returns 200 and leaves `updated_at`.
         *
         *     Another `url`, or `status` `enabled`, makes an endpoint that accepts nothing be tried at once.
         *
         *     The key needs the scope `full`.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an endpoint's secret
         * @description Gives the endpoint a new secret. For `expire_previous_after_hours` messages are signed with both, so that you can change the receiver meanwhile; another rotation within that time
         *     drops the older one.
         *
         *     The key needs the scope `full`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the event log
         * @description Lists what changed in your company, in the mode of the key, newest first. Each committed change has exactly one event, and `sequence` has no gap. An event is in
         *     the list as soon as the request that caused it is answered. Filters select together; `created_from` is included, `created_to` is not, and both are real time.
         *
         *     A page of large events may have fewer than `limit`; `has_more` says whether others follow.
         *
         *     To follow the log, send `order=asc` and go on with `next_cursor`, which is then never null. With `wait_seconds` the request waits for the next event.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event of the log
         * @description Returns the event, as it is sent to webhook endpoints. Events are kept for 30 days.
         *
         *     The key needs the scope `full` or `read_only`.
         */
        get: operations["getWebhookEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountType: AccountType;
        Aggregation: Aggregation;
        AggregationInput: AggregationInput;
        AllowOverlap: AllowOverlap;
        AmountCents: AmountCents;
        AmountCoupon: AmountCoupon;
        AmountCouponCreate: AmountCouponCreate;
        AmountDiscountTerms: AmountDiscountTerms;
        AmountOffCents: AmountOffCents;
        AmountOffCentsInput: AmountOffCentsInput;
        AmountType: AmountType;
        Appearance: Appearance;
        AppearanceInput: AppearanceInput;
        AppliedGrant: AppliedGrant;
        AppliedGrants: AppliedGrants;
        AppliedGrantsCount: AppliedGrantsCount;
        AppliedToInvoiceCents: AppliedToInvoiceCents;
        ApplyCredit: ApplyCredit;
        AuditActor: AuditActor;
        AuditEvent: AuditEvent;
        AuditEventListResponse: AuditEventListResponse;
        AuditOperation: AuditOperation;
        BadRequestError: BadRequestError;
        Balance: Balance;
        BalanceChange: BalanceChange;
        BalanceListResponse: BalanceListResponse;
        BillingAnchor: BillingAnchor;
        BillingAnchorInput: BillingAnchorInput;
        BillingReason: BillingReason;
        BillingTiming: BillingTiming;
        BillingTimingInput: BillingTimingInput;
        Buyer: Buyer;
        CancellationPreviewResponse: CancellationPreviewResponse;
        Code: Code;
        CollectionMethod: CollectionMethod;
        CollectionMethodInput: CollectionMethodInput;
        Company: Company;
        CompanyChange: CompanyChange;
        CompanyLimits: CompanyLimits;
        CompanyName: CompanyName;
        CompanyResponse: CompanyResponse;
        CompanyUpdate: CompanyUpdate;
        CompanyUpdatedEvent: CompanyUpdatedEvent;
        Coupon: Coupon;
        CouponArchivedEvent: CouponArchivedEvent;
        CouponChange: CouponChange;
        CouponCodesInput: CouponCodesInput;
        CouponCreate: CouponCreate;
        CouponCreatedEvent: CouponCreatedEvent;
        CouponLineTypes: CouponLineTypes;
        CouponLineTypesInput: CouponLineTypesInput;
        CouponListResponse: CouponListResponse;
        CouponMeterCodes: CouponMeterCodes;
        CouponMeterCodesInput: CouponMeterCodesInput;
        CouponName: CouponName;
        CouponPeriods: CouponPeriods;
        CouponPeriodsInput: CouponPeriodsInput;
        CouponPlanCodes: CouponPlanCodes;
        CouponPlanCodesInput: CouponPlanCodesInput;
        CouponResponse: CouponResponse;
        CouponUnarchivedEvent: CouponUnarchivedEvent;
        CouponUpdate: CouponUpdate;
        CouponUpdatedEvent: CouponUpdatedEvent;
        CreditCarriedCents: CreditCarriedCents;
        CreditedInvoiceId: CreditedInvoiceId;
        CreditedInvoiceNumber: CreditedInvoiceNumber;
        CreditedLineId: CreditedLineId;
        CreditedToWalletCents: CreditedToWalletCents;
        CreditGrant: CreditGrant;
        CreditGrantChange: CreditGrantChange;
        CreditGrantCreate: CreditGrantCreate;
        CreditGrantCreatedEvent: CreditGrantCreatedEvent;
        CreditGrantExpiredEvent: CreditGrantExpiredEvent;
        CreditGrantListResponse: CreditGrantListResponse;
        CreditGrantPayOut: CreditGrantPayOut;
        CreditGrantPayOutResponse: CreditGrantPayOutResponse;
        CreditGrantResponse: CreditGrantResponse;
        CreditGrantUpdate: CreditGrantUpdate;
        CreditGrantUpdatedEvent: CreditGrantUpdatedEvent;
        CreditGrantVoidedEvent: CreditGrantVoidedEvent;
        CreditNote: CreditNote;
        CreditNoteChange: CreditNoteChange;
        CreditNoteCreate: CreditNoteCreate;
        CreditNoteExcess: CreditNoteExcess;
        CreditNoteIssuedEvent: CreditNoteIssuedEvent;
        CreditNoteLineItem: CreditNoteLineItem;
        CreditNoteLineItemInput: CreditNoteLineItemInput;
        CreditNoteLineItems: CreditNoteLineItems;
        CreditNoteListResponse: CreditNoteListResponse;
        CreditNotePrefix: CreditNotePrefix;
        CreditNotePreview: CreditNotePreview;
        CreditNotePreviewLine: CreditNotePreviewLine;
        CreditNotePreviewResponse: CreditNotePreviewResponse;
        CreditNoteReason: CreditNoteReason;
        CreditNoteReasonInput: CreditNoteReasonInput;
        CreditNoteResponse: CreditNoteResponse;
        CreditNoteStatus: CreditNoteStatus;
        CreditNoteSubtotalCents: CreditNoteSubtotalCents;
        CreditNoteSummary: CreditNoteSummary;
        CreditNoteTaxCents: CreditNoteTaxCents;
        CreditNoteTotalCents: CreditNoteTotalCents;
        CreditNoteVoidedEvent: CreditNoteVoidedEvent;
        Csv: Csv;
        CurrencyAccountType: CurrencyAccountType;
        CurrencyBalance: CurrencyBalance;
        CurrencyCode: CurrencyCode;
        CurrencyCodeInput: CurrencyCodeInput;
        CurrencyCreditGrant: CurrencyCreditGrant;
        CurrencyCreditGrantCreate: CurrencyCreditGrantCreate;
        CurrencyTransaction: CurrencyTransaction;
        CurrencyUsageCharge: CurrencyUsageCharge;
        Cursor: Cursor;
        CursorSequence: CursorSequence;
        Customer: Customer;
        CustomerChange: CustomerChange;
        CustomerCreate: CustomerCreate;
        CustomerCreatedEvent: CustomerCreatedEvent;
        CustomerCurrencyBalance: CustomerCurrencyBalance;
        CustomerDeletedEvent: CustomerDeletedEvent;
        CustomerDeletion: CustomerDeletion;
        CustomerEmail: CustomerEmail;
        CustomerErasedEvent: CustomerErasedEvent;
        CustomerHasMoney: CustomerHasMoney;
        CustomerListResponse: CustomerListResponse;
        CustomerName: CustomerName;
        CustomerOtherBalance: CustomerOtherBalance;
        CustomerPricingUnitBalance: CustomerPricingUnitBalance;
        CustomerReceivables: CustomerReceivables;
        CustomerResponse: CustomerResponse;
        CustomerTotal: CustomerTotal;
        CustomerUpdate: CustomerUpdate;
        CustomerUpdatedEvent: CustomerUpdatedEvent;
        DateTime: DateTime;
        DaysUntilDue: DaysUntilDue;
        Decimal: Decimal;
        DecimalInput: DecimalInput;
        DeletedCustomer: DeletedCustomer;
        DeletedCustomerResponse: DeletedCustomerResponse;
        DeletedInvoice: DeletedInvoice;
        DeletedInvoiceResponse: DeletedInvoiceResponse;
        DeletedTestClock: DeletedTestClock;
        DeletedTestClockResponse: DeletedTestClockResponse;
        DeletedWebhookEndpoint: DeletedWebhookEndpoint;
        DeletedWebhookEndpointResponse: DeletedWebhookEndpointResponse;
        Discount: Discount;
        DiscountCents: DiscountCents;
        DiscountChange: DiscountChange;
        DiscountCreate: DiscountCreate;
        DiscountCreatedEvent: DiscountCreatedEvent;
        DiscountEndedEvent: DiscountEndedEvent;
        DiscountListResponse: DiscountListResponse;
        DiscountResponse: DiscountResponse;
        DiscountStatus: DiscountStatus;
        DiscountTerms: DiscountTerms;
        Dunning: Dunning;
        DunningInput: DunningInput;
        ElectronicAddressScheme: ElectronicAddressScheme;
        EmptyObject: EmptyObject;
        ErrorCode: ErrorCode;
        ErrorMessage: ErrorMessage;
        ErrorResponse: ErrorResponse;
        EventCharge: EventCharge;
        EventChargeListResponse: EventChargeListResponse;
        EventKey: EventKey;
        EventName: EventName;
        EventProperties: EventProperties;
        EventPropertiesInput: EventPropertiesInput;
        EventRejection: EventRejection;
        EventRejectionCode: EventRejectionCode;
        EventsRejectedEvent: EventsRejectedEvent;
        EventsRejection: EventsRejection;
        EventStatus: EventStatus;
        ExternalId: ExternalId;
        Failure: Failure;
        FeeLineItem: FeeLineItem;
        GraduatedLineUsage: GraduatedLineUsage;
        GraduatedPrice: GraduatedPrice;
        GraduatedPriceInput: GraduatedPriceInput;
        GrantPriority: GrantPriority;
        GrantPriorityInput: GrantPriorityInput;
        GrantSource: GrantSource;
        Granularity: Granularity;
        HasMore: HasMore;
        Health: Health;
        HealthResponse: HealthResponse;
        HealthWorker: HealthWorker;
        Id: Id;
        IngestRequest: IngestRequest;
        IngestResponse: IngestResponse;
        IntervalCount: IntervalCount;
        IntervalCountInput: IntervalCountInput;
        Invoice: Invoice;
        InvoiceChange: InvoiceChange;
        InvoiceCounts: InvoiceCounts;
        InvoiceCreate: InvoiceCreate;
        InvoiceDeletedEvent: InvoiceDeletedEvent;
        InvoiceDeletion: InvoiceDeletion;
        InvoiceDiscount: InvoiceDiscount;
        InvoiceDiscounts: InvoiceDiscounts;
        InvoiceDraftedEvent: InvoiceDraftedEvent;
        InvoiceFinalizedEvent: InvoiceFinalizedEvent;
        InvoiceIssue: InvoiceIssue;
        InvoiceListResponse: InvoiceListResponse;
        InvoiceMarkedUncollectibleEvent: InvoiceMarkedUncollectibleEvent;
        InvoiceOverdueEvent: InvoiceOverdueEvent;
        InvoicePaidEvent: InvoicePaidEvent;
        InvoicePartlyPaidEvent: InvoicePartlyPaidEvent;
        InvoicePayment: InvoicePayment;
        InvoicePaymentFailedEvent: InvoicePaymentFailedEvent;
        InvoicePdf: InvoicePdf;
        InvoicePrefix: InvoicePrefix;
        InvoiceReopenedEvent: InvoiceReopenedEvent;
        InvoiceResponse: InvoiceResponse;
        InvoicesReport: InvoicesReport;
        InvoicesReportResponse: InvoicesReportResponse;
        InvoiceStatus: InvoiceStatus;
        InvoiceSummary: InvoiceSummary;
        InvoiceSums: InvoiceSums;
        InvoiceUpdate: InvoiceUpdate;
        InvoiceUpdatedEvent: InvoiceUpdatedEvent;
        InvoiceVoidedEvent: InvoiceVoidedEvent;
        LineBound: LineBound;
        LineCreditedCents: LineCreditedCents;
        LineDescription: LineDescription;
        LineDescriptionInput: LineDescriptionInput;
        LineDiscountCents: LineDiscountCents;
        LineItem: LineItem;
        LineItemInput: LineItemInput;
        LineItemInputs: LineItemInputs;
        LineQuantity: LineQuantity;
        LineQuantityInput: LineQuantityInput;
        LineTaxCents: LineTaxCents;
        LineTaxRate: LineTaxRate;
        LineTaxRateCodes: LineTaxRateCodes;
        LineTaxRates: LineTaxRates;
        LineUnitCode: LineUnitCode;
        LineUsage: LineUsage;
        LineUsageLateEvents: LineUsageLateEvents;
        LineUsagePriceId: LineUsagePriceId;
        LineUsageTier: LineUsageTier;
        LineUsageUnits: LineUsageUnits;
        ManualLineItem: ManualLineItem;
        MaximumLineItem: MaximumLineItem;
        MaxRedemptions: MaxRedemptions;
        MaxRedemptionsInput: MaxRedemptionsInput;
        MaxRedemptionsPerCustomer: MaxRedemptionsPerCustomer;
        MaxRedemptionsPerCustomerInput: MaxRedemptionsPerCustomerInput;
        Metadata: Metadata;
        MetadataInput: MetadataInput;
        MetadataUpdate: MetadataUpdate;
        Meter: Meter;
        MeterArchivedEvent: MeterArchivedEvent;
        MeterChange: MeterChange;
        MeterCreate: MeterCreate;
        MeterCreatedEvent: MeterCreatedEvent;
        MeterFilter: MeterFilter;
        MeterFilterInput: MeterFilterInput;
        MeterFilters: MeterFilters;
        MeterFiltersInput: MeterFiltersInput;
        MeterListResponse: MeterListResponse;
        MeterName: MeterName;
        MeterResponse: MeterResponse;
        MeterUnarchivedEvent: MeterUnarchivedEvent;
        MeterUpdate: MeterUpdate;
        MeterUpdatedEvent: MeterUpdatedEvent;
        MeterUsage: MeterUsage;
        MeterUsageResponse: MeterUsageResponse;
        MinimumLineItem: MinimumLineItem;
        Mode: Mode;
        Month: Month;
        MonthsTimezone: MonthsTimezone;
        MrrInCurrency: MrrInCurrency;
        MrrReport: MrrReport;
        MrrReportResponse: MrrReportResponse;
        NetAndTax: NetAndTax;
        NextCreditNoteNumber: NextCreditNoteNumber;
        NextCreditNoteNumberInput: NextCreditNoteNumberInput;
        NextCursor: NextCursor;
        NextInvoiceNumber: NextInvoiceNumber;
        NextInvoiceNumberInput: NextInvoiceNumberInput;
        NoteLineAmountCents: NoteLineAmountCents;
        NoteLineTaxCents: NoteLineTaxCents;
        NoteRefundedCents: NoteRefundedCents;
        NullableAddress: NullableAddress;
        NullableAddressInput: NullableAddressInput;
        NullableAuditObject: NullableAuditObject;
        NullableBankAccount: NullableBankAccount;
        NullableBankAccountInput: NullableBankAccountInput;
        NullableBoundInput: NullableBoundInput;
        NullableBrandColor: NullableBrandColor;
        NullableBuyerReference: NullableBuyerReference;
        NullableCause: NullableCause;
        NullableCode: NullableCode;
        NullableContact: NullableContact;
        NullableContactInput: NullableContactInput;
        NullableCreditNoteMemo: NullableCreditNoteMemo;
        NullableCursorSequence: NullableCursorSequence;
        NullableDateTime: NullableDateTime;
        NullableDecimal: NullableDecimal;
        NullableDefaultMemo: NullableDefaultMemo;
        NullableDeliveryError: NullableDeliveryError;
        NullableDisabledReason: NullableDisabledReason;
        NullableDispute: NullableDispute;
        NullableElectronicAddress: NullableElectronicAddress;
        NullableElectronicAddressInput: NullableElectronicAddressInput;
        NullableEndpointDescription: NullableEndpointDescription;
        NullableEventTypesInput: NullableEventTypesInput;
        NullableExternalId: NullableExternalId;
        NullableId: NullableId;
        NullableInvoiceMemo: NullableInvoiceMemo;
        NullableLegalName: NullableLegalName;
        NullableLegalText: NullableLegalText;
        NullableLogo: NullableLogo;
        NullableMemberRole: NullableMemberRole;
        NullablePaymentFailure: NullablePaymentFailure;
        NullablePropertyName: NullablePropertyName;
        NullablePurchaseOrderNumber: NullablePurchaseOrderNumber;
        NullableRefundFailure: NullableRefundFailure;
        NullableRegistrationNumber: NullableRegistrationNumber;
        NullableResponseBody: NullableResponseBody;
        NullableStatusCode: NullableStatusCode;
        NullableSupportEmail: NullableSupportEmail;
        NullableTaxCategory: NullableTaxCategory;
        NullableTaxCountry: NullableTaxCountry;
        NullableTaxNote: NullableTaxNote;
        NullableTaxRateCodes: NullableTaxRateCodes;
        NullableTaxRateCodesInput: NullableTaxRateCodesInput;
        NullableTaxRateReplacement: NullableTaxRateReplacement;
        NullableTaxRateReplacementInput: NullableTaxRateReplacementInput;
        NullableTestClockName: NullableTestClockName;
        NullableTimestamp: NullableTimestamp;
        NullableTimezone: NullableTimezone;
        NullableTimezoneInput: NullableTimezoneInput;
        NumberWidth: NumberWidth;
        NumberWidthInput: NumberWidthInput;
        OtherBalance: OtherBalance;
        OtherCoupon: OtherCoupon;
        OtherCreditGrant: OtherCreditGrant;
        OtherDiscountTerms: OtherDiscountTerms;
        OtherLineItem: OtherLineItem;
        OtherLineUsage: OtherLineUsage;
        OtherPrice: OtherPrice;
        OtherTransaction: OtherTransaction;
        OtherType: OtherType;
        OtherUpcomingLineItem: OtherUpcomingLineItem;
        OtherUsageCharge: OtherUsageCharge;
        OtherWebhookData: OtherWebhookData;
        OtherWebhookEvent: OtherWebhookEvent;
        OutOfBandCents: OutOfBandCents;
        PackageLineUsage: PackageLineUsage;
        PackagePrice: PackagePrice;
        PackagePriceInput: PackagePriceInput;
        PastPeriods: PastPeriods;
        Payment: Payment;
        PaymentAttempt: PaymentAttempt;
        PaymentAttemptCanceledEvent: PaymentAttemptCanceledEvent;
        PaymentAttemptChange: PaymentAttemptChange;
        PaymentAttemptCreate: PaymentAttemptCreate;
        PaymentAttemptDisputedEvent: PaymentAttemptDisputedEvent;
        PaymentAttemptFailedEvent: PaymentAttemptFailedEvent;
        PaymentAttemptListResponse: PaymentAttemptListResponse;
        PaymentAttemptPendingEvent: PaymentAttemptPendingEvent;
        PaymentAttemptProcessingEvent: PaymentAttemptProcessingEvent;
        PaymentAttemptReport: PaymentAttemptReport;
        PaymentAttemptRequiresActionEvent: PaymentAttemptRequiresActionEvent;
        PaymentAttemptResponse: PaymentAttemptResponse;
        PaymentAttemptStatus: PaymentAttemptStatus;
        PaymentAttemptStatusInput: PaymentAttemptStatusInput;
        PaymentAttemptSucceededEvent: PaymentAttemptSucceededEvent;
        PaymentAttemptUnappliedEvent: PaymentAttemptUnappliedEvent;
        PaymentAttemptUnconfirmedEvent: PaymentAttemptUnconfirmedEvent;
        PaymentFailureCode: PaymentFailureCode;
        PaymentFailureInput: PaymentFailureInput;
        PaymentFailureMessage: PaymentFailureMessage;
        PaymentFailureRecoverable: PaymentFailureRecoverable;
        PaymentInput: PaymentInput;
        PaymentListResponse: PaymentListResponse;
        PaymentMethod: PaymentMethod;
        PaymentMethodChange: PaymentMethodChange;
        PaymentMethodCreate: PaymentMethodCreate;
        PaymentMethodCreatedEvent: PaymentMethodCreatedEvent;
        PaymentMethodDetachedEvent: PaymentMethodDetachedEvent;
        PaymentMethodLabel: PaymentMethodLabel;
        PaymentMethodListResponse: PaymentMethodListResponse;
        PaymentMethodResponse: PaymentMethodResponse;
        PaymentMethodSession: PaymentMethodSession;
        PaymentMethodSessionCreate: PaymentMethodSessionCreate;
        PaymentMethodSessionResponse: PaymentMethodSessionResponse;
        PaymentMethodStatus: PaymentMethodStatus;
        PaymentMethodStatusInput: PaymentMethodStatusInput;
        PaymentMethodToken: PaymentMethodToken;
        PaymentProvider: PaymentProvider;
        PaymentProviderCredentials: PaymentProviderCredentials;
        PaymentProviderName: PaymentProviderName;
        PaymentProviderNameInput: PaymentProviderNameInput;
        PaymentProviderResponse: PaymentProviderResponse;
        PaymentProviderUpdate: PaymentProviderUpdate;
        PaymentSource: PaymentSource;
        PaymentStoppedReason: PaymentStoppedReason;
        PercentCoupon: PercentCoupon;
        PercentCouponCreate: PercentCouponCreate;
        PercentDiscountTerms: PercentDiscountTerms;
        PercentOff: PercentOff;
        PercentOffInput: PercentOffInput;
        PercentType: PercentType;
        PerUnitLineUsage: PerUnitLineUsage;
        PerUnitPrice: PerUnitPrice;
        PerUnitPriceInput: PerUnitPriceInput;
        Plan: Plan;
        PlanAmountCents: PlanAmountCents;
        PlanAmountCentsInput: PlanAmountCentsInput;
        PlanArchivedEvent: PlanArchivedEvent;
        PlanChange: PlanChange;
        PlanCreate: PlanCreate;
        PlanCreatedEvent: PlanCreatedEvent;
        PlanInterval: PlanInterval;
        PlanIntervalInput: PlanIntervalInput;
        PlanListResponse: PlanListResponse;
        PlanMaximumAmountCents: PlanMaximumAmountCents;
        PlanMaximumAmountCentsInput: PlanMaximumAmountCentsInput;
        PlanMinimumAmountCents: PlanMinimumAmountCents;
        PlanMinimumAmountCentsInput: PlanMinimumAmountCentsInput;
        PlanName: PlanName;
        PlanResponse: PlanResponse;
        PlanUnarchivedEvent: PlanUnarchivedEvent;
        PlanUpdate: PlanUpdate;
        PlanUpdatedEvent: PlanUpdatedEvent;
        PreviousValues: PreviousValues;
        Price: Price;
        PriceAmountInput: PriceAmountInput;
        PriceCode: PriceCode;
        PriceId: PriceId;
        PriceInput: PriceInput;
        PriceInputId: PriceInputId;
        PriceInputMeterId: PriceInputMeterId;
        PriceInputPricingUnit: PriceInputPricingUnit;
        PriceInputs: PriceInputs;
        PriceMaximumAmount: PriceMaximumAmount;
        PriceMaximumAmountInput: PriceMaximumAmountInput;
        PriceMinimumAmount: PriceMinimumAmount;
        PriceMinimumAmountInput: PriceMinimumAmountInput;
        PriceTier: PriceTier;
        PriceTierInput: PriceTierInput;
        PriceTierInputs: PriceTierInputs;
        PriceTiers: PriceTiers;
        PricingUnit: PricingUnit;
        PricingUnitAccountType: PricingUnitAccountType;
        PricingUnitArchivedEvent: PricingUnitArchivedEvent;
        PricingUnitBalance: PricingUnitBalance;
        PricingUnitChange: PricingUnitChange;
        PricingUnitCreate: PricingUnitCreate;
        PricingUnitCreatedEvent: PricingUnitCreatedEvent;
        PricingUnitCreditGrant: PricingUnitCreditGrant;
        PricingUnitCreditGrantCreate: PricingUnitCreditGrantCreate;
        PricingUnitListResponse: PricingUnitListResponse;
        PricingUnitName: PricingUnitName;
        PricingUnitResponse: PricingUnitResponse;
        PricingUnitTransaction: PricingUnitTransaction;
        PricingUnitUnarchivedEvent: PricingUnitUnarchivedEvent;
        PricingUnitUpdate: PricingUnitUpdate;
        PricingUnitUpdatedEvent: PricingUnitUpdatedEvent;
        PricingUnitUsageCharge: PricingUnitUsageCharge;
        Proration: Proration;
        ProrationLineItem: ProrationLineItem;
        Receivables: Receivables;
        ReceivablesInCurrency: ReceivablesInCurrency;
        ReceivablesListResponse: ReceivablesListResponse;
        ReceivablesReport: ReceivablesReport;
        ReceivablesReportResponse: ReceivablesReportResponse;
        Recurring: Recurring;
        Refund: Refund;
        RefundChange: RefundChange;
        RefundCreate: RefundCreate;
        RefundFailedEvent: RefundFailedEvent;
        RefundFailureCode: RefundFailureCode;
        RefundFailureInput: RefundFailureInput;
        RefundListResponse: RefundListResponse;
        RefundPendingEvent: RefundPendingEvent;
        RefundReport: RefundReport;
        RefundResponse: RefundResponse;
        RefundStatus: RefundStatus;
        RefundStatusInput: RefundStatusInput;
        RefundSucceededEvent: RefundSucceededEvent;
        RejectedEvents: RejectedEvents;
        RejectedEventsOfCode: RejectedEventsOfCode;
        RequestCount: RequestCount;
        RequestId: RequestId;
        RetryAfterDays: RetryAfterDays;
        RetryAfterDaysInput: RetryAfterDaysInput;
        RetryDays: RetryDays;
        RetryDaysInput: RetryDaysInput;
        ReturnUrl: ReturnUrl;
        RevenueInCurrency: RevenueInCurrency;
        RevenueMonth: RevenueMonth;
        RevenueReport: RevenueReport;
        RevenueReportResponse: RevenueReportResponse;
        ReverseChargeNote: ReverseChargeNote;
        SelectedInvoices: SelectedInvoices;
        Seller: Seller;
        Subscription: Subscription;
        SubscriptionActivatedEvent: SubscriptionActivatedEvent;
        SubscriptionCancel: SubscriptionCancel;
        SubscriptionCanceledEvent: SubscriptionCanceledEvent;
        SubscriptionChange: SubscriptionChange;
        SubscriptionCreate: SubscriptionCreate;
        SubscriptionCreatedEvent: SubscriptionCreatedEvent;
        SubscriptionListResponse: SubscriptionListResponse;
        SubscriptionPastDueEvent: SubscriptionPastDueEvent;
        SubscriptionPlanChange: SubscriptionPlanChange;
        SubscriptionPlanChangedEvent: SubscriptionPlanChangedEvent;
        SubscriptionRecoveredEvent: SubscriptionRecoveredEvent;
        SubscriptionRenewedEvent: SubscriptionRenewedEvent;
        SubscriptionResponse: SubscriptionResponse;
        SubscriptionStatus: SubscriptionStatus;
        SubscriptionTrialEndingEvent: SubscriptionTrialEndingEvent;
        SubscriptionUpdate: SubscriptionUpdate;
        SubscriptionUpdatedEvent: SubscriptionUpdatedEvent;
        SubscriptionUsage: SubscriptionUsage;
        SubscriptionUsageResponse: SubscriptionUsageResponse;
        SubtotalCents: SubtotalCents;
        Success: Success;
        TaxBehavior: TaxBehavior;
        TaxBehaviorInput: TaxBehaviorInput;
        TaxCategory: TaxCategory;
        TaxCategoryInput: TaxCategoryInput;
        TaxCents: TaxCents;
        TaxedAmount: TaxedAmount;
        TaxEntries: TaxEntries;
        TaxEntry: TaxEntry;
        TaxExemptNote: TaxExemptNote;
        TaxId: TaxId;
        TaxIdInput: TaxIdInput;
        TaxIdInputs: TaxIdInputs;
        TaxIds: TaxIds;
        TaxPercentage: TaxPercentage;
        TaxPercentageInput: TaxPercentageInput;
        TaxRate: TaxRate;
        TaxRateArchivedEvent: TaxRateArchivedEvent;
        TaxRateChange: TaxRateChange;
        TaxRateCodes: TaxRateCodes;
        TaxRateCodesInput: TaxRateCodesInput;
        TaxRateCreate: TaxRateCreate;
        TaxRateCreatedEvent: TaxRateCreatedEvent;
        TaxRateListResponse: TaxRateListResponse;
        TaxRateName: TaxRateName;
        TaxRateResponse: TaxRateResponse;
        TaxRateUnarchivedEvent: TaxRateUnarchivedEvent;
        TaxRateUpdate: TaxRateUpdate;
        TaxRateUpdatedEvent: TaxRateUpdatedEvent;
        TaxReport: TaxReport;
        TaxReportResponse: TaxReportResponse;
        TaxReportRow: TaxReportRow;
        TaxReportTotal: TaxReportTotal;
        TaxStatus: TaxStatus;
        TaxStatusInput: TaxStatusInput;
        TestClock: TestClock;
        TestClockAdvance: TestClockAdvance;
        TestClockChange: TestClockChange;
        TestClockCreate: TestClockCreate;
        TestClockListResponse: TestClockListResponse;
        TestClockReadyEvent: TestClockReadyEvent;
        TestClockResponse: TestClockResponse;
        TestClockStatus: TestClockStatus;
        TestClockUpdate: TestClockUpdate;
        Timestamp: Timestamp;
        Timezone: Timezone;
        TimezoneInput: TimezoneInput;
        TotalCents: TotalCents;
        TrialDays: TrialDays;
        TrialDaysInput: TrialDaysInput;
        UnitAmountCents: UnitAmountCents;
        UnitAmountCentsInput: UnitAmountCentsInput;
        UnitCode: UnitCode;
        UnixSeconds: UnixSeconds;
        UpcomingFeeLineItem: UpcomingFeeLineItem;
        UpcomingInvoice: UpcomingInvoice;
        UpcomingInvoiceResponse: UpcomingInvoiceResponse;
        UpcomingLineItem: UpcomingLineItem;
        UpcomingMaximumLineItem: UpcomingMaximumLineItem;
        UpcomingMinimumLineItem: UpcomingMinimumLineItem;
        UpcomingProrationLineItem: UpcomingProrationLineItem;
        UpcomingSubscriptionId: UpcomingSubscriptionId;
        UpcomingUsageLineItem: UpcomingUsageLineItem;
        Usage: Usage;
        UsageBillingInterval: UsageBillingInterval;
        UsageBillingIntervalInput: UsageBillingIntervalInput;
        UsageCharge: UsageCharge;
        UsageEvent: UsageEvent;
        UsageEventInput: UsageEventInput;
        UsageEventListResponse: UsageEventListResponse;
        UsageEventResponse: UsageEventResponse;
        UsageLineItem: UsageLineItem;
        UsagePoint: UsagePoint;
        UsageResponse: UsageResponse;
        UsageTimezone: UsageTimezone;
        ValidationProblem: ValidationProblem;
        ValueBoundInput: ValueBoundInput;
        VolumeLineUsage: VolumeLineUsage;
        VolumePrice: VolumePrice;
        VolumePriceInput: VolumePriceInput;
        WalletAmount: WalletAmount;
        WalletBalance: WalletBalance;
        WalletBalanceListResponse: WalletBalanceListResponse;
        WalletDepletedEvent: WalletDepletedEvent;
        WalletRecoveredEvent: WalletRecoveredEvent;
        WalletTransaction: WalletTransaction;
        WalletTransactionListResponse: WalletTransactionListResponse;
        WalletTransactionType: WalletTransactionType;
        WebhookApiVersion: WebhookApiVersion;
        WebhookDelivery: WebhookDelivery;
        WebhookDeliveryAttempt: WebhookDeliveryAttempt;
        WebhookDeliveryCreate: WebhookDeliveryCreate;
        WebhookDeliveryListResponse: WebhookDeliveryListResponse;
        WebhookDeliveryResponse: WebhookDeliveryResponse;
        WebhookDeliveryStatus: WebhookDeliveryStatus;
        WebhookDeliveryStatusInput: WebhookDeliveryStatusInput;
        WebhookDeliveryTrigger: WebhookDeliveryTrigger;
        WebhookEndpoint: WebhookEndpoint;
        WebhookEndpointChange: WebhookEndpointChange;
        WebhookEndpointCreate: WebhookEndpointCreate;
        WebhookEndpointDisabledEvent: WebhookEndpointDisabledEvent;
        WebhookEndpointListResponse: WebhookEndpointListResponse;
        WebhookEndpointResponse: WebhookEndpointResponse;
        WebhookEndpointSecretResponse: WebhookEndpointSecretResponse;
        WebhookEndpointStatus: WebhookEndpointStatus;
        WebhookEndpointUpdate: WebhookEndpointUpdate;
        WebhookEvent: WebhookEvent;
        WebhookEventId: WebhookEventId;
        WebhookEventListResponse: WebhookEventListResponse;
        WebhookEventResponse: WebhookEventResponse;
        WebhookEventSequence: WebhookEventSequence;
        WebhookEventTypeInput: WebhookEventTypeInput;
        WebhookSecret: WebhookSecret;
        WebhookSecretRotation: WebhookSecretRotation;
        WebhookUrl: WebhookUrl;
    };
    responses: {
        /**
         * @description - `INVOICE_NOT_PAYABLE`: Only an open or uncollectible invoice can be paid. `details.status` has the current status.
         *     - `PAYMENT_IN_PROGRESS`: The invoice has another payment attempt that has not ended, or one that is `processing`. `details` has the attempt that has not ended.
         *     - `PAYMENT_PROVIDER_NOT_SET`: Nobody takes payments in this mode.
         *     - `PAYMENT_PROVIDER_NOT_ACTIVE`: The provider’s credentials are being checked, or were refused. `details` has `status` and `disabled_reason`.
         *     - `PAYMENT_METHOD_NOT_USABLE`: The method is detached, or another payment provider keeps it. `details` has the method's `status` and `provider`.
         *     - `PAYMENT_ATTEMPT_LIMIT_EXCEEDED`: The invoice has 50 payment attempts. `details.limit` has the number.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        AttemptConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `PAYMENT_IN_PROGRESS`: The invoice has another payment attempt that has not ended, or one that is `processing`. `details` has the attempt, which is `processing`, or `pending` at Stripe.
         *     - `PAYMENT_ATTEMPT_ENDED`: An attempt that succeeded or failed cannot be canceled, and one that succeeded stays as it was reported. `details.status` has the current status.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        CancelAttemptConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `PAYMENT_IN_PROGRESS`: The invoice has another payment attempt that has not ended, or one that is `processing`. The invoice of the fee is being paid, so that nothing of it can be given back yet. `details` has the attempt.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        CancellationConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `SUBSCRIPTION_CANCELED`: The subscription has ended. Nothing more will be invoiced than what is drafted.
         *     - `PAYMENT_IN_PROGRESS`: The invoice has another payment attempt that has not ended, or one that is `processing`. The invoice of the fee is being paid, so that nothing of it can be given back yet. `details` has the attempt.
         */
        CancellationPreviewConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `SUBSCRIPTION_CANCELED`: The subscription has ended.
         *     - `PLAN_ARCHIVED`: An archived plan takes no new subscriptions.
         *     - `CURRENCY_MISMATCH`: The currency, or the plan's, is not the customer's. `details` has both.
         *     - `TAX_BEHAVIOR_MISMATCH`: The `tax_behavior` of the new plan is not that of the plan that the subscription has; one invoice has one. `details` has both.
         *     - `METER_ALREADY_BILLED`: The plan has a price for a meter that another subscription of the customer bills, or billed after the new one's start; events of it would be billed twice. `details.subscription_ids` names those that bill it, or billed it after the start, at most 10.
         *     - `INVOICE_LINE_LIMIT_EXCEEDED`: With another change of plan in this period, its invoice could have more than 500 lines. `details.limit` has the number.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        ChangePlanConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CODE_ALREADY_EXISTS`: Another active resource of its kind has this `code`, or an archived pricing unit that a plan or a wallet used. `details.code` has it.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        CodeConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `INVOICE_NUMBER_TAKEN`: `next_invoice_number` is not above the last number that an invoice was given. `details.last` has the last number that was given.
         *     - `CREDIT_NOTE_NUMBER_TAKEN`: `next_credit_note_number` is not above the last number that a credit note was given. `details.last` has the last number that was given.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        CompanyConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `COUPON_NOT_FOUND`: No such coupon in this company and mode. */
        CouponNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `CREDIT_GRANT_NOT_FOUND`: No such grant in this company and mode. */
        CreditGrantNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `INVOICE_NOT_CREDITABLE`: Only an open, paid or uncollectible invoice can have a credit note. `details.status` has the current status.
         *     - `CREDIT_NOTE_TOO_LARGE`: Credit notes, with credit for unused time, would give back more than the line, the tax rate or the invoice comes to; or nothing is left. `details.left_cents` has what is left: of the line that `details.line_item_id` names; or where that is null, of the invoice or of a tax rate.
         *     - `CREDIT_NOTE_LIMIT_EXCEEDED`: An invoice has 100 credit notes at most, void ones too. `details.limit` has the limit.
         *     - `PAYMENT_IN_PROGRESS`: The invoice has another payment attempt that has not ended, or one that is `processing`. `details` has the attempt, which is `processing`, or `pending` at Stripe.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        CreditNoteConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `CREDIT_NOTE_NOT_FOUND`: No such credit note in this company and mode. */
        CreditNoteNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CREDIT_NOTE_NOT_VOIDABLE`: Some of its credit was drawn or taken out of the wallet, its money is refunded, or a line whose credit it took back was given back again. `details.reason` says why.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        CreditNoteVoidConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `EXTERNAL_ID_ALREADY_EXISTS`: Another customer has this `external_id`. Find that customer with `listCustomers`.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        CustomerConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CUSTOMER_HAS_SUBSCRIPTIONS`: A customer whose subscriptions have not all ended cannot be deleted. `details.subscription_ids` has up to 10 of them.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        CustomerDeletionConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `CUSTOMER_NOT_FOUND`: No such customer in this company and mode, or it was deleted. */
        CustomerNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CUSTOMER_NOT_FOUND`: No such customer in this company and mode, or it was deleted.
         *     - `METER_NOT_FOUND`: No such meter in this company and mode.
         */
        CustomerNotFoundOrMeterNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CUSTOMER_NOT_FOUND`: No such customer in this company and mode, or it was deleted.
         *     - `PAYMENT_METHOD_NOT_FOUND`: The customer has no such payment method.
         */
        CustomerNotFoundOrPaymentMethodNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CUSTOMER_NOT_FOUND`: No such customer in this company and mode, or it was deleted.
         *     - `PLAN_NOT_FOUND`: No such plan in this company and mode.
         */
        CustomerNotFoundOrPlanNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `EXTERNAL_ID_ALREADY_EXISTS`: Another customer has this `external_id`. Find that customer with `listCustomers`.
         *     - `PAYMENT_METHOD_NOT_USABLE`: The method is detached, or another payment provider keeps it. `details` has the method's `status` and `provider`.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        CustomerUpdateConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `SUBSCRIPTION_CANCELED`: The subscription has ended.
         *     - `COUPON_NOT_APPLICABLE`: The coupon's `plan_codes` do not have the plan of the subscription. `details` has the `coupon_code` and the `plan_code`.
         *     - `COUPON_EXPIRED`: The coupon's `redeem_by` has passed. `details` has the `coupon_code` and its `redeem_by`.
         *     - `COUPON_EXHAUSTED`: The coupon's `max_redemptions` is reached, or its `max_redemptions_per_customer` by this customer. `details` has the `coupon_code` and the `limit` that is reached.
         *     - `CURRENCY_MISMATCH`: The currency, or the plan's, is not the customer's. The amount of the coupon is in another currency; `details` has both.
         *     - `COUPON_ALREADY_APPLIED`: The subscription has a discount of this coupon that has not ended. `details.discount_id` names the discount.
         *     - `DISCOUNT_LIMIT_EXCEEDED`: The subscription has 5 discounts that are active. `details.limit` has the number.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        DiscountConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `DISCOUNT_NOT_FOUND`: No such discount in this company and mode. */
        DiscountNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `INVOICE_NOT_DRAFT`: Only a draft can be changed, deleted or finalized. `details.status` has the current status.
         *     - `INVOICE_NOT_EDITABLE`: Of an invoice that a subscription drafted only `metadata`, `tax_rate_codes`, `memo` and `purchase_order_number` can be changed, and it cannot be deleted. `details.subscription_id` names the subscription.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        DraftConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `IDEMPOTENCY_CONFLICT`: These keys stand for events with other content, stored before or in the same request; nothing of this request was stored. `details.idempotency_keys` lists the keys, at most 1,000. */
        EventConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `EVENT_NOT_FOUND`: No such event in this company and mode. */
        EventNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `EVENT_NOT_VOIDABLE`: What the event counted in is on a finalized invoice, or cannot be computed without it. `details.reason` says which, as listed above.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        EventVoidConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `INVOICE_NOT_DRAFT`: Only a draft can be changed, deleted or finalized. `details.status` has the current status.
         *     - `INVOICE_TOTAL_NEGATIVE`: Tax rates changed since the draft was written, and with them its total would be below 0. `details.total_cents` has what it would come to.
         *     - `CREDITED_INVOICE_NOT_FINALIZED`: The draft has credit for a line of another draft, whose number it must name. `details.invoice_ids` has up to 10 of them, in the order in which they are to be finalized.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        FinalizeConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CURRENCY_MISMATCH`: The currency, or the plan's, is not the customer's. `details` has both.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        GrantConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `INTERNAL_ERROR`. Our fault. */
        HealthInternalError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before. */
        IdempotencyKeyReused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `INSUFFICIENT_SCOPE`. The key has a scope that this operation does not take; `details` has the key's `scope` and the scopes of which one is `required`. */
        InsufficientScope: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `INTERNAL_ERROR`. Our fault. Send the request again with the same idempotency key. */
        InternalError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimitIfCounted"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemainingIfCounted"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitResetIfCounted"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. Where `to` lies before the clock, the rule is `in_past`, and where it lies more than 366 days after it `too_far`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidAdvance: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidBody: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidCancellation: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A `percent_off` of 0 breaks the rule `exclusive_minimum`. A code in `plan_codes` that no active plan has is an `unknown_plan`, one in `meter_codes` that no active meter has an `unknown_meter`, and one that the list names before a `duplicate_code`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidCoupon: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A body without a field is invalid too. A code in `plan_codes` or `meter_codes` that nothing active has, and that the coupon did not name before, is an `unknown_plan` or an `unknown_meter`, and one that the list names before a `duplicate_code`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidCouponUpdate: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A `line_item_id` that the invoice does not have is an `unknown_line_item`, and one that is named twice a `duplicate_line_item`. An `amount_cents` with the other sign than its line is `amount_out_of_range`. `out_of_band_reference` is `not_allowed` but with `excess` `out_of_band`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidCreditNote: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. The rule `invalid_tax_id` is for a tax number that does not have the form of its type; `tax_id_required` for a customer with the `tax_status` `reverse_charge` and no VAT number; `invalid_state` for a state of the United States or Canada that is not two letters; `invalid_timezone` for a time zone that the IANA database does not have.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidCustomer: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A body without a field is invalid too. The rule `invalid_tax_id` is for a tax number that does not have the form of its type; `tax_id_required` for a customer with the `tax_status` `reverse_charge` and no VAT number; `invalid_state` for a state of the United States or Canada that is not two letters; `invalid_timezone` for a time zone that the IANA database does not have.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidCustomerUpdate: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. */
        InvalidDeletion: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A `coupon_code` that no active coupon has is an `unknown_coupon`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidDiscount: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. */
        InvalidEventQuery: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. For an invalid event it has its `idempotency_key` too.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidEvents: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A `pricing_unit_code` that no active pricing unit has is an `unknown_pricing_unit`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidGrant: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. */
        InvalidId: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. The rule `amount_out_of_range` is for lines that add up to less than 0, or to more than 10^15 minor units, each without its sign; `total_out_of_range` for a total that is below 0 with tax alone. Codes of tax rates follow [the rules](#/section/taxes/which-rates-a-line-has).
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidInvoice: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. Where more than 10,000 invoices are to be sorted by `sort`, the rule is `too_many_to_sort`. */
        InvalidInvoiceQuery: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. */
        InvalidListQuery: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidMeter: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. Where `from` is after `to`, the rule is `invalid_range`, for a window of more than 1,000 points `range_too_long`, and where `from` or `to` is not a whole hour `not_whole_hour`. For a window of more than 1,000,000 values it is `too_much_usage`: ask for a shorter one. */
        InvalidMeterUsageQuery: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A `token` that the provider `test` does not have, or that has not the form of Stripe's, is an `unknown_token`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidMethod: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. In live mode a `return_url` that does not begin with `https` is `https_required`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidMethodSession: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. Where `from_month` is after `to_month`, the rule is `invalid_range`, and for more than 12 months `range_too_long`. */
        InvalidMonths: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. */
        InvalidPage: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. No query parameter is known. */
        InvalidParameters: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A body without a field is invalid too. The rule `invalid_tax_id` is for a tax number that does not have the form of its type; `invalid_timezone` for a time zone that the IANA database does not have.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidPartyUpdate: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A `paid_at` in the future or before `finalized_at` is refused too, which is checked last.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidPayment: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. An `amount` of 0 breaks the rule `exclusive_minimum`, and one with more decimals than its currency `too_many_decimals`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidPayOut: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. Where `at` lies in no period of the subscription that has begun, the rule is `no_period`. */
        InvalidPeriodQuery: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. What a price may have depends on its meter too; this is checked last, once the meters are found. A `pricing_unit_code` that no active pricing unit has is an `unknown_pricing_unit`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidPlan: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. With `calendar`, a plan whose periods do not begin where those of the calendar do is refused too.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidPlanChange: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A body without a field is invalid too. New prices follow the rules of `createPlan`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidPlanUpdate: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. The provider `test` in live mode, and `credentials` with another provider than `stripe`, are `not_allowed`. A `secret_key` of the other mode is `wrong_mode`; without one, before it was ever set, it is `required`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidProvider: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. With `failed`, a `failure` that is missing is `required`; with `succeeded`, one that is there is `not_allowed`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidRefundReport: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A field that the status needs is `required`, and one that does not go with it `not_allowed`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidReport: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A code in `coupon_codes` that no active coupon has is an `unknown_coupon`, and one that the list names before a `duplicate_code`. A `billing_anchor_at` is `required` with `custom`, and `not_allowed` without it; before the year 2000 it is `too_early`, and after the start of the year 9000 `too_far`. Where `ends_at` does not lie after now and after the start, the rule is `in_past`, where `starts_at` lies more than 731 days from now or 366 days ago `too_far`, and where more than 100 periods have begun `too_many_periods`. With more than 100,000 distinct values of `unique_count` meters since then, or usage of more than 10^15 minor units, it is `too_much_usage`. `past_periods` without a start in the past is `not_allowed`. Where a past period begins within an hour, `starts_at` is refused as `too_many_events` with more than 100,000 events in such hours, and as `events_dropped` where they are no longer kept.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidSubscription: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A body without a field is invalid too. Where `trial_ends_at` lies before the trial began, or `ends_at` in the past or not after the start, the rule is `in_past`, and where `trial_ends_at` lies more than 730 days from now, or `starts_at` more than 731 or not before `ends_at`, `too_far`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidSubscriptionUpdate: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A `percentage` of 0 with the category `standard`, or above 0 with another, is `not_allowed`. A `note` with `standard` or `zero` is `not_allowed`; with the other categories it is `required`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidTaxRate: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A body without a field is invalid too. A `code` in `replaced_by` that no active rate has is an `unknown_tax_rate`; that of the rate itself, or of one that it replaces, directly or by way of others, is `not_allowed`.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidTaxRateUpdate: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A body with any field is invalid too.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidTransition: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. A body without a field is invalid too.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidUpdate: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /** @description `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. Where `from` is after `to`, the rule is `invalid_range`, and for a window of more than 1,000 points `range_too_long`. Where `from` and `to` cut hours in which the customer has more than 100,000 events within the window, it is `too_many_events`, and where events of such an hour are no longer kept, `events_dropped`: ask for whole hours, which have no such limits. */
        InvalidUsageQuery: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `VALIDATION_ERROR`: Path, query, header or body does not match this contract; `details` lists where. The rules `https_required` and `url_not_public` are for a `url` that is not served in this mode, or whose address is not public.
         *     - `INVALID_JSON`: The body is not JSON, or not UTF-8.
         */
        InvalidWebhookEndpoint: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": BadRequestError;
            };
        };
        /**
         * @description - `CURRENCY_MISMATCH`: The currency, or the plan's, is not the customer's. `details` has both.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        InvoiceConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `INVOICE_IS_DRAFT`: A draft can still change, and has no document. */
        InvoiceIsDraft: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `INVOICE_NOT_FOUND`: No such invoice in this company and mode, or it was a draft and is deleted. */
        InvoiceNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `INVOICE_NOT_FOUND`: No such invoice in this company and mode, or it was a draft and is deleted.
         *     - `PAYMENT_METHOD_NOT_FOUND`: The customer has no such payment method.
         */
        InvoiceNotFoundOrPaymentMethodNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `INVOICE_NOT_FOUND`: No such invoice in this company and mode, or it was a draft and is deleted.
         *     - `PAYMENT_NOT_FOUND`: The invoice has no such payment.
         */
        InvoiceNotFoundOrPaymentNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `INVOICE_NOT_PAID`: The invoice is not paid, so it has no receipt. */
        InvoiceNotPaid: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `METER_IN_USE`: A meter that an active plan prices cannot be archived, since the plan would bill nothing for it. `details.plan_ids` has up to 10 of these plans.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        MeterArchiveConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CODE_ALREADY_EXISTS`: Another active resource of its kind has this `code`, or an archived pricing unit that a plan or a wallet used. `details.code` has it.
         *     - `METER_LIMIT_EXCEEDED`: The `event_name` has 100 active meters. Archived meters do not count. `details` has the `event_name` and the `limit`.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        MeterConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `METER_NOT_FOUND`: No such meter in this company and mode. */
        MeterNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `PAYMENT_PROVIDER_NOT_SET`: Nobody takes payments in this mode.
         *     - `PAYMENT_METHOD_LIMIT_EXCEEDED`: The customer has 20 payment methods that are active. `details.limit` has the number.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        MethodConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `METHOD_NOT_ALLOWED`. Answered to any other method on this path, before the key is looked at; `Allow` lists the methods that it has. */
        MethodNotAllowed: {
            headers: {
                Allow: components["headers"]["Allow"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `PAYMENT_PROVIDER_NOT_SET`: Nobody takes payments in this mode.
         *     - `PAYMENT_PROVIDER_NOT_ACTIVE`: The provider’s credentials are being checked, or were refused. `details` has `status` and `disabled_reason`.
         *     - `PAYMENT_PROVIDER_HAS_NO_PAGE`: With `external` your own provider keeps the methods.
         *     - `PAYMENT_METHOD_LIMIT_EXCEEDED`: The customer has 20 payment methods that are active. `details.limit` has the number.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        MethodSessionConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `INVOICE_NOT_PAYABLE`: Only an open or uncollectible invoice can be paid. `details.status` has the current status.
         *     - `PAYMENT_TOO_LARGE`: `amount_cents` is larger than `amount_due_cents`; nothing was moved. `details` has both.
         *     - `PAYMENT_LIMIT_EXCEEDED`: The invoice has 99 payments, and the 100th must pay all that is due; or 100 of its payments were voided, and no more can be. `details` has the `limit` and `amount_due_cents`.
         *     - `INSUFFICIENT_BALANCE`: The wallet holds less than the payment; nothing was moved. `details` has `balance_cents`, what the wallet has for this invoice, and `amount_due_cents`.
         *     - `PAYMENT_IN_PROGRESS`: The invoice has another payment attempt that has not ended, or one that is `processing`. `details` has the attempt that is `processing`.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        PayConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `PAYLOAD_TOO_LARGE`. The body is larger than 1.25 MiB, or than 5 MiB with `ingestEvents`. */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `PAYMENT_ATTEMPT_NOT_FOUND`: No such payment attempt in this company and mode. */
        PaymentAttemptNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CREDIT_NOT_PAYABLE_OUT`: The grant is in a pricing unit, or `createCreditGrant` put it in.
         *     - `PAY_OUT_TOO_LARGE`: Less is left of the grant, or nothing: it was drawn, paid out or voided. `details.remaining` has what is left of the grant.
         *     - `REFUND_TOO_LARGE`: With `createRefund`, the payment attempt has less money, or none, that no invoice took and no refund gave back; with `payOutCreditGrant`, the payments of the customer have less left. `details.refundable_cents` has how much can be refunded. The rest can be paid out of band.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        PayOutConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `NOT_CONFIGURED`: The operation needs a setting or a package that the service does not have; `details.setting` or `details.package` names it. */
        PdfNotConfigured: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CODE_ALREADY_EXISTS`: Another active resource of its kind has this `code`, or an archived pricing unit that a plan or a wallet used. `details.code` has it.
         *     - `METER_ARCHIVED`: A plan cannot price an archived meter. `details.meter_id` names it.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        PlanConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `PLAN_NOT_FOUND`: No such plan in this company and mode. */
        PlanNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `PLAN_NOT_FOUND`: No such plan in this company and mode.
         *     - `METER_NOT_FOUND`: No such meter in this company and mode. `details.meter_id` names it.
         */
        PlanOrPriceNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `CODE_ALREADY_EXISTS`: Another active resource of its kind has this `code`, or an archived pricing unit that a plan or a wallet used. `details.code` has it.
         *     - `METER_ARCHIVED`: A plan cannot price an archived meter. `details.meter_id` names it.
         *     - `PRICING_UNIT_ARCHIVED`: A plan with a price in an archived pricing unit cannot be unarchived. `details.pricing_unit_code` names it.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        PlanUnarchiveConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `PLAN_IN_USE`: Fee, minimum, maximum, trial, billing timing, tax behavior, usage interval and prices of a plan stay once it was subscribed to. `details.members` lists the fields that cannot be changed.
         *     - `METER_ARCHIVED`: A plan cannot price an archived meter. `details.meter_id` names it.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        PlanUpdateConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `SUBSCRIPTION_CANCELED`: The subscription has ended.
         *     - `PLAN_ARCHIVED`: An archived plan takes no new subscriptions.
         *     - `CURRENCY_MISMATCH`: The currency, or the plan's, is not the customer's. `details` has both.
         *     - `TAX_BEHAVIOR_MISMATCH`: The `tax_behavior` of the new plan is not that of the plan that the subscription has; one invoice has one. `details` has both.
         *     - `METER_ALREADY_BILLED`: The plan has a price for a meter that another subscription of the customer bills, or billed after the new one's start; events of it would be billed twice. `details.subscription_ids` names those that bill it, or billed it after the start, at most 10.
         *     - `INVOICE_LINE_LIMIT_EXCEEDED`: With another change of plan in this period, its invoice could have more than 500 lines. `details.limit` has the number.
         */
        PreviewChangeConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `INVOICE_NOT_CREDITABLE`: Only an open, paid or uncollectible invoice can have a credit note. `details.status` has the current status.
         *     - `CREDIT_NOTE_TOO_LARGE`: Credit notes, with credit for unused time, would give back more than the line, the tax rate or the invoice comes to; or nothing is left. `details.left_cents` has what is left: of the line that `details.line_item_id` names; or where that is null, of the invoice or of a tax rate.
         *     - `CREDIT_NOTE_LIMIT_EXCEEDED`: An invoice has 100 credit notes at most, void ones too. `details.limit` has the limit.
         *     - `PAYMENT_IN_PROGRESS`: The invoice has another payment attempt that has not ended, or one that is `processing`. `details` has the attempt, which is `processing`, or `pending` at Stripe.
         */
        PreviewCreditNoteConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `PLAN_ARCHIVED`: An archived plan takes no new subscriptions.
         *     - `CURRENCY_MISMATCH`: The currency, or the plan's, is not the customer's. `details` has both.
         *     - `METER_ALREADY_BILLED`: The plan has a price for a meter that another subscription of the customer bills, or billed after the new one's start; events of it would be billed twice. `details.subscription_ids` names those that bill it, or billed it after the start, at most 10.
         *     - `SUBSCRIPTION_LIMIT_EXCEEDED`: The customer has 100 subscriptions that are not canceled. `details.limit` has the number.
         *     - `COUPON_NOT_APPLICABLE`: The coupon's `plan_codes` do not have the plan of the subscription. `details` has the `coupon_code` and the `plan_code`.
         *     - `COUPON_EXPIRED`: The coupon's `redeem_by` has passed. `details` has the `coupon_code` and its `redeem_by`.
         *     - `COUPON_EXHAUSTED`: The coupon's `max_redemptions` is reached, or its `max_redemptions_per_customer` by this customer. `details` has the `coupon_code` and the `limit` that is reached.
         */
        PreviewSubscriptionConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `METER_NOT_FOUND`: No such meter in this company and mode. `details.meter_id` names it. */
        PriceNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `PRICING_UNIT_NOT_FOUND`: No such pricing unit in this company and mode. */
        PricingUnitNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `NOT_CONFIGURED`: The operation needs a setting or a package that the service does not have; `details.setting` or `details.package` names it. */
        ProviderNotConfigured: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `RATE_LIMIT_EXCEEDED`. The company has used up its window; wait for `Retry-After` seconds. */
        RateLimitExceeded: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitUsedUp"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `REFUND_TOO_LARGE`: With `createRefund`, the payment attempt has less money, or none, that no invoice took and no refund gave back; with `payOutCreditGrant`, the payments of the customer have less left. `details.refundable_cents` has how much can be refunded.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        RefundConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `REFUND_NOT_FOUND`: No such refund in this company and mode. */
        RefundNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `REFUND_ENDED`: A refund that failed stays so. A failure was reported before: `details.status` has it.
         *     - `REFUND_NOT_REPORTABLE`: The refund is at a provider that the service asks, such as `stripe`.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        RefundReportConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `PAYMENT_ATTEMPT_ENDED`: An attempt that succeeded or failed cannot be canceled, and one that succeeded stays as it was reported. Only for a success: `details` has `status`, `provider_payment_id` and `amount_cents` of the one that was reported before.
         *     - `PAYMENT_ATTEMPT_NOT_REPORTABLE`: The attempt is at a provider that the service asks, such as `stripe`.
         *     - `PROVIDER_PAYMENT_ALREADY_REPORTED`: The payment of this `provider_payment_id` belongs to another attempt. `details.payment_attempt_id` has the other attempt.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        ReportConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `NOT_CONFIGURED`: The operation needs a setting or a package that the service does not have; `details.setting` or `details.package` names it. */
        SecretsNotConfigured: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `SERVICE_UNAVAILABLE`. The service cannot reach its database, has too many large requests waiting, or is billing past periods of the subscription that you change. Try again with exponential backoff, no sooner than `Retry-After`. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `PLAN_ARCHIVED`: An archived plan takes no new subscriptions.
         *     - `CURRENCY_MISMATCH`: The currency, or the plan's, is not the customer's. `details` has both.
         *     - `METER_ALREADY_BILLED`: The plan has a price for a meter that another subscription of the customer bills, or billed after the new one's start; events of it would be billed twice. `details.subscription_ids` names those that bill it, or billed it after the start, at most 10.
         *     - `SUBSCRIPTION_LIMIT_EXCEEDED`: The customer has 100 subscriptions that are not canceled. `details.limit` has the number.
         *     - `COUPON_NOT_APPLICABLE`: The coupon's `plan_codes` do not have the plan of the subscription. `details` has the `coupon_code` and the `plan_code`.
         *     - `COUPON_EXPIRED`: The coupon's `redeem_by` has passed. `details` has the `coupon_code` and its `redeem_by`.
         *     - `COUPON_EXHAUSTED`: The coupon's `max_redemptions` is reached, or its `max_redemptions_per_customer` by this customer. `details` has the `coupon_code` and the `limit` that is reached.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        SubscriptionConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `SUBSCRIPTION_NOT_FOUND`: No such subscription in this company and mode. */
        SubscriptionNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `SUBSCRIPTION_NOT_FOUND`: No such subscription in this company and mode.
         *     - `PLAN_NOT_FOUND`: No such plan in this company and mode.
         */
        SubscriptionNotFoundOrPlanNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `SUBSCRIPTION_CANCELED`: The subscription has ended. Only its `metadata` can be changed.
         *     - `SUBSCRIPTION_NOT_TRIALING`: The subscription has no trial, or its trial is over. `details.status` has the current status.
         *     - `SUBSCRIPTION_NOT_SCHEDULED`: The subscription has begun. `details.status` has the current status.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        SubscriptionUpdateConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `TAX_RATE_IN_USE`: The company's `default_tax_rate_codes`, a customer, or a plan that is active or subscribed to names the tax rate. `details` says whether the company names it, and which customers and plans, at most 10 of each.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        TaxRateArchiveConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `TAX_RATE_NOT_FOUND`: No such tax rate in this company and mode. */
        TaxRateNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `TEST_CLOCK_NOT_FOUND`: No such test clock in this company, or it is deleted. */
        TestClockNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `TEST_MODE_ONLY`: The operation exists in test mode only, and the key is a live one.
         *     - `INSUFFICIENT_SCOPE`: The key has a scope that the operation does not take; `details` has the key's `scope` and the scopes of which one is `required`.
         */
        TestModeOnly: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description The key is missing, malformed, unknown, expired or revoked. Such a request is not counted against a rate limit.
         *
         *     | Condition | `code` | `message` |
         *     |---|---|---|
         *     | Header absent or not in `Bearer <token>` form | `UNAUTHORIZED` | Missing or invalid Authorization header |
         *     | Token present but not matching `ak_live_*` or `ak_test_*` | `INVALID_API_KEY` | Invalid API key format |
         *     | Format valid but key does not exist, or has expired | `INVALID_API_KEY` | Invalid API key |
         *     | Key revoked in the dashboard | `API_KEY_REVOKED` | API key has been revoked |
         */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `INVOICE_NOT_OPEN`: Only an open invoice can be marked as uncollectible. `details.status` has the current status.
         *     - `PAYMENT_IN_PROGRESS`: The invoice has another payment attempt that has not ended, or one that is `processing`. `details` has the attempt that is `processing`.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        UncollectibleConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `SERVICE_UNAVAILABLE`. The database does not answer. */
        Unhealthy: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`. The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `SUBSCRIPTION_CANCELED`: The subscription has ended. Nothing more will be invoiced than what is drafted. */
        UpcomingConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `INVOICE_NOT_VOIDABLE`: Only an open or uncollectible invoice can be voided. `details.status` has the current status. Delete a draft instead.
         *     - `INVOICE_PARTLY_PAID`: An invoice with a payment out of band or through a provider cannot be voided. `details.amount_paid_cents` has what was paid.
         *     - `INVOICE_LINES_CREDITED`: A finalized invoice that is not void gives back unused time of this invoice's lines, so this one cannot be voided. `details.invoice_ids` has up to 10 of the invoices that give it back.
         *     - `PAYMENT_IN_PROGRESS`: The invoice has another payment attempt that has not ended, or one that is `processing`. `details` has the attempt that is `processing`.
         *     - `INVOICE_HAS_CREDIT_NOTES`: An invoice with a credit note that is not void cannot be voided. `details.credit_note_ids` names up to 10 of them.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        VoidConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `PAYMENT_NOT_VOIDABLE`: The provider has the money, so the payment stays. `details.payment_attempt_id` has the attempt.
         *     - `PAYMENT_LIMIT_EXCEEDED`: The invoice has 99 payments, and the 100th must pay all that is due; or 100 of its payments were voided, and no more can be. `details.limit` has the number.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        VoidPaymentConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `WEBHOOK_DELIVERY_NOT_FOUND`: No such delivery in this company and mode, or it is older than 30 days. */
        WebhookDeliveryNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `WEBHOOK_ENDPOINT_DISABLED`: A disabled endpoint is sent nothing.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        WebhookEndpointDisabledOrIdempotencyKeyReused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `WEBHOOK_ENDPOINT_LIMIT_EXCEEDED`: The company has 50 webhook endpoints in this mode.
         *     - `IDEMPOTENCY_KEY_REUSED`: This `Idempotency-Key` came with another request before.
         */
        WebhookEndpointLimitExceededOrIdempotencyKeyReused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `WEBHOOK_ENDPOINT_NOT_FOUND`: No such webhook endpoint in this company and mode. */
        WebhookEndpointNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /**
         * @description - `WEBHOOK_ENDPOINT_NOT_FOUND`: No such webhook endpoint in this company and mode.
         *     - `WEBHOOK_EVENT_NOT_FOUND`: No such event in the log of this company and mode, or it is older than 30 days.
         */
        WebhookEndpointNotFoundOrWebhookEventNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
        /** @description `WEBHOOK_EVENT_NOT_FOUND`: No such event in the log of this company and mode, or it is older than 30 days. */
        WebhookEventNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorResponse;
            };
        };
    };
    parameters: {
        /**
         * @description Only transactions of accounts of this type.
         * @example currency
         */
        AccountTypeFilter: AccountType;
        /**
         * @description Only events with a higher `sequence`. Where events after it were already dropped, since they are older than 30 days, the request is refused with `events_dropped`.
         * @example 1041
         */
        AfterSequence: number;
        /**
         * @description `true`: only archived ones. `false`: only those that are not. Without it: all.
         * @example false
         */
        Archived: boolean;
        /**
         * @description Only what this key or this member did.
         * @example cm7p9k3y40001jr5v8w2key01
         */
        AuditActorFilter: Id;
        /**
         * @description Only what was done to the object of this id.
         * @example cm7q4x2k80001jr5v9t3hw6ab
         */
        AuditObjectFilter: Id;
        /**
         * @description Only this operation.
         * @example updateCustomer
         */
        AuditOperationFilter: AuditOperation;
        /**
         * @description Only invoices that were created for this reason. Repeat the parameter for several.
         * @example [
         *       "subscription_cycle"
         *     ]
         */
        BillingReasonFilter: ("manual" | "subscription_create" | "subscription_cycle" | "subscription_usage" | "subscription_update" | "subscription_cancel")[];
        /**
         * @description Those with this code: at most one active, and archived ones. An unknown code has none.
         * @example api_calls
         */
        CodeFilter: Code;
        /**
         * @description Only invoices that are collected like this.
         * @example charge_automatically
         */
        CollectionMethodFilter: "send_invoice" | "charge_automatically";
        /**
         * @description The coupon's id.
         * @example cm6zk7c1p0001jr5vco1laun2
         */
        CouponId: Id;
        /**
         * @description Only those that were made of this coupon. An unknown coupon has none.
         * @example cm6zk7c1p0001jr5vco1laun2
         */
        CouponIdFilter: Id;
        /**
         * @description Only those created at or after this moment, which is included.
         * @example 2026-04-01T00:00:00Z
         */
        CreatedFrom: DateTime;
        /**
         * @description Only those created before this moment, which is not included.
         * @example 2026-05-01T00:00:00Z
         */
        CreatedTo: DateTime;
        /**
         * @description The grant's id.
         * @example cm7q6t9d20011jr5vg5cred13
         */
        CreditGrantId: Id;
        /**
         * @description The credit note's id.
         * @example cm9c1d5n30007jr5vcn7apica
         */
        CreditNoteId: Id;
        /**
         * @description Only the credit note with exactly this number. An unknown number has none.
         * @example CN-000003
         */
        CreditNoteNumberFilter: string;
        /**
         * @description Only those with this status. Repeat the parameter for several.
         * @example [
         *       "issued"
         *     ]
         */
        CreditNoteStatusFilter: ("issued" | "void")[];
        /**
         * @description Only what is in this currency.
         * @example USD
         */
        CurrencyFilter: CurrencyCodeInput;
        /**
         * @description The customer's id.
         * @example cm7q4x2k80001jr5v9t3hw6ab
         */
        CustomerId: Id;
        /**
         * @description Only those of this customer.
         * @example cm7q4x2k80001jr5v9t3hw6ab
         */
        CustomerIdFilter: Id;
        /**
         * @description Only customers of whose name, email, external id and tax numbers some word begins with each word of this text, in upper or lower case, with or without accents: `mediterr` and `méditerr` both find *Méditerranéenne*. A word is a run of letters and digits: `bil acme` and `billing@acme` both find `billing@acme-robotics.example`. The first 10 words count; a text without any finds nobody.
         * @example acme rob
         */
        CustomerSearch: string;
        /**
         * @description The discount's id.
         * @example cm8x2k7d40001jr5vdi1acme2
         */
        DiscountId: Id;
        /**
         * @description Only discounts of this status. Repeat the parameter for several.
         * @example [
         *       "active"
         *     ]
         */
        DiscountStatusFilter: ("active" | "ended")[];
        /**
         * @description Only those of this subscription. An unknown subscription has none.
         * @example cm7q5b8w40006jr5vs1h4acme
         */
        DiscountSubscriptionFilter: Id;
        /**
         * @description Only invoices that are due at or after this moment. A draft, which has no `due_at`, is not among them.
         * @example 2026-04-01T00:00:00Z
         */
        DueFrom: DateTime;
        /**
         * @description Only invoices that are due before this moment. A draft, which has no `due_at`, is not among them.
         * @example 2026-05-01T00:00:00Z
         */
        DueTo: DateTime;
        /**
         * @description Only customers with this email, in upper or lower case.
         * @example billing@acme-robotics.example
         */
        EmailFilter: CustomerEmail;
        /**
         * @description The event's id.
         * @example cm7rk0a1b0011jr5v2n6tq8wd
         */
        EventId: Id;
        /**
         * @description Only the event with exactly this key.
         * @example evt-2026-03-02-000117
         */
        EventKeyFilter: EventKey;
        /**
         * @description Only events that this line of an invoice bills: those that its price bills in its period, without those that came too late for it, and those that came too late for an earlier invoice. A line that is unknown or bills no usage has none.
         * @example cm8l5mfj3nog7m5wmgthxjr5v
         */
        EventLineFilter: Id;
        /**
         * @description Only events that this meter counted, all of them `processed`. An unknown meter has none.
         * @example cm6zk2p4d0001jr5vmq8apic1
         */
        EventMeterFilter: Id;
        /**
         * @description Only events of this name.
         * @example api.request
         */
        EventNameFilter: EventName;
        /**
         * @description Only events with this status. Repeat the parameter for several: `status=rejected&status=void`.
         * @example [
         *       "processed"
         *     ]
         */
        EventStatusFilter: ("queued" | "processed" | "rejected" | "void")[];
        /**
         * @description Only events that were sent with exactly this `external_customer_id`, whichever customer they belong to.
         * @example acct_4211
         */
        ExternalCustomerIdFilter: ExternalId;
        /**
         * @description Only the customer with exactly this identifier of yours.
         * @example acct_4211
         */
        ExternalIdFilter: ExternalId;
        /**
         * @description Only invoices that were finalized at or after this moment. A draft is not among them.
         * @example 2026-04-01T00:00:00Z
         */
        FinalizedFrom: DateTime;
        /**
         * @description Only invoices that were finalized before this moment. A draft is not among them.
         * @example 2026-05-01T00:00:00Z
         */
        FinalizedTo: DateTime;
        /**
         * @description Only events whose `timestamp` is at or after this moment.
         * @example 2026-03-01T00:00:00Z
         */
        From: DateTime;
        /**
         * @description The first month. By default the eleventh before `to_month`.
         * @example 2026-03
         */
        FromMonth: Month;
        /**
         * @description `true`: only drafts that have `issues`. `false`: only invoices without any, such as all that are finalized. Without it: all.
         * @example true
         */
        HasIssuesFilter: boolean;
        /**
         * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
         * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
         */
        IdempotencyKey: string;
        /**
         * @description The invoice's id.
         * @example cm8z1d5n30007jr5vk2p4qx9e
         */
        InvoiceId: Id;
        /**
         * @description Only the invoice with exactly this number. An unknown number has none.
         * @example INV-000042
         */
        InvoiceNumberFilter: string;
        /**
         * @description `desc`: the newest, the latest or the largest first. `asc`: the oldest, the earliest or the smallest first.
         * @example desc
         */
        InvoiceOrder: "asc" | "desc";
        /**
         * @description Only invoices with this `plan_id`, the plan that the subscription had once the invoice was drafted. An unknown plan has none.
         * @example cm6zk8w1c0004jr5vpz4prop1
         */
        InvoicePlanFilter: Id;
        /**
         * @description What the invoices are sorted by. Anything but the newest first is for up to 10,000 invoices: where the filters select more, the request is refused with `too_many_to_sort`. Invoices without a `due_at` come last.
         * @example total_cents
         */
        InvoiceSort: "created_at" | "due_at" | "total_cents";
        /**
         * @description Only invoices of this status. Repeat the parameter for several: `status=open&status=uncollectible`.
         * @example [
         *       "open",
         *       "uncollectible"
         *     ]
         */
        InvoiceStatusFilter: ("draft" | "open" | "paid" | "void" | "uncollectible")[];
        /**
         * @description How many to return at most.
         * @example 20
         */
        Limit: number;
        /**
         * @description Only meters that count events of this name.
         * @example api.request
         */
        MeterEventNameFilter: EventName;
        /**
         * @description The meter's id.
         * @example cm6zk2p4d0001jr5vmq8apic1
         */
        MeterId: Id;
        /**
         * @description The meter whose count to return. An archived meter can be read too.
         * @example cm6zk2p4d0001jr5vmq8apic1
         */
        MeterOfUsage: Id;
        /**
         * @description Only those whose name or code contains each word of this text, in upper or lower case, with or without accents. A word is a run of letters and digits. The first 10 words count; a text without any finds none.
         * @example api
         */
        NameSearch: string;
        /**
         * @description `desc`: newest first. `asc`: oldest first; `next_cursor` is then never null, so that you can wait for what comes.
         * @example asc
         */
        Order: "asc" | "desc";
        /**
         * @description `true`: only invoices that are overdue now, which are `open` and have an `overdue_at`. `false`: only those that are not. Without it: all.
         * @example true
         */
        OverdueFilter: boolean;
        /**
         * @description The `next_cursor` of the previous page. Send the same filters with it.
         * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
         */
        PageCursor: Cursor;
        /**
         * @description Only those with a `paid_at` at or after this moment.
         * @example 2026-03-01T00:00:00Z
         */
        PaidFrom: DateTime;
        /**
         * @description Only those with a `paid_at` before this moment.
         * @example 2026-04-01T00:00:00Z
         */
        PaidTo: DateTime;
        /**
         * @description The payment attempt's id.
         * @example cm8z2h4q80021jr5vpattempt
         */
        PaymentAttemptId: Id;
        /**
         * @description Only those with this status. Repeat the parameter for several: `status=failed&status=canceled`.
         * @example [
         *       "failed"
         *     ]
         */
        PaymentAttemptStatusFilter: PaymentAttemptStatusInput[];
        /**
         * @description The payment's id.
         * @example cm8ha7n3k0016jr5vpaywrong
         */
        PaymentId: Id;
        /**
         * @description Only those for this invoice.
         * @example cm8z1d5n30007jr5vk2p4qx9e
         */
        PaymentInvoiceFilter: Id;
        /**
         * @description The payment method's id.
         * @example cm8j4r9s20024jr5vpmethod1
         */
        PaymentMethodId: Id;
        /**
         * @description Only those with this status. Repeat the parameter for several.
         * @example [
         *       "active"
         *     ]
         */
        PaymentMethodStatusFilter: PaymentMethodStatusInput[];
        /**
         * @description Only those from this source. Repeat the parameter for several.
         * @example [
         *       "out_of_band"
         *     ]
         */
        PaymentSourceFilter: ("wallet" | "out_of_band" | "provider")[];
        /**
         * @description With `true` only those that were voided, with `false` only those that were not.
         * @example false
         */
        PaymentVoidedFilter: boolean;
        /**
         * @description The plan's id.
         * @example cm6zk8w1c0004jr5vpz4prop1
         */
        PlanId: Id;
        /**
         * @description Only those on this plan now. An unknown plan has none.
         * @example cm6zk8w1c0004jr5vpz4prop1
         */
        PlanIdFilter: Id;
        /**
         * @description Only transactions of the account in this pricing unit. An unknown one has none.
         * @example api_credits
         */
        PricingUnitCodeFilter: Code;
        /**
         * @description The pricing unit's id.
         * @example cm6zk5t3f0007jr5vuc2cred1
         */
        PricingUnitId: Id;
        /**
         * @description Only what this customer owes. Repeat the parameter for several, at most 100: `customer_id=…&customer_id=…`.
         * @example [
         *       "cm7q4x2k80001jr5v9t3hw6ab"
         *     ]
         */
        ReceivablesCustomerFilter: Id[];
        /**
         * @description `true` selects customers with an invoice past its `due_at`, `false` the others.
         * @example true
         */
        ReceivablesOverdueFilter: boolean;
        /**
         * @description Only those of this payment attempt.
         * @example cm8z3k7w10022jr5vpattempt
         */
        RefundAttemptFilter: Id;
        /**
         * @description The refund's id.
         * @example cm8z6q2r70033jr5vrefund01
         */
        RefundId: Id;
        /**
         * @description Only those of this credit note.
         * @example cm8z7t4m20034jr5vcrednote
         */
        RefundNoteFilter: Id;
        /**
         * @description Only those with this status. Repeat the parameter for several.
         * @example [
         *       "failed"
         *     ]
         */
        RefundStatusFilter: RefundStatusInput[];
        /**
         * @description The subscription's id.
         * @example cm7q5b8w40006jr5vs1h4acme
         */
        SubscriptionId: Id;
        /**
         * @description Only those that bill this subscription. An unknown subscription has none.
         * @example cm7q5b8w40006jr5vs1h4acme
         */
        SubscriptionIdFilter: Id;
        /**
         * @description Only subscriptions of this status. Repeat the parameter for several: `status=trialing&status=active`.
         * @example [
         *       "trialing",
         *       "active"
         *     ]
         */
        SubscriptionStatusFilter: ("scheduled" | "trialing" | "active" | "past_due" | "canceled")[];
        /**
         * @description The tax rate's id.
         * @example cm6zk6r4t0001jr5vtx1stdde
         */
        TaxRateId: Id;
        /**
         * @description The test clock's id.
         * @example cm7q3v8m50012jr5vtc4year1
         */
        TestClockId: Id;
        /**
         * @description Only those on this test clock. An unknown clock has none.
         * @example cm7q3v8m50012jr5vtc4year1
         */
        TestClockIdFilter: Id;
        /**
         * @description Only events whose `timestamp` is before this moment.
         * @example 2026-04-01T00:00:00Z
         */
        To: DateTime;
        /**
         * @description The last month, included. By default the current one in real time, in your company's `default_timezone`. The range has up to 12 months.
         * @example 2026-05
         */
        ToMonth: Month;
        /**
         * @description Only transactions of this grant: when it was granted, each that drew from it or gave back to it, and its expiry. An unknown grant has none.
         * @example cm7q6t9d20010jr5vg2usd250
         */
        TransactionGrantFilter: Id;
        /**
         * @description Only transactions that name this invoice, such as its payment. An unknown invoice has none.
         * @example cm8z3wn5a0010jr5vi7a4pril
         */
        TransactionInvoiceFilter: Id;
        /**
         * @description Only transactions of this type. Repeat the parameter for several.
         * @example [
         *       "invoice_payment"
         *     ]
         */
        TransactionTypeFilter: ("grant" | "usage" | "invoice_payment" | "expiry" | "void" | "proration_credit" | "payment_void" | "credit_note" | "pay_out")[];
        /**
         * @description `true`: only successes of which a part or all paid no invoice and was not refunded. `false`: only the others. Without it: all.
         * @example true
         */
        UnappliedFilter: boolean;
        /**
         * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
         * @example 2026-04-01T00:00:00Z
         */
        UpdatedFrom: DateTime;
        /**
         * @description A moment of the period. By default the current period, or the last one of a canceled subscription.
         * @example 2026-03-01T09:15:00Z
         */
        UsageAt: DateTime;
        /**
         * @description When the window starts. By default at the start of the current month.
         * @example 2026-03-01T00:00:00Z
         */
        UsageFrom: DateTime;
        /**
         * @description How long a point's span is.
         * @example day
         */
        UsageGranularity: "hour" | "day" | "month";
        /**
         * @description When the window ends, exclusive. By default at the end of the current hour.
         * @example 2026-03-04T00:00:00Z
         */
        UsageTo: DateTime;
        /**
         * @description With `order=asc`: how long to wait for an event, where there is none yet. A company has up to four such requests at a time; others return at once.
         * @example 20
         */
        WaitSeconds: number;
        /**
         * @description The delivery's id.
         * @example cm8b1d4r60019jr5vwebhdel1
         */
        WebhookDeliveryId: Id;
        /**
         * @description Only those with this status. Repeat the parameter for several.
         * @example [
         *       "failed"
         *     ]
         */
        WebhookDeliveryStatusFilter: WebhookDeliveryStatusInput[];
        /**
         * @description Only those to this endpoint.
         * @example cm8b0w1k20017jr5vwebhend1
         */
        WebhookEndpointFilter: Id;
        /**
         * @description The endpoint's id.
         * @example cm8b0w1k20017jr5vwebhend1
         */
        WebhookEndpointId: Id;
        /**
         * @description Only those of this event.
         * @example cm8a1t5n30007jr5vweb4evt1
         */
        WebhookEventFilter: WebhookEventId;
        /**
         * @description The event's id.
         * @example cm8a1t5n30007jr5vweb4evt1
         */
        WebhookEventId: WebhookEventId;
        /**
         * @description Only events of this type. Repeat the parameter for several: `type=invoice.paid&type=invoice.overdue`.
         * @example [
         *       "invoice.paid",
         *       "invoice.overdue"
         *     ]
         */
        WebhookEventTypeFilter: WebhookEventTypeInput[];
        /**
         * @description Only events about the object with this id.
         * @example cm8z1d5n30007jr5vk2p4qx9e
         */
        WebhookObjectFilter: Id;
        /**
         * @description Only what the request with this `X-Request-Id` changed.
         * @example req_8f3k2m9x1q7w5z4t6y0bn3ha
         */
        WebhookRequestFilter: string;
        /**
         * @description Only events of customers on this test clock, and of the clock itself.
         * @example cm7q3v8m50012jr5vtc4year1
         */
        WebhookTestClockFilter: Id;
    };
    requestBodies: {
        /** @description No body, or an empty object. There is nothing to say yet, and anything else is refused. */
        Nothing: {
            content: {
                "application/json": EmptyObject;
            };
        };
    };
    headers: {
        /**
         * @description The methods that the path has, separated by comma and space.
         * @example GET, POST
         */
        Allow: string;
        /**
         * @description How a browser shows the file, and the name to keep it under, which is the invoice number.
         * @example inline; filename="INV-000001.pdf"
         */
        ContentDisposition: string;
        /**
         * @description That a browser saves the file, and its name.
         * @example attachment; filename="invoices.csv"
         */
        CsvDisposition: string;
        /**
         * @description Names the bytes. The same bytes have the same name.
         * @example "Yd0sFq3vN1Qm0yqF2cZb8wJk5hT7uXxPz4LrEoGaHs2"
         */
        ETag: string;
        /**
         * @description `true` when the response is the stored one of an earlier request with the same `Idempotency-Key`; absent otherwise.
         * @example true
         */
        IdempotentReplayed: "true";
        /**
         * @description The URL path at which the new resource can be read.
         * @example /v1/customers/cm7q4x2k80001jr5v9t3hw6ab
         */
        Location: string;
        /**
         * @description How a browser shows the file, and the name to keep it under, which is the invoice number and `-receipt`.
         * @example inline; filename="INV-000001-receipt.pdf"
         */
        ReceiptDisposition: string;
        /**
         * @description How many seconds to wait before sending the request again.
         * @example 12
         */
        RetryAfter: number;
        /**
         * @description The scheme to authenticate with.
         * @example Bearer
         */
        WwwAuthenticate: string;
        /**
         * @description How many requests the company may send in a window of 60 seconds.
         * @example 1000
         */
        XRateLimitLimit: RequestCount;
        /**
         * @description How many requests the company may send in a window of 60 seconds. Present if the request got as far as being counted.
         * @example 1000
         */
        XRateLimitLimitIfCounted: RequestCount;
        /**
         * @description How many requests are left in the current window.
         * @example 999
         */
        XRateLimitRemaining: RequestCount;
        /**
         * @description How many requests are left in the current window. Present if the request got as far as being counted.
         * @example 999
         */
        XRateLimitRemainingIfCounted: RequestCount;
        /**
         * @description When the current window ends, in Unix seconds.
         * @example 1772355660
         */
        XRateLimitReset: UnixSeconds;
        /**
         * @description When the current window ends, in Unix seconds. Present if the request got as far as being counted.
         * @example 1772355660
         */
        XRateLimitResetIfCounted: UnixSeconds;
        /**
         * @description How many requests are left in the current window, which is none.
         * @example 0
         */
        XRateLimitUsedUp: RequestCount;
        /**
         * @description Names this request; `request_id` in the body is the same.
         * @example req_8f3k2m9x1q7w5z4t6y0bn3ha
         */
        XRequestId: RequestId;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAuditEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only what this key or this member did.
                 * @example cm7p9k3y40001jr5v8w2key01
                 */
                actor_id?: components["parameters"]["AuditActorFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only what was done to the object of this id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                object_id?: components["parameters"]["AuditObjectFilter"];
                /**
                 * @description Only this operation.
                 * @example updateCustomer
                 */
                operation?: components["parameters"]["AuditOperationFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of audit events. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AuditEventListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBalances: {
        parameters: {
            query?: {
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of balances. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BalanceListResponse;
                };
            };
            400: components["responses"]["InvalidPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CompanyResponse;
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCompany: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": CompanyUpdate;
            };
        };
        responses: {
            /** @description The company as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CompanyResponse;
                };
            };
            400: components["responses"]["InvalidPartyUpdate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CompanyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCoupons: {
        parameters: {
            query?: {
                /**
                 * @description `true`: only archived ones. `false`: only those that are not. Without it: all.
                 * @example false
                 */
                archived?: components["parameters"]["Archived"];
                /**
                 * @description Those with this code: at most one active, and archived ones. An unknown code has none.
                 * @example api_calls
                 */
                code?: components["parameters"]["CodeFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those whose name or code contains each word of this text, in upper or lower case, with or without accents. A word is a run of letters and digits. The first 10 words count; a text without any finds none.
                 * @example api
                 */
                q?: components["parameters"]["NameSearch"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of coupons. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CouponListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCoupon: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new coupon. */
        requestBody: {
            content: {
                "application/json": CouponCreate;
            };
        };
        responses: {
            /** @description The coupon was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CouponResponse;
                };
            };
            400: components["responses"]["InvalidCoupon"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CodeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCoupon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The coupon's id.
                 * @example cm6zk7c1p0001jr5vco1laun2
                 */
                id: components["parameters"]["CouponId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coupon. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CouponResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CouponNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCoupon: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The coupon's id.
                 * @example cm6zk7c1p0001jr5vco1laun2
                 */
                id: components["parameters"]["CouponId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": CouponUpdate;
            };
        };
        responses: {
            /** @description The coupon as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CouponResponse;
                };
            };
            400: components["responses"]["InvalidCouponUpdate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CouponNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    archiveCoupon: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The coupon's id.
                 * @example cm6zk7c1p0001jr5vco1laun2
                 */
                id: components["parameters"]["CouponId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The coupon is archived. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CouponResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CouponNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unarchiveCoupon: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The coupon's id.
                 * @example cm6zk7c1p0001jr5vco1laun2
                 */
                id: components["parameters"]["CouponId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The coupon is active. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CouponResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CouponNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CodeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCreditGrants: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of grants. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditGrantListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCreditGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The grant's id.
                 * @example cm7q6t9d20011jr5vg5cred13
                 */
                id: components["parameters"]["CreditGrantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The grant. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditGrantResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CreditGrantNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCreditGrant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The grant's id.
                 * @example cm7q6t9d20011jr5vg5cred13
                 */
                id: components["parameters"]["CreditGrantId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": CreditGrantUpdate;
            };
        };
        responses: {
            /** @description The grant as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditGrantResponse;
                };
            };
            400: components["responses"]["InvalidUpdate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CreditGrantNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    payOutCreditGrant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The grant's id.
                 * @example cm7q6t9d20011jr5vg5cred13
                 */
                id: components["parameters"]["CreditGrantId"];
            };
            cookie?: never;
        };
        /** @description How much is paid out, and on which way. */
        requestBody: {
            content: {
                "application/json": CreditGrantPayOut;
            };
        };
        responses: {
            /** @description The credit has left the wallet. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditGrantPayOutResponse;
                };
            };
            400: components["responses"]["InvalidPayOut"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CreditGrantNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["PayOutConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidCreditGrant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The grant's id.
                 * @example cm7q6t9d20011jr5vg5cred13
                 */
                id: components["parameters"]["CreditGrantId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The grant is voided. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditGrantResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CreditGrantNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only the credit note with exactly this number. An unknown number has none.
                 * @example CN-000003
                 */
                credit_note_number?: components["parameters"]["CreditNoteNumberFilter"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only those for this invoice.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                invoice_id?: components["parameters"]["PaymentInvoiceFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those with this status. Repeat the parameter for several.
                 * @example [
                 *       "issued"
                 *     ]
                 */
                status?: components["parameters"]["CreditNoteStatusFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of credit notes. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditNoteListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credit note's id.
                 * @example cm9c1d5n30007jr5vcn7apica
                 */
                id: components["parameters"]["CreditNoteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credit note. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditNoteResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CreditNoteNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCreditNotePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credit note's id.
                 * @example cm9c1d5n30007jr5vcn7apica
                 */
                id: components["parameters"]["CreditNoteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document, A4 or, of a seller in the United States or Canada, US Letter. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": InvoicePdf;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CreditNoteNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["PdfNotConfigured"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The credit note's id.
                 * @example cm9c1d5n30007jr5vcn7apica
                 */
                id: components["parameters"]["CreditNoteId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The credit note is void. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditNoteResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CreditNoteNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CreditNoteVoidConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only customers with this email, in upper or lower case.
                 * @example billing@acme-robotics.example
                 */
                email?: components["parameters"]["EmailFilter"];
                /**
                 * @description Only the customer with exactly this identifier of yours.
                 * @example acct_4211
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only customers of whose name, email, external id and tax numbers some word begins with each word of this text, in upper or lower case, with or without accents: `mediterr` and `méditerr` both find *Méditerranéenne*. A word is a run of letters and digits: `bil acme` and `billing@acme` both find `billing@acme-robotics.example`. The first 10 words count; a text without any finds nobody.
                 * @example acme rob
                 */
                q?: components["parameters"]["CustomerSearch"];
                /**
                 * @description Only those on this test clock. An unknown clock has none.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                test_clock_id?: components["parameters"]["TestClockIdFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of customers. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CustomerListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new customer. */
        requestBody: {
            content: {
                "application/json": CustomerCreate;
            };
        };
        responses: {
            /** @description The customer was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CustomerResponse;
                };
            };
            400: components["responses"]["InvalidCustomer"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TestModeOnly"];
            404: components["responses"]["TestClockNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CustomerConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CustomerResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer is deleted. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DeletedCustomerResponse;
                };
            };
            400: components["responses"]["InvalidDeletion"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CustomerDeletionConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": CustomerUpdate;
            };
        };
        responses: {
            /** @description The customer as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CustomerResponse;
                };
            };
            400: components["responses"]["InvalidCustomerUpdate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFoundOrPaymentMethodNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CustomerUpdateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomerBalances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WalletBalanceListResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomerCreditGrants: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of grants. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditGrantListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCreditGrant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        /** @description What to put into the wallet. */
        requestBody: {
            content: {
                "application/json": CreditGrantCreate;
            };
        };
        responses: {
            /** @description The grant is in the wallet. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditGrantResponse;
                };
            };
            400: components["responses"]["InvalidGrant"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["GrantConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentMethodSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        /** @description Where the customer goes on. */
        requestBody: {
            content: {
                "application/json": PaymentMethodSessionCreate;
            };
        };
        responses: {
            /** @description Send the customer to its `url`. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentMethodSessionResponse;
                };
            };
            400: components["responses"]["InvalidMethodSession"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["MethodSessionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomerPaymentMethods: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those with this status. Repeat the parameter for several.
                 * @example [
                 *       "active"
                 *     ]
                 */
                status?: components["parameters"]["PaymentMethodStatusFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of methods. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentMethodListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        /** @description A method that your provider has saved. */
        requestBody: {
            content: {
                "application/json": PaymentMethodCreate;
            };
        };
        responses: {
            /** @description The method is saved. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentMethodResponse;
                };
            };
            400: components["responses"]["InvalidMethod"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["MethodConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
                /**
                 * @description The payment method's id.
                 * @example cm8j4r9s20024jr5vpmethod1
                 */
                payment_method_id: components["parameters"]["PaymentMethodId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The method. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentMethodResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFoundOrPaymentMethodNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    detachPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
                /**
                 * @description The payment method's id.
                 * @example cm8j4r9s20024jr5vpmethod1
                 */
                payment_method_id: components["parameters"]["PaymentMethodId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The method is detached. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentMethodResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFoundOrPaymentMethodNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomerUsage: {
        parameters: {
            query: {
                /**
                 * @description When the window starts. By default at the start of the current month.
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: components["parameters"]["UsageFrom"];
                /**
                 * @description How long a point's span is.
                 * @example day
                 */
                granularity?: components["parameters"]["UsageGranularity"];
                /**
                 * @description The meter whose count to return. An archived meter can be read too.
                 * @example cm6zk2p4d0001jr5vmq8apic1
                 */
                meter_id: components["parameters"]["MeterOfUsage"];
                /**
                 * @description When the window ends, exclusive. By default at the end of the current hour.
                 * @example 2026-03-04T00:00:00Z
                 */
                to?: components["parameters"]["UsageTo"];
            };
            header?: never;
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UsageResponse;
                };
            };
            400: components["responses"]["InvalidUsageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFoundOrMeterNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomerWalletTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Only transactions of accounts of this type.
                 * @example currency
                 */
                account_type?: components["parameters"]["AccountTypeFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only transactions of this grant: when it was granted, each that drew from it or gave back to it, and its expiry. An unknown grant has none.
                 * @example cm7q6t9d20010jr5vg2usd250
                 */
                credit_grant_id?: components["parameters"]["TransactionGrantFilter"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only transactions that name this invoice, such as its payment. An unknown invoice has none.
                 * @example cm8z3wn5a0010jr5vi7a4pril
                 */
                invoice_id?: components["parameters"]["TransactionInvoiceFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only transactions of the account in this pricing unit. An unknown one has none.
                 * @example api_credits
                 */
                pricing_unit_code?: components["parameters"]["PricingUnitCodeFilter"];
                /**
                 * @description Only transactions of this type. Repeat the parameter for several.
                 * @example [
                 *       "invoice_payment"
                 *     ]
                 */
                type?: components["parameters"]["TransactionTypeFilter"];
            };
            header?: never;
            path: {
                /**
                 * @description The customer's id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                id: components["parameters"]["CustomerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the ledger. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WalletTransactionListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDiscounts: {
        parameters: {
            query?: {
                /**
                 * @description Only those that were made of this coupon. An unknown coupon has none.
                 * @example cm6zk7c1p0001jr5vco1laun2
                 */
                coupon_id?: components["parameters"]["CouponIdFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only discounts of this status. Repeat the parameter for several.
                 * @example [
                 *       "active"
                 *     ]
                 */
                status?: components["parameters"]["DiscountStatusFilter"];
                /**
                 * @description Only those of this subscription. An unknown subscription has none.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                subscription_id?: components["parameters"]["DiscountSubscriptionFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of discounts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DiscountListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The discount's id.
                 * @example cm8x2k7d40001jr5vdi1acme2
                 */
                id: components["parameters"]["DiscountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discount. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DiscountResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["DiscountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    endDiscount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The discount's id.
                 * @example cm8x2k7d40001jr5vdi1acme2
                 */
                id: components["parameters"]["DiscountId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The discount as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DiscountResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["DiscountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only events of this name.
                 * @example api.request
                 */
                event_name?: components["parameters"]["EventNameFilter"];
                /**
                 * @description Only events that were sent with exactly this `external_customer_id`, whichever customer they belong to.
                 * @example acct_4211
                 */
                external_customer_id?: components["parameters"]["ExternalCustomerIdFilter"];
                /**
                 * @description Only events whose `timestamp` is at or after this moment.
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description Only the event with exactly this key.
                 * @example evt-2026-03-02-000117
                 */
                idempotency_key?: components["parameters"]["EventKeyFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only events that this line of an invoice bills: those that its price bills in its period, without those that came too late for it, and those that came too late for an earlier invoice. A line that is unknown or bills no usage has none.
                 * @example cm8l5mfj3nog7m5wmgthxjr5v
                 */
                line_item_id?: components["parameters"]["EventLineFilter"];
                /**
                 * @description Only events that this meter counted, all of them `processed`. An unknown meter has none.
                 * @example cm6zk2p4d0001jr5vmq8apic1
                 */
                meter_id?: components["parameters"]["EventMeterFilter"];
                /**
                 * @description Only events with this status. Repeat the parameter for several: `status=rejected&status=void`.
                 * @example [
                 *       "processed"
                 *     ]
                 */
                status?: components["parameters"]["EventStatusFilter"];
                /**
                 * @description Only events whose `timestamp` is before this moment.
                 * @example 2026-04-01T00:00:00Z
                 */
                to?: components["parameters"]["To"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UsageEventListResponse;
                };
            };
            400: components["responses"]["InvalidEventQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The event's id.
                 * @example cm7rk0a1b0011jr5v2n6tq8wd
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UsageEventResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["EventNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEventCharges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The event's id.
                 * @example cm7rk0a1b0011jr5v2n6tq8wd
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What bills the event. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": EventChargeListResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["EventNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The event's id.
                 * @example cm7rk0a1b0011jr5v2n6tq8wd
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The event is voided. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UsageEventResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["EventNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["EventVoidConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ingestEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The events. */
        requestBody: {
            content: {
                "application/json": IngestRequest;
            };
        };
        responses: {
            /** @description All events are stored and will be processed. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": IngestResponse;
                };
            };
            400: components["responses"]["InvalidEvents"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["EventConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportAuditEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only what this key or this member did.
                 * @example cm7p9k3y40001jr5v8w2key01
                 */
                actor_id?: components["parameters"]["AuditActorFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only what was done to the object of this id.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                object_id?: components["parameters"]["AuditObjectFilter"];
                /**
                 * @description Only this operation.
                 * @example updateCustomer
                 */
                operation?: components["parameters"]["AuditOperationFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit events, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportCreditNotes: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only those for this invoice.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                invoice_id?: components["parameters"]["PaymentInvoiceFilter"];
                /**
                 * @description Only those with this status. Repeat the parameter for several.
                 * @example [
                 *       "issued"
                 *     ]
                 */
                status?: components["parameters"]["CreditNoteStatusFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credit notes, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportCustomers: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only customers with this email, in upper or lower case.
                 * @example billing@acme-robotics.example
                 */
                email?: components["parameters"]["EmailFilter"];
                /**
                 * @description Only the customer with exactly this identifier of yours.
                 * @example acct_4211
                 */
                external_id?: components["parameters"]["ExternalIdFilter"];
                /**
                 * @description Only customers of whose name, email, external id and tax numbers some word begins with each word of this text, in upper or lower case, with or without accents: `mediterr` and `méditerr` both find *Méditerranéenne*. A word is a run of letters and digits: `bil acme` and `billing@acme` both find `billing@acme-robotics.example`. The first 10 words count; a text without any finds nobody.
                 * @example acme rob
                 */
                q?: components["parameters"]["CustomerSearch"];
                /**
                 * @description Only those on this test clock. An unknown clock has none.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                test_clock_id?: components["parameters"]["TestClockIdFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customers, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportEcSales: {
        parameters: {
            query?: {
                /**
                 * @description The first month. By default the eleventh before `to_month`.
                 * @example 2026-03
                 */
                from_month?: components["parameters"]["FromMonth"];
                /**
                 * @description The last month, included. By default the current one in real time, in your company's `default_timezone`. The range has up to 12 months.
                 * @example 2026-05
                 */
                to_month?: components["parameters"]["ToMonth"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The EC sales list, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidMonths"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only events of this name.
                 * @example api.request
                 */
                event_name?: components["parameters"]["EventNameFilter"];
                /**
                 * @description Only events that were sent with exactly this `external_customer_id`, whichever customer they belong to.
                 * @example acct_4211
                 */
                external_customer_id?: components["parameters"]["ExternalCustomerIdFilter"];
                /**
                 * @description Only events whose `timestamp` is at or after this moment.
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description Only the event with exactly this key.
                 * @example evt-2026-03-02-000117
                 */
                idempotency_key?: components["parameters"]["EventKeyFilter"];
                /**
                 * @description Only events that this line of an invoice bills: those that its price bills in its period, without those that came too late for it, and those that came too late for an earlier invoice. A line that is unknown or bills no usage has none.
                 * @example cm8l5mfj3nog7m5wmgthxjr5v
                 */
                line_item_id?: components["parameters"]["EventLineFilter"];
                /**
                 * @description Only events that this meter counted, all of them `processed`. An unknown meter has none.
                 * @example cm6zk2p4d0001jr5vmq8apic1
                 */
                meter_id?: components["parameters"]["EventMeterFilter"];
                /**
                 * @description Only events with this status. Repeat the parameter for several: `status=rejected&status=void`.
                 * @example [
                 *       "processed"
                 *     ]
                 */
                status?: components["parameters"]["EventStatusFilter"];
                /**
                 * @description Only events whose `timestamp` is before this moment.
                 * @example 2026-04-01T00:00:00Z
                 */
                to?: components["parameters"]["To"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidEventQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportInvoices: {
        parameters: {
            query?: {
                /**
                 * @description Only invoices that were created for this reason. Repeat the parameter for several.
                 * @example [
                 *       "subscription_cycle"
                 *     ]
                 */
                billing_reason?: components["parameters"]["BillingReasonFilter"];
                /**
                 * @description Only invoices that are collected like this.
                 * @example charge_automatically
                 */
                collection_method?: components["parameters"]["CollectionMethodFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only invoices that are due at or after this moment. A draft, which has no `due_at`, is not among them.
                 * @example 2026-04-01T00:00:00Z
                 */
                due_from?: components["parameters"]["DueFrom"];
                /**
                 * @description Only invoices that are due before this moment. A draft, which has no `due_at`, is not among them.
                 * @example 2026-05-01T00:00:00Z
                 */
                due_to?: components["parameters"]["DueTo"];
                /**
                 * @description Only invoices that were finalized at or after this moment. A draft is not among them.
                 * @example 2026-04-01T00:00:00Z
                 */
                finalized_from?: components["parameters"]["FinalizedFrom"];
                /**
                 * @description Only invoices that were finalized before this moment. A draft is not among them.
                 * @example 2026-05-01T00:00:00Z
                 */
                finalized_to?: components["parameters"]["FinalizedTo"];
                /**
                 * @description `true`: only drafts that have `issues`. `false`: only invoices without any, such as all that are finalized. Without it: all.
                 * @example true
                 */
                has_issues?: components["parameters"]["HasIssuesFilter"];
                /**
                 * @description Only the invoice with exactly this number. An unknown number has none.
                 * @example INV-000042
                 */
                invoice_number?: components["parameters"]["InvoiceNumberFilter"];
                /**
                 * @description `true`: only invoices that are overdue now, which are `open` and have an `overdue_at`. `false`: only those that are not. Without it: all.
                 * @example true
                 */
                overdue?: components["parameters"]["OverdueFilter"];
                /**
                 * @description Only invoices with this `plan_id`, the plan that the subscription had once the invoice was drafted. An unknown plan has none.
                 * @example cm6zk8w1c0004jr5vpz4prop1
                 */
                plan_id?: components["parameters"]["InvoicePlanFilter"];
                /**
                 * @description Only invoices of this status. Repeat the parameter for several: `status=open&status=uncollectible`.
                 * @example [
                 *       "open",
                 *       "uncollectible"
                 *     ]
                 */
                status?: components["parameters"]["InvoiceStatusFilter"];
                /**
                 * @description Only those that bill this subscription. An unknown subscription has none.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                subscription_id?: components["parameters"]["SubscriptionIdFilter"];
                /**
                 * @description Only those on this test clock. An unknown clock has none.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                test_clock_id?: components["parameters"]["TestClockIdFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoices, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidInvoiceQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportPayments: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only those for this invoice.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                invoice_id?: components["parameters"]["PaymentInvoiceFilter"];
                /**
                 * @description Only those with a `paid_at` at or after this moment.
                 * @example 2026-03-01T00:00:00Z
                 */
                paid_from?: components["parameters"]["PaidFrom"];
                /**
                 * @description Only those with a `paid_at` before this moment.
                 * @example 2026-04-01T00:00:00Z
                 */
                paid_to?: components["parameters"]["PaidTo"];
                /**
                 * @description Only those from this source. Repeat the parameter for several.
                 * @example [
                 *       "out_of_band"
                 *     ]
                 */
                source?: components["parameters"]["PaymentSourceFilter"];
                /**
                 * @description With `true` only those that were voided, with `false` only those that were not.
                 * @example false
                 */
                voided?: components["parameters"]["PaymentVoidedFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportReceivables: {
        parameters: {
            query?: {
                /**
                 * @description Only what is in this currency.
                 * @example USD
                 */
                currency_code?: components["parameters"]["CurrencyFilter"];
                /**
                 * @description Only what this customer owes. Repeat the parameter for several, at most 100: `customer_id=…&customer_id=…`.
                 * @example [
                 *       "cm7q4x2k80001jr5v9t3hw6ab"
                 *     ]
                 */
                customer_id?: components["parameters"]["ReceivablesCustomerFilter"];
                /**
                 * @description `true` selects customers with an invoice past its `due_at`, `false` the others.
                 * @example true
                 */
                overdue?: components["parameters"]["ReceivablesOverdueFilter"];
                /**
                 * @description Only those on this test clock. An unknown clock has none.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                test_clock_id?: components["parameters"]["TestClockIdFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receivables, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportRefunds: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only those of this credit note.
                 * @example cm8z7t4m20034jr5vcrednote
                 */
                credit_note_id?: components["parameters"]["RefundNoteFilter"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only those for this invoice.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                invoice_id?: components["parameters"]["PaymentInvoiceFilter"];
                /**
                 * @description Only those of this payment attempt.
                 * @example cm8z3k7w10022jr5vpattempt
                 */
                payment_attempt_id?: components["parameters"]["RefundAttemptFilter"];
                /**
                 * @description Only those with this status. Repeat the parameter for several.
                 * @example [
                 *       "failed"
                 *     ]
                 */
                status?: components["parameters"]["RefundStatusFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refunds, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportSubscriptions: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only those on this plan now. An unknown plan has none.
                 * @example cm6zk8w1c0004jr5vpz4prop1
                 */
                plan_id?: components["parameters"]["PlanIdFilter"];
                /**
                 * @description Only subscriptions of this status. Repeat the parameter for several: `status=trialing&status=active`.
                 * @example [
                 *       "trialing",
                 *       "active"
                 *     ]
                 */
                status?: components["parameters"]["SubscriptionStatusFilter"];
                /**
                 * @description Only those on this test clock. An unknown clock has none.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                test_clock_id?: components["parameters"]["TestClockIdFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriptions, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportTaxes: {
        parameters: {
            query?: {
                /**
                 * @description The first month. By default the eleventh before `to_month`.
                 * @example 2026-03
                 */
                from_month?: components["parameters"]["FromMonth"];
                /**
                 * @description The last month, included. By default the current one in real time, in your company's `default_timezone`. The range has up to 12 months.
                 * @example 2026-05
                 */
                to_month?: components["parameters"]["ToMonth"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The taxes of invoices and credit notes, as CSV in UTF-8. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["CsvDisposition"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Csv;
                };
            };
            400: components["responses"]["InvalidMonths"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service can answer requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": HealthResponse;
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["HealthInternalError"];
            503: components["responses"]["Unhealthy"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /**
                 * @description Only invoices that were created for this reason. Repeat the parameter for several.
                 * @example [
                 *       "subscription_cycle"
                 *     ]
                 */
                billing_reason?: components["parameters"]["BillingReasonFilter"];
                /**
                 * @description Only invoices that are collected like this.
                 * @example charge_automatically
                 */
                collection_method?: components["parameters"]["CollectionMethodFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only invoices that are due at or after this moment. A draft, which has no `due_at`, is not among them.
                 * @example 2026-04-01T00:00:00Z
                 */
                due_from?: components["parameters"]["DueFrom"];
                /**
                 * @description Only invoices that are due before this moment. A draft, which has no `due_at`, is not among them.
                 * @example 2026-05-01T00:00:00Z
                 */
                due_to?: components["parameters"]["DueTo"];
                /**
                 * @description Only invoices that were finalized at or after this moment. A draft is not among them.
                 * @example 2026-04-01T00:00:00Z
                 */
                finalized_from?: components["parameters"]["FinalizedFrom"];
                /**
                 * @description Only invoices that were finalized before this moment. A draft is not among them.
                 * @example 2026-05-01T00:00:00Z
                 */
                finalized_to?: components["parameters"]["FinalizedTo"];
                /**
                 * @description `true`: only drafts that have `issues`. `false`: only invoices without any, such as all that are finalized. Without it: all.
                 * @example true
                 */
                has_issues?: components["parameters"]["HasIssuesFilter"];
                /**
                 * @description Only the invoice with exactly this number. An unknown number has none.
                 * @example INV-000042
                 */
                invoice_number?: components["parameters"]["InvoiceNumberFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `desc`: the newest, the latest or the largest first. `asc`: the oldest, the earliest or the smallest first.
                 * @example desc
                 */
                order?: components["parameters"]["InvoiceOrder"];
                /**
                 * @description `true`: only invoices that are overdue now, which are `open` and have an `overdue_at`. `false`: only those that are not. Without it: all.
                 * @example true
                 */
                overdue?: components["parameters"]["OverdueFilter"];
                /**
                 * @description Only invoices with this `plan_id`, the plan that the subscription had once the invoice was drafted. An unknown plan has none.
                 * @example cm6zk8w1c0004jr5vpz4prop1
                 */
                plan_id?: components["parameters"]["InvoicePlanFilter"];
                /**
                 * @description What the invoices are sorted by. Anything but the newest first is for up to 10,000 invoices: where the filters select more, the request is refused with `too_many_to_sort`. Invoices without a `due_at` come last.
                 * @example total_cents
                 */
                sort?: components["parameters"]["InvoiceSort"];
                /**
                 * @description Only invoices of this status. Repeat the parameter for several: `status=open&status=uncollectible`.
                 * @example [
                 *       "open",
                 *       "uncollectible"
                 *     ]
                 */
                status?: components["parameters"]["InvoiceStatusFilter"];
                /**
                 * @description Only those that bill this subscription. An unknown subscription has none.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                subscription_id?: components["parameters"]["SubscriptionIdFilter"];
                /**
                 * @description Only those on this test clock. An unknown clock has none.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                test_clock_id?: components["parameters"]["TestClockIdFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of invoices. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvoiceListResponse;
                };
            };
            400: components["responses"]["InvalidInvoiceQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new draft. */
        requestBody: {
            content: {
                "application/json": InvoiceCreate;
            };
        };
        responses: {
            /** @description The draft was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvoiceResponse;
                };
            };
            400: components["responses"]["InvalidInvoice"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvoiceConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvoiceResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft is gone. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DeletedInvoiceResponse;
                };
            };
            400: components["responses"]["InvalidDeletion"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["DraftConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": InvoiceUpdate;
            };
        };
        responses: {
            /** @description The invoice as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvoiceResponse;
                };
            };
            400: components["responses"]["InvalidInvoice"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["DraftConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description What to give back. */
        requestBody: {
            content: {
                "application/json": CreditNoteCreate;
            };
        };
        responses: {
            /** @description The credit note was issued. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditNoteResponse;
                };
            };
            400: components["responses"]["InvalidCreditNote"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CreditNoteConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description The credit note to preview. */
        requestBody: {
            content: {
                "application/json": CreditNoteCreate;
            };
        };
        responses: {
            /** @description What it would come to. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreditNotePreviewResponse;
                };
            };
            400: components["responses"]["InvalidCreditNote"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["PreviewCreditNoteConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    finalizeInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The invoice is open, or paid if nothing is due. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvoiceResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["FinalizeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    markInvoiceUncollectible: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The invoice is uncollectible. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvoiceResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["UncollectibleConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    payInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description How it is paid, and how much of it. */
        requestBody: {
            content: {
                "application/json": PaymentInput;
            };
        };
        responses: {
            /** @description The invoice is paid, or a part of it. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvoiceResponse;
                };
            };
            400: components["responses"]["InvalidPayment"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["PayConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentAttempt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        /** @description What is charged. */
        requestBody?: {
            content: {
                "application/json": PaymentAttemptCreate;
            };
        };
        responses: {
            /** @description The attempt was created. `status` says how far it came. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentAttemptResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFoundOrPaymentMethodNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["AttemptConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
                /**
                 * @description The payment's id.
                 * @example cm8ha7n3k0016jr5vpaywrong
                 */
                payment_id: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The payment is voided. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvoiceResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFoundOrPaymentNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["VoidPaymentConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document, A4 or, of a seller in the United States or Canada, US Letter. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": InvoicePdf;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvoiceIsDraft"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["PdfNotConfigured"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInvoiceReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document, A4 or, of a seller in the United States or Canada, US Letter. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ReceiptDisposition"];
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": InvoicePdf;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["InvoiceNotPaid"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["PdfNotConfigured"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The invoice's id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                id: components["parameters"]["InvoiceId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The invoice is void. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvoiceResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["VoidConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMeters: {
        parameters: {
            query?: {
                /**
                 * @description `true`: only archived ones. `false`: only those that are not. Without it: all.
                 * @example false
                 */
                archived?: components["parameters"]["Archived"];
                /**
                 * @description Those with this code: at most one active, and archived ones. An unknown code has none.
                 * @example api_calls
                 */
                code?: components["parameters"]["CodeFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only meters that count events of this name.
                 * @example api.request
                 */
                event_name?: components["parameters"]["MeterEventNameFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those whose name or code contains each word of this text, in upper or lower case, with or without accents. A word is a run of letters and digits. The first 10 words count; a text without any finds none.
                 * @example api
                 */
                q?: components["parameters"]["NameSearch"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of meters. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MeterListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createMeter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new meter. */
        requestBody: {
            content: {
                "application/json": MeterCreate;
            };
        };
        responses: {
            /** @description The meter was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MeterResponse;
                };
            };
            400: components["responses"]["InvalidMeter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["MeterConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMeter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The meter's id.
                 * @example cm6zk2p4d0001jr5vmq8apic1
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The meter. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MeterResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["MeterNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMeter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The meter's id.
                 * @example cm6zk2p4d0001jr5vmq8apic1
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": MeterUpdate;
            };
        };
        responses: {
            /** @description The meter as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MeterResponse;
                };
            };
            400: components["responses"]["InvalidUpdate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["MeterNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    archiveMeter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The meter's id.
                 * @example cm6zk2p4d0001jr5vmq8apic1
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The meter is archived. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MeterResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["MeterNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["MeterArchiveConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unarchiveMeter: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The meter's id.
                 * @example cm6zk2p4d0001jr5vmq8apic1
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The meter is active. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MeterResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["MeterNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["MeterConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMeterUsage: {
        parameters: {
            query?: {
                /**
                 * @description When the window starts. By default at the start of the current month.
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: components["parameters"]["UsageFrom"];
                /**
                 * @description How long a point's span is.
                 * @example day
                 */
                granularity?: components["parameters"]["UsageGranularity"];
                /**
                 * @description When the window ends, exclusive. By default at the end of the current hour.
                 * @example 2026-03-04T00:00:00Z
                 */
                to?: components["parameters"]["UsageTo"];
            };
            header?: never;
            path: {
                /**
                 * @description The meter's id.
                 * @example cm6zk2p4d0001jr5vmq8apic1
                 */
                id: components["parameters"]["MeterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MeterUsageResponse;
                };
            };
            400: components["responses"]["InvalidMeterUsageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["MeterNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPaymentAttempts: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only those for this invoice.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                invoice_id?: components["parameters"]["PaymentInvoiceFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those with this status. Repeat the parameter for several: `status=failed&status=canceled`.
                 * @example [
                 *       "failed"
                 *     ]
                 */
                status?: components["parameters"]["PaymentAttemptStatusFilter"];
                /**
                 * @description `true`: only successes of which a part or all paid no invoice and was not refunded. `false`: only the others. Without it: all.
                 * @example true
                 */
                unapplied?: components["parameters"]["UnappliedFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of attempts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentAttemptListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaymentAttempt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The payment attempt's id.
                 * @example cm8z2h4q80021jr5vpattempt
                 */
                id: components["parameters"]["PaymentAttemptId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attempt. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentAttemptResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PaymentAttemptNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelPaymentAttempt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The payment attempt's id.
                 * @example cm8z2h4q80021jr5vpattempt
                 */
                id: components["parameters"]["PaymentAttemptId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The attempt is canceled. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentAttemptResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PaymentAttemptNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CancelAttemptConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The payment attempt's id.
                 * @example cm8z2h4q80021jr5vpattempt
                 */
                id: components["parameters"]["PaymentAttemptId"];
            };
            cookie?: never;
        };
        /** @description How much goes back. */
        requestBody?: {
            content: {
                "application/json": RefundCreate;
            };
        };
        responses: {
            /** @description The refund was created. `status` says how far it came. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RefundResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PaymentAttemptNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RefundConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportPaymentAttempt: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The payment attempt's id.
                 * @example cm8z2h4q80021jr5vpattempt
                 */
                id: components["parameters"]["PaymentAttemptId"];
            };
            cookie?: never;
        };
        /** @description What the provider answered. */
        requestBody: {
            content: {
                "application/json": PaymentAttemptReport;
            };
        };
        responses: {
            /** @description The attempt as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentAttemptResponse;
                };
            };
            400: components["responses"]["InvalidReport"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PaymentAttemptNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ReportConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaymentProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentProviderResponse;
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePaymentProvider: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The provider. */
        requestBody: {
            content: {
                "application/json": PaymentProviderUpdate;
            };
        };
        responses: {
            /** @description The provider as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentProviderResponse;
                };
            };
            400: components["responses"]["InvalidProvider"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["ProviderNotConfigured"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only those for this invoice.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                invoice_id?: components["parameters"]["PaymentInvoiceFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those with a `paid_at` at or after this moment.
                 * @example 2026-03-01T00:00:00Z
                 */
                paid_from?: components["parameters"]["PaidFrom"];
                /**
                 * @description Only those with a `paid_at` before this moment.
                 * @example 2026-04-01T00:00:00Z
                 */
                paid_to?: components["parameters"]["PaidTo"];
                /**
                 * @description Only those from this source. Repeat the parameter for several.
                 * @example [
                 *       "out_of_band"
                 *     ]
                 */
                source?: components["parameters"]["PaymentSourceFilter"];
                /**
                 * @description With `true` only those that were voided, with `false` only those that were not.
                 * @example false
                 */
                voided?: components["parameters"]["PaymentVoidedFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of payments. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPlans: {
        parameters: {
            query?: {
                /**
                 * @description `true`: only archived ones. `false`: only those that are not. Without it: all.
                 * @example false
                 */
                archived?: components["parameters"]["Archived"];
                /**
                 * @description Those with this code: at most one active, and archived ones. An unknown code has none.
                 * @example api_calls
                 */
                code?: components["parameters"]["CodeFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those whose name or code contains each word of this text, in upper or lower case, with or without accents. A word is a run of letters and digits. The first 10 words count; a text without any finds none.
                 * @example api
                 */
                q?: components["parameters"]["NameSearch"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of plans. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PlanListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new plan. */
        requestBody: {
            content: {
                "application/json": PlanCreate;
            };
        };
        responses: {
            /** @description The plan was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PlanResponse;
                };
            };
            400: components["responses"]["InvalidPlan"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PriceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["PlanConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The plan's id.
                 * @example cm6zk8w1c0004jr5vpz4prop1
                 */
                id: components["parameters"]["PlanId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PlanResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PlanNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The plan's id.
                 * @example cm6zk8w1c0004jr5vpz4prop1
                 */
                id: components["parameters"]["PlanId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": PlanUpdate;
            };
        };
        responses: {
            /** @description The plan as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PlanResponse;
                };
            };
            400: components["responses"]["InvalidPlanUpdate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PlanOrPriceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["PlanUpdateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    archivePlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The plan's id.
                 * @example cm6zk8w1c0004jr5vpz4prop1
                 */
                id: components["parameters"]["PlanId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The plan is archived. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PlanResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PlanNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unarchivePlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The plan's id.
                 * @example cm6zk8w1c0004jr5vpz4prop1
                 */
                id: components["parameters"]["PlanId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The plan is active. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PlanResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PlanNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["PlanUnarchiveConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPricingUnits: {
        parameters: {
            query?: {
                /**
                 * @description `true`: only archived ones. `false`: only those that are not. Without it: all.
                 * @example false
                 */
                archived?: components["parameters"]["Archived"];
                /**
                 * @description Those with this code: at most one active, and archived ones. An unknown code has none.
                 * @example api_calls
                 */
                code?: components["parameters"]["CodeFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those whose name or code contains each word of this text, in upper or lower case, with or without accents. A word is a run of letters and digits. The first 10 words count; a text without any finds none.
                 * @example api
                 */
                q?: components["parameters"]["NameSearch"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of pricing units. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PricingUnitListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPricingUnit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new pricing unit. */
        requestBody: {
            content: {
                "application/json": PricingUnitCreate;
            };
        };
        responses: {
            /** @description The pricing unit was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PricingUnitResponse;
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CodeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPricingUnit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The pricing unit's id.
                 * @example cm6zk5t3f0007jr5vuc2cred1
                 */
                id: components["parameters"]["PricingUnitId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pricing unit. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PricingUnitResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PricingUnitNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePricingUnit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The pricing unit's id.
                 * @example cm6zk5t3f0007jr5vuc2cred1
                 */
                id: components["parameters"]["PricingUnitId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": PricingUnitUpdate;
            };
        };
        responses: {
            /** @description The pricing unit as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PricingUnitResponse;
                };
            };
            400: components["responses"]["InvalidUpdate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PricingUnitNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    archivePricingUnit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The pricing unit's id.
                 * @example cm6zk5t3f0007jr5vuc2cred1
                 */
                id: components["parameters"]["PricingUnitId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The pricing unit is archived. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PricingUnitResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PricingUnitNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unarchivePricingUnit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The pricing unit's id.
                 * @example cm6zk5t3f0007jr5vuc2cred1
                 */
                id: components["parameters"]["PricingUnitId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The pricing unit is active. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PricingUnitResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PricingUnitNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CodeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReceivables: {
        parameters: {
            query?: {
                /**
                 * @description Only what is in this currency.
                 * @example USD
                 */
                currency_code?: components["parameters"]["CurrencyFilter"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only what this customer owes. Repeat the parameter for several, at most 100: `customer_id=…&customer_id=…`.
                 * @example [
                 *       "cm7q4x2k80001jr5v9t3hw6ab"
                 *     ]
                 */
                customer_id?: components["parameters"]["ReceivablesCustomerFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description `true` selects customers with an invoice past its `due_at`, `false` the others.
                 * @example true
                 */
                overdue?: components["parameters"]["ReceivablesOverdueFilter"];
                /**
                 * @description Only those on this test clock. An unknown clock has none.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                test_clock_id?: components["parameters"]["TestClockIdFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of receivables. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ReceivablesListResponse;
                };
            };
            400: components["responses"]["InvalidPage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only those of this credit note.
                 * @example cm8z7t4m20034jr5vcrednote
                 */
                credit_note_id?: components["parameters"]["RefundNoteFilter"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only those for this invoice.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                invoice_id?: components["parameters"]["PaymentInvoiceFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those of this payment attempt.
                 * @example cm8z3k7w10022jr5vpattempt
                 */
                payment_attempt_id?: components["parameters"]["RefundAttemptFilter"];
                /**
                 * @description Only those with this status. Repeat the parameter for several.
                 * @example [
                 *       "failed"
                 *     ]
                 */
                status?: components["parameters"]["RefundStatusFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of refunds. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RefundListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The refund's id.
                 * @example cm8z6q2r70033jr5vrefund01
                 */
                id: components["parameters"]["RefundId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refund. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RefundResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["RefundNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The refund's id.
                 * @example cm8z6q2r70033jr5vrefund01
                 */
                id: components["parameters"]["RefundId"];
            };
            cookie?: never;
        };
        /** @description What the provider answered. */
        requestBody: {
            content: {
                "application/json": RefundReport;
            };
        };
        responses: {
            /** @description The refund as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RefundResponse;
                };
            };
            400: components["responses"]["InvalidRefundReport"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["RefundNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RefundReportConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInvoicesReport: {
        parameters: {
            query?: {
                /**
                 * @description Only invoices that were created for this reason. Repeat the parameter for several.
                 * @example [
                 *       "subscription_cycle"
                 *     ]
                 */
                billing_reason?: components["parameters"]["BillingReasonFilter"];
                /**
                 * @description Only invoices that are collected like this.
                 * @example charge_automatically
                 */
                collection_method?: components["parameters"]["CollectionMethodFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only invoices that are due at or after this moment. A draft, which has no `due_at`, is not among them.
                 * @example 2026-04-01T00:00:00Z
                 */
                due_from?: components["parameters"]["DueFrom"];
                /**
                 * @description Only invoices that are due before this moment. A draft, which has no `due_at`, is not among them.
                 * @example 2026-05-01T00:00:00Z
                 */
                due_to?: components["parameters"]["DueTo"];
                /**
                 * @description Only invoices that were finalized at or after this moment. A draft is not among them.
                 * @example 2026-04-01T00:00:00Z
                 */
                finalized_from?: components["parameters"]["FinalizedFrom"];
                /**
                 * @description Only invoices that were finalized before this moment. A draft is not among them.
                 * @example 2026-05-01T00:00:00Z
                 */
                finalized_to?: components["parameters"]["FinalizedTo"];
                /**
                 * @description `true`: only drafts that have `issues`. `false`: only invoices without any, such as all that are finalized. Without it: all.
                 * @example true
                 */
                has_issues?: components["parameters"]["HasIssuesFilter"];
                /**
                 * @description Only the invoice with exactly this number. An unknown number has none.
                 * @example INV-000042
                 */
                invoice_number?: components["parameters"]["InvoiceNumberFilter"];
                /**
                 * @description `true`: only invoices that are overdue now, which are `open` and have an `overdue_at`. `false`: only those that are not. Without it: all.
                 * @example true
                 */
                overdue?: components["parameters"]["OverdueFilter"];
                /**
                 * @description Only invoices with this `plan_id`, the plan that the subscription had once the invoice was drafted. An unknown plan has none.
                 * @example cm6zk8w1c0004jr5vpz4prop1
                 */
                plan_id?: components["parameters"]["InvoicePlanFilter"];
                /**
                 * @description Only invoices of this status. Repeat the parameter for several: `status=open&status=uncollectible`.
                 * @example [
                 *       "open",
                 *       "uncollectible"
                 *     ]
                 */
                status?: components["parameters"]["InvoiceStatusFilter"];
                /**
                 * @description Only those that bill this subscription. An unknown subscription has none.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                subscription_id?: components["parameters"]["SubscriptionIdFilter"];
                /**
                 * @description Only those on this test clock. An unknown clock has none.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                test_clock_id?: components["parameters"]["TestClockIdFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the invoices add up to. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvoicesReportResponse;
                };
            };
            400: components["responses"]["InvalidInvoiceQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMrrReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recurring revenue as of now. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MrrReportResponse;
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReceivablesReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is owed now. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ReceivablesReportResponse;
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRevenueReport: {
        parameters: {
            query?: {
                /**
                 * @description The first month. By default the eleventh before `to_month`.
                 * @example 2026-03
                 */
                from_month?: components["parameters"]["FromMonth"];
                /**
                 * @description The last month, included. By default the current one in real time, in your company's `default_timezone`. The range has up to 12 months.
                 * @example 2026-05
                 */
                to_month?: components["parameters"]["ToMonth"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revenue of the months. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RevenueReportResponse;
                };
            };
            400: components["responses"]["InvalidMonths"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTaxReport: {
        parameters: {
            query?: {
                /**
                 * @description The first month. By default the eleventh before `to_month`.
                 * @example 2026-03
                 */
                from_month?: components["parameters"]["FromMonth"];
                /**
                 * @description The last month, included. By default the current one in real time, in your company's `default_timezone`. The range has up to 12 months.
                 * @example 2026-05
                 */
                to_month?: components["parameters"]["ToMonth"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tax of the months. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TaxReportResponse;
                };
            };
            400: components["responses"]["InvalidMonths"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those on this plan now. An unknown plan has none.
                 * @example cm6zk8w1c0004jr5vpz4prop1
                 */
                plan_id?: components["parameters"]["PlanIdFilter"];
                /**
                 * @description Only subscriptions of this status. Repeat the parameter for several: `status=trialing&status=active`.
                 * @example [
                 *       "trialing",
                 *       "active"
                 *     ]
                 */
                status?: components["parameters"]["SubscriptionStatusFilter"];
                /**
                 * @description Only those on this test clock. An unknown clock has none.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                test_clock_id?: components["parameters"]["TestClockIdFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of subscriptions. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SubscriptionListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new subscription. */
        requestBody: {
            content: {
                "application/json": SubscriptionCreate;
            };
        };
        responses: {
            /** @description The subscription was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SubscriptionResponse;
                };
            };
            400: components["responses"]["InvalidSubscription"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFoundOrPlanNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["SubscriptionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The subscription's id.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SubscriptionResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SubscriptionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The subscription's id.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": SubscriptionUpdate;
            };
        };
        responses: {
            /** @description The subscription as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SubscriptionResponse;
                };
            };
            400: components["responses"]["InvalidSubscriptionUpdate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SubscriptionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["SubscriptionUpdateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The subscription's id.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description When to end it. */
        requestBody: {
            content: {
                "application/json": SubscriptionCancel;
            };
        };
        responses: {
            /** @description The subscription as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SubscriptionResponse;
                };
            };
            400: components["responses"]["InvalidCancellation"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SubscriptionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CancellationConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewSubscriptionCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The subscription's id.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The cancellation to preview. */
        requestBody: {
            content: {
                "application/json": SubscriptionCancel;
            };
        };
        responses: {
            /** @description The last invoice after the cancellation, and the credit notes beside it. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CancellationPreviewResponse;
                };
            };
            400: components["responses"]["InvalidCancellation"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SubscriptionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CancellationPreviewConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeSubscriptionPlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The subscription's id.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The other plan. */
        requestBody: {
            content: {
                "application/json": SubscriptionPlanChange;
            };
        };
        responses: {
            /** @description The subscription as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SubscriptionResponse;
                };
            };
            400: components["responses"]["InvalidPlanChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SubscriptionNotFoundOrPlanNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ChangePlanConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewSubscriptionPlanChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The subscription's id.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The change to preview. */
        requestBody: {
            content: {
                "application/json": SubscriptionPlanChange;
            };
        };
        responses: {
            /** @description The next invoice after the change. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UpcomingInvoiceResponse;
                };
            };
            400: components["responses"]["InvalidPlanChange"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SubscriptionNotFoundOrPlanNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["PreviewChangeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createDiscount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The subscription's id.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The coupon. */
        requestBody: {
            content: {
                "application/json": DiscountCreate;
            };
        };
        responses: {
            /** @description The discount was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DiscountResponse;
                };
            };
            400: components["responses"]["InvalidDiscount"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SubscriptionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["DiscountConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUpcomingInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The subscription's id.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would be invoiced. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UpcomingInvoiceResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SubscriptionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["UpcomingConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSubscriptionUsage: {
        parameters: {
            query?: {
                /**
                 * @description A moment of the period. By default the current period, or the last one of a canceled subscription.
                 * @example 2026-03-01T09:15:00Z
                 */
                at?: components["parameters"]["UsageAt"];
            };
            header?: never;
            path: {
                /**
                 * @description The subscription's id.
                 * @example cm7q5b8w40006jr5vs1h4acme
                 */
                id: components["parameters"]["SubscriptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage of the period. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SubscriptionUsageResponse;
                };
            };
            400: components["responses"]["InvalidPeriodQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SubscriptionNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The subscription to preview. */
        requestBody: {
            content: {
                "application/json": SubscriptionCreate;
            };
        };
        responses: {
            /** @description The first invoice of the subscription. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UpcomingInvoiceResponse;
                };
            };
            400: components["responses"]["InvalidSubscription"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CustomerNotFoundOrPlanNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["PreviewSubscriptionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTaxRates: {
        parameters: {
            query?: {
                /**
                 * @description `true`: only archived ones. `false`: only those that are not. Without it: all.
                 * @example false
                 */
                archived?: components["parameters"]["Archived"];
                /**
                 * @description Those with this code: at most one active, and archived ones. An unknown code has none.
                 * @example api_calls
                 */
                code?: components["parameters"]["CodeFilter"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those whose name or code contains each word of this text, in upper or lower case, with or without accents. A word is a run of letters and digits. The first 10 words count; a text without any finds none.
                 * @example api
                 */
                q?: components["parameters"]["NameSearch"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tax rates. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TaxRateListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new tax rate. */
        requestBody: {
            content: {
                "application/json": TaxRateCreate;
            };
        };
        responses: {
            /** @description The tax rate was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TaxRateResponse;
                };
            };
            400: components["responses"]["InvalidTaxRate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CodeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tax rate's id.
                 * @example cm6zk6r4t0001jr5vtx1stdde
                 */
                id: components["parameters"]["TaxRateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tax rate. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TaxRateResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["TaxRateNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The tax rate's id.
                 * @example cm6zk6r4t0001jr5vtx1stdde
                 */
                id: components["parameters"]["TaxRateId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": TaxRateUpdate;
            };
        };
        responses: {
            /** @description The tax rate as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TaxRateResponse;
                };
            };
            400: components["responses"]["InvalidTaxRateUpdate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["TaxRateNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    archiveTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The tax rate's id.
                 * @example cm6zk6r4t0001jr5vtx1stdde
                 */
                id: components["parameters"]["TaxRateId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The tax rate is archived. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TaxRateResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["TaxRateNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["TaxRateArchiveConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unarchiveTaxRate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The tax rate's id.
                 * @example cm6zk6r4t0001jr5vtx1stdde
                 */
                id: components["parameters"]["TaxRateId"];
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["Nothing"];
        responses: {
            /** @description The tax rate is active. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TaxRateResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["TaxRateNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["CodeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTestClocks: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of test clocks. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TestClockListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TestModeOnly"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTestClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new test clock. */
        requestBody: {
            content: {
                "application/json": TestClockCreate;
            };
        };
        responses: {
            /** @description The test clock was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TestClockResponse;
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TestModeOnly"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The test clock's id.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                id: components["parameters"]["TestClockId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test clock. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TestClockResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TestModeOnly"];
            404: components["responses"]["TestClockNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTestClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The test clock's id.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                id: components["parameters"]["TestClockId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test clock is deleted. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DeletedTestClockResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TestModeOnly"];
            404: components["responses"]["TestClockNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTestClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The test clock's id.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                id: components["parameters"]["TestClockId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": TestClockUpdate;
            };
        };
        responses: {
            /** @description The test clock as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TestClockResponse;
                };
            };
            400: components["responses"]["InvalidUpdate"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TestModeOnly"];
            404: components["responses"]["TestClockNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    advanceTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The test clock's id.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                id: components["parameters"]["TestClockId"];
            };
            cookie?: never;
        };
        /** @description Where to move the clock. */
        requestBody: {
            content: {
                "application/json": TestClockAdvance;
            };
        };
        responses: {
            /** @description The clock has arrived and all that fell due has run, or it is still `advancing`. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TestClockResponse;
                };
            };
            400: components["responses"]["InvalidAdvance"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TestModeOnly"];
            404: components["responses"]["TestClockNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those with this status. Repeat the parameter for several.
                 * @example [
                 *       "failed"
                 *     ]
                 */
                status?: components["parameters"]["WebhookDeliveryStatusFilter"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
                /**
                 * @description Only those to this endpoint.
                 * @example cm8b0w1k20017jr5vwebhend1
                 */
                webhook_endpoint_id?: components["parameters"]["WebhookEndpointFilter"];
                /**
                 * @description Only those of this event.
                 * @example cm8a1t5n30007jr5vweb4evt1
                 */
                webhook_event_id?: components["parameters"]["WebhookEventFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookDeliveryListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event and the endpoint. */
        requestBody: {
            content: {
                "application/json": WebhookDeliveryCreate;
            };
        };
        responses: {
            /** @description The event is sent within moments. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookDeliveryResponse;
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookEndpointNotFoundOrWebhookEventNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["WebhookEndpointDisabledOrIdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery's id.
                 * @example cm8b1d4r60019jr5vwebhdel1
                 */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookDeliveryResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookDeliveryNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only those created or changed at or after this moment. Where more than 10,000 were, one page looks through up to 10,000 of all: it can then have fewer than `limit`, or none, although `has_more` is true.
                 * @example 2026-04-01T00:00:00Z
                 */
                updated_from?: components["parameters"]["UpdatedFrom"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of endpoints. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The new endpoint. */
        requestBody: {
            content: {
                "application/json": WebhookEndpointCreate;
            };
        };
        responses: {
            /** @description The endpoint was created. */
            201: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointSecretResponse;
                };
            };
            400: components["responses"]["InvalidWebhookEndpoint"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["WebhookEndpointLimitExceededOrIdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["SecretsNotConfigured"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint's id.
                 * @example cm8b0w1k20017jr5vwebhend1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookEndpointNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The endpoint's id.
                 * @example cm8b0w1k20017jr5vwebhend1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DeletedWebhookEndpointResponse;
                };
            };
            400: components["responses"]["InvalidDeletion"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookEndpointNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The endpoint's id.
                 * @example cm8b0w1k20017jr5vwebhend1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": WebhookEndpointUpdate;
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointResponse;
                };
            };
            400: components["responses"]["InvalidWebhookEndpoint"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookEndpointNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII. Use a new key for each distinct operation. The same request with the same key is done once and returns the first response again; see [Idempotency](#/section/idempotency).
                 * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The endpoint's id.
                 * @example cm8b0w1k20017jr5vwebhend1
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        /** @description How long the secret so far stays in use. */
        requestBody?: {
            content: {
                "application/json": WebhookSecretRotation;
            };
        };
        responses: {
            /** @description The endpoint with its new secret. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointSecretResponse;
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookEndpointNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["IdempotencyKeyReused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            501: components["responses"]["SecretsNotConfigured"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events with a higher `sequence`. Where events after it were already dropped, since they are older than 30 days, the request is refused with `events_dropped`.
                 * @example 1041
                 */
                after_sequence?: components["parameters"]["AfterSequence"];
                /**
                 * @description Only those created at or after this moment, which is included.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment, which is not included.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description The `next_cursor` of the previous page. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Only those of this customer.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only events about the object with this id.
                 * @example cm8z1d5n30007jr5vk2p4qx9e
                 */
                object_id?: components["parameters"]["WebhookObjectFilter"];
                /**
                 * @description `desc`: newest first. `asc`: oldest first; `next_cursor` is then never null, so that you can wait for what comes.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * @description Only what the request with this `X-Request-Id` changed.
                 * @example req_8f3k2m9x1q7w5z4t6y0bn3ha
                 */
                request_id?: components["parameters"]["WebhookRequestFilter"];
                /**
                 * @description Only events of customers on this test clock, and of the clock itself.
                 * @example cm7q3v8m50012jr5vtc4year1
                 */
                test_clock_id?: components["parameters"]["WebhookTestClockFilter"];
                /**
                 * @description Only events of this type. Repeat the parameter for several: `type=invoice.paid&type=invoice.overdue`.
                 * @example [
                 *       "invoice.paid",
                 *       "invoice.overdue"
                 *     ]
                 */
                type?: components["parameters"]["WebhookEventTypeFilter"];
                /**
                 * @description With `order=asc`: how long to wait for an event, where there is none yet. A company has up to four such requests at a time; others return at once.
                 * @example 20
                 */
                wait_seconds?: components["parameters"]["WaitSeconds"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the log. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEventListResponse;
                };
            };
            400: components["responses"]["InvalidListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The event's id.
                 * @example cm8a1t5n30007jr5vweb4evt1
                 */
                id: components["parameters"]["WebhookEventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEventResponse;
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookEventNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
/**
 * @description What the account counts.
 * @example currency
 * @enum {string}
 */
type AccountType = "pricing_unit" | "currency";
/**
 * @description What becomes of the events of a span of time. Without any event each gives 0, unless the meter is `recurring`.
 *
 *     | Aggregation | Value |
 *     |---|---|
 *     | `count` | How many events there are; takes no `property` |
 *     | `sum` | The property's values added up, exactly |
 *     | `max` | The largest value |
 *     | `unique_count` | How many different values there are |
 *     | `latest` | The value with the greatest `timestamp`; of equal ones, of the event that was accepted last |
 *
 *     `sum`, `max` and `latest` read a number, or a string that is a plain decimal such as `-12.50`; below 10^15 in size and with up to 12 decimals.
 *     Any other value makes the event `rejected` with `INVALID_PROPERTY_VALUE`. `unique_count` takes any value and compares as text, so 1 and "1" are one value;
 *     a number's text is its shortest plain decimal.
 * @example sum
 */
type Aggregation = "count" | "sum" | "max" | "unique_count" | "latest" | (string & {});
/**
 * @description What becomes of the events of a span of time. Without any event each gives 0, unless the meter is `recurring`.
 *
 *     | Aggregation | Value |
 *     |---|---|
 *     | `count` | How many events there are; takes no `property` |
 *     | `sum` | The property's values added up, exactly |
 *     | `max` | The largest value |
 *     | `unique_count` | How many different values there are |
 *     | `latest` | The value with the greatest `timestamp`; of equal ones, of the event that was accepted last |
 *
 *     `sum`, `max` and `latest` read a number, or a string that is a plain decimal such as `-12.50`; below 10^15 in size and with up to 12 decimals.
 *     Any other value makes the event `rejected` with `INVALID_PROPERTY_VALUE`. `unique_count` takes any value and compares as text, so 1 and "1" are one value;
 *     a number's text is its shortest plain decimal.
 * @example sum
 * @enum {string}
 */
type AggregationInput = "count" | "sum" | "max" | "unique_count" | "latest";
/**
 * @description Whether the plan may have a price for a meter that another subscription of the customer bills already, or billed after this one's start, if that is in the past. Each event of that meter is then billed by both. Without it, such a request returns 409 `METER_ALREADY_BILLED`. It holds for this request, and is not stored.
 * @example false
 */
type AllowOverlap = boolean;
/**
 * @description `quantity` × `unit_amount_cents`, computed exactly in decimal and rounded once, half away from zero.
 * @example 32109
 */
type AmountCents = number;
/** @description A coupon that takes an amount. */
type AmountCoupon = {
    amount_off_cents: AmountOffCents;
    /** @description When the coupon was archived; null until then. */
    archived_at: NullableTimestamp;
    /** @example launch-20 */
    code: Code;
    created_at: Timestamp;
    currency_code: CurrencyCode;
    id: Id;
    line_types: CouponLineTypes;
    max_redemptions: MaxRedemptions;
    max_redemptions_per_customer: MaxRedemptionsPerCustomer;
    metadata: Metadata;
    meter_codes: CouponMeterCodes;
    mode: Mode;
    name: CouponName;
    periods: CouponPeriods;
    plan_codes: CouponPlanCodes;
    /** @description From this moment on no discount is made of it; null for no such moment. */
    redeem_by: NullableTimestamp;
    /**
     * @description How many discounts were made of it. A discount that ended counts too.
     * @example 0
     * @example 117
     */
    redemption_count: number;
    type: AmountType;
    updated_at: Timestamp;
};
/** @description A coupon that takes an amount. */
type AmountCouponCreate = {
    amount_off_cents: AmountOffCentsInput;
    /** @example launch-20 */
    code: Code;
    /** @description The currency of the amount. Only plans in it can have the discount. */
    currency_code: CurrencyCodeInput;
    line_types?: CouponLineTypesInput;
    max_redemptions?: MaxRedemptionsInput;
    max_redemptions_per_customer?: MaxRedemptionsPerCustomerInput;
    metadata?: MetadataInput;
    meter_codes?: CouponMeterCodesInput;
    name: CouponName;
    periods?: CouponPeriodsInput;
    plan_codes?: CouponPlanCodesInput;
    /** @description From this moment on no discount is made of it. By default, and with null, there is no such moment. */
    redeem_by?: NullableDateTime;
    type: AmountType;
};
/** @description The terms of a coupon that takes an amount. */
type AmountDiscountTerms = {
    amount_off_cents: AmountOffCents;
    /** @example launch-20 */
    code: Code;
    currency_code: CurrencyCode;
    line_types: CouponLineTypes;
    meter_codes: CouponMeterCodes;
    name: CouponName;
    periods: CouponPeriods;
    plan_codes: CouponPlanCodes;
    type: AmountType;
};
/**
 * @description How much it takes of each billing period, in the currency's minor unit, up to 10^15. It never takes more than the period comes to.
 * @example 2500
 */
type AmountOffCents = number;
/**
 * @description How much it takes of each billing period, in the currency's minor unit, up to 10^15. It never takes more than the period comes to.
 * @example 2500
 */
type AmountOffCentsInput = number;
/**
 * @description It takes an amount of each period.
 * @example amount
 * @constant
 */
type AmountType = "amount";
/** @description How hosted invoice pages look. */
type Appearance = {
    brand_color: NullableBrandColor;
    /**
     * Format: uri
     * @description Where the logo is, for whoever has the URL. Null for none.
     * @example https://billing.nordwind.example/logos/1-Yd0sFq3vN1Qm0yqF2cZb8wJk5hT7uXxPz4LrEoGaHs2
     * @example null
     */
    logo_url: string | null;
};
/** @description The fields to change; the others stay as they are. */
type AppearanceInput = {
    brand_color?: NullableBrandColor;
    logo?: NullableLogo;
};
/** @description A grant that a transaction drew from or gave back to. */
type AppliedGrant = {
    /**
     * @description How much of the transaction it is, above zero.
     * @example 90.69
     */
    amount: WalletAmount;
    credit_grant_id: Id;
};
/** @description With `usage` and `invoice_payment`, the grants that the amount was drawn from, in the order in which they were drawn; with `payment_void` and with `usage` above zero, the grants that it went back to. Of more than 100 grants, the first 100. Their amounts add up to less than the transaction's where the balance was, or is, below zero: no grant is behind that part. Empty with other types. */
type AppliedGrants = AppliedGrant[];
/**
 * @description How many grants it was drawn from, or went back to. 0 with other types.
 * @example 1
 */
type AppliedGrantsCount = number;
/**
 * @description What was taken off the `amount_due_cents` of the invoice.
 * @example 0
 */
type AppliedToInvoiceCents = number;
/**
 * @description Whether the invoice is paid with credit: right after it is finalized, with what the customer's account in its currency has, in part too; with `charge_automatically` also when credit is added later. With `false` only `payInvoice` takes from the account.
 * @example true
 */
type ApplyCredit = boolean;
/** @description Who made the change. */
type AuditActor = {
    /** @description The key's or the member's id; null for all others. */
    id: NullableId;
    /**
     * @description What the key was called then, or the member's email address; null if it had none.
     * @example Billing backend
     */
    label: string | null;
    /**
     * @description - `api_key`: a program, with an API key.
     *     - `member`: a person, in the dashboard.
     *     - `operator`: the person who runs the service, on its command line.
     *     - `anonymous`: a person who did not sign in. Only `failedSignIn` has it.
     * @example api_key
     */
    type: "api_key" | "member" | "operator" | "anonymous" | (string & {});
};
/** @description A change that somebody made. The entry is stored with the change itself, and never updated. */
type AuditEvent = {
    actor: AuditActor;
    /** @description When the request arrived, in real time. */
    created_at: Timestamp;
    id: Id;
    /**
     * @description Where the request came from, as the service sees it; null where that is not known.
     * @example 203.0.113.7
     */
    ip_address: string | null;
    member_role: NullableMemberRole;
    mode: Mode;
    object: NullableAuditObject;
    operation: AuditOperation;
    /**
     * @description The `X-Request-Id` of the request; null where there was none, as on the command line.
     * @example req_8f3k2m9x1q7w5z4t6y0bn3ha
     */
    request_id: string | null;
    /**
     * @description The request's `User-Agent`, its first 255 characters; null if it had none.
     * @example usage-billing-api/1.0.0
     */
    user_agent: string | null;
};
type AuditEventListResponse = {
    /** @description One page of audit events, newest first. */
    audit_events: AuditEvent[];
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
};
/**
 * @description What was done, by its `operationId`. For keys, which are not changed here, `createApiKey`, `rollApiKey` or `revokeApiKey`; for members `inviteMember`, `joinCompany`, `signIn`, `failedSignIn`, `signOut`, `changePassword`, `resetPassword`, `changeMemberRole` or `removeMember`.
 * @example updateCustomer
 */
type AuditOperation = string;
/** @description The envelope of the response to an invalid request. Nothing was stored. */
type BadRequestError = {
    /** @description What went wrong. */
    error: {
        /**
         * @description - `INVALID_JSON`: the body is not JSON.
         *     - `VALIDATION_ERROR`: something in the request does not match the contract; `details` says where.
         * @example VALIDATION_ERROR
         */
        code: "INVALID_JSON" | "VALIDATION_ERROR" | (string & {});
        /** @description With `VALIDATION_ERROR`, every violation of the schemas at once, or every violation of the further rules; the first 100 if there are more. */
        details?: ValidationProblem[];
        message: ErrorMessage;
    };
    request_id: RequestId;
    success: Failure;
};
/** @description What one account of a customer's wallet holds, and whose it is. `account_type` says in what. */
type Balance = CustomerCurrencyBalance | CustomerPricingUnitBalance | CustomerOtherBalance;
/** @description What the account holds after the change. */
type BalanceChange = {
    balance: Balance;
};
type BalanceListResponse = {
    /** @description One page of balances, the account that was opened last first. */
    balances: Balance[];
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
};
/**
 * @description Where periods begin, in the subscription's `timezone`. A local time that a change of clocks skips moves forward; of one that comes twice it is the first.
 *
 *     - `anniversary`: at the moment at which the first paid period began. Months and years keep its day where they have it and end on their last day
 *       otherwise: 31 January, 28 February, 31 March.
 *     - `calendar`: at midnight: each day, Monday, the 1st of the month or 1 January, as the plan's interval is. Several months count from January: quarters
 *       begin in January, April, July and October. So all customers of a plan share their periods. The first paid period is what is left until then, its
 *       fee in proportion. The plan's interval is 1 day, 1 week, 1 year, or 1, 2, 3, 4, 6 or 12 months; others are refused.
 *     - `custom`: at `billing_anchor_at`, and at each interval before and after it, such as the 15th of each month at noon. The first paid period is what is
 *       left until the next of these moments, its fee in proportion.
 * @example anniversary
 */
type BillingAnchor = "anniversary" | "calendar" | "custom" | (string & {});
/**
 * @description Where periods begin, in the subscription's `timezone`. A local time that a change of clocks skips moves forward; of one that comes twice it is the first.
 *
 *     - `anniversary`: at the moment at which the first paid period began. Months and years keep its day where they have it and end on their last day
 *       otherwise: 31 January, 28 February, 31 March.
 *     - `calendar`: at midnight: each day, Monday, the 1st of the month or 1 January, as the plan's interval is. Several months count from January: quarters
 *       begin in January, April, July and October. So all customers of a plan share their periods. The first paid period is what is left until then, its
 *       fee in proportion. The plan's interval is 1 day, 1 week, 1 year, or 1, 2, 3, 4, 6 or 12 months; others are refused.
 *     - `custom`: at `billing_anchor_at`, and at each interval before and after it, such as the 15th of each month at noon. The first paid period is what is
 *       left until the next of these moments, its fee in proportion.
 * @example anniversary
 * @enum {string}
 */
type BillingAnchorInput = "anniversary" | "calendar" | "custom";
/**
 * @description Why the invoice was created.
 *
 *     - `manual`: you created it with `createInvoice`.
 *     - `subscription_create`: the first fee of a subscription, when its first paid period starts. One per subscription.
 *     - `subscription_cycle`: a billing period ended and the next one started.
 *     - `subscription_usage`: a month of usage ended within a period, where the plan's `usage_billing_interval` is `month`.
 *     - `subscription_update`: a change to a plan of another interval ended the period early and started another.
 *     - `subscription_cancel`: the subscription was canceled. Its last invoice.
 *
 *     A subscription's draft cannot be deleted, or changed except for its `metadata`, `tax_rate_codes`, `purchase_order_number` and `memo`, and is finalized automatically.
 * @example manual
 */
type BillingReason = "manual" | "subscription_create" | "subscription_cycle" | "subscription_usage" | "subscription_update" | "subscription_cancel" | (string & {});
/**
 * @description When the fee is billed.
 *
 *     - `in_advance`: when the period begins.
 *     - `in_arrears`: when the period ends, for the time that was used: with a change of plan and at the end of a subscription the fee is in proportion, by the
 *       second, whatever `proration` says. There is no first invoice.
 * @example in_advance
 */
type BillingTiming = "in_advance" | "in_arrears" | (string & {});
/**
 * @description When the fee is billed.
 *
 *     - `in_advance`: when the period begins.
 *     - `in_arrears`: when the period ends, for the time that was used: with a change of plan and at the end of a subscription the fee is in proportion, by the
 *       second, whatever `proration` says. There is no first invoice.
 * @example in_advance
 * @enum {string}
 */
type BillingTimingInput = "in_advance" | "in_arrears";
/** @description The customer, as the invoice names it. Until the invoice is finalized, this equals the customer; afterwards it is no longer updated. */
type Buyer = {
    address: NullableAddress;
    buyer_reference: NullableBuyerReference;
    electronic_address: NullableElectronicAddress;
    email: CustomerEmail;
    legal_name: NullableLegalName;
    name: CustomerName;
    tax_ids: TaxIds;
    tax_status: TaxStatus;
};
type CancellationPreviewResponse = {
    /** @description The credit notes that the cancellation would issue; none where it gives nothing back, or gives it back on an invoice. */
    credit_notes: CreditNotePreview[];
    request_id: RequestId;
    success: Success;
    upcoming_invoice: UpcomingInvoice;
};
/**
 * @description Your own short name for it, unique among the active ones of its kind in your company and mode. It cannot be changed. Once the thing is archived, another may have it: what named the first by its code goes on naming the first.
 * @example api_calls
 */
type Code = string;
/**
 * @description - `send_invoice`: the customer pays by the due date, `days_until_due` after finalizing.
 *     - `charge_automatically`: due when it is finalized, and charged then: from the wallet first, then by the customer's default payment method. What fails is
 *       [tried again](#/section/when-a-card-fails). Takes no `days_until_due`.
 * @example send_invoice
 */
type CollectionMethod = "send_invoice" | "charge_automatically" | (string & {});
/**
 * @description - `send_invoice`: the customer pays by the due date, `days_until_due` after finalizing.
 *     - `charge_automatically`: due when it is finalized, and charged then: from the wallet first, then by the customer's default payment method. What fails is
 *       [tried again](#/section/when-a-card-fails). Takes no `days_until_due`.
 * @example send_invoice
 * @enum {string}
 */
type CollectionMethodInput = "send_invoice" | "charge_automatically";
/** @description The company that an API key belongs to, in the key's mode. */
type Company = {
    address: NullableAddress;
    appearance: Appearance;
    bank_account: NullableBankAccount;
    contact: NullableContact;
    credit_note_prefix: CreditNotePrefix;
    /** @description The currency of customers and plans that are created without one. */
    default_currency_code: CurrencyCode;
    default_memo: NullableDefaultMemo;
    default_tax_rate_codes: TaxRateCodes;
    /** @description The time zone of customers that have none. Initially `UTC`. A subscription keeps the one that it began with, and an invoice that of its subscription, so a change is for those that begin from now on. The months of reports are those of this zone, past ones too. */
    default_timezone: Timezone;
    dunning: Dunning;
    electronic_address: NullableElectronicAddress;
    invoice_prefix: InvoicePrefix;
    legal_text: NullableLegalText;
    limits: CompanyLimits;
    /** @description The mode of the key. */
    mode: Mode;
    name: CompanyName;
    next_credit_note_number: NextCreditNoteNumber;
    next_invoice_number: NextInvoiceNumber;
    number_width: NumberWidth;
    registration_number: NullableRegistrationNumber;
    reverse_charge_note: ReverseChargeNote;
    support_email: NullableSupportEmail;
    tax_exempt_note: TaxExemptNote;
    tax_ids: TaxIds;
};
/** @description The company after the change. */
type CompanyChange = {
    company: Company;
    previous?: PreviousValues;
};
/** @description Limits of requests and resources. More limits may be added. */
type CompanyLimits = {
    /**
     * @description Active meters that can count events of one name.
     * @example 100
     */
    active_meters_per_event_name: number;
    /**
     * @description Credit notes of an invoice, void ones too.
     * @example 100
     */
    credit_notes_per_invoice: number;
    /**
     * @description How old the `timestamp` of an event can be when it arrives: 35 days.
     * @example 3024000
     */
    event_max_age_seconds: number;
    /**
     * @description How far ahead of the service the `timestamp` of an event can be.
     * @example 300
     */
    event_max_ahead_seconds: number;
    /**
     * @description For how many days after its arrival an event is kept at least. Null where events are kept without end.
     * @example 400
     */
    event_retention_days: number | null;
    /**
     * @description Events in one `ingestEvents` request.
     * @example 1000
     */
    events_per_request: number;
    /**
     * @description How long a draft of a subscription waits for late usage before it is finalized. By default an hour.
     * @example 60
     */
    finalize_after_minutes: number;
    /**
     * @description The size of a request body of `ingestEvents`, after decompression.
     * @example 5242880
     */
    ingest_body_bytes: number;
    /**
     * @description Lines of an invoice, by hand or of a subscription.
     * @example 500
     */
    line_items_per_invoice: number;
    /**
     * @description Lines that the invoices of one page have together.
     * @example 1000
     */
    line_items_per_page: number;
    /**
     * @description The largest `limit` of a list.
     * @example 100
     */
    page_size: number;
    /**
     * @description Payments of an invoice.
     * @example 100
     */
    payments_per_invoice: number;
    /**
     * @description Prices that the plans of one page have together.
     * @example 250
     */
    prices_per_page: number;
    /**
     * @description Prices of a plan.
     * @example 50
     */
    prices_per_plan: number;
    /**
     * @description The size of a request body, after decompression, except for `ingestEvents`.
     * @example 1310720
     */
    request_body_bytes: number;
    /**
     * @description Requests in a window of 60 seconds, of both modes and all keys together. `X-RateLimit-Limit` says the same.
     * @example 1000
     */
    requests_per_minute: number;
    /**
     * @description Subscriptions of a customer that are not canceled.
     * @example 100
     */
    subscriptions_per_customer: number;
    /**
     * @description Tiers of a price.
     * @example 20
     */
    tiers_per_price: number;
    /**
     * @description Webhook endpoints, in each mode.
     * @example 50
     */
    webhook_endpoints: number;
};
/**
 * @description The company's name, which invoices show as the seller. Each mode has its own.
 * @example Nordwind Cloud
 */
type CompanyName = string;
type CompanyResponse = {
    company: Company;
    request_id: RequestId;
    success: Success;
};
/** @description The fields to change; the others stay as they are. `address`, `bank_account`, `tax_ids`, `contact` and `electronic_address` are replaced as a whole; null removes what it is sent for. */
type CompanyUpdate = {
    address?: NullableAddressInput;
    appearance?: AppearanceInput;
    bank_account?: NullableBankAccountInput;
    contact?: NullableContactInput;
    credit_note_prefix?: CreditNotePrefix;
    default_memo?: NullableDefaultMemo;
    default_tax_rate_codes?: TaxRateCodesInput;
    /** @description The time zone of customers that have none: its name in the IANA database, in upper or lower case alike. It moves no subscription and no invoice that exists. */
    default_timezone?: TimezoneInput;
    dunning?: DunningInput;
    electronic_address?: NullableElectronicAddressInput;
    invoice_prefix?: InvoicePrefix;
    legal_text?: NullableLegalText;
    name?: CompanyName;
    next_credit_note_number?: NextCreditNoteNumberInput;
    next_invoice_number?: NextInvoiceNumberInput;
    number_width?: NumberWidthInput;
    registration_number?: NullableRegistrationNumber;
    reverse_charge_note?: ReverseChargeNote;
    support_email?: NullableSupportEmail;
    tax_exempt_note?: TaxExemptNote;
    tax_ids?: TaxIdInputs;
};
/** @description The company's settings were updated. */
type CompanyUpdatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CompanyChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description The company's settings were updated.
     * @example company.updated
     * @constant
     */
    type: "company.updated";
};
/**
 * @description A promise of a discount, which `createDiscount` gives to a subscription. `type` says how much, and with it which fields the coupon has.
 *
 *     | Type | What it takes |
 *     |---|---|
 *     | `percent` | `percent_off` percent of what each billing period comes to |
 *     | `amount` | `amount_off_cents` of each billing period, once |
 */
type Coupon = PercentCoupon | AmountCoupon | OtherCoupon;
/** @description A coupon was archived. */
type CouponArchivedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CouponChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A coupon was archived.
     * @example coupon.archived
     * @constant
     */
    type: "coupon.archived";
};
/** @description The coupon after the change. */
type CouponChange = {
    coupon: Coupon;
    previous?: PreviousValues;
};
/**
 * @description The codes of up to 5 coupons. Each becomes a discount of the subscription from its first paid period on, in this order.
 * @example [
 *       "launch-20"
 *     ]
 */
type CouponCodesInput = Code[];
/** @description A new coupon. `type` says which fields it takes; others are refused. How much it takes, for how many periods and of which types of lines cannot be changed later. */
type CouponCreate = PercentCouponCreate | AmountCouponCreate;
/** @description A coupon was created. */
type CouponCreatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CouponChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A coupon was created.
     * @example coupon.created
     * @constant
     */
    type: "coupon.created";
};
/**
 * @description It takes only of lines of these types; null for all. `fee` includes prorations of fees. Minimums and maximums are never discounted.
 * @example null
 * @example [
 *       "fee"
 *     ]
 */
type CouponLineTypes = ("fee" | "usage" | (string & {}))[] | null;
/**
 * @description It takes only of lines of these types; null for all. `fee` includes prorations of fees. Minimums and maximums are never discounted.
 * @example null
 * @example [
 *       "fee"
 *     ]
 */
type CouponLineTypesInput = ("fee" | "usage")[] | null;
type CouponListResponse = {
    /** @description One page of coupons, newest first. */
    coupons: Coupon[];
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
};
/**
 * @description Of usage it takes only that of these meters, by their `code`; null for all meters. Each is the meter that had the code when it was named, also where another has it later. Fees have no meter, and are not concerned.
 * @example null
 * @example [
 *       "api_calls"
 *     ]
 */
type CouponMeterCodes = Code[] | null;
/**
 * @description Of usage it takes only that of these meters, by their `code`. By default, and with null, that of all meters. Fees have no meter, and are not concerned.
 * @example null
 * @example [
 *       "api_calls"
 *     ]
 */
type CouponMeterCodesInput = Code[] | null;
/**
 * @description What the discount is called, as invoices print it.
 * @example Launch offer
 */
type CouponName = string;
/**
 * @description For how many billing periods of the subscription, up to 1200; null for all that follow. 1 is once. What a period comes to is its fee and its usage, though two invoices bill them.
 * @example 3
 * @example null
 */
type CouponPeriods = number | null;
/**
 * @description For how many billing periods of the subscription, up to 1200; null for all that follow. 1 is once. What a period comes to is its fee and its usage, though two invoices bill them.
 * @example 3
 * @example null
 */
type CouponPeriodsInput = number | null;
/**
 * @description It takes only of lines of these plans, by their `code`; null for all plans. Each is the plan that had the code when it was named, also where another has it later.
 * @example null
 * @example [
 *       "pro",
 *       "scale"
 *     ]
 */
type CouponPlanCodes = Code[] | null;
/**
 * @description It takes only of lines of these plans, by their `code`. By default, and with null, of all plans.
 * @example null
 * @example [
 *       "pro",
 *       "scale"
 *     ]
 */
type CouponPlanCodesInput = Code[] | null;
type CouponResponse = {
    coupon: Coupon;
    request_id: RequestId;
    success: Success;
};
/** @description A coupon is active again. */
type CouponUnarchivedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CouponChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A coupon is active again.
     * @example coupon.unarchived
     * @constant
     */
    type: "coupon.unarchived";
};
/** @description The fields to change; the others stay as they are. */
type CouponUpdate = {
    max_redemptions?: MaxRedemptionsInput;
    max_redemptions_per_customer?: MaxRedemptionsPerCustomerInput;
    metadata?: MetadataUpdate;
    /** @description Of usage it takes only that of these meters, by their `code`; null for all meters. A code names the active meter that has it, else the one that it named before. Discounts that were made of the coupon keep their meters. */
    meter_codes?: CouponMeterCodesInput;
    name?: CouponName;
    /** @description It takes only of lines of these plans, by their `code`; null for all plans. A code names the active plan that has it, else the one that it named before. Discounts that were made of the coupon keep their plans. */
    plan_codes?: CouponPlanCodesInput;
    /** @description From this moment on no discount is made of it; null for no such moment. */
    redeem_by?: NullableDateTime;
};
/** @description A coupon was updated. */
type CouponUpdatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CouponChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A coupon was updated.
     * @example coupon.updated
     * @constant
     */
    type: "coupon.updated";
};
/**
 * @description What credits outweigh the charges by, with tax, in the currency's minor unit. It brings the total to 0, and moves to the customer's wallet when the invoice is finalized, where it first pays the invoice whose unused time it gives back, while that one is owed. 0 where the invoice comes to 0 or more.
 * @example 0
 * @example 2640
 */
type CreditCarriedCents = number;
/** @description The earlier invoice that billed the credited line; null where the line credits none, or one of this invoice. */
type CreditedInvoiceId = NullableId;
/**
 * @description The number of that invoice, which this line corrects. Null while it is a draft: an invoice is finalized after those that it credits, so that it names each of them from then on.
 * @example INV-000003
 */
type CreditedInvoiceNumber = string | null;
/** @description The line of the invoice. */
type CreditedLineId = Id;
/**
 * @description What went to the customer's wallet, also after a refund that failed.
 * @example 0
 * @example 2000
 */
type CreditedToWalletCents = number;
/** @description Something put into a customer's wallet. `account_type` says into which account. */
type CreditGrant = CurrencyCreditGrant | PricingUnitCreditGrant | OtherCreditGrant;
/** @description The grant after the change. */
type CreditGrantChange = {
    credit_grant: CreditGrant;
    previous?: PreviousValues;
};
/** @description What to put into the wallet. `account_type` says into which account, and which fields the grant takes; others are refused. */
type CreditGrantCreate = CurrencyCreditGrantCreate | PricingUnitCreditGrantCreate;
/** @description Credit was granted. */
type CreditGrantCreatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CreditGrantChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description Credit was granted.
     * @example credit_grant.created
     * @constant
     */
    type: "credit_grant.created";
};
/** @description What was left of a grant expired. */
type CreditGrantExpiredEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CreditGrantChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description What was left of a grant expired.
     * @example credit_grant.expired
     * @constant
     */
    type: "credit_grant.expired";
};
type CreditGrantListResponse = {
    /** @description One page of grants, newest first. */
    credit_grants: CreditGrant[];
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
};
/** @description How much of the grant is paid out, and on which way. */
type CreditGrantPayOut = {
    /**
     * @description How much, above 0: in whole units with at most the currency's decimals (`12.50` USD, `1200` JPY). Default: all that is left of the grant.
     * @example 20.00
     */
    amount?: DecimalInput;
    /**
     * @description Through the providers that received the customer's payments, or by yourself.
     * @example refund
     * @enum {string}
     */
    to: "refund" | "out_of_band";
};
type CreditGrantPayOutResponse = {
    credit_grant: CreditGrant;
    /** @description The refunds with which it is paid out, for the newest payment first; none with `out_of_band`. */
    refunds: Refund[];
    request_id: RequestId;
    success: Success;
};
type CreditGrantResponse = {
    credit_grant: CreditGrant;
    request_id: RequestId;
    success: Success;
};
/** @description The fields to change; the others stay as they are. Amount, account, expiry and priority are fixed when it is granted. */
type CreditGrantUpdate = {
    /**
     * @description What it is for; null removes it.
     * @example Prepaid for spring 2026
     * @example null
     */
    description?: string | null;
    metadata?: MetadataUpdate;
};
/** @description A grant was updated. */
type CreditGrantUpdatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CreditGrantChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A grant was updated.
     * @example credit_grant.updated
     * @constant
     */
    type: "credit_grant.updated";
};
/** @description A grant was voided. */
type CreditGrantVoidedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CreditGrantChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A grant was voided.
     * @example credit_grant.voided
     * @constant
     */
    type: "credit_grant.voided";
};
/** @description What is given back of a finalized invoice. Its lines and sums are fixed when it is issued. */
type CreditNote = {
    applied_to_invoice_cents: AppliedToInvoiceCents;
    /** @description The customer, as the invoice names it. */
    buyer: Buyer;
    created_at: Timestamp;
    /** @description The credit grant that holds what went to the wallet when the note was issued; null without one. */
    credit_grant_id: NullableId;
    /**
     * @description Given when the credit note is issued. Numbers run without a gap in each company and mode, but where the company set its `next_credit_note_number`; they are kept after voiding and never used again.
     * @example CN-000007
     */
    credit_note_number: string;
    credited_to_wallet_cents: CreditedToWalletCents;
    currency_code: CurrencyCode;
    customer_id: Id;
    id: Id;
    invoice_id: Id;
    /**
     * @description The number of the invoice that the credit note corrects.
     * @example INV-000042
     */
    invoice_number: string;
    /** @description When the credit note was issued. */
    issued_at: Timestamp;
    line_items: CreditNoteLineItems;
    memo: NullableCreditNoteMemo;
    metadata: Metadata;
    mode: Mode;
    out_of_band_cents: OutOfBandCents;
    /**
     * @description Your reference for the money that you send back yourself; null without one.
     * @example null
     * @example SEPA 4471-20260410
     */
    out_of_band_reference: string | null;
    /**
     * Format: uri
     * @description A page that shows the credit note to anyone who has the URL.
     * @example https://billing.nordwind.example/credit_notes/w3Kp9sTf6Bq1VxYz8NcHrL
     */
    public_credit_note_url: string;
    reason: CreditNoteReason;
    refunded_cents: NoteRefundedCents;
    /** @description Your company, as the invoice names it. */
    seller: Seller;
    status: CreditNoteStatus;
    subtotal_cents: CreditNoteSubtotalCents;
    tax_behavior: TaxBehavior;
    tax_cents: CreditNoteTaxCents;
    /** @description The tax by rate, as the invoice has the rates. Empty where no line has one. */
    taxes: TaxEntries;
    /** @description The time zone in which its page and PDF show dates, that of the invoice. */
    timezone: Timezone;
    total_cents: CreditNoteTotalCents;
    updated_at: Timestamp;
    /** @description When it was voided; null until then. */
    voided_at: NullableTimestamp;
};
/** @description The credit note after the change, without its lines. */
type CreditNoteChange = {
    credit_note: CreditNoteSummary;
    previous?: PreviousValues;
};
/** @description What to give back of the invoice, and where the money goes. */
type CreditNoteCreate = {
    /** @default wallet */
    excess?: CreditNoteExcess;
    /** @description What to give back of which lines, each of them once. By default all that is left of every line; a credit for a line of the same invoice has nothing left. */
    line_items?: CreditNoteLineItemInput[];
    memo?: NullableCreditNoteMemo;
    metadata?: MetadataInput;
    /**
     * @description Your reference for the money that you send back yourself. Only with `excess` `out_of_band`.
     * @example SEPA 4471-20260410
     * @example null
     */
    out_of_band_reference?: string | null;
    reason: CreditNoteReasonInput;
};
/**
 * @description Where the money goes that the invoice does not owe any more. What is still due is always reduced first.
 *
 *     - `wallet`: into the customer's wallet, as a credit grant without expiry. It pays open invoices that are charged automatically, and later ones.
 *     - `refund`: back through the payment provider, to the payments of the invoice, the newest first. What they do not cover goes to the wallet.
 *     - `out_of_band`: you send it back yourself.
 * @example wallet
 * @enum {string}
 */
type CreditNoteExcess = "wallet" | "refund" | "out_of_band";
/** @description A credit note was issued. */
type CreditNoteIssuedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CreditNoteChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A credit note was issued.
     * @example credit_note.issued
     * @constant
     */
    type: "credit_note.issued";
};
/** @description What is given back of one line. */
type CreditNoteLineItem = {
    amount_cents: NoteLineAmountCents;
    description: LineDescription;
    id: Id;
    line_item_id: CreditedLineId;
    tax_cents: NoteLineTaxCents;
    tax_rates: LineTaxRates;
};
/** @description What to give back of one line. */
type CreditNoteLineItemInput = {
    /**
     * @description How much to give back, in the currency's minor unit and up to 10^15, after discounts: without tax where `tax_behavior` is `exclusive`, with it where it is `inclusive`. It has the sign of the line. By default all that is left of the line.
     * @example 2000
     */
    amount_cents?: number;
    /** @description The line of the invoice. */
    line_item_id: Id;
};
/** @description What is given back of each line, in the order of the invoice. */
type CreditNoteLineItems = CreditNoteLineItem[];
type CreditNoteListResponse = {
    /** @description One page of credit notes, newest first. */
    credit_notes: CreditNote[];
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
};
/**
 * @description The prefix of credit note numbers, before a `-`. Initially `CN` in live mode and `TESTCN` in test mode. They have as many digits as invoice numbers.
 * @example CN
 */
type CreditNotePrefix = string;
/** @description What a credit note would come to, and where its money would go. */
type CreditNotePreview = {
    applied_to_invoice_cents: AppliedToInvoiceCents;
    credited_to_wallet_cents: CreditedToWalletCents;
    currency_code: CurrencyCode;
    customer_id: Id;
    invoice_id: Id;
    /** @description The lines that the credit note would have, in the order of the invoice. */
    line_items: CreditNotePreviewLine[];
    mode: Mode;
    out_of_band_cents: OutOfBandCents;
    refunded_cents: NoteRefundedCents;
    subtotal_cents: CreditNoteSubtotalCents;
    tax_behavior: TaxBehavior;
    tax_cents: CreditNoteTaxCents;
    /** @description The tax by rate, as the invoice has the rates. Empty where no line has one. */
    taxes: TaxEntries;
    total_cents: CreditNoteTotalCents;
};
/** @description What would be given back of one line. */
type CreditNotePreviewLine = {
    amount_cents: NoteLineAmountCents;
    description: LineDescription;
    line_item_id: CreditedLineId;
    tax_cents: NoteLineTaxCents;
    tax_rates: LineTaxRates;
};
type CreditNotePreviewResponse = {
    credit_note_preview: CreditNotePreview;
    request_id: RequestId;
    success: Success;
};
/**
 * @description Why the credit note was issued.
 *
 *     - `duplicate`: the same was billed twice.
 *     - `order_change`: the customer ordered something else, or less.
 *     - `unsatisfactory`: the customer was not satisfied.
 *     - `fraudulent`: the customer never ordered it.
 *     - `unused_time`: a subscription was canceled, and what was unused of its fee is given back. The service alone gives this reason.
 *     - `other`: anything else; say it in `memo`.
 * @example order_change
 */
type CreditNoteReason = "duplicate" | "order_change" | "unsatisfactory" | "fraudulent" | "unused_time" | "other" | (string & {});
/**
 * @description Why the credit note is issued.
 *
 *     - `duplicate`: the same was billed twice.
 *     - `order_change`: the customer ordered something else, or less.
 *     - `unsatisfactory`: the customer was not satisfied.
 *     - `fraudulent`: the customer never ordered it.
 *     - `other`: anything else; say it in `memo`.
 * @example order_change
 * @enum {string}
 */
type CreditNoteReasonInput = "duplicate" | "order_change" | "unsatisfactory" | "fraudulent" | "other";
type CreditNoteResponse = {
    credit_note: CreditNote;
    request_id: RequestId;
    success: Success;
};
/**
 * @description - `issued`: it counts.
 *     - `void`: it was taken back. Final.
 * @example issued
 */
type CreditNoteStatus = "issued" | "void" | (string & {});
/**
 * @description What is given back without tax, in the currency's minor unit.
 * @example 2000
 */
type CreditNoteSubtotalCents = number;
/** @description A credit note without its lines. */
type CreditNoteSummary = {
    applied_to_invoice_cents: AppliedToInvoiceCents;
    /** @description The customer, as the invoice names it. */
    buyer: Buyer;
    created_at: Timestamp;
    /** @description The credit grant that holds what went to the wallet when the note was issued; null without one. */
    credit_grant_id: NullableId;
    /**
     * @description Given when the credit note is issued. Numbers run without a gap in each company and mode, but where the company set its `next_credit_note_number`; they are kept after voiding and never used again.
     * @example CN-000007
     */
    credit_note_number: string;
    credited_to_wallet_cents: CreditedToWalletCents;
    currency_code: CurrencyCode;
    customer_id: Id;
    id: Id;
    invoice_id: Id;
    /**
     * @description The number of the invoice that the credit note corrects.
     * @example INV-000042
     */
    invoice_number: string;
    /** @description When the credit note was issued. */
    issued_at: Timestamp;
    /**
     * @description How many lines the credit note has. Read them with `getCreditNote`.
     * @example 1
     */
    line_item_count: number;
    memo: NullableCreditNoteMemo;
    metadata: Metadata;
    mode: Mode;
    out_of_band_cents: OutOfBandCents;
    /**
     * @description Your reference for the money that you send back yourself; null without one.
     * @example null
     * @example SEPA 4471-20260410
     */
    out_of_band_reference: string | null;
    /**
     * Format: uri
     * @description A page that shows the credit note to anyone who has the URL.
     * @example https://billing.nordwind.example/credit_notes/w3Kp9sTf6Bq1VxYz8NcHrL
     */
    public_credit_note_url: string;
    reason: CreditNoteReason;
    refunded_cents: NoteRefundedCents;
    /** @description Your company, as the invoice names it. */
    seller: Seller;
    status: CreditNoteStatus;
    subtotal_cents: CreditNoteSubtotalCents;
    tax_behavior: TaxBehavior;
    tax_cents: CreditNoteTaxCents;
    /** @description The time zone in which its page and PDF show dates, that of the invoice. */
    timezone: Timezone;
    total_cents: CreditNoteTotalCents;
    updated_at: Timestamp;
    /** @description When it was voided; null until then. */
    voided_at: NullableTimestamp;
};
/**
 * @description The tax that is given back, in the currency's minor unit. All credit notes of an invoice together give back the share of each rate's tax that they give back of its lines, rounded once; those that give back all of its lines give back all of its tax.
 * @example 0
 * @example 380
 */
type CreditNoteTaxCents = number;
/**
 * @description What is given back in all, in the currency's minor unit. The four amounts below add up to it.
 * @example 2000
 */
type CreditNoteTotalCents = number;
/** @description A credit note was voided. */
type CreditNoteVoidedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CreditNoteChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A credit note was voided.
     * @example credit_note.voided
     * @constant
     */
    type: "credit_note.voided";
};
/** @description A line of column names, then a line for each row, each ended by CRLF. */
type Csv = string;
/**
 * @description The account is in the customer's currency.
 * @example currency
 * @constant
 */
type CurrencyAccountType = "currency";
/** @description What the account in the customer's currency holds. */
type CurrencyBalance = {
    account_type: CurrencyAccountType;
    /** @description Whole units with exactly the currency's decimals: `12.50` USD, `1200` JPY, `1.234` KWD. */
    balance: WalletAmount;
    currency_code: CurrencyCode;
};
/**
 * @description A currency in use today, ISO 4217, upper case. Amounts in `*_cents` fields count its minor unit, whatever it is called:
 *
 *     | Decimals | Currencies |
 *     |---|---|
 *     | 0 | BIF, CLP, DJF, GNF, ISK, JPY, KMF, KRW, PYG, RWF, UGX, VND, VUV, XAF, XOF, XPF |
 *     | 3 | BHD, IQD, JOD, KWD, LYD, OMR, TND |
 *     | 2 | all others |
 *
 *     So 1200 is 12.00 USD, 1200 JPY, and 1.200 KWD.
 * @example USD
 */
type CurrencyCode = "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG" | (string & {});
/**
 * @description A currency in use today, ISO 4217, upper case. Amounts in `*_cents` fields count its minor unit, whatever it is called:
 *
 *     | Decimals | Currencies |
 *     |---|---|
 *     | 0 | BIF, CLP, DJF, GNF, ISK, JPY, KMF, KRW, PYG, RWF, UGX, VND, VUV, XAF, XOF, XPF |
 *     | 3 | BHD, IQD, JOD, KWD, LYD, OMR, TND |
 *     | 2 | all others |
 *
 *     So 1200 is 12.00 USD, 1200 JPY, and 1.200 KWD.
 * @example USD
 * @enum {string}
 */
type CurrencyCodeInput = "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
/** @description Money put into a customer's wallet. */
type CurrencyCreditGrant = {
    account_type: CurrencyAccountType;
    /** @description How much was granted. */
    amount: WalletAmount;
    created_at: Timestamp;
    currency_code: CurrencyCode;
    customer_id: Id;
    /**
     * @description What it is for; null if nothing was said.
     * @example Prepaid for spring 2026
     * @example null
     */
    description: string | null;
    /** @description When it expires; null if it does not. Credit that is valid when a period ends pays the invoice of the period: a grant that expires while such a draft waits to be finalized stays in the balance until that one is collected. Meanwhile it pays nothing else, and late usage from before this moment can still draw it. */
    expires_at: NullableTimestamp;
    id: Id;
    /** @description The invoice that it comes from; null where there is none. */
    invoice_id: NullableId;
    metadata: Metadata;
    mode: Mode;
    priority: GrantPriority;
    /** @description How much of it can still be drawn. What a balance below zero took of it is gone at once. */
    remaining: WalletAmount;
    source: GrantSource;
    /** @description The subscription that it comes from; null where there is none, or several. */
    subscription_id: NullableId;
    updated_at: Timestamp;
    /** @description When it was voided; null until then. */
    voided_at: NullableTimestamp;
};
/** @description Money to put into the wallet. */
type CurrencyCreditGrantCreate = {
    account_type: CurrencyAccountType;
    /**
     * @description How much, above 0: in whole units with at most the currency's decimals (`12.50` USD, `1200` JPY).
     * @example 250.00
     */
    amount: DecimalInput;
    /** @description The customer's currency, which is also the default. Another one returns 409 `CURRENCY_MISMATCH`. */
    currency_code?: CurrencyCodeInput;
    /**
     * @description What it is for; null is the same as leaving it out.
     * @example Prepaid for spring 2026
     * @example null
     */
    description?: string | null;
    /** @description From this moment on nothing can be drawn from it; it must be in the future. By default, and with null, it does not expire. */
    expires_at?: NullableDateTime;
    metadata?: MetadataInput;
    /** @default 50 */
    priority?: GrantPriorityInput;
};
/** @description An entry of the account in the customer's currency. */
type CurrencyTransaction = {
    account_type: CurrencyAccountType;
    /**
     * @description What was added to the account, or with a minus taken from it.
     * @example -90.69
     */
    amount: WalletAmount;
    applied_grants: AppliedGrants;
    applied_grants_count: AppliedGrantsCount;
    /**
     * @description What the account held after it.
     * @example 159.31
     */
    balance_after: WalletAmount;
    /** @description With `usage`, when its last event was due; with `expiry`, when the grant expired. Never before the transaction before it. */
    created_at: Timestamp;
    /** @description With `grant`, `proration_credit`, `credit_note`, `pay_out`, `expiry` and `void`, the grant that came or went; null otherwise. */
    credit_grant_id: NullableId;
    currency_code: CurrencyCode;
    customer_id: Id;
    id: Id;
    /** @description With `invoice_payment` and `payment_void`, the invoice that was paid; with `proration_credit` and `credit_note`, the invoice that the credit comes from; null otherwise. */
    invoice_id: NullableId;
    /** @description With `usage`, the meter whose usage it is; null otherwise. */
    meter_id: NullableId;
    mode: Mode;
    /** @description With `usage`, the subscription whose plan has the price; with `proration_credit`, the one whose plan was changed, null where the credit comes of several; null otherwise. */
    subscription_id: NullableId;
    type: WalletTransactionType;
    updated_at: Timestamp;
};
/** @description What a price in the plan's currency has come to. */
type CurrencyUsageCharge = {
    /**
     * @description What the units cost in the currency's minor unit, rounded once, half away from zero, as on the invoice.
     * @example 2000
     */
    amount_cents: AmountCents;
    /**
     * @description The meter's name.
     * @example API calls
     */
    description: LineDescription;
    /** @description When that part ends, exclusive. */
    period_end: Timestamp;
    /** @description When the part of the period under this plan starts. */
    period_start: Timestamp;
    /** @description The plan that has the price. */
    plan_id: Id;
    /**
     * @description A line of the period's invoice.
     * @example currency
     * @constant
     */
    type: "currency";
    usage: LineUsage;
};
/**
 * @description An opaque place in a list, taken from `next_cursor`.
 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
 */
type Cursor = string;
/**
 * @description The `sequence` of the last event that it was done with. The events after it are still to be sent.
 * @example 1042
 */
type CursorSequence = number;
/** @description A person or a company that you bill. */
type Customer = {
    address: NullableAddress;
    buyer_reference: NullableBuyerReference;
    created_at: Timestamp;
    currency_code: CurrencyCode;
    /** @description The payment method by which invoices with `charge_automatically` are charged; null if there is none. */
    default_payment_method_id: NullableId;
    electronic_address: NullableElectronicAddress;
    email: CustomerEmail;
    external_id: NullableExternalId;
    id: Id;
    legal_name: NullableLegalName;
    metadata: Metadata;
    mode: Mode;
    name: CustomerName;
    /** @description The customer's order number, on invoices whose subscription or draft has none of its own. Null if there is none. */
    purchase_order_number: NullablePurchaseOrderNumber;
    tax_ids: TaxIds;
    /** @description The codes of the tax rates of lines that name none themselves, nor by their plan. Empty for none; null for the company's. */
    tax_rate_codes: NullableTaxRateCodes;
    tax_status: TaxStatus;
    /** @description The test clock in whose time the customer lives; null in real time. */
    test_clock_id: NullableId;
    /** @description The time zone in which the periods of the customer's subscriptions begin, and of the dates on invoices; null for the company's `default_timezone`. A subscription keeps the one that it began with. */
    timezone: NullableTimezone;
    updated_at: Timestamp;
};
/** @description The customer after the change. */
type CustomerChange = {
    customer: Customer;
    previous?: PreviousValues;
};
/** @description A new customer. */
type CustomerCreate = {
    address?: NullableAddressInput;
    buyer_reference?: NullableBuyerReference;
    /** @description The currency of all the customer's invoices and of the wallet, ISO 4217. Default: the company's. It cannot be changed later. */
    currency_code?: CurrencyCodeInput;
    electronic_address?: NullableElectronicAddressInput;
    email: CustomerEmail;
    external_id?: NullableExternalId;
    legal_name?: NullableLegalName;
    metadata?: MetadataInput;
    name: CustomerName;
    /** @description The customer's order number, on invoices whose subscription or draft has none of its own. Null if there is none. */
    purchase_order_number?: NullablePurchaseOrderNumber;
    tax_ids?: TaxIdInputs;
    /** @description The codes of the tax rates of lines that name none themselves, nor by their plan. `[]` for none; null, or left out, for the company's. */
    tax_rate_codes?: NullableTaxRateCodesInput;
    /** @default taxable */
    tax_status?: TaxStatusInput;
    /** @description The test clock in whose time the customer and everything of theirs is to live, in test mode. It cannot be changed later. Default is real time. */
    test_clock_id?: NullableId;
    /** @description The time zone in which the periods of the customer's subscriptions begin, and of the dates on invoices: its name in the IANA database, in upper or lower case alike. Null, or left out, for the company's `default_timezone`. */
    timezone?: NullableTimezoneInput;
};
/** @description A customer was created. */
type CustomerCreatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CustomerChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A customer was created.
     * @example customer.created
     * @constant
     */
    type: "customer.created";
};
/** @description What a customer's account in its currency holds. */
type CustomerCurrencyBalance = {
    account_type: CurrencyAccountType;
    /** @description Whole units with exactly the currency's decimals: `12.50` USD, `1200` JPY, `1.234` KWD. */
    balance: WalletAmount;
    currency_code: CurrencyCode;
    customer_id: Id;
};
/** @description A customer was deleted. */
type CustomerDeletedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CustomerDeletion;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A customer was deleted.
     * @example customer.deleted
     * @constant
     */
    type: "customer.deleted";
};
/** @description The id of the customer. Nothing else is kept. */
type CustomerDeletion = {
    customer: DeletedCustomer;
};
/**
 * Format: email
 * @description The email address that stands on invoices. The service itself sends no email.
 * @example billing@acme-robotics.example
 */
type CustomerEmail = string;
/** @description An earlier event of a customer that was deleted since. */
type CustomerErasedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CustomerDeletion;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description An earlier event of a customer that was deleted since.
     * @example customer.erased
     * @constant
     */
    type: "customer.erased";
};
/**
 * @description Whether the customer has the money all the same: somebody gave it back at the provider itself, or the customer's bank took it. Then the customer gets no grant in its place, and what was unapplied is not unapplied again.
 * @example false
 */
type CustomerHasMoney = boolean;
type CustomerListResponse = {
    /** @description One page of customers, newest first. */
    customers: Customer[];
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
};
/**
 * @description The name that stands on invoices.
 * @example Acme Robotics
 */
type CustomerName = string;
/** @description What a customer's account of a type that this version of the contract does not know holds. */
type CustomerOtherBalance = {
    /**
     * @description A type that came later.
     * @example gift_card
     */
    account_type: `unknown: ${string}`;
    /**
     * @description A decimal string.
     * @example 12582.5
     */
    balance: WalletAmount;
    customer_id: Id;
};
/** @description What a customer's account in a pricing unit holds. */
type CustomerPricingUnitBalance = {
    account_type: PricingUnitAccountType;
    /**
     * @description Up to 12 decimals, without trailing zeros; below zero when more was used than granted.
     * @example 12582.5
     */
    balance: WalletAmount;
    customer_id: Id;
    /**
     * @description Which pricing unit.
     * @example api_credits
     */
    pricing_unit_code: Code;
};
/** @description What one customer owes in one currency. */
type CustomerReceivables = {
    currency_code: CurrencyCode;
    /** @description The email of the customer; of a deleted one, that on its invoices. */
    customer_email: CustomerEmail;
    /** @description The customer. */
    customer_id: Id;
    /** @description The name of the customer; of a deleted one, that on its invoices. */
    customer_name: CustomerName;
    /** @description The `external_id` of the customer. */
    external_customer_id: NullableExternalId;
    /** @description What is due later. */
    not_due: Receivables;
    /** @description The earliest `due_at` of the invoices. */
    oldest_due_at: Timestamp;
    /** @description What is on its first to 30th day after it was due. */
    overdue_1_30: Receivables;
    /** @description What is on its 31st to 60th day after it was due. */
    overdue_31_60: Receivables;
    /** @description What is on its 61st to 90th day after it was due. */
    overdue_61_90: Receivables;
    /** @description What was due more than 90 days ago. */
    overdue_over_90: Receivables;
    /** @description The test clock whose time says how old an invoice is; null in real time. */
    test_clock_id: NullableId;
    /** @description All of it. */
    total: Receivables;
};
type CustomerResponse = {
    customer: Customer;
    request_id: RequestId;
    success: Success;
};
/** @description What a meter counted for one customer over the whole window. */
type CustomerTotal = {
    customer_id: Id;
    name: CustomerName;
    /**
     * @description The `total` of `getCustomerUsage` for the window.
     * @example 6170.5
     */
    total: Decimal;
};
/** @description The fields to change; the others stay as they are. `address`, `tax_ids` and `electronic_address` are replaced as a whole; null removes an address. The currency is fixed when the customer is created. */
type CustomerUpdate = {
    address?: NullableAddressInput;
    buyer_reference?: NullableBuyerReference;
    /** @description A method of the customer that is active and of the payment provider that is set. Another one than before charges the customer's open invoices with `charge_automatically` at once. Null for none. */
    default_payment_method_id?: NullableId;
    electronic_address?: NullableElectronicAddressInput;
    email?: CustomerEmail;
    external_id?: NullableExternalId;
    legal_name?: NullableLegalName;
    metadata?: MetadataUpdate;
    name?: CustomerName;
    /** @description The customer's order number, on invoices whose subscription or draft has none of its own. Null if there is none. */
    purchase_order_number?: NullablePurchaseOrderNumber;
    tax_ids?: TaxIdInputs;
    /** @description The codes of the tax rates of lines that name none themselves, nor by their plan. `[]` for none; null for the company's. */
    tax_rate_codes?: NullableTaxRateCodesInput;
    tax_status?: TaxStatusInput;
    /** @description The time zone of subscriptions and invoices that begin from now on: its name in the IANA database, in upper or lower case alike. Null for the company's `default_timezone`. It moves no subscription and no invoice that exists. */
    timezone?: NullableTimezoneInput;
};
/** @description A customer was updated. */
type CustomerUpdatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: CustomerChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A customer was updated.
     * @example customer.updated
     * @constant
     */
    type: "customer.updated";
};
/**
 * Format: date-time
 * @description A moment in RFC 3339, in UTC with `Z` or with any offset such as `+02:00`, with up to nine digits of a second. Kept and returned in UTC, cut to the millisecond, never rounded.
 * @example 2026-03-02T10:15:00Z
 * @example 2026-03-02T11:15:00.250000+01:00
 */
type DateTime = string | Date;
/**
 * @description Days from finalizing until the invoice is due. 30 by default with `send_invoice`, refused with `charge_automatically`; null is the same as leaving it out.
 * @example 30
 * @example null
 */
type DaysUntilDue = number | null;
/**
 * @description An exact decimal in plain notation, without trailing zeros after the point.
 * @example 128437.5
 */
type Decimal = string;
/**
 * @description An exact decimal in plain notation, from 0 to 10^15, with up to 12 decimals.
 * @example 0.04
 */
type DecimalInput = string;
/** @description The deleted customer. */
type DeletedCustomer = {
    /**
     * @description Always true.
     * @example true
     */
    deleted: true;
    id: Id;
};
type DeletedCustomerResponse = {
    customer: DeletedCustomer;
    request_id: RequestId;
    success: Success;
};
/** @description The draft that is gone. */
type DeletedInvoice = {
    /**
     * @description It no longer exists.
     * @example true
     */
    deleted: true;
    id: Id;
};
type DeletedInvoiceResponse = {
    invoice: DeletedInvoice;
    request_id: RequestId;
    success: Success;
};
/** @description The test clock that is deleted. */
type DeletedTestClock = {
    /**
     * @description It no longer exists.
     * @example true
     */
    deleted: true;
    id: Id;
};
type DeletedTestClockResponse = {
    request_id: RequestId;
    success: Success;
    test_clock: DeletedTestClock;
};
/** @description The endpoint that is deleted. */
type DeletedWebhookEndpoint = {
    /**
     * @description It no longer exists.
     * @example true
     */
    deleted: true;
    id: Id;
};
type DeletedWebhookEndpointResponse = {
    request_id: RequestId;
    success: Success;
    webhook_endpoint: DeletedWebhookEndpoint;
};
/** @description What a subscription is given off, by the terms of a coupon. */
type Discount = {
    coupon: DiscountTerms;
    coupon_id: Id;
    created_at: Timestamp;
    customer_id: Id;
    /** @description The end of the last billing period that it discounts; null until that period has begun, or `endDiscount` was called. */
    ends_at: NullableTimestamp;
    id: Id;
    metadata: Metadata;
    mode: Mode;
    /**
     * @description How many billing periods it still discounts, with the current one; null for all that follow.
     * @example 3
     * @example null
     */
    remaining_periods: number | null;
    /** @description The start of the first billing period that it discounts. */
    starts_at: Timestamp;
    status: DiscountStatus;
    /** @description The subscription that it discounts; null where it belongs to none, which no discount does today. */
    subscription_id: NullableId;
    /**
     * @description What it has taken on finalized invoices that are not void, in the minor unit of their currency.
     * @example 0
     */
    taken_cents: number;
    updated_at: Timestamp;
};
/**
 * @description What discounts take off the subtotal, in the currency's minor unit. Below 0 where they take their share of credits that outweigh the rest. 0 without discounts.
 * @example 0
 */
type DiscountCents = number;
/** @description The discount after the change. */
type DiscountChange = {
    discount: Discount;
};
/** @description The coupon to apply. */
type DiscountCreate = {
    /**
     * @description The `code` of an active coupon.
     * @example launch-20
     */
    coupon_code: Code;
    metadata?: MetadataInput;
    /**
     * @description With which billing period it begins.
     *
     *     - `current_period`: with the current one, of which it takes what is not finalized yet; in a trial with the first paid one.
     *     - `next_period`: with the one after it; in a trial with the first paid one.
     * @default current_period
     * @example current_period
     * @enum {string}
     */
    starts?: "current_period" | "next_period";
};
/** @description A subscription was given a discount. */
type DiscountCreatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: DiscountChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A subscription was given a discount.
     * @example discount.created
     * @constant
     */
    type: "discount.created";
};
/** @description A discount ended with its last period or its subscription. */
type DiscountEndedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: DiscountChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A discount ended with its last period or its subscription.
     * @example discount.ended
     * @constant
     */
    type: "discount.ended";
};
type DiscountListResponse = {
    /** @description One page of discounts, newest first. */
    discounts: Discount[];
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
};
type DiscountResponse = {
    discount: Discount;
    request_id: RequestId;
    success: Success;
};
/**
 * @description - `active`: it discounts the current billing period, or begins with the next one.
 *     - `ended`: its last period, or the subscription, has ended. Final.
 * @example active
 */
type DiscountStatus = "active" | "ended" | (string & {});
/** @description The terms of the coupon as they were when the discount was made. */
type DiscountTerms = PercentDiscountTerms | AmountDiscountTerms | OtherDiscountTerms;
/** @description What happens once the automatic payment of an invoice has failed. */
type Dunning = {
    /**
     * @description What happens to the invoice once the last retry has failed. Initially `keep_open`.
     *
     *     - `keep_open`: it stays `open`.
     *     - `mark_uncollectible`: it becomes `uncollectible`.
     *     - `cancel_subscription`: it stays `open`, and its subscription is canceled at that moment.
     * @example keep_open
     */
    on_exhausted: "keep_open" | "mark_uncollectible" | "cancel_subscription" | (string & {});
    retry_after_days: RetryAfterDays;
};
/** @description The fields to change; the others stay as they are. What is already planned stays planned. */
type DunningInput = {
    /**
     * @description What happens to the invoice once the last retry has failed. Initially `keep_open`.
     *
     *     - `keep_open`: it stays `open`.
     *     - `mark_uncollectible`: it becomes `uncollectible`.
     *     - `cancel_subscription`: it stays `open`, and its subscription is canceled at that moment.
     * @example keep_open
     * @enum {string}
     */
    on_exhausted?: "keep_open" | "mark_uncollectible" | "cancel_subscription";
    retry_after_days?: RetryAfterDaysInput;
};
/**
 * @description A code of the Electronic Address Scheme list (EAS), such as `0088` for a GLN, `9930` for a German VAT number or `EM` for an email address.
 * @example 9930
 */
type ElectronicAddressScheme = string;
/** @description An object without fields. */
type EmptyObject = Record<string, unknown>;
/**
 * @description Branch on this, never on `message`. Expect further codes with time, and treat an unknown one by its HTTP status.
 *
 *     | Code | Status | Meaning | What to do |
 *     |---|---|---|---|
 *     | `INVALID_JSON` | 400 | The body is not JSON, or not UTF-8 | Fix the request; do not send it again unchanged |
 *     | `VALIDATION_ERROR` | 400 | Path, query, header or body does not match this contract; `details` lists where | Fix what `details` names |
 *     | `UNAUTHORIZED` | 401 | The `Authorization` header is absent or not `Bearer <token>` | Send the key |
 *     | `INVALID_API_KEY` | 401 | The token does not look like a key, or no such key exists | Check the key and the environment it is for |
 *     | `API_KEY_REVOKED` | 401 | The key was revoked in the dashboard | Use another key |
 *     | `INSUFFICIENT_SCOPE` | 403 | The key has a scope that the operation does not take; `details` has the key's `scope` and the scopes of which one is `required` | Use a key with one of the scopes in `details.required` |
 *     | `TEST_MODE_ONLY` | 403 | The operation exists in test mode only, and the key is a live one | Use a test key |
 *     | `CUSTOMER_NOT_FOUND` | 404 | No such customer in this company and mode, or it was deleted | Check the id and the key's mode |
 *     | `EVENT_NOT_FOUND` | 404 | No such event in this company and mode | Check the id and the key's mode; find an event by its key with `listEvents` |
 *     | `INVOICE_NOT_FOUND` | 404 | No such invoice in this company and mode, or it was a draft and is deleted | Check the id and the key's mode |
 *     | `CREDIT_NOTE_NOT_FOUND` | 404 | No such credit note in this company and mode | Check the id and the key's mode |
 *     | `PAYMENT_NOT_FOUND` | 404 | The invoice has no such payment | Check the ids of the invoice and the payment |
 *     | `PAYMENT_ATTEMPT_NOT_FOUND` | 404 | No such payment attempt in this company and mode | Check the id and the key's mode |
 *     | `REFUND_NOT_FOUND` | 404 | No such refund in this company and mode | Check the id and the key's mode |
 *     | `PAYMENT_METHOD_NOT_FOUND` | 404 | The customer has no such payment method | Check the ids of the customer and the method |
 *     | `CREDIT_GRANT_NOT_FOUND` | 404 | No such grant in this company and mode | Check the id and the key's mode |
 *     | `METER_NOT_FOUND` | 404 | No such meter in this company and mode | Check the id and the key's mode |
 *     | `PRICING_UNIT_NOT_FOUND` | 404 | No such pricing unit in this company and mode | Check the id and the key's mode |
 *     | `TAX_RATE_NOT_FOUND` | 404 | No such tax rate in this company and mode | Check the id and the key's mode |
 *     | `COUPON_NOT_FOUND` | 404 | No such coupon in this company and mode | Check the id and the key's mode |
 *     | `DISCOUNT_NOT_FOUND` | 404 | No such discount in this company and mode | Check the id and the key's mode |
 *     | `WEBHOOK_EVENT_NOT_FOUND` | 404 | No such event in the log of this company and mode, or it is older than 30 days | Check the id and the key's mode |
 *     | `WEBHOOK_ENDPOINT_NOT_FOUND` | 404 | No such webhook endpoint in this company and mode | Check the id and the key's mode |
 *     | `WEBHOOK_DELIVERY_NOT_FOUND` | 404 | No such delivery in this company and mode, or it is older than 30 days | Check the id and the key's mode |
 *     | `PLAN_NOT_FOUND` | 404 | No such plan in this company and mode | Check the id and the key's mode |
 *     | `SUBSCRIPTION_NOT_FOUND` | 404 | No such subscription in this company and mode | Check the id and the key's mode |
 *     | `TEST_CLOCK_NOT_FOUND` | 404 | No such test clock in this company, or it is deleted | Check the id |
 *     | `ROUTE_NOT_FOUND` | 404 | No such path | Check the path and its `/v1` |
 *     | `METHOD_NOT_ALLOWED` | 405 | The path exists, the method on it does not | Use one of the methods in `Allow` |
 *     | `EXTERNAL_ID_ALREADY_EXISTS` | 409 | Another customer has this `external_id` | Look that customer up by `external_id`, or choose another |
 *     | `CUSTOMER_HAS_SUBSCRIPTIONS` | 409 | A customer whose subscriptions have not all ended cannot be deleted | Cancel the subscriptions in `details.subscription_ids` with `at_period_end` false, then delete the customer |
 *     | `CODE_ALREADY_EXISTS` | 409 | Another active resource of its kind has this `code`, or an archived pricing unit that a plan or a wallet used | Use the one that is there, or choose another code |
 *     | `METER_LIMIT_EXCEEDED` | 409 | The `event_name` has 100 active meters | Archive a meter that is no longer needed, or count by filters and properties of fewer |
 *     | `EVENT_NOT_VOIDABLE` | 409 | What the event counted in is on a finalized invoice, or cannot be computed without it | Read `details.reason`; give its part of the line back with `createCreditNote` |
 *     | `METER_IN_USE` | 409 | A meter that an active plan prices cannot be archived, since the plan would bill nothing for it | First archive the plans in `details.plan_ids`, or change their prices |
 *     | `METER_ARCHIVED` | 409 | A plan cannot price an archived meter | Price another meter |
 *     | `PRICING_UNIT_ARCHIVED` | 409 | A plan with a price in an archived pricing unit cannot be unarchived | Unarchive the pricing unit, or create another plan |
 *     | `PLAN_ARCHIVED` | 409 | An archived plan takes no new subscriptions | Use another plan |
 *     | `PLAN_IN_USE` | 409 | Fee, minimum, maximum, trial, billing timing, tax behavior, usage interval and prices of a plan stay once it was subscribed to | Make another plan and archive this one |
 *     | `SUBSCRIPTION_LIMIT_EXCEEDED` | 409 | The customer has 100 subscriptions that are not canceled | Cancel one, or change its plan instead |
 *     | `METER_ALREADY_BILLED` | 409 | The plan has a price for a meter that another subscription of the customer bills, or billed after the new one's start; events of it would be billed twice | Change or cancel the other subscription, or send `allow_overlap`, if that is what you want |
 *     | `INVOICE_LINE_LIMIT_EXCEEDED` | 409 | With another change of plan in this period, its invoice could have more than 500 lines | Wait for the next period, or change to a plan of another interval, which begins one |
 *     | `SUBSCRIPTION_CANCELED` | 409 | The subscription has ended | Make another subscription |
 *     | `SUBSCRIPTION_NOT_TRIALING` | 409 | The subscription has no trial, or its trial is over | Leave `trial_ends_at` out |
 *     | `SUBSCRIPTION_NOT_SCHEDULED` | 409 | The subscription has begun | Leave `starts_at` out |
 *     | `INVOICE_NOT_DRAFT` | 409 | Only a draft can be changed, deleted or finalized | Read the invoice; it may have been finalized already |
 *     | `INVOICE_IS_DRAFT` | 409 | A draft can still change, and has no document | Finalize it first |
 *     | `INVOICE_NOT_PAID` | 409 | The invoice is not paid, so it has no receipt | Wait for the event `invoice.paid` |
 *     | `INVOICE_NOT_EDITABLE` | 409 | Of an invoice that a subscription drafted only `metadata`, `tax_rate_codes`, `memo` and `purchase_order_number` can be changed, and it cannot be deleted | Leave it; void it after it was finalized |
 *     | `INVOICE_NOT_VOIDABLE` | 409 | Only an open or uncollectible invoice can be voided | Delete a draft; give a paid one back with a credit note |
 *     | `INVOICE_NOT_OPEN` | 409 | Only an open invoice can be marked as uncollectible | Read the invoice; leave it |
 *     | `INVOICE_NOT_PAYABLE` | 409 | Only an open or uncollectible invoice can be paid | Finalize a draft; leave a paid or void one |
 *     | `INVOICE_PARTLY_PAID` | 409 | An invoice with a payment out of band or through a provider cannot be voided | Void payments out of band with `voidPayment`, or mark the invoice as uncollectible |
 *     | `TAX_RATE_IN_USE` | 409 | The company's `default_tax_rate_codes`, a customer, or a plan that is active or subscribed to names the tax rate | Take its code out of what `details` names, or say with `replaced_by` which rate holds instead |
 *     | `COUPON_NOT_APPLICABLE` | 409 | The coupon's `plan_codes` do not have the plan of the subscription | Use another coupon, or change the plan first |
 *     | `COUPON_EXPIRED` | 409 | The coupon's `redeem_by` has passed | Use another coupon, or set `redeem_by` with `updateCoupon` |
 *     | `COUPON_EXHAUSTED` | 409 | The coupon's `max_redemptions` is reached, or its `max_redemptions_per_customer` by this customer | Use another coupon, or raise the limit with `updateCoupon` |
 *     | `COUPON_ALREADY_APPLIED` | 409 | The subscription has a discount of this coupon that has not ended | Leave it, or use another coupon |
 *     | `DISCOUNT_LIMIT_EXCEEDED` | 409 | The subscription has 5 discounts that are active | End one with `endDiscount`, and apply the coupon in the next period |
 *     | `TAX_BEHAVIOR_MISMATCH` | 409 | The `tax_behavior` of the new plan is not that of the plan that the subscription has; one invoice has one | Use a plan of the same `tax_behavior`, or cancel the subscription and create another |
 *     | `INVOICE_TOTAL_NEGATIVE` | 409 | Tax rates changed since the draft was written, and with them its total would be below 0 | Change its lines or their tax rates with `updateInvoice` |
 *     | `INVOICE_NUMBER_TAKEN` | 409 | `next_invoice_number` is not above the last number that an invoice was given | Send a number above `details.last` |
 *     | `CREDIT_NOTE_NUMBER_TAKEN` | 409 | `next_credit_note_number` is not above the last number that a credit note was given | Send a number above `details.last` |
 *     | `INVOICE_NOT_CREDITABLE` | 409 | Only an open, paid or uncollectible invoice can have a credit note | Change or finalize a draft; leave a void one |
 *     | `CREDIT_NOTE_TOO_LARGE` | 409 | Credit notes, with credit for unused time, would give back more than the line, the tax rate or the invoice comes to; or nothing is left | Give back at most `details.left_cents` |
 *     | `CREDIT_NOTE_LIMIT_EXCEEDED` | 409 | An invoice has 100 credit notes at most, void ones too | Give back several lines with one credit note |
 *     | `CREDIT_NOTE_NOT_VOIDABLE` | 409 | Some of its credit was drawn or taken out of the wallet, its money is refunded, or a line whose credit it took back was given back again | Leave it, and bill what you take back on another invoice |
 *     | `INVOICE_HAS_CREDIT_NOTES` | 409 | An invoice with a credit note that is not void cannot be voided | Void its credit notes first, or issue one for the rest |
 *     | `CREDITED_INVOICE_NOT_FINALIZED` | 409 | The draft has credit for a line of another draft, whose number it must name | Finalize the invoices that `details.invoice_ids` names first |
 *     | `INVOICE_LINES_CREDITED` | 409 | A finalized invoice that is not void gives back unused time of this invoice's lines, so this one cannot be voided | Void the invoices that `details.invoice_ids` names first, or mark this one as uncollectible |
 *     | `PAYMENT_TOO_LARGE` | 409 | `amount_cents` is larger than `amount_due_cents`; nothing was moved | Read the invoice, and pay at most what is due |
 *     | `PAYMENT_LIMIT_EXCEEDED` | 409 | The invoice has 99 payments, and the 100th must pay all that is due; or 100 of its payments were voided, and no more can be | Pay all that is due, without `amount_cents`; void the invoice instead of a payment |
 *     | `INSUFFICIENT_BALANCE` | 409 | The wallet holds less than the payment; nothing was moved | Grant credits, pay a part with `amount_cents`, or have it paid out of band |
 *     | `PAYMENT_IN_PROGRESS` | 409 | The invoice has another payment attempt that has not ended, or one that is `processing` | Read the attempt in `details.payment_attempt_id`; cancel it while it is not `processing`, or wait for its end |
 *     | `PAYMENT_NOT_VOIDABLE` | 409 | The provider has the money, so the payment stays | Leave it |
 *     | `PAYMENT_PROVIDER_NOT_SET` | 409 | Nobody takes payments in this mode | Choose a provider with `updatePaymentProvider` |
 *     | `PAYMENT_PROVIDER_NOT_ACTIVE` | 409 | The provider’s credentials are being checked, or were refused | Read `getPaymentProvider`; if it is `disabled`, set other credentials with `updatePaymentProvider` |
 *     | `PAYMENT_PROVIDER_HAS_NO_PAGE` | 409 | With `external` your own provider keeps the methods | Save the method there, and name it with `createPaymentMethod` |
 *     | `PAYMENT_METHOD_NOT_USABLE` | 409 | The method is detached, or another payment provider keeps it | Save another method |
 *     | `PAYMENT_METHOD_LIMIT_EXCEEDED` | 409 | The customer has 20 payment methods that are active | Detach one that is no longer needed |
 *     | `PAYMENT_ATTEMPT_LIMIT_EXCEEDED` | 409 | The invoice has 50 payment attempts | Have it paid out of band, with `payInvoice` |
 *     | `PAYMENT_ATTEMPT_ENDED` | 409 | An attempt that succeeded or failed cannot be canceled, and one that succeeded stays as it was reported | Read the attempt. If the provider has other money than it says, give that back there, or record it with `payInvoice` |
 *     | `PAYMENT_ATTEMPT_NOT_REPORTABLE` | 409 | The attempt is at a provider that the service asks, such as `stripe` | Read the attempt with `getPaymentAttempt` |
 *     | `PROVIDER_PAYMENT_ALREADY_REPORTED` | 409 | The payment of this `provider_payment_id` belongs to another attempt | Read the attempt in `details.payment_attempt_id`; report the id of this payment |
 *     | `REFUND_TOO_LARGE` | 409 | With `createRefund`, the payment attempt has less money, or none, that no invoice took and no refund gave back; with `payOutCreditGrant`, the payments of the customer have less left | Refund at most `details.refundable_cents` |
 *     | `CREDIT_NOT_PAYABLE_OUT` | 409 | The grant is in a pricing unit, or `createCreditGrant` put it in | Take it back with `voidCreditGrant` |
 *     | `PAY_OUT_TOO_LARGE` | 409 | Less is left of the grant, or nothing: it was drawn, paid out or voided | Pay out at most `details.remaining` |
 *     | `REFUND_ENDED` | 409 | A refund that failed stays so | Read the refund. If your provider says something else, settle the difference there |
 *     | `REFUND_NOT_REPORTABLE` | 409 | The refund is at a provider that the service asks, such as `stripe` | Read the refund with `getRefund` |
 *     | `CURRENCY_MISMATCH` | 409 | The currency, or the plan's, is not the customer's | Leave `currency_code` out, or send the customer's; use a plan in it |
 *     | `WEBHOOK_ENDPOINT_LIMIT_EXCEEDED` | 409 | The company has 50 webhook endpoints in this mode | Delete one that is no longer needed |
 *     | `WEBHOOK_ENDPOINT_DISABLED` | 409 | A disabled endpoint is sent nothing | Enable it with `updateWebhookEndpoint` |
 *     | `IDEMPOTENCY_CONFLICT` | 409 | These keys stand for events with other content, stored before or in the same request; nothing of this request was stored | Correct the events or give them new keys |
 *     | `IDEMPOTENCY_KEY_REUSED` | 409 | This `Idempotency-Key` came with another request before | Use a new key for a new request |
 *     | `PAYLOAD_TOO_LARGE` | 413 | The body is larger than 1.25 MiB, or than 5 MiB with `ingestEvents` | Send it in parts |
 *     | `UNSUPPORTED_MEDIA_TYPE` | 415 | The body is not `application/json` | Set `Content-Type: application/json` |
 *     | `RATE_LIMIT_EXCEEDED` | 429 | The company has used up its window | Wait for `Retry-After` seconds, then send it again |
 *     | `INTERNAL_ERROR` | 500 | Our fault | Send it again with the same idempotency key; quote `request_id` if it stays |
 *     | `NOT_IMPLEMENTED` | 501 | This server implements a part of the contract, and not this operation | Use a complete server |
 *     | `NOT_CONFIGURED` | 501 | The operation needs a setting or a package that the service does not have; `details.setting` or `details.package` names it | Ask who runs the service to set or install it |
 *     | `SERVICE_UNAVAILABLE` | 503 | The service cannot reach its database, has too many large requests waiting, or is billing past periods of the subscription that you change | Send it again with exponential backoff, no sooner than `Retry-After` |
 * @example CUSTOMER_NOT_FOUND
 */
type ErrorCode = "INVALID_JSON" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_API_KEY" | "API_KEY_REVOKED" | "INSUFFICIENT_SCOPE" | "TEST_MODE_ONLY" | "CUSTOMER_NOT_FOUND" | "EVENT_NOT_FOUND" | "INVOICE_NOT_FOUND" | "CREDIT_NOTE_NOT_FOUND" | "PAYMENT_NOT_FOUND" | "PAYMENT_ATTEMPT_NOT_FOUND" | "REFUND_NOT_FOUND" | "PAYMENT_METHOD_NOT_FOUND" | "CREDIT_GRANT_NOT_FOUND" | "METER_NOT_FOUND" | "PRICING_UNIT_NOT_FOUND" | "TAX_RATE_NOT_FOUND" | "COUPON_NOT_FOUND" | "DISCOUNT_NOT_FOUND" | "WEBHOOK_EVENT_NOT_FOUND" | "WEBHOOK_ENDPOINT_NOT_FOUND" | "WEBHOOK_DELIVERY_NOT_FOUND" | "PLAN_NOT_FOUND" | "SUBSCRIPTION_NOT_FOUND" | "TEST_CLOCK_NOT_FOUND" | "ROUTE_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "EXTERNAL_ID_ALREADY_EXISTS" | "CUSTOMER_HAS_SUBSCRIPTIONS" | "CODE_ALREADY_EXISTS" | "METER_LIMIT_EXCEEDED" | "EVENT_NOT_VOIDABLE" | "METER_IN_USE" | "METER_ARCHIVED" | "PRICING_UNIT_ARCHIVED" | "PLAN_ARCHIVED" | "PLAN_IN_USE" | "SUBSCRIPTION_LIMIT_EXCEEDED" | "METER_ALREADY_BILLED" | "INVOICE_LINE_LIMIT_EXCEEDED" | "SUBSCRIPTION_CANCELED" | "SUBSCRIPTION_NOT_TRIALING" | "SUBSCRIPTION_NOT_SCHEDULED" | "INVOICE_NOT_DRAFT" | "INVOICE_IS_DRAFT" | "INVOICE_NOT_PAID" | "INVOICE_NOT_EDITABLE" | "INVOICE_NOT_VOIDABLE" | "INVOICE_NOT_OPEN" | "INVOICE_NOT_PAYABLE" | "INVOICE_PARTLY_PAID" | "TAX_RATE_IN_USE" | "COUPON_NOT_APPLICABLE" | "COUPON_EXPIRED" | "COUPON_EXHAUSTED" | "COUPON_ALREADY_APPLIED" | "DISCOUNT_LIMIT_EXCEEDED" | "TAX_BEHAVIOR_MISMATCH" | "INVOICE_TOTAL_NEGATIVE" | "INVOICE_NUMBER_TAKEN" | "CREDIT_NOTE_NUMBER_TAKEN" | "INVOICE_NOT_CREDITABLE" | "CREDIT_NOTE_TOO_LARGE" | "CREDIT_NOTE_LIMIT_EXCEEDED" | "CREDIT_NOTE_NOT_VOIDABLE" | "INVOICE_HAS_CREDIT_NOTES" | "CREDITED_INVOICE_NOT_FINALIZED" | "INVOICE_LINES_CREDITED" | "PAYMENT_TOO_LARGE" | "PAYMENT_LIMIT_EXCEEDED" | "INSUFFICIENT_BALANCE" | "PAYMENT_IN_PROGRESS" | "PAYMENT_NOT_VOIDABLE" | "PAYMENT_PROVIDER_NOT_SET" | "PAYMENT_PROVIDER_NOT_ACTIVE" | "PAYMENT_PROVIDER_HAS_NO_PAGE" | "PAYMENT_METHOD_NOT_USABLE" | "PAYMENT_METHOD_LIMIT_EXCEEDED" | "PAYMENT_ATTEMPT_LIMIT_EXCEEDED" | "PAYMENT_ATTEMPT_ENDED" | "PAYMENT_ATTEMPT_NOT_REPORTABLE" | "PROVIDER_PAYMENT_ALREADY_REPORTED" | "REFUND_TOO_LARGE" | "CREDIT_NOT_PAYABLE_OUT" | "PAY_OUT_TOO_LARGE" | "REFUND_ENDED" | "REFUND_NOT_REPORTABLE" | "CURRENCY_MISMATCH" | "WEBHOOK_ENDPOINT_LIMIT_EXCEEDED" | "WEBHOOK_ENDPOINT_DISABLED" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REUSED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "NOT_IMPLEMENTED" | "NOT_CONFIGURED" | "SERVICE_UNAVAILABLE" | (string & {});
/**
 * @description For a person to read. Its wording may change, except for the five of authentication; program against `code`.
 * @example Customer not found
 */
type ErrorMessage = string;
/** @description The envelope of every response that is not a success. */
type ErrorResponse = {
    /** @description What went wrong. */
    error: {
        code: ErrorCode;
        /**
         * @description What the code has to say beyond the message: the current state, or the keys concerned. Any JSON value, or null, or absent; each operation's 403 and 409 examples show its shape. With `VALIDATION_ERROR` a list: where, which rule, and what to do.
         * @example {
         *       "status": "open"
         *     }
         */
        details?: unknown;
        message: ErrorMessage;
    };
    request_id: RequestId;
    success: Failure;
};
/** @description What bills an event at one price of a subscription. */
type EventCharge = {
    /** @description The invoice that bills the event. Null before it is drafted, while `getUpcomingInvoice` shows the line, and always with a `pricing_unit_code`. */
    invoice_id: NullableId;
    /**
     * @description Whether the invoice of the event's own period was finalized when the event came, so that a later period bills it.
     * @example false
     */
    late: boolean;
    /** @description The line of that invoice; null where `invoice_id` is. */
    line_item_id: NullableId;
    /** @description The meter that counted the event. */
    meter_id: Id;
    /** @description When that time ends, exclusive. */
    period_end: Timestamp;
    /** @description When the time that the line bills starts. A `late` event is earlier. */
    period_start: Timestamp;
    /** @description The price, which the line names as `usage.price_id`. */
    price_id: Id;
    /**
     * @description The pricing unit of the price, which is deducted from the wallet and is on no invoice; null if the price is in the currency.
     * @example null
     * @example api_credits
     */
    pricing_unit_code: NullableCode;
    /** @description The subscription whose plan has the price. */
    subscription_id: Id;
};
type EventChargeListResponse = {
    /** @description What bills the event: at most one for each of the 50 prices that a plan can have, in each of up to 100 subscriptions. Empty if nothing does. */
    charges: EventCharge[];
    request_id: RequestId;
    success: Success;
};
/**
 * @description Your own key of the event, printable ASCII without spaces, unique in your company and mode. It is remembered as long as the event is kept: at least 36 days, unless its customer is deleted. Until then the same event may be sent again under it any number of times and counts once.
 * @example evt-2026-03-02-000117
 */
type EventKey = string;
/**
 * @description What happened, in your own words.
 * @example api.request
 */
type EventName = string;
/**
 * @description What you measured: up to 50 numbers or strings of up to 500 characters. Keys begin with a letter or `_` and have up to 64 letters, digits, `_`, `.` or `-`. Send a boolean as `"true"` or `"false"`. `{}` if none were sent.
 * @example {
 *       "calls": 1200,
 *       "region": "eu-central"
 *     }
 */
type EventProperties = {
    [key: string]: number | string;
};
/**
 * @description What you measured: up to 50 numbers or strings of up to 500 characters. Keys begin with a letter or `_` and have up to 64 letters, digits, `_`, `.` or `-`. Send a boolean as `"true"` or `"false"`. `{}` if none were sent.
 * @example {
 *       "calls": 1200,
 *       "region": "eu-central"
 *     }
 */
type EventPropertiesInput = {
    [key: string]: number | string;
};
/** @description Why the event was not counted; null unless `status` is `rejected`. */
type EventRejection = {
    code: EventRejectionCode;
    /**
     * @description The same for a person to read.
     * @example Customer not found
     */
    message: string;
} | null;
/**
 * @description - `CUSTOMER_NOT_FOUND`: no such customer in this company and mode. The event is `queued` again when a customer gets its `external_customer_id`, as
 *       long as the customer would still accept its `timestamp`.
 *     - `NO_MATCHING_METER`: no meter counts it: each is archived, or of another `event_name`, or its filters keep the event out. The event is `queued` again
 *       when a meter for its `event_name` is made.
 *     - `MISSING_PROPERTY`: a meter that matches reads a property that the event does not have.
 *     - `INVALID_PROPERTY_VALUE`: a meter that matches cannot read the property: it is no plain decimal, 10^15 or more in size, or has more than 12 decimals.
 *     - `AMOUNT_TOO_LARGE`: by itself the event comes to more than 10^12 whole units of the currency or pricing unit at a price that bills it. Or the events
 *       of its customer that were processed together would bring a subscription's usage to more than 10^15 minor units, at all prices in the currency
 *       together, in all that is not on a finalized invoice yet: then all of them are rejected.
 *
 *     If several apply, the first in this order is given.
 * @example CUSTOMER_NOT_FOUND
 */
type EventRejectionCode = "CUSTOMER_NOT_FOUND" | "NO_MATCHING_METER" | "MISSING_PROPERTY" | "INVALID_PROPERTY_VALUE" | "AMOUNT_TOO_LARGE" | (string & {});
/** @description Usage events were rejected since the last minute. */
type EventsRejectedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: EventsRejection;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description Usage events were rejected since the last minute.
     * @example events.rejected
     * @constant
     */
    type: "events.rejected";
};
/** @description The events that were rejected since the last message about such. */
type EventsRejection = {
    rejected_events: RejectedEvents;
};
/**
 * @description - `queued`: stored, and to be processed. So long as its `timestamp` is ahead of the service's clock it stays so.
 *     - `processed`: counted by every meter that matches it.
 *     - `rejected`: counted by none; `rejection` says why. To fix it, send other content under its key: it replaces the event.
 *     - `void`: taken back with `voidEvent`; counted by none.
 * @example processed
 */
type EventStatus = "queued" | "processed" | "rejected" | "void" | (string & {});
/**
 * @description Your own identifier of the customer; unique in your company and mode.
 * @example acct_4211
 */
type ExternalId = string;
/**
 * @description `false` in every other response.
 * @example false
 */
type Failure = false;
/** @description A plan's fee. */
type FeeLineItem = {
    amount_cents: AmountCents;
    credited_cents: LineCreditedCents;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description Stays the same when the invoice is finalized. Lines that you replace get other ids. */
    id: Id;
    /** @description When that time ends, exclusive. */
    period_end: Timestamp;
    /** @description When the time that the fee pays for starts. */
    period_start: Timestamp;
    quantity: LineQuantity;
    subscription_id: Id;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description It bills a plan's fee.
     * @example fee
     * @constant
     */
    type: "fee";
    unit_amount_cents: UnitAmountCents;
    unit_code: LineUnitCode;
};
/** @description Usage of which each tier prices the units that lie in it. */
type GraduatedLineUsage = {
    /**
     * @description Each tier prices the units that lie in it.
     * @example graduated
     * @constant
     */
    charge_model: "graduated";
    late_events: LineUsageLateEvents;
    meter_id: Id;
    price_id: LineUsagePriceId;
    /** @description Each tier that units fell into; none of 0 units. */
    tiers: LineUsageTier[];
    units: LineUsageUnits;
};
/** @description A price of which each tier prices the units that lie in it. */
type GraduatedPrice = {
    /**
     * @description Each tier prices the units that lie in it.
     * @example graduated
     * @constant
     */
    charge_model: "graduated";
    code: PriceCode;
    id: PriceId;
    maximum_amount: PriceMaximumAmount;
    meter_id: Id;
    minimum_amount: PriceMinimumAmount;
    /**
     * @description The pricing unit that the amounts are in; null if they are in the plan's currency.
     * @example api_credits
     * @example null
     */
    pricing_unit_code: NullableCode;
    tiers: PriceTiers;
};
/** @description A price of which each tier prices the units that lie in it. */
type GraduatedPriceInput = {
    /**
     * @description Each tier prices the units that lie in it.
     * @example graduated
     * @constant
     */
    charge_model: "graduated";
    code?: PriceCode;
    id?: PriceInputId;
    maximum_amount?: PriceMaximumAmountInput;
    meter_id: PriceInputMeterId;
    minimum_amount?: PriceMinimumAmountInput;
    pricing_unit_code?: PriceInputPricingUnit;
    tiers: PriceTierInputs;
};
/**
 * @description Grants with a lower number are used first.
 * @example 50
 */
type GrantPriority = number;
/**
 * @description Grants with a lower number are used first.
 * @example 50
 */
type GrantPriorityInput = number;
/**
 * @description Where it comes from.
 *
 *     - `manual`: `createCreditGrant` made it.
 *     - `proration_credit`: an invoice gave more back for unused time than it billed.
 *     - `credit_note`: a credit note of an invoice gave it, also where the note's refund failed.
 *     - `refund`: credit was paid out by a refund, and the refund failed.
 * @example manual
 */
type GrantSource = "manual" | "proration_credit" | "credit_note" | "refund" | (string & {});
/**
 * @description How long a point's span is. The first and the last are cut at the window's `start` and `end`.
 *
 *     - `hour`: an hour.
 *     - `day`: a day of UTC.
 *     - `month`: a month of UTC.
 * @example day
 */
type Granularity = "hour" | "day" | "month" | (string & {});
/**
 * @description Whether another page follows.
 * @example true
 */
type HasMore = boolean;
/** @description The state of the service. */
type Health = {
    /**
     * @description `ok`: requests are served and the database answers.
     * @example ok
     */
    status: "ok" | (string & {});
    /**
     * @description The version of this interface description that the service was built from.
     * @example 1.0.0
     */
    version: string;
    worker?: HealthWorker;
};
type HealthResponse = {
    health: Health;
    request_id: RequestId;
    success: Success;
};
/**
 * @description Whether somebody does the work that no request does: counts events, renews subscriptions, finalizes and collects invoices.
 *     A service without a worker still accepts requests and events, so this changes no HTTP status. Left out by a service that
 *     needs none.
 */
type HealthWorker = {
    /** @description When a worker last looked for work; `null` if none ever has. */
    last_seen_at: NullableTimestamp;
    /**
     * @description - `ok`: a worker has looked for work within the last 3 minutes, or the service has only just started.
     *     - `stale`: none has. Events stay `queued`, and nothing is billed until a worker runs.
     * @example ok
     */
    status: "ok" | "stale" | (string & {});
};
/**
 * @description A cuid: `c` and 24 lower-case letters or digits, assigned by the service.
 * @example cm7q4x2k80001jr5v9t3hw6ab
 */
type Id = string;
/** @description A batch of events, stored as a whole or not at all. */
type IngestRequest = {
    /** @description 1 to 1,000 events, of any customers, in any order. */
    events: UsageEventInput[];
};
type IngestResponse = {
    /**
     * @description How many events of the request are now stored, new ones and repeats alike, so that a retry returns the same as the first try.
     * @example 3
     */
    accepted: number;
    /**
     * @description How many of the accepted events were exact repeats of an event stored before, or of an earlier one in the same request.
     * @example 0
     */
    duplicates: number;
    request_id: RequestId;
    success: Success;
};
/**
 * @description How many intervals a period has.
 * @example 1
 */
type IntervalCount = number;
/**
 * @description How many intervals a period has.
 * @example 1
 */
type IntervalCountInput = number;
/** @description What a customer owes for a number of lines. */
type Invoice = {
    /**
     * @description What credit notes took off what is owed, the sum of the `applied_to_invoice_cents` of those that are not void.
     * @example 0
     */
    amount_credited_cents: number;
    /**
     * @description What the customer owes: `total_cents` less `amount_paid_cents` and `amount_credited_cents` while the invoice is `open` or `uncollectible`. 0 for a `draft`, which owes nothing yet, and once it is `paid` or `void`.
     * @example 35509
     */
    amount_due_cents: number;
    /**
     * @description What has been paid so far, the sum of the `payments` that are not voided. Once the invoice is finalized, and unless it is `void`, this, `amount_credited_cents` and `amount_due_cents` add up to `total_cents`.
     * @example 0
     */
    amount_paid_cents: number;
    /** @description How the hosted invoice page looks. Once the invoice is finalized, this is no longer updated. */
    appearance: Appearance;
    apply_credit: ApplyCredit;
    billing_reason: BillingReason;
    buyer: Buyer;
    collection_method: CollectionMethod;
    created_at: Timestamp;
    credit_carried_cents: CreditCarriedCents;
    /**
     * @description What credit notes give back in all, the sum of the `total_cents` of those that are not void.
     * @example 0
     */
    credit_note_total_cents: number;
    currency_code: CurrencyCode;
    customer_id: Id;
    /**
     * @description Days from finalizing until the invoice is due; null when it is charged automatically.
     * @example 30
     * @example null
     */
    days_until_due: number | null;
    discount_cents: DiscountCents;
    discounts: InvoiceDiscounts;
    /** @description When it is to be paid: `days_until_due` days of 24 hours after `finalized_at`, or at `finalized_at` when it is charged automatically. Null while it is a draft. */
    due_at: NullableTimestamp;
    /** @description When the invoice was finalized; null while it is a draft. */
    finalized_at: NullableTimestamp;
    /** @description When a subscription's draft is finalized automatically; null for every other invoice, and once it is finalized. */
    finalizes_at: NullableTimestamp;
    id: Id;
    /**
     * @description Given when the invoice is finalized and absent until then. Numbers run without a gap in each company and mode, but where the company set its `next_invoice_number`; they are kept after voiding and never used again. How they are written may change: show them, and do not read anything out of them.
     * @example INV-000042
     */
    invoice_number?: string;
    /** @description What a draft lacks, in the order of the codes. It never stops finalizing. Empty once the invoice is finalized. Also empty while the customer is `taxable` and your company has no tax rate in this mode that is not archived. */
    issues: InvoiceIssue[];
    /** @description The lines, in the order sent. A subscription's: the next period's fee, the prorations, the usage in the order of the plan's prices, what a minimum or a maximum adds or takes off. */
    line_items: LineItem[];
    /** @description When the invoice was marked as uncollectible; null until then. It stays when the invoice is paid or voided later. */
    marked_uncollectible_at: NullableTimestamp;
    memo: NullableInvoiceMemo;
    metadata: Metadata;
    mode: Mode;
    /** @description When it is charged next, since an automatic payment failed or was postponed; null if it is not planned. */
    next_payment_attempt_at: NullableTimestamp;
    /** @description When it was marked as overdue, since it was still `open` at `due_at`, after credit was applied; null until then. It stays when the invoice is paid later. */
    overdue_at: NullableTimestamp;
    /** @description When nothing of it was due any more: the latest `paid_at` of the `payments`, or when a credit note took off the rest; null until then. With a total of 0, `finalized_at`. */
    paid_at: NullableTimestamp;
    /**
     * @description How many payment attempts it has had.
     * @example 0
     * @example 1
     */
    payment_attempt_count: number;
    payment_stopped_reason: PaymentStoppedReason;
    /** @description What was paid, in the order in which it was recorded: up to 100 payments, and voided ones. Empty if nothing was ever paid. */
    payments: Payment[];
    /** @description When that period ends, exclusive; null where `period_start` is. */
    period_end: NullableTimestamp;
    /** @description When the period of the usage that it bills starts. Null where it bills no usage. */
    period_start: NullableTimestamp;
    /** @description The subscription's plan at the moment of drafting. After a change of plan it is the new plan, though the invoice also bills the old one. Null where there is no one plan. */
    plan_id: NullableId;
    /**
     * Format: uri
     * @description A page that shows the invoice to whoever has the URL. Made when the invoice is finalized and absent until then.
     * @example https://billing.nordwind.example/pay/q7Jc2mVx0Lr8TzN4bWd6Ye
     */
    public_invoice_url?: string;
    /** @description The customer's order number: the invoice's own, else that of its subscription, else that of the customer. Once the invoice is finalized, it is no longer updated. Null if there is none. */
    purchase_order_number: NullablePurchaseOrderNumber;
    seller: Seller;
    status: InvoiceStatus;
    /** @description The subscription that it bills; null where it bills none, or several. Each line names its own. */
    subscription_id: NullableId;
    subtotal_cents: SubtotalCents;
    tax_behavior: TaxBehavior;
    tax_cents: TaxCents;
    /** @description The codes of the tax rates that `updateInvoice` gave all lines of the draft; null where the lines have their own, and on most invoices. */
    tax_rate_codes: NullableTaxRateCodes;
    taxes: TaxEntries;
    /** @description The time zone in which the hosted page and the PDF show dates: that of its subscription or, without one, of the customer, or else of the company, when it was created. It does not change. Times in this API are in UTC all the same. */
    timezone: Timezone;
    total_cents: TotalCents;
    updated_at: Timestamp;
    /** @description When the invoice was voided; null until then. */
    voided_at: NullableTimestamp;
};
/** @description The invoice after the change, without its lines and payments. */
type InvoiceChange = {
    invoice: InvoiceSummary;
    previous?: PreviousValues;
};
/** @description How many invoices the other filters select, by status, whatever `status` and `overdue` say. 10,000 means 10,000 or more. */
type InvoiceCounts = {
    /**
     * @description All of them.
     * @example 3
     */
    all: number;
    /**
     * @description Those that are `draft`.
     * @example 0
     */
    draft: number;
    /**
     * @description Those that are `open`, overdue ones included.
     * @example 2
     */
    open: number;
    /**
     * @description Those that are overdue now.
     * @example 0
     */
    overdue: number;
    /**
     * @description Those that are `paid`.
     * @example 1
     */
    paid: number;
    /**
     * @description Those that are `uncollectible`.
     * @example 0
     */
    uncollectible: number;
    /**
     * @description Those that are `void`.
     * @example 0
     */
    void: number;
};
/** @description A new draft. */
type InvoiceCreate = {
    /** @default true */
    apply_credit?: ApplyCredit;
    collection_method: CollectionMethodInput;
    /** @description The customer's currency, which is also the default. Another one returns 409 `CURRENCY_MISMATCH`. */
    currency_code?: CurrencyCodeInput;
    customer_id: Id;
    days_until_due?: DaysUntilDue;
    line_items: LineItemInputs;
    /** @description A text for the customer, which the page and the PDF show. Null, or left out, for your company's `default_memo`. */
    memo?: NullableInvoiceMemo;
    metadata?: MetadataInput;
    /** @description The customer's order number for this invoice. Null, or left out, for that of its subscription, or else of the customer. */
    purchase_order_number?: NullablePurchaseOrderNumber;
    /** @default exclusive */
    tax_behavior?: TaxBehaviorInput;
};
/** @description A draft was deleted. */
type InvoiceDeletedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceDeletion;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A draft was deleted.
     * @example invoice.deleted
     * @constant
     */
    type: "invoice.deleted";
};
/** @description The id of the invoice. */
type InvoiceDeletion = {
    invoice: DeletedInvoice;
};
/** @description What an invoice has of one discount. */
type InvoiceDiscount = {
    /**
     * @description What it takes of the lines, in the currency's minor unit; with `tax_behavior` `inclusive` with the tax in it. Below 0 where it takes its share of a credit.
     * @example 980
     */
    amount_cents: number;
    /**
     * @description The code of its coupon; null without one, as no discount is today.
     * @example launch-20
     */
    coupon_code: NullableCode;
    /** @description The discount; null where a preview has one that does not exist yet. */
    discount_id: NullableId;
    name: CouponName;
};
/**
 * @description What each discount takes of the lines, the oldest first. Empty without discounts.
 * @example []
 */
type InvoiceDiscounts = InvoiceDiscount[];
/** @description An invoice was drafted. */
type InvoiceDraftedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description An invoice was drafted.
     * @example invoice.drafted
     * @constant
     */
    type: "invoice.drafted";
};
/** @description An invoice was finalized. */
type InvoiceFinalizedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description An invoice was finalized.
     * @example invoice.finalized
     * @constant
     */
    type: "invoice.finalized";
};
/** @description Something that an invoice with tax needs and this draft lacks. */
type InvoiceIssue = {
    /**
     * @description - `no_tax_rate`: the customer is `taxable`, and a line has no tax rate. A rate of 0 percent says why no tax is due.
     *     - `seller_address_missing`: your company has no address.
     *     - `seller_tax_id_missing`: your company has no tax number.
     *     - `buyer_address_missing`: the customer has no address.
     * @example no_tax_rate
     */
    code: "no_tax_rate" | "seller_address_missing" | "seller_tax_id_missing" | "buyer_address_missing" | (string & {});
    /**
     * @description What is missing, for people. It may change.
     * @example 3 lines have no tax rate.
     */
    message: string;
    /**
     * @description The field of the invoice, written as in errors. Of lines without a rate it names the first.
     * @example line_items[0].tax_rates
     */
    path: string;
};
type InvoiceListResponse = {
    has_more: HasMore;
    /** @description One page of invoices, newest first. */
    invoices: Invoice[];
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
};
/** @description An invoice was written off. */
type InvoiceMarkedUncollectibleEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description An invoice was written off.
     * @example invoice.marked_uncollectible
     * @constant
     */
    type: "invoice.marked_uncollectible";
};
/** @description An invoice was still open when it was due. */
type InvoiceOverdueEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description An invoice was still open when it was due.
     * @example invoice.overdue
     * @constant
     */
    type: "invoice.overdue";
};
/** @description Nothing of an invoice is due any more. */
type InvoicePaidEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description Nothing of an invoice is due any more.
     * @example invoice.paid
     * @constant
     */
    type: "invoice.paid";
};
/** @description A part of an invoice was paid. */
type InvoicePartlyPaidEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A part of an invoice was paid.
     * @example invoice.partly_paid
     * @constant
     */
    type: "invoice.partly_paid";
};
/** @description A payment as `listPayments` returns it, with its invoice. */
type InvoicePayment = {
    /**
     * @description How much it is, in the currency's minor unit.
     * @example 9069
     */
    amount_cents: number;
    created_at: Timestamp;
    currency_code: CurrencyCode;
    /** @description The customer who pays. */
    customer_id: Id;
    id: Id;
    /** @description The invoice that it pays. */
    invoice_id: Id;
    /**
     * @description The number of the invoice.
     * @example INV-000017
     */
    invoice_number: string;
    mode: Mode;
    /** @description When it was paid; out of band, when you received the money, as you recorded it. */
    paid_at: Timestamp;
    /** @description The attempt that it came of, with `provider`; otherwise null. */
    payment_attempt_id: NullableId;
    /**
     * @description The `reference` that it was recorded with; null without one.
     * @example SEPA 4471-20260320
     * @example null
     */
    reference: string | null;
    /**
     * @description How much of it went back through the provider, by credit notes and as credit that is paid out, in the currency's minor unit: the sum of these refunds that did not fail, and of those of no credit note whose failure says `customer_has_money`. It stays part of `amount_paid_cents`.
     * @example 0
     */
    refunded_cents: number;
    /**
     * @description Where the money came from.
     *
     *     - `wallet`: from the customer's account in its currency.
     *     - `out_of_band`: you received it elsewhere.
     *     - `provider`: your payment provider received it. It cannot be voided.
     * @example wallet
     */
    source: "wallet" | "out_of_band" | "provider" | (string & {});
    updated_at: Timestamp;
    /** @description When it was voided, with `voidPayment`, with its invoice, or because a dispute was lost; null until then. It stays listed, and counts no more. */
    voided_at: NullableTimestamp;
    /** @description The transaction in the ledger that drew it from the wallet; otherwise null. */
    wallet_transaction_id: NullableId;
};
/** @description The automatic payment of an invoice failed. */
type InvoicePaymentFailedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description The automatic payment of an invoice failed.
     * @example invoice.payment_failed
     * @constant
     */
    type: "invoice.payment_failed";
};
/**
 * Format: binary
 * @description A PDF.
 */
type InvoicePdf = string;
/**
 * @description The prefix of invoice numbers, before a `-`. Initially `INV` in live mode and `TEST` in test mode.
 * @example NW
 */
type InvoicePrefix = string;
/** @description A paid invoice is open again, since a payment was voided. */
type InvoiceReopenedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A paid invoice is open again, since a payment was voided.
     * @example invoice.reopened
     * @constant
     */
    type: "invoice.reopened";
};
type InvoiceResponse = {
    invoice: Invoice;
    request_id: RequestId;
    success: Success;
};
/** @description How many invoices filters select, and what they add up to. */
type InvoicesReport = {
    counts: InvoiceCounts;
    selected: SelectedInvoices;
};
type InvoicesReportResponse = {
    invoices_report: InvoicesReport;
    request_id: RequestId;
    success: Success;
};
/**
 * @description - `draft`: can be changed or deleted; nothing is owed yet.
 *     - `open`: finalized and owed, in full or in part.
 *     - `paid`: settled, or finalized with nothing due. Usually final: it is `open` again once a payment is voided.
 *     - `void`: canceled after finalizing. Final.
 *     - `uncollectible`: written off: you no longer expect to be paid.
 * @example draft
 */
type InvoiceStatus = "draft" | "open" | "paid" | "void" | "uncollectible" | (string & {});
/** @description An invoice without its lines, its payments and its looks. */
type InvoiceSummary = {
    /**
     * @description What credit notes took off what is owed, the sum of the `applied_to_invoice_cents` of those that are not void.
     * @example 0
     */
    amount_credited_cents: number;
    /**
     * @description What the customer owes: `total_cents` less `amount_paid_cents` and `amount_credited_cents` while the invoice is `open` or `uncollectible`. 0 for a `draft`, which owes nothing yet, and once it is `paid` or `void`.
     * @example 35509
     */
    amount_due_cents: number;
    /**
     * @description What has been paid so far, the sum of the `payments` that are not voided. Once the invoice is finalized, and unless it is `void`, this, `amount_credited_cents` and `amount_due_cents` add up to `total_cents`.
     * @example 0
     */
    amount_paid_cents: number;
    apply_credit: ApplyCredit;
    billing_reason: BillingReason;
    buyer: Buyer;
    collection_method: CollectionMethod;
    created_at: Timestamp;
    credit_carried_cents: CreditCarriedCents;
    /**
     * @description What credit notes give back in all, the sum of the `total_cents` of those that are not void.
     * @example 0
     */
    credit_note_total_cents: number;
    currency_code: CurrencyCode;
    customer_id: Id;
    /**
     * @description Days from finalizing until the invoice is due; null when it is charged automatically.
     * @example 30
     * @example null
     */
    days_until_due: number | null;
    discount_cents: DiscountCents;
    /** @description When it is to be paid: `days_until_due` days of 24 hours after `finalized_at`, or at `finalized_at` when it is charged automatically. Null while it is a draft. */
    due_at: NullableTimestamp;
    /** @description When the invoice was finalized; null while it is a draft. */
    finalized_at: NullableTimestamp;
    /** @description When a subscription's draft is finalized automatically; null for every other invoice, and once it is finalized. */
    finalizes_at: NullableTimestamp;
    id: Id;
    /**
     * @description Given when the invoice is finalized and absent until then. Numbers run without a gap in each company and mode, but where the company set its `next_invoice_number`; they are kept after voiding and never used again. How they are written may change: show them, and do not read anything out of them.
     * @example INV-000042
     */
    invoice_number?: string;
    /**
     * @description How many lines the invoice has. Read them with `getInvoice`.
     * @example 3
     */
    line_item_count: number;
    /** @description When the invoice was marked as uncollectible; null until then. It stays when the invoice is paid or voided later. */
    marked_uncollectible_at: NullableTimestamp;
    memo: NullableInvoiceMemo;
    metadata: Metadata;
    mode: Mode;
    /** @description When it is charged next, since an automatic payment failed or was postponed; null if it is not planned. */
    next_payment_attempt_at: NullableTimestamp;
    /** @description When it was marked as overdue, since it was still `open` at `due_at`, after credit was applied; null until then. It stays when the invoice is paid later. */
    overdue_at: NullableTimestamp;
    /** @description When nothing of it was due any more: the latest `paid_at` of the `payments`, or when a credit note took off the rest; null until then. With a total of 0, `finalized_at`. */
    paid_at: NullableTimestamp;
    /**
     * @description How many payment attempts it has had.
     * @example 0
     * @example 1
     */
    payment_attempt_count: number;
    payment_stopped_reason: PaymentStoppedReason;
    /** @description When that period ends, exclusive; null where `period_start` is. */
    period_end: NullableTimestamp;
    /** @description When the period of the usage that it bills starts. Null where it bills no usage. */
    period_start: NullableTimestamp;
    /** @description The subscription's plan at the moment of drafting. After a change of plan it is the new plan, though the invoice also bills the old one. Null where there is no one plan. */
    plan_id: NullableId;
    /**
     * Format: uri
     * @description A page that shows the invoice to whoever has the URL. Made when the invoice is finalized and absent until then.
     * @example https://billing.nordwind.example/pay/q7Jc2mVx0Lr8TzN4bWd6Ye
     */
    public_invoice_url?: string;
    /** @description The customer's order number: the invoice's own, else that of its subscription, else that of the customer. Once the invoice is finalized, it is no longer updated. Null if there is none. */
    purchase_order_number: NullablePurchaseOrderNumber;
    seller: Seller;
    status: InvoiceStatus;
    /** @description The subscription that it bills; null where it bills none, or several. Each line names its own. */
    subscription_id: NullableId;
    subtotal_cents: SubtotalCents;
    tax_behavior: TaxBehavior;
    tax_cents: TaxCents;
    /** @description The codes of the tax rates that `updateInvoice` gave all lines of the draft; null where the lines have their own, and on most invoices. */
    tax_rate_codes: NullableTaxRateCodes;
    /** @description The time zone in which the hosted page and the PDF show dates: that of its subscription or, without one, of the customer, or else of the company, when it was created. It does not change. Times in this API are in UTC all the same. */
    timezone: Timezone;
    total_cents: TotalCents;
    updated_at: Timestamp;
    /** @description When the invoice was voided; null until then. */
    voided_at: NullableTimestamp;
};
/** @description What invoices in one currency add up to. */
type InvoiceSums = {
    /**
     * @description The sum of their `amount_credited_cents`.
     * @example 0
     */
    amount_credited_cents: number;
    /**
     * @description The sum of the `amount_due_cents` of those that are `open`, as in `getReceivablesReport`.
     * @example 44578
     */
    amount_due_cents: number;
    /**
     * @description The sum of their `amount_paid_cents`.
     * @example 4900
     */
    amount_paid_cents: number;
    currency_code: CurrencyCode;
    /**
     * @description How many they are.
     * @example 3
     */
    invoice_count: number;
    /**
     * @description The sum of the `total_cents` of those that are neither `draft` nor `void`. `getRevenueReport` counts the same ones.
     * @example 49478
     */
    invoiced_cents: number;
    /**
     * @description The sum of their `total_cents`.
     * @example 49478
     */
    total_cents: number;
    /**
     * @description The sum of the `amount_due_cents` of those that are `uncollectible`.
     * @example 0
     */
    uncollectible_cents: number;
};
/** @description The fields to change; the others stay as they are. Customer and currency are fixed when the invoice is created. */
type InvoiceUpdate = {
    apply_credit?: ApplyCredit;
    /** @description Changing to `charge_automatically` clears `days_until_due`; changing to `send_invoice` sets it to 30, unless it is in the same request. */
    collection_method?: CollectionMethodInput;
    days_until_due?: DaysUntilDue;
    /** @description Replaces all lines. */
    line_items?: LineItemInputs;
    /** @description A text for the customer, which the page and the PDF show. Null for your company's `default_memo`. */
    memo?: NullableInvoiceMemo;
    metadata?: MetadataUpdate;
    /** @description The customer's order number for this invoice. Null for that of its subscription, or else of the customer. */
    purchase_order_number?: NullablePurchaseOrderNumber;
    /** @description The codes of the tax rates that all lines of the draft get, instead of those that they would have; `[]` for none. They do not replace those of a credit for unused time, nor the `tax_status` of the customer. Null: each line has its own again. A subscription's draft takes it too. */
    tax_rate_codes?: NullableTaxRateCodesInput;
};
/** @description An invoice or its tax was updated, or a payment was voided. */
type InvoiceUpdatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description An invoice or its tax was updated, or a payment was voided.
     * @example invoice.updated
     * @constant
     */
    type: "invoice.updated";
};
/** @description An invoice was voided. */
type InvoiceVoidedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: InvoiceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description An invoice was voided.
     * @example invoice.voided
     * @constant
     */
    type: "invoice.voided";
};
/** @description How the amount of a `minimum` or a `maximum` came about. `amount_cents` is `bound_cents` − `spend_cents`. */
type LineBound = {
    /**
     * @description What the part comes to with this line: the minimum or the maximum, multiplied with the seconds of the part, divided by those of the full period that it belongs to, and rounded once, half away from zero. A plan's maximum is at least what the fees of the part come to.
     * @example 20000
     */
    bound_cents: number;
    /**
     * @description The price whose bound it is; null for the plan's own.
     * @example cm6zk2p4d0011jr5vprocalls
     * @example null
     */
    price_id: NullableId;
    /**
     * @description What the part of the period had come to, on all invoices, void ones too. Of a price its usage. Of the plan all usage, with the lines `minimum` and `maximum` of its prices, and of each fee and proration the share of its time that lies in the part. Usage in a pricing unit does not count.
     * @example 11610
     */
    spend_cents: number;
};
/**
 * @description How much of `amount_cents` less `discount_cents` was given back so far: by credit notes, and on finalized invoices as unused time. Unused time counts with what the line that gives it back came to after its own discount. It has the sign of the line, and never exceeds it.
 * @example 0
 * @example 2000
 */
type LineCreditedCents = number;
/**
 * @description What the line is for, as the customer reads it.
 * @example Data import, March 2026, per thousand records
 */
type LineDescription = string;
/**
 * @description What the line is for, as the customer reads it.
 * @example Data import, March 2026, per thousand records
 */
type LineDescriptionInput = string;
/**
 * @description What discounts take off `amount_cents`, in the currency's minor unit, between 0 and that amount, so below 0 on a credit. 0 without discounts.
 * @example 0
 */
type LineDiscountCents = number;
/**
 * @description One line of an invoice. `type` says which. More types may come: show a line that you do not know by its `description` and `amount_cents`.
 *
 *     - `manual`: a line of an invoice that you created.
 *     - `fee`: a plan's fee. Its period is the time that the fee pays for: the next one, or with `in_arrears` the one that has ended.
 *     - `proration`: a change of plan within the period: credit for the unused time on the old plan, or a charge for the remaining time on the new one. Its
 *       period is that time.
 *     - `usage`: what a meter counted, at the plan's price. Its period is when the usage happened; `usage` says how the amount came about.
 *     - `minimum`: what is missing to the minimum of a price or of the plan. Its period is the part of the billing period in which that plan applied; `bound` says how
 *       the amount came about.
 *     - `maximum`: what is beyond the maximum of a price or of the plan, below 0. Its period and its `bound` are those of a `minimum`.
 */
type LineItem = ManualLineItem | FeeLineItem | ProrationLineItem | UsageLineItem | MinimumLineItem | MaximumLineItem | OtherLineItem;
/** @description One line to bill. */
type LineItemInput = {
    description: LineDescriptionInput;
    /** @description When that time ends, exclusive, after `period_start`. It decides which of two tax rates holds where one replaces the other. */
    period_end?: NullableDateTime;
    /** @description When the time that the line bills starts, such as a month of work. With `period_end`; null, or left out, without a time. */
    period_start?: NullableDateTime;
    quantity: LineQuantityInput;
    /** @description Up to 5 codes of the line's tax rates; `[]` for none. Null, or left out, for the customer's or else the company's. */
    tax_rate_codes?: NullableTaxRateCodesInput;
    unit_amount_cents: UnitAmountCentsInput;
    /** @default C62 */
    unit_code?: UnitCode;
};
/** @description 1 to 500 lines. Their amounts must add up to 0 or more, also with tax, and to at most 10^15, each without its sign. */
type LineItemInputs = LineItemInput[];
/**
 * Format: double
 * @description How many units, 0 or more, with up to 12 decimals. It is read as the decimal that was written; up to 15 significant digits are exact.
 * @example 128.437
 */
type LineQuantity = number;
/**
 * Format: double
 * @description How many units, 0 or more, with up to 12 decimals. It is read as the decimal that was written; up to 15 significant digits are exact.
 * @example 128.437
 */
type LineQuantityInput = number;
/**
 * @description The line's share of the tax, in the currency's minor unit. The shares of all lines add up to the `tax_cents` of the invoice, since each rate is rounded once for all lines together.
 * @example 0
 * @example 6101
 */
type LineTaxCents = number;
/** @description A tax rate of a line. */
type LineTaxRate = {
    category: TaxCategory;
    percentage: TaxPercentage;
    /** @description The tax rate; null for the entry of a customer who is `exempt` or `reverse_charge`. */
    tax_rate_id: NullableId;
};
/** @description The codes that the line was sent with; null for the customer's or else the company's. */
type LineTaxRateCodes = NullableTaxRateCodes;
/**
 * @description The tax rates of the line. Each applies to all of its amount after discounts; there is no tax on tax. Empty for none.
 * @example []
 * @example [
 *       {
 *         "tax_rate_id": "cm6zk6r4t0001jr5vtx1stdde",
 *         "percentage": "19",
 *         "category": "standard"
 *       }
 *     ]
 */
type LineTaxRates = LineTaxRate[];
/**
 * @description The unit, by its code in UN/ECE Recommendation 20. Of a usage line it is that of `usage.units`, else that of `quantity`. `C62` is a piece.
 * @example C62
 * @example HUR
 */
type LineUnitCode = string;
/** @description How the amount of a line for usage came about. `charge_model` says how units became an amount, and with it which fields there are. */
type LineUsage = PerUnitLineUsage | GraduatedLineUsage | VolumeLineUsage | PackageLineUsage | OtherLineUsage;
/**
 * @description How many of the events belong to an earlier period of the subscription, whose invoice was finalized before they were processed.
 * @example 0
 */
type LineUsageLateEvents = number;
/**
 * @description The price of the plan that the usage was priced by.
 * @example cm6zk2p4d0011jr5vprocalls
 */
type LineUsagePriceId = Id;
/** @description What one tier brought to the line. */
type LineUsageTier = {
    /**
     * @description What it comes to in the same units, not rounded: `units` × `unit_amount` + `flat_amount`.
     * @example 36
     */
    amount: Decimal;
    /**
     * @description What was added for reaching the tier, in whole units of the currency or of the pricing unit.
     * @example 0
     */
    flat_amount: Decimal;
    /**
     * @description The price of one unit, in whole units of the currency or of the pricing unit.
     * @example 0.0004
     */
    unit_amount: Decimal;
    /**
     * @description How many units are priced by it.
     * @example 90000
     */
    units: Decimal;
    /**
     * @description The tier's bound; null if it has no end.
     * @example 100000
     * @example null
     */
    up_to: NullableDecimal;
};
/** @description What the meter counted, including late events and the value that a `recurring` meter carried over. Below 0 it is priced as 0. */
type LineUsageUnits = Decimal;
/** @description A line of an invoice that you created. */
type ManualLineItem = {
    amount_cents: AmountCents;
    credited_cents: LineCreditedCents;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description Stays the same when the invoice is finalized. Lines that you replace get other ids. */
    id: Id;
    /** @description When that time ends, exclusive; null without one. */
    period_end: NullableTimestamp;
    /** @description When the time that it bills starts; null without one. */
    period_start: NullableTimestamp;
    quantity: LineQuantity;
    /** @description The subscription that it bills; null without one. */
    subscription_id: NullableId;
    tax_cents: LineTaxCents;
    tax_rate_codes: LineTaxRateCodes;
    tax_rates: LineTaxRates;
    /**
     * @description You wrote it.
     * @example manual
     * @constant
     */
    type: "manual";
    unit_amount_cents: UnitAmountCents;
    unit_code: LineUnitCode;
};
/** @description What is beyond a maximum, which is taken off. `quantity` is 1. */
type MaximumLineItem = {
    amount_cents: AmountCents;
    bound: LineBound;
    credited_cents: LineCreditedCents;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description Stays the same when the invoice is finalized. Lines that you replace get other ids. */
    id: Id;
    /** @description When that part ends, or the month of it whose usage is billed here, exclusive. */
    period_end: Timestamp;
    /** @description When the part of the period starts that the bound holds for, also where usage is billed each month of it. */
    period_start: Timestamp;
    quantity: LineQuantity;
    subscription_id: Id;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description It takes off what is beyond a maximum.
     * @example maximum
     * @constant
     */
    type: "maximum";
    /** @description The same as `amount_cents`, since `quantity` is 1. */
    unit_amount_cents: AmountCents;
    unit_code: LineUnitCode;
};
/**
 * @description How many discounts can be made of it together; null for no limit.
 * @example null
 * @example 500
 */
type MaxRedemptions = number | null;
/**
 * @description How many discounts can be made of it together; null for no limit.
 * @example null
 * @example 500
 */
type MaxRedemptionsInput = number | null;
/**
 * @description How many discounts can be made of it for one customer; null for no limit.
 * @example null
 * @example 1
 */
type MaxRedemptionsPerCustomer = number | null;
/**
 * @description How many discounts can be made of it for one customer; null for no limit.
 * @example null
 * @example 1
 */
type MaxRedemptionsPerCustomerInput = number | null;
/**
 * @description Up to 50 strings of your own, returned as sent and never read by the service. Keys have 1 to 64 letters, digits, `_`, `.` or `-`.
 * @example {
 *       "crm_id": "4211"
 *     }
 */
type Metadata = {
    [key: string]: string;
};
/**
 * @description Up to 50 strings of your own, returned as sent and never read by the service. Keys have 1 to 64 letters, digits, `_`, `.` or `-`.
 * @example {
 *       "crm_id": "4211"
 *     }
 */
type MetadataInput = {
    [key: string]: string;
};
/**
 * @description The keys to change. A key that is not sent keeps its value, and null removes a key; `{}` changes nothing. Afterwards there are at most 50 keys, otherwise 400 `VALIDATION_ERROR` with `too_many_keys`.
 * @example {
 *       "crm_id": "4211",
 *       "old_crm_id": null
 *     }
 */
type MetadataUpdate = {
    [key: string]: string | null;
};
/** @description What is counted of your customers' events. */
type Meter = {
    aggregation: Aggregation;
    /** @description When the meter was archived; null until then. */
    archived_at: NullableTimestamp;
    code: Code;
    created_at: Timestamp;
    /** @description The name of the events that it counts. */
    event_name: EventName;
    filters: MeterFilters;
    id: Id;
    metadata: Metadata;
    mode: Mode;
    name: MeterName;
    property: NullablePropertyName;
    recurring: Recurring;
    /** @description The unit of what it counts, on the lines of invoices. */
    unit_code: UnitCode;
    updated_at: Timestamp;
    /** @description The most that an event adds to a `sum`; null for no limit. */
    value_maximum: NullableDecimal;
    /** @description The least that an event adds to a `sum`; null for no limit. */
    value_minimum: NullableDecimal;
};
/** @description A meter was archived. */
type MeterArchivedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: MeterChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A meter was archived.
     * @example meter.archived
     * @constant
     */
    type: "meter.archived";
};
/** @description The meter after the change. */
type MeterChange = {
    meter: Meter;
    previous?: PreviousValues;
};
/** @description A new meter. Only its name, its unit and its metadata can be changed later. */
type MeterCreate = {
    aggregation: AggregationInput;
    code: Code;
    /** @description The name of the events to count. */
    event_name: EventName;
    /** @default [] */
    filters?: MeterFiltersInput;
    metadata?: MetadataInput;
    name: MeterName;
    /** @description Which of the event's properties is read. Required, except with `count`, which takes none. Null is the same as leaving it out. */
    property?: NullablePropertyName;
    /** @default false */
    recurring?: Recurring;
    /** @default C62 */
    unit_code?: UnitCode;
    /** @description The most that an event adds, with `sum` only. An event with a larger value counts as this one. Null is the same as leaving it out. */
    value_maximum?: ValueBoundInput;
    /** @description The least that an event adds, with `sum` only. An event with a smaller value counts as this one, also one below 0. Null is the same as leaving it out. */
    value_minimum?: ValueBoundInput;
};
/** @description A meter was created. */
type MeterCreatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: MeterChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A meter was created.
     * @example meter.created
     * @constant
     */
    type: "meter.created";
};
/** @description A condition on a property of events. */
type MeterFilter = {
    /** @description The allowed values. */
    in: (number | string)[];
    /**
     * @description The name of the property.
     * @example region
     */
    property: string;
};
/** @description A condition on a property of events. Each property is named by one filter at most. */
type MeterFilterInput = {
    /** @description The allowed values, up to 50. */
    in: (number | string)[];
    /**
     * @description The name of the property.
     * @example region
     */
    property: string;
};
/**
 * @description Which events are counted: those that pass each of these filters; `[]` counts all. An event passes a filter if it has the filter's property with one of the values of `in`. Values compare as text, so 1 and "1" are the same.
 * @example [
 *       {
 *         "property": "region",
 *         "in": [
 *           "eu-central",
 *           "eu-west"
 *         ]
 *       }
 *     ]
 */
type MeterFilters = MeterFilter[];
/**
 * @description Which events are counted: those that pass each of these filters; `[]` counts all. An event passes a filter if it has the filter's property with one of the values of `in`. Values compare as text, so 1 and "1" are the same.
 * @example [
 *       {
 *         "property": "region",
 *         "in": [
 *           "eu-central",
 *           "eu-west"
 *         ]
 *       }
 *     ]
 */
type MeterFiltersInput = MeterFilterInput[];
type MeterListResponse = {
    has_more: HasMore;
    /** @description One page of meters, newest first. */
    meters: Meter[];
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
};
/**
 * @description What it counts, as the customer reads it on invoices.
 * @example API calls
 */
type MeterName = string;
type MeterResponse = {
    meter: Meter;
    request_id: RequestId;
    success: Success;
};
/** @description A meter is active again. */
type MeterUnarchivedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: MeterChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A meter is active again.
     * @example meter.unarchived
     * @constant
     */
    type: "meter.unarchived";
};
/** @description The fields to change; the others stay as they are. What the meter counts is fixed when it is created. */
type MeterUpdate = {
    metadata?: MetadataUpdate;
    name?: MeterName;
    /** @description The unit of what it counts, on the lines of invoices that are not finalized yet. */
    unit_code?: UnitCode;
};
/** @description A meter was updated. */
type MeterUpdatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: MeterChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A meter was updated.
     * @example meter.updated
     * @constant
     */
    type: "meter.updated";
};
/** @description What a meter counted for all customers. */
type MeterUsage = {
    /** @description Where the window ends; it does not belong to it. */
    end: Timestamp;
    granularity: Granularity;
    meter_id: Id;
    /** @description Every span of the window in its order, also those without an event. A `value` is the sum of each customer's `value`. */
    points: UsagePoint[];
    /** @description Where the window begins; it belongs to it. */
    start: Timestamp;
    timezone: UsageTimezone;
    /** @description The ten customers with the largest `total`, the largest first and equal ones by id. A customer whose `total` is 0 or less is left out. */
    top_customers: CustomerTotal[];
    /**
     * @description The sum of each customer's `total`. Of `unique_count`, `max` and `latest` it is not the sum of the points.
     * @example 9170.5
     */
    total: Decimal;
};
type MeterUsageResponse = {
    meter_usage: MeterUsage;
    request_id: RequestId;
    success: Success;
};
/** @description What is missing to a minimum. `quantity` is 1. */
type MinimumLineItem = {
    amount_cents: AmountCents;
    bound: LineBound;
    credited_cents: LineCreditedCents;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description Stays the same when the invoice is finalized. Lines that you replace get other ids. */
    id: Id;
    /** @description When that part ends, or the month of it whose usage is billed here, exclusive. */
    period_end: Timestamp;
    /** @description When the part of the period starts that the bound holds for, also where usage is billed each month of it. */
    period_start: Timestamp;
    quantity: LineQuantity;
    subscription_id: Id;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description It bills what is missing to a minimum.
     * @example minimum
     * @constant
     */
    type: "minimum";
    /** @description The same as `amount_cents`, since `quantity` is 1. */
    unit_amount_cents: AmountCents;
    unit_code: LineUnitCode;
};
/**
 * @description The mode of the key that created the resource. Keys of the other mode do not see it.
 *
 *     - `live`: real customers and real money.
 *     - `test`: to try things out.
 * @example live
 */
type Mode = "live" | "test" | (string & {});
/**
 * @description A month in your company's `default_timezone`, which is `UTC` unless you set another, such as `2026-03`.
 * @example 2026-03
 */
type Month = string;
/**
 * @description The time zone of its months, your company's `default_timezone` now.
 * @example UTC
 * @example Europe/Berlin
 */
type MonthsTimezone = string;
/** @description The monthly recurring revenue in one currency. */
type MrrInCurrency = {
    currency_code: CurrencyCode;
    /**
     * @description The fees of its subscriptions for a month, in the currency's minor unit.
     * @example 4900
     */
    mrr_cents: number;
    /**
     * @description How many subscriptions it counts, those without a fee included.
     * @example 1
     */
    subscription_count: number;
};
/** @description The monthly recurring revenue as of now. */
type MrrReport = {
    /** @description When it was read, in real time. */
    as_of: Timestamp;
    /** @description One for each currency in which a subscription is `active` or `past_due`, by code. */
    currencies: MrrInCurrency[];
};
type MrrReportResponse = {
    mrr_report: MrrReport;
    request_id: RequestId;
    success: Success;
};
/** @description What some documents come to, each line once. */
type NetAndTax = {
    /**
     * @description Their lines after discounts and without tax.
     * @example 47509
     */
    net_cents: number;
    /**
     * @description What the rows have of them more than once, because a line with several tax rates is in the row of each.
     * @example 0
     */
    overlap_cents: number;
    /**
     * @description Their tax.
     * @example 6747
     */
    tax_cents: number;
};
/**
 * @description The number that the next credit note gets, without prefix and zeros. Credit notes count apart from invoices, and each mode by itself. Issuing one is a `credit_note.issued` and no `company.updated`.
 * @example 8
 */
type NextCreditNoteNumber = number;
/**
 * @description The number that the next credit note gets, without prefix and zeros, in the mode of the key. It is above the last number that was given. Until a credit note has it, it can be changed, to a lower one too. Initially 1.
 * @example 1043
 */
type NextCreditNoteNumberInput = number;
/**
 * @description Send it as `cursor` to get the next page; null on the last one.
 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
 * @example null
 */
type NextCursor = string | null;
/**
 * @description The number that the next finalized invoice gets, without prefix and zeros. Each mode counts by itself; in test mode, invoices on test clocks count too. Finalizing an invoice is an `invoice.finalized` and no `company.updated`.
 * @example 52
 */
type NextInvoiceNumber = number;
/**
 * @description The number that the next finalized invoice gets, without prefix and zeros, in the mode of the key. It is above the last number that was given; numbers then go on from it without a gap. Until an invoice has it, it can be changed, to a lower one too. Initially 1.
 * @example 10432
 */
type NextInvoiceNumberInput = number;
/**
 * @description What is given back of the line after discounts, in the currency's minor unit: without tax where `tax_behavior` is `exclusive`, with it where it is `inclusive`. It has the sign of the line.
 * @example 2000
 */
type NoteLineAmountCents = number;
/**
 * @description The line's share of the tax, in the currency's minor unit. The shares of all lines add up to the `tax_cents` of the credit note.
 * @example 0
 * @example 380
 */
type NoteLineTaxCents = number;
/**
 * @description What goes back through the payment provider, in refunds that did not fail.
 * @example 0
 */
type NoteRefundedCents = number;
/** @description A postal address. Null if there is none. */
type NullableAddress = {
    /**
     * @description City or town.
     * @example Hamburg
     */
    city: string | null;
    /**
     * @description Two letters, ISO 3166-1 alpha-2.
     * @example DE
     */
    country: string;
    /**
     * @description Street and number.
     * @example Hafenstraße 12
     * @example null
     */
    line1: string | null;
    /**
     * @description Floor, suite or district.
     * @example null
     */
    line2: string | null;
    /**
     * @description ZIP or postal code.
     * @example 20457
     */
    postal_code: string | null;
    /**
     * @description State, county or province. In the United States and Canada two letters, such as `CA`.
     * @example null
     * @example CA
     */
    state: string | null;
} | null;
/** @description A postal address; what is left out is null. Null if there is none. */
type NullableAddressInput = {
    /**
     * @description City or town.
     * @example Hamburg
     */
    city?: string | null;
    /**
     * @description Two letters, ISO 3166-1 alpha-2.
     * @example DE
     */
    country: string;
    /**
     * @description Street and number.
     * @example Hafenstraße 12
     * @example null
     */
    line1?: string | null;
    /**
     * @description Floor, suite or district.
     * @example null
     */
    line2?: string | null;
    /**
     * @description ZIP or postal code.
     * @example 20457
     */
    postal_code?: string | null;
    /**
     * @description State, county or province. In the United States and Canada two letters, such as `CA`.
     * @example null
     * @example CA
     */
    state?: string | null;
} | null;
/** @description What was changed; null for the company itself. */
type NullableAuditObject = {
    /**
     * @description Its id. It stays when the object is deleted.
     * @example cm7q4x2k80001jr5v9t3hw6ab
     */
    id: string;
    /**
     * @description The kind of object, as responses name it, such as `customer`, `invoice` or `credit_grant`.
     * @example customer
     */
    type: string;
} | null;
/** @description The bank account that customers pay into. Null if there is none. */
type NullableBankAccount = {
    /**
     * @description The name of the account holder.
     * @example Nordwind Cloud GmbH
     */
    account_holder: string;
    /**
     * @description The IBAN, or the number that the bank's country uses.
     * @example DE02 1203 0000 0000 2020 51
     */
    account_number: string;
    /**
     * @description BIC, routing number, sort code or the like.
     * @example BYLADEM1001
     */
    bank_code: string | null;
    /**
     * @description The bank's name.
     * @example Nordbank
     */
    bank_name: string | null;
} | null;
/** @description The bank account that customers pay into. Null if there is none. */
type NullableBankAccountInput = {
    /**
     * @description The name of the account holder.
     * @example Nordwind Cloud GmbH
     */
    account_holder: string;
    /**
     * @description The IBAN, or the number that the bank's country uses. It is not checked.
     * @example DE02 1203 0000 0000 2020 51
     */
    account_number: string;
    /**
     * @description BIC, routing number, sort code or the like.
     * @example BYLADEM1001
     */
    bank_code?: string | null;
    /**
     * @description The bank's name.
     * @example Nordbank
     */
    bank_name?: string | null;
} | null;
/**
 * @description An exact decimal in plain notation, from 0 to 10^12, with up to 3 decimals; null for none.
 * @example 200
 * @example null
 */
type NullableBoundInput = string | null;
/**
 * @description The color of the hosted invoice page, as `#rrggbb`. Null for none.
 * @example #0b6340
 */
type NullableBrandColor = string | null;
/**
 * @description What the customer asks to stand on its invoices, such as a cost center or a German *Leitweg-ID*. Null if there is nothing.
 * @example 04011000-12345-03
 * @example null
 */
type NullableBuyerReference = string | null;
/**
 * @description The `X-Request-Id` of the request that changed it; null when the service did it by itself.
 * @example req_8f3k2m9x1q7w5z4t6y0bn3ha
 * @example null
 */
type NullableCause = string | null;
/**
 * @description Your own short name for it; null if there is none.
 * @example api_calls
 * @example null
 */
type NullableCode = string | null;
/** @description Whom customers ask about an invoice. Null if there is nobody. */
type NullableContact = {
    /**
     * Format: email
     * @description An email address.
     * @example accounts@nordwind.example
     */
    email: string | null;
    /**
     * @description A person or a department.
     * @example Accounts receivable
     */
    name: string | null;
    /**
     * @description A telephone number, as invoices show it.
     * @example +49 40 0000 0000
     */
    phone: string | null;
} | null;
/** @description Whom customers ask about an invoice; what is left out is null. Null if there is nobody. */
type NullableContactInput = {
    /**
     * Format: email
     * @description An email address.
     * @example accounts@nordwind.example
     */
    email?: string | null;
    /**
     * @description A person or a department.
     * @example Accounts receivable
     */
    name?: string | null;
    /**
     * @description A telephone number, as invoices show it.
     * @example +49 40 0000 0000
     */
    phone?: string | null;
} | null;
/**
 * @description A sentence for the customer, which page and PDF print; null without one.
 * @example API calls during the outage of 12 March
 * @example null
 */
type NullableCreditNoteMemo = string | null;
/**
 * @description The `sequence` of an event; null for the newest.
 * @example 1042
 * @example null
 */
type NullableCursorSequence = number | null;
/**
 * Format: date-time
 * @description A moment in RFC 3339, in UTC with `Z` or with any offset such as `+02:00`, with up to nine digits of a second. Kept and returned in UTC, cut to the millisecond, never rounded. Null is the same as leaving it out.
 * @example 2026-03-02T10:15:00Z
 * @example 2026-03-02T11:15:00.250000+01:00
 * @example null
 */
type NullableDateTime = string | Date | null;
/**
 * @description An exact decimal in plain notation, without trailing zeros after the point; null where it does not apply.
 * @example 0.04
 * @example null
 */
type NullableDecimal = string | null;
/**
 * @description The `memo` of invoices that have none of their own. Null for none.
 * @example Thank you for your business.
 * @example null
 */
type NullableDefaultMemo = string | null;
/**
 * @description Why a try failed; null if it succeeded.
 *
 *     - `status`: the answer's status is not 2xx.
 *     - `redirect`: the answer is a redirect, which is not followed.
 *     - `timeout`: there was no complete answer within 15 seconds.
 *     - `dns`: the host has no address.
 *     - `refused`: nothing listens there.
 *     - `tls`: the certificate is not valid.
 *     - `blocked_address`: the host's address is not public.
 *     - `closed`: the connection was closed or could not be made, or the answer is not valid HTTP.
 * @example timeout
 * @example null
 */
type NullableDeliveryError = "status" | "timeout" | "dns" | "refused" | "tls" | "blocked_address" | "redirect" | "closed" | (string & {}) | null;
/**
 * @description Why it is disabled; null while it is enabled.
 *
 *     - `requested`: `updateWebhookEndpoint` disabled it.
 *     - `failing`: it accepted nothing for 5 days.
 *     - `gone`: it answered 410.
 *     - `secret_unreadable`: its secret was encrypted under a `SECRETS_KEY` that the service no longer has. Rotate the secret, then enable it.
 * @example failing
 * @example null
 */
type NullableDisabledReason = "requested" | "failing" | "gone" | "secret_unreadable" | (string & {}) | null;
/** @description The dispute that the customer opened at the bank; null if there is none. You answer it at your provider. */
type NullableDispute = {
    /** @description When it was won or lost; null while it is open. */
    closed_at: NullableTimestamp;
    /** @description When the dispute became known. */
    opened_at: Timestamp;
    /**
     * @description - `open`: the bank has not decided. The payment stays.
     *     - `won`: the bank decided for you. The payment stays.
     *     - `lost`: the bank took the money back. The payment is voided, and its amount is due again, also a part that a refund had given back before: record that part with `payInvoice` and `out_of_band`. Final.
     * @example open
     */
    status: "open" | "won" | "lost" | (string & {});
} | null;
/** @description Where electronic invoices are sent, such as an address in Peppol. Null if there is none. */
type NullableElectronicAddress = {
    /**
     * @description The address in that scheme.
     * @example DE123456788
     */
    id: string;
    scheme: ElectronicAddressScheme;
} | null;
/** @description Where electronic invoices are sent, such as an address in Peppol. Null if there is none. */
type NullableElectronicAddressInput = {
    /**
     * @description The address in that scheme.
     * @example DE123456788
     */
    id: string;
    scheme: ElectronicAddressScheme;
} | null;
/**
 * @description A note of your own.
 * @example Provisioning
 * @example null
 */
type NullableEndpointDescription = string | null;
/**
 * @description The types of events that it receives; null for all, also those that come later.
 * @example [
 *       "invoice.finalized",
 *       "invoice.paid"
 *     ]
 * @example null
 */
type NullableEventTypesInput = WebhookEventTypeInput[] | null;
/**
 * @description Your own identifier of the customer; unique in your company and mode. Null if there is none.
 * @example acct_4211
 * @example null
 */
type NullableExternalId = string | null;
/**
 * @description A cuid: `c` and 24 lower-case letters or digits; null if there is none.
 * @example cm7q5b8w40006jr5vs1h4acme
 * @example null
 */
type NullableId = string | null;
/**
 * @description A text for the customer, which the page and the PDF show: the invoice's own, else your company's `default_memo`. Once the invoice is finalized, it is no longer updated. Null if there is none.
 * @example Thank you for your business.
 * @example null
 */
type NullableInvoiceMemo = string | null;
/**
 * @description The name of the company in law, where it differs from `name`. Invoices show both. Null if there is none.
 * @example Acme Robotics, Inc.
 * @example null
 */
type NullableLegalName = string | null;
/**
 * @description What the law asks a company to say of itself on invoices, such as its court of registration and its directors. Null if there is nothing.
 * @example Registered in Hamburg. Managing director: Lena Beispiel
 */
type NullableLegalText = string | null;
/**
 * @description The logo on the hosted invoice page: a PNG, JPEG or WebP of up to 32 KiB, as a `data:` URL, so that nothing is loaded from elsewhere. An invoice keeps the one that it was finalized with, at its `appearance.logo_url`. Null for none.
 * @example data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=
 */
type NullableLogo = string | null;
/**
 * @description The role that the member was given.
 *
 *     - `owner`: can change everything.
 *     - `member`: can change everything but keys, members and settings.
 *     - `read_only`: sees everything, and changes nothing.
 *     - `null`: the operation is neither `inviteMember` nor `changeMemberRole`.
 * @example null
 * @example read_only
 */
type NullableMemberRole = "owner" | "member" | "read_only" | "null" | (string & {}) | null;
/** @description Why it failed; null if it did not. */
type NullablePaymentFailure = {
    code: PaymentFailureCode;
    message: PaymentFailureMessage;
    recoverable: PaymentFailureRecoverable;
} | null;
/**
 * @description Which of the event's properties is read; null with `count`.
 * @example calls
 * @example null
 */
type NullablePropertyName = string | null;
/**
 * @description The number of the customer's order. Null if there is none.
 * @example PO-7781
 * @example null
 */
type NullablePurchaseOrderNumber = string | null;
/** @description Why it failed; null if it did not. */
type NullableRefundFailure = {
    code: RefundFailureCode;
    customer_has_money: CustomerHasMoney;
    /**
     * @description The same for a person to read.
     * @example The card is closed.
     */
    message: PaymentFailureMessage;
} | null;
/**
 * @description The number of your company in its public register, as invoices show it. Null if there is none.
 * @example HRB 000000
 */
type NullableRegistrationNumber = string | null;
/**
 * @description The beginning of the last answer's body; null without an answer. An endpoint has that of its last try while it accepts nothing.
 * @example no such invoice
 * @example null
 */
type NullableResponseBody = string | null;
/**
 * @description The answer's HTTP status; null without an answer.
 * @example 204
 * @example null
 */
type NullableStatusCode = number | null;
/**
 * Format: email
 * @description The address for questions about an invoice. Null if there is none.
 * @example billing@nordwind.example
 */
type NullableSupportEmail = string | null;
/**
 * @description Why the tax is due or not, as the VAT categories of EN 16931 say it: `standard` (S), `zero` (Z), `exempt` (E), `reverse_charge` (AE), `intra_community` (K), `export` (G) or `outside_scope` (O); `null` where there is no tax rate.
 * @example standard
 * @example null
 */
type NullableTaxCategory = "standard" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | "null" | (string & {}) | null;
/**
 * @description The country whose tax it is, in two letters of ISO 3166-1 alpha-2; null if it belongs to none.
 * @example DE
 * @example null
 */
type NullableTaxCountry = string | null;
/**
 * @description The reason why no tax is due, which invoices print. Null with the categories `standard` and `zero`, and only there.
 * @example Reverse charge: the recipient owes the tax
 * @example null
 */
type NullableTaxNote = string | null;
/**
 * @description The codes of its tax rates, in the order in which invoices show them. Empty for none. Each is the rate that had the code when it was named, also where another has it later.
 * @example null
 * @example [
 *       "de-standard"
 *     ]
 */
type NullableTaxRateCodes = Code[] | null;
/**
 * @description The codes of its tax rates, in the order in which invoices show them. Empty for none.
 * @example null
 * @example [
 *       "de-standard"
 *     ]
 */
type NullableTaxRateCodesInput = Code[] | null;
/** @description The rate that holds instead of this one from a moment on; null if there is none. */
type NullableTaxRateReplacement = {
    /**
     * @description What ends after this moment is taxed at the other rate.
     * @example 2027-01-01T00:00:00.000Z
     */
    at: Timestamp;
    /**
     * @description The `code` of the other tax rate. It is the rate that had the code when it was named, also where another has it later.
     * @example de-standard-2027
     */
    code: Code;
} | null;
/** @description The rate that holds instead of this one from a moment on; null if there is none. */
type NullableTaxRateReplacementInput = {
    /**
     * @description What ends after this moment is taxed at the other rate. It may have passed.
     * @example 2027-01-01T00:00:00Z
     */
    at: DateTime;
    /**
     * @description The `code` of another tax rate, which is active and is not itself replaced by this one, directly or by way of others.
     * @example de-standard-2027
     */
    code: Code;
} | null;
/**
 * @description What you test with this clock. Null if it has no name.
 * @example A year of Pro
 */
type NullableTestClockName = string | null;
/**
 * Format: date-time
 * @description A moment in UTC, ISO 8601, always with milliseconds and `Z`; null where there is none.
 * @example 2026-03-01T09:00:00.000Z
 * @example null
 */
type NullableTimestamp = string | null;
/**
 * @description A time zone of the IANA database, such as `Europe/Berlin`; null for the company's.
 * @example Europe/Berlin
 * @example null
 */
type NullableTimezone = string | null;
/**
 * @description A time zone by its name in the IANA database, such as `Europe/Berlin`, in upper or lower case alike. It is kept as the database writes it. An offset such as `+02:00` is none, since it says nothing of summer time.
 * @example Europe/Berlin
 * @example null
 */
type NullableTimezoneInput = string | null;
/**
 * @description The minimum number of digits in the number of an invoice or credit note; shorter numbers are padded with zeros. Initially 6.
 * @example 6
 */
type NumberWidth = number;
/**
 * @description The minimum number of digits in the number of an invoice or credit note; shorter numbers are padded with zeros. Initially 6.
 * @example 6
 */
type NumberWidthInput = number;
/** @description What an account of a type that this version of the contract does not know holds. */
type OtherBalance = {
    /**
     * @description A type that came later.
     * @example gift_card
     */
    account_type: `unknown: ${string}`;
    /**
     * @description A decimal string.
     * @example 12582.5
     */
    balance: WalletAmount;
};
/** @description A coupon of a type that this version of the contract does not know. It has what all coupons have. */
type OtherCoupon = {
    /** @description When the coupon was archived; null until then. */
    archived_at: NullableTimestamp;
    /** @example launch-20 */
    code: Code;
    created_at: Timestamp;
    id: Id;
    line_types: CouponLineTypes;
    max_redemptions: MaxRedemptions;
    max_redemptions_per_customer: MaxRedemptionsPerCustomer;
    metadata: Metadata;
    meter_codes: CouponMeterCodes;
    mode: Mode;
    name: CouponName;
    periods: CouponPeriods;
    plan_codes: CouponPlanCodes;
    /** @description From this moment on no discount is made of it; null for no such moment. */
    redeem_by: NullableTimestamp;
    /**
     * @description How many discounts were made of it. A discount that ended counts too.
     * @example 0
     * @example 117
     */
    redemption_count: number;
    type: OtherType;
    updated_at: Timestamp;
};
/** @description Something put into an account of a type that this version of the contract does not know. */
type OtherCreditGrant = {
    /**
     * @description A type that came later.
     * @example gift_card
     */
    account_type: `unknown: ${string}`;
    /** @description How much was granted. */
    amount: WalletAmount;
    created_at: Timestamp;
    customer_id: Id;
    /**
     * @description What it is for; null if nothing was said.
     * @example Prepaid for spring 2026
     * @example null
     */
    description: string | null;
    /** @description When it expires; null if it does not. Credit that is valid when a period ends pays the invoice of the period: a grant that expires while such a draft waits to be finalized stays in the balance until that one is collected. Meanwhile it pays nothing else, and late usage from before this moment can still draw it. */
    expires_at: NullableTimestamp;
    id: Id;
    /** @description The invoice that it comes from; null where there is none. */
    invoice_id: NullableId;
    metadata: Metadata;
    mode: Mode;
    priority: GrantPriority;
    /** @description How much of it can still be drawn. What a balance below zero took of it is gone at once. */
    remaining: WalletAmount;
    source: GrantSource;
    /** @description The subscription that it comes from; null where there is none, or several. */
    subscription_id: NullableId;
    updated_at: Timestamp;
    /** @description When it was voided; null until then. */
    voided_at: NullableTimestamp;
};
/** @description The terms of a coupon of a type that this version of the contract does not know. They have what all terms have. */
type OtherDiscountTerms = {
    /** @example launch-20 */
    code: Code;
    line_types: CouponLineTypes;
    meter_codes: CouponMeterCodes;
    name: CouponName;
    periods: CouponPeriods;
    plan_codes: CouponPlanCodes;
    type: OtherType;
};
/** @description A line of a type that this version of the contract does not know. It has what all lines have. */
type OtherLineItem = {
    amount_cents: AmountCents;
    credited_cents: LineCreditedCents;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description Stays the same when the invoice is finalized. Lines that you replace get other ids. */
    id: Id;
    /** @description When that time ends, exclusive; null where `period_start` is. */
    period_end: NullableTimestamp;
    /** @description When the time that the line bills starts; null without one. */
    period_start: NullableTimestamp;
    quantity: LineQuantity;
    /** @description The subscription that it bills; null without one. */
    subscription_id: NullableId;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description A type that came later.
     * @example one_off
     */
    type: `unknown: ${string}`;
    unit_amount_cents: UnitAmountCents;
    unit_code: LineUnitCode;
};
/** @description Usage of a price whose model this version of the contract does not know. It has what all usage has. */
type OtherLineUsage = {
    /**
     * @description A model that came later.
     * @example percentage
     */
    charge_model: `unknown: ${string}`;
    late_events: LineUsageLateEvents;
    meter_id: Id;
    price_id: LineUsagePriceId;
    units: LineUsageUnits;
};
/** @description A price of a model that this version of the contract does not know. It has what all prices have. */
type OtherPrice = {
    /**
     * @description A model that came later.
     * @example percentage
     */
    charge_model: `unknown: ${string}`;
    code: PriceCode;
    id: PriceId;
    maximum_amount: PriceMaximumAmount;
    meter_id: Id;
    minimum_amount: PriceMinimumAmount;
    /**
     * @description The pricing unit that the amounts are in; null if they are in the plan's currency.
     * @example api_credits
     * @example null
     */
    pricing_unit_code: NullableCode;
};
/** @description An entry of an account of a type that this version of the contract does not know. */
type OtherTransaction = {
    /**
     * @description A type that came later.
     * @example gift_card
     */
    account_type: `unknown: ${string}`;
    /**
     * @description What was added to the account, or with a minus taken from it.
     * @example -90.69
     */
    amount: WalletAmount;
    applied_grants: AppliedGrants;
    applied_grants_count: AppliedGrantsCount;
    /**
     * @description What the account held after it.
     * @example 159.31
     */
    balance_after: WalletAmount;
    /** @description With `usage`, when its last event was due; with `expiry`, when the grant expired. Never before the transaction before it. */
    created_at: Timestamp;
    /** @description With `grant`, `proration_credit`, `credit_note`, `pay_out`, `expiry` and `void`, the grant that came or went; null otherwise. */
    credit_grant_id: NullableId;
    customer_id: Id;
    id: Id;
    /** @description With `invoice_payment` and `payment_void`, the invoice that was paid; with `proration_credit` and `credit_note`, the invoice that the credit comes from; null otherwise. */
    invoice_id: NullableId;
    /** @description With `usage`, the meter whose usage it is; null otherwise. */
    meter_id: NullableId;
    mode: Mode;
    /** @description With `usage`, the subscription whose plan has the price; with `proration_credit`, the one whose plan was changed, null where the credit comes of several; null otherwise. */
    subscription_id: NullableId;
    type: WalletTransactionType;
    updated_at: Timestamp;
};
/**
 * @description A type that came later.
 * @example free_units
 */
type OtherType = `unknown: ${string}`;
/** @description A line of a type that this version of the contract does not know. It has what all lines have. */
type OtherUpcomingLineItem = {
    amount_cents: AmountCents;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description When that time ends, exclusive; null where `period_start` is. */
    period_end: NullableTimestamp;
    /** @description When the time that the line bills starts; null without one. */
    period_start: NullableTimestamp;
    quantity: LineQuantity;
    subscription_id: UpcomingSubscriptionId;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description A type that came later.
     * @example one_off
     */
    type: `unknown: ${string}`;
    unit_amount_cents: UnitAmountCents;
    unit_code: LineUnitCode;
};
/** @description What a price has come to that is charged in a way that this version of the contract does not know. */
type OtherUsageCharge = {
    /**
     * @description The meter's name.
     * @example API calls
     */
    description: LineDescription;
    /** @description When that part ends, exclusive. */
    period_end: Timestamp;
    /** @description When the part of the period under this plan starts. */
    period_start: Timestamp;
    /** @description The plan that has the price. */
    plan_id: Id;
    /**
     * @description A way that came later.
     * @example prepaid
     */
    type: `unknown: ${string}`;
    usage: LineUsage;
};
/** @description The object, under its name. */
type OtherWebhookData = {
    [key: string]: unknown;
};
/** @description A change of a type that this version of the contract does not know. */
type OtherWebhookEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: OtherWebhookData;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A type that came later.
     * @example gift_card.created
     */
    type: `unknown: ${string}`;
};
/**
 * @description What you send back yourself, and what the customer has back already: a refund can fail because the money was returned at the provider.
 * @example 2000
 * @example 0
 */
type OutOfBandCents = number;
/** @description Usage that is sold in packages. */
type PackageLineUsage = {
    /**
     * @description Units are sold in packages.
     * @example package
     * @constant
     */
    charge_model: "package";
    late_events: LineUsageLateEvents;
    meter_id: Id;
    /**
     * @description The price of one package, in whole units of the currency or of the pricing unit.
     * @example 2.5
     */
    package_amount: Decimal;
    /**
     * @description How many units a package has.
     * @example 20
     */
    package_size: Decimal;
    /**
     * @description How many packages were begun.
     * @example 5
     */
    packages: Decimal;
    price_id: LineUsagePriceId;
    units: LineUsageUnits;
};
/** @description A price of units that are sold in packages; one that is begun counts whole. */
type PackagePrice = {
    /**
     * @description Units are sold in packages.
     * @example package
     * @constant
     */
    charge_model: "package";
    code: PriceCode;
    id: PriceId;
    maximum_amount: PriceMaximumAmount;
    meter_id: Id;
    minimum_amount: PriceMinimumAmount;
    /** @description The price of one package, in whole units of the plan's currency (`0.0004` USD is 0.04 of a cent) or in the pricing unit. */
    package_amount: Decimal;
    /**
     * @description How many units a package has.
     * @example 20
     */
    package_size: Decimal;
    /**
     * @description The pricing unit that the amounts are in; null if they are in the plan's currency.
     * @example api_credits
     * @example null
     */
    pricing_unit_code: NullableCode;
};
/** @description A price of units that are sold in packages; one that is begun counts whole. */
type PackagePriceInput = {
    /**
     * @description Units are sold in packages.
     * @example package
     * @constant
     */
    charge_model: "package";
    code?: PriceCode;
    id?: PriceInputId;
    maximum_amount?: PriceMaximumAmountInput;
    meter_id: PriceInputMeterId;
    minimum_amount?: PriceMinimumAmountInput;
    /** @description The price of one package, in whole units of the plan's currency (`0.0004` USD is 0.04 of a cent) or in the pricing unit, from 0 to 10^15 with up to 15 decimals. */
    package_amount: PriceAmountInput;
    /**
     * @description How many units a package has, above 0.
     * @example 20
     */
    package_size: DecimalInput;
    pricing_unit_code?: PriceInputPricingUnit;
};
/**
 * @description What becomes of the periods that have begun before now. Refused unless `starts_at` is in the past, and then `bill` by default.
 *
 *     - `bill`: each gets its invoice, in order, with the usage that was counted since then. The invoices are drafted at once, further ones than twelve within seconds, and are finalized as those
 *       of periods that end now. Until all are drafted, what changes the subscription returns 503 `SERVICE_UNAVAILABLE`.
 *     - `billed_elsewhere`: the periods that have ended, and the fee in advance of the current one, count as billed. That fee counts for the plan's minimum and maximum at its list price, and a change of plan gives its rest back; a cancellation does not. Usage is billed from the start of the current period on, or of its current month with `usage_billing_interval` `month`.
 *
 *     Usage in a pricing unit is drawn from now on. Where a period begins within an hour, the events of that hour are read one by one.
 * @example billed_elsewhere
 * @enum {string}
 */
type PastPeriods = "bill" | "billed_elsewhere";
/** @description A payment of an invoice, in full or in part. */
type Payment = {
    /**
     * @description How much it is, in the currency's minor unit.
     * @example 9069
     */
    amount_cents: number;
    created_at: Timestamp;
    id: Id;
    mode: Mode;
    /** @description When it was paid; out of band, when you received the money, as you recorded it. */
    paid_at: Timestamp;
    /** @description The attempt that it came of, with `provider`; otherwise null. */
    payment_attempt_id: NullableId;
    /**
     * @description The `reference` that it was recorded with; null without one.
     * @example SEPA 4471-20260320
     * @example null
     */
    reference: string | null;
    /**
     * @description How much of it went back through the provider, by credit notes and as credit that is paid out, in the currency's minor unit: the sum of these refunds that did not fail, and of those of no credit note whose failure says `customer_has_money`. It stays part of `amount_paid_cents`.
     * @example 0
     */
    refunded_cents: number;
    /**
     * @description Where the money came from.
     *
     *     - `wallet`: from the customer's account in its currency.
     *     - `out_of_band`: you received it elsewhere.
     *     - `provider`: your payment provider received it. It cannot be voided.
     * @example wallet
     */
    source: "wallet" | "out_of_band" | "provider" | (string & {});
    updated_at: Timestamp;
    /** @description When it was voided, with `voidPayment`, with its invoice, or because a dispute was lost; null until then. It stays listed, and counts no more. */
    voided_at: NullableTimestamp;
    /** @description The transaction in the ledger that drew it from the wallet; otherwise null. */
    wallet_transaction_id: NullableId;
};
/** @description One try to get an invoice paid through a provider. Once it succeeded, the invoice has a payment with its id. */
type PaymentAttempt = {
    /**
     * @description Where the customer goes on while the attempt is `requires_action`; otherwise null.
     * @example https://pay.nordwind.example/s/8f3k2m9x
     * @example null
     */
    action_url: string | null;
    /**
     * @description What was due when it was created, in the currency's minor unit. Once it succeeded: what the provider received, which may be another amount.
     * @example 35509
     */
    amount_cents: number;
    /**
     * @description How much of `amount_cents` paid the invoice: 0 until it succeeded. The rest of a success is unapplied: the provider has it, and no invoice is paid with it.
     * @example 35509
     */
    applied_cents: number;
    created_at: Timestamp;
    currency_code: CurrencyCode;
    /** @description The customer who pays. */
    customer_id: Id;
    dispute: NullableDispute;
    failure: NullablePaymentFailure;
    id: Id;
    /** @description The invoice that is to be paid. */
    invoice_id: Id;
    metadata: Metadata;
    mode: Mode;
    /**
     * @description Who started it.
     *
     *     - `customer`: the customer, on the invoice's page.
     *     - `api`: you, with `createPaymentAttempt`.
     *     - `automatic`: the service, for an invoice that is charged automatically.
     * @example api
     */
    origin: "customer" | "api" | "automatic" | (string & {});
    /** @description The customer's method that is charged; null if the customer chooses one, or your program does. */
    payment_method_id: NullableId;
    /** @description The payment provider, as it was set when the attempt was created. */
    provider: PaymentProviderName;
    /**
     * @description The payment's id at the provider; null until the provider has named one.
     * @example pi_3TAx9K2eZvKYlo2C1lJ4bQ7r
     * @example null
     */
    provider_payment_id: string | null;
    /**
     * @description How much of `amount_cents` was refunded, or is about to be: the sum of its refunds that did not fail, and of those of no credit note whose failure says `customer_has_money`.
     * @example 0
     */
    refunded_cents: number;
    status: PaymentAttemptStatus;
    /**
     * @description How much the provider received that paid no invoice and was not refunded: what `createRefund` gives back.
     * @example 0
     */
    unapplied_cents: number;
    /** @description Since when it is not known whether the provider took the money, because it gave no answer; null while its answers are known. The service goes on asking, and does not charge again. */
    unconfirmed_since: NullableTimestamp;
    updated_at: Timestamp;
};
/** @description A payment attempt was canceled. */
type PaymentAttemptCanceledEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentAttemptChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A payment attempt was canceled.
     * @example payment_attempt.canceled
     * @constant
     */
    type: "payment_attempt.canceled";
};
/** @description The payment attempt after the change. */
type PaymentAttemptChange = {
    payment_attempt: PaymentAttempt;
};
/** @description What is charged. */
type PaymentAttemptCreate = {
    metadata?: MetadataInput;
    /** @description The customer's method that is charged. Null is the same as leaving it out. */
    payment_method_id?: NullableId;
};
/** @description A customer disputes a payment, or a dispute was won or lost. */
type PaymentAttemptDisputedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentAttemptChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A customer disputes a payment, or a dispute was won or lost.
     * @example payment_attempt.disputed
     * @constant
     */
    type: "payment_attempt.disputed";
};
/** @description A payment attempt failed. */
type PaymentAttemptFailedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentAttemptChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A payment attempt failed.
     * @example payment_attempt.failed
     * @constant
     */
    type: "payment_attempt.failed";
};
type PaymentAttemptListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    /** @description One page of attempts, newest first. */
    payment_attempts: PaymentAttempt[];
    request_id: RequestId;
    success: Success;
};
/** @description A payment attempt waits for your program. */
type PaymentAttemptPendingEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentAttemptChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A payment attempt waits for your program.
     * @example payment_attempt.pending
     * @constant
     */
    type: "payment_attempt.pending";
};
/** @description A provider has accepted a payment. */
type PaymentAttemptProcessingEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentAttemptChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A provider has accepted a payment.
     * @example payment_attempt.processing
     * @constant
     */
    type: "payment_attempt.processing";
};
/** @description What the provider answered. */
type PaymentAttemptReport = {
    /**
     * @description Where the customer goes on, an `https` URL, in test mode also an `http` one. Required with `requires_action`, and only there.
     * @example https://pay.nordwind.example/s/8f3k2m9x
     */
    action_url?: string;
    /**
     * @description What the provider received, in the currency's minor unit, up to 10^15. Required with `succeeded`, and only there.
     * @example 35509
     */
    amount_cents?: number;
    /** @description Why it failed. Required with `failed`, and only there. */
    failure?: PaymentFailureInput;
    /**
     * @description The payment's id at the provider. Required with `succeeded`. One payment belongs to one attempt.
     * @example pi_3TAx9K2eZvKYlo2C1lJ4bQ7r
     */
    provider_payment_id?: string;
    /**
     * @description How far it came.
     * @example succeeded
     * @enum {string}
     */
    status: "requires_action" | "processing" | "succeeded" | "failed";
};
/** @description A payment attempt waits for the customer. */
type PaymentAttemptRequiresActionEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentAttemptChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A payment attempt waits for the customer.
     * @example payment_attempt.requires_action
     * @constant
     */
    type: "payment_attempt.requires_action";
};
type PaymentAttemptResponse = {
    payment_attempt: PaymentAttempt;
    request_id: RequestId;
    success: Success;
};
/**
 * @description - `pending`: it waits for the provider.
 *     - `requires_action`: it waits for the customer, at `action_url`.
 *     - `processing`: the provider has accepted it; the outcome comes later. Meanwhile the invoice can be neither paid in another way nor voided or written off.
 *     - `succeeded`: the provider has the money. Final.
 *     - `failed`: no money came; `failure` says why. If it comes all the same, the attempt is `succeeded`.
 *     - `canceled`: it was taken back, or the invoice was paid in another way, voided or written off. If the money comes all the same, the attempt is `succeeded`.
 * @example processing
 */
type PaymentAttemptStatus = "pending" | "requires_action" | "processing" | "succeeded" | "failed" | "canceled" | (string & {});
/**
 * @description - `pending`: it waits for the provider.
 *     - `requires_action`: it waits for the customer, at `action_url`.
 *     - `processing`: the provider has accepted it; the outcome comes later. Meanwhile the invoice can be neither paid in another way nor voided or written off.
 *     - `succeeded`: the provider has the money. Final.
 *     - `failed`: no money came; `failure` says why. If it comes all the same, the attempt is `succeeded`.
 *     - `canceled`: it was taken back, or the invoice was paid in another way, voided or written off. If the money comes all the same, the attempt is `succeeded`.
 * @example processing
 * @enum {string}
 */
type PaymentAttemptStatusInput = "pending" | "requires_action" | "processing" | "succeeded" | "failed" | "canceled";
/** @description A provider has received a payment. */
type PaymentAttemptSucceededEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentAttemptChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A provider has received a payment.
     * @example payment_attempt.succeeded
     * @constant
     */
    type: "payment_attempt.succeeded";
};
/** @description A provider has received more than an invoice took. */
type PaymentAttemptUnappliedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentAttemptChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A provider has received more than an invoice took.
     * @example payment_attempt.unapplied
     * @constant
     */
    type: "payment_attempt.unapplied";
};
/** @description A provider has not answered for an hour. */
type PaymentAttemptUnconfirmedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentAttemptChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A provider has not answered for an hour.
     * @example payment_attempt.unconfirmed
     * @constant
     */
    type: "payment_attempt.unconfirmed";
};
/**
 * @description The provider's reason, such as `card_declined` or `insufficient_funds`.
 * @example insufficient_funds
 */
type PaymentFailureCode = string;
/** @description Why it failed. */
type PaymentFailureInput = {
    code: PaymentFailureCode;
    message: PaymentFailureMessage;
    recoverable: PaymentFailureRecoverable;
};
/**
 * @description The same for a person to read.
 * @example The card has insufficient funds.
 */
type PaymentFailureMessage = string;
/**
 * @description Whether the same method may work another day. False for a lost card or a closed account.
 * @example true
 */
type PaymentFailureRecoverable = boolean;
/** @description How the invoice is paid, and how much of it. */
type PaymentInput = {
    /**
     * @description How much is paid, in the currency's minor unit: at most what is due, and at most 10^15. By default all that is due.
     * @example 1000
     */
    amount_cents?: number;
    /** @description When you received the money, if not now. Must not be in the future or before `finalized_at`. Only with `out_of_band`. */
    paid_at?: NullableDateTime;
    /**
     * @description Your reference for the payment, such as the number of a bank transfer. Only with `out_of_band`.
     * @example SEPA 4471-20260320
     * @example null
     */
    reference?: string | null;
    source: PaymentSource;
};
type PaymentListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    /** @description One page of payments, newest first. */
    payments: InvoicePayment[];
    request_id: RequestId;
    success: Success;
};
/** @description A way in which a customer pays, saved at a payment provider. The service knows no card number. */
type PaymentMethod = {
    created_at: Timestamp;
    /** @description The customer who pays with it. */
    customer_id: Id;
    id: Id;
    label: PaymentMethodLabel;
    mode: Mode;
    /** @description The payment provider that keeps it. Another provider cannot charge it. */
    provider: PaymentProviderName;
    status: PaymentMethodStatus;
    token: PaymentMethodToken;
    /**
     * @description What it is.
     *
     *     - `card`: a credit or debit card.
     *     - `bank_debit`: money is drawn from a bank account.
     *     - `other`: a wallet app or anything else.
     * @example card
     */
    type: "card" | "bank_debit" | "other" | (string & {});
    updated_at: Timestamp;
};
/** @description The payment method after the change. */
type PaymentMethodChange = {
    payment_method: PaymentMethod;
};
/** @description A method that your provider has saved. */
type PaymentMethodCreate = {
    label: PaymentMethodLabel;
    token: PaymentMethodToken;
    /**
     * @description What it is.
     *
     *     - `card`: a credit or debit card.
     *     - `bank_debit`: money is drawn from a bank account.
     *     - `other`: a wallet app or anything else.
     * @default card
     * @example card
     * @enum {string}
     */
    type?: "card" | "bank_debit" | "other";
};
/** @description A payment method was saved. */
type PaymentMethodCreatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentMethodChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A payment method was saved.
     * @example payment_method.created
     * @constant
     */
    type: "payment_method.created";
};
/** @description A payment method is charged no more. */
type PaymentMethodDetachedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PaymentMethodChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A payment method is charged no more.
     * @example payment_method.detached
     * @constant
     */
    type: "payment_method.detached";
};
/**
 * @description By what a person recognizes it.
 * @example Visa •••• 4242
 */
type PaymentMethodLabel = string;
type PaymentMethodListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    /** @description One page of methods, newest first. */
    payment_methods: PaymentMethod[];
    request_id: RequestId;
    success: Success;
};
type PaymentMethodResponse = {
    payment_method: PaymentMethod;
    request_id: RequestId;
    success: Success;
};
/** @description A link to a page on which a customer saves a payment method, once. */
type PaymentMethodSession = {
    /** @description In real time, also for a customer on a test clock. */
    created_at: Timestamp;
    /** @description The customer whose method is saved. */
    customer_id: Id;
    /** @description A day after its creation: the `url` opens no page from then on. A page of the provider that is open already closes by then, or 31 minutes after it was opened, if that is later. */
    expires_at: Timestamp;
    id: Id;
    mode: Mode;
    /** @description The payment provider that keeps the method. */
    provider: PaymentProviderName;
    return_url: ReturnUrl;
    /**
     * @description Where the customer saves a method. Anyone who has it can save one for the customer.
     * @example https://billing.nordwind.example/payment-methods/1h-8f3k2m9x1q7w5z4t6y0bn3ha8f3k2m9x
     */
    url: string;
};
/** @description Where the customer goes on. */
type PaymentMethodSessionCreate = {
    return_url: ReturnUrl;
};
type PaymentMethodSessionResponse = {
    payment_method_session: PaymentMethodSession;
    request_id: RequestId;
    success: Success;
};
/**
 * @description - `active`: it can be charged.
 *     - `detached`: it is charged no more, or was saved beyond the customer's 20. Final.
 * @example active
 */
type PaymentMethodStatus = "active" | "detached" | (string & {});
/**
 * @description - `active`: it can be charged.
 *     - `detached`: it is charged no more, or was saved beyond the customer's 20. Final.
 * @example active
 * @enum {string}
 */
type PaymentMethodStatusInput = "active" | "detached";
/**
 * @description With `external`: your program's reference to the method at your provider, never a card number. With `stripe`: the customer and the method there, such as `cus_Q1w2:pm_1Qe3`. With `test`: how its charges end.
 * @example vault_8842
 * @example cus_Q1w2E3:pm_1Qe3Rt
 */
type PaymentMethodToken = string;
/** @description Who takes your customers' payments, in one mode. */
type PaymentProvider = {
    /**
     * @description The name of your account at the provider; null if it is not known.
     * @example Nordwind GmbH
     * @example null
     */
    account_label: string | null;
    /**
     * @description Why it is `disabled`; otherwise null.
     *
     *     - `credentials_refused`: the provider does not accept them.
     *     - `credentials_unreadable`: the service has another `SECRETS_KEY` than when they were set.
     *     - `account_changed`: they are of another account, while attempts of the account before have not ended.
     * @example credentials_refused
     * @example null
     */
    disabled_reason: "credentials_refused" | "credentials_unreadable" | "account_changed" | (string & {}) | null;
    mode: Mode;
    provider: PaymentProviderName;
    /**
     * @description - `checking`: the service tries the credentials.
     *     - `active`: payments can be attempted. `none`, `test` and `external` always are.
     *     - `disabled`: no payment is attempted until there are other credentials.
     * @example active
     */
    status: "checking" | "active" | "disabled" | (string & {});
    /** @description When it was last changed; null if it never was. */
    updated_at: NullableTimestamp;
    /**
     * @description Where the provider sends its notices. Enter it there; null if the provider sends none.
     * @example https://billing.nordwind.example/providers/stripe/k-3sR8wQ1xYz7Lm5Tn0Vb2Cd4Fg6Hj9KpAe
     * @example null
     */
    webhook_url: string | null;
};
/** @description Only with `stripe`. What is left out stays as it is. They are kept encrypted, and no answer has them. */
type PaymentProviderCredentials = {
    /**
     * @description A secret or restricted key of your Stripe account, of the same mode as your API key. Required the first time.
     * @example rk_live_51TAx9KNordwindExample
     */
    secret_key?: string;
    /**
     * @description The signing secret of the webhook endpoint at Stripe that has the `webhook_url`. Without it Stripe’s notices are refused, and the service asks Stripe once an hour.
     * @example whsec_NordwindExampleOfStripe
     */
    webhook_secret?: string;
};
/**
 * @description - `none`: nobody. Live mode begins with it.
 *     - `test`: a provider that only plays one, for test mode, which begins with it.
 *     - `external`: your program charges customers where you like, and reports what became of it.
 *     - `stripe`: Stripe charges customers.
 * @example external
 */
type PaymentProviderName = "none" | "test" | "external" | "stripe" | (string & {});
/**
 * @description - `none`: nobody. Live mode begins with it.
 *     - `test`: a provider that only plays one, for test mode, which begins with it.
 *     - `external`: your program charges customers where you like, and reports what became of it.
 *     - `stripe`: Stripe charges customers.
 * @example external
 * @enum {string}
 */
type PaymentProviderNameInput = "none" | "test" | "external" | "stripe";
type PaymentProviderResponse = {
    payment_provider: PaymentProvider;
    request_id: RequestId;
    success: Success;
};
/** @description The provider for attempts that are created from now on. */
type PaymentProviderUpdate = {
    credentials?: PaymentProviderCredentials;
    provider: PaymentProviderNameInput;
};
/**
 * @description - `wallet`: from the customer's account in its currency.
 *     - `out_of_band`: you received the money elsewhere; the wallet is left alone.
 * @example wallet
 * @enum {string}
 */
type PaymentSource = "wallet" | "out_of_band";
/**
 * @description Why a failed automatic payment is not tried again. Another default payment method, or credit, still pays the invoice.
 *
 *     - `retries_exhausted`: it was tried after each of the days of `dunning`.
 *     - `not_recoverable`: the method will never work again, such as a lost card.
 *     - `no_payment_method`: the customer has no default method that the payment provider can charge.
 *     - `null`: it is tried again, or none has failed.
 * @example null
 * @example retries_exhausted
 */
type PaymentStoppedReason = "retries_exhausted" | "not_recoverable" | "no_payment_method" | "null" | (string & {}) | null;
/** @description A coupon that takes a part. */
type PercentCoupon = {
    /** @description When the coupon was archived; null until then. */
    archived_at: NullableTimestamp;
    /** @example launch-20 */
    code: Code;
    created_at: Timestamp;
    id: Id;
    line_types: CouponLineTypes;
    max_redemptions: MaxRedemptions;
    max_redemptions_per_customer: MaxRedemptionsPerCustomer;
    metadata: Metadata;
    meter_codes: CouponMeterCodes;
    mode: Mode;
    name: CouponName;
    percent_off: PercentOff;
    periods: CouponPeriods;
    plan_codes: CouponPlanCodes;
    /** @description From this moment on no discount is made of it; null for no such moment. */
    redeem_by: NullableTimestamp;
    /**
     * @description How many discounts were made of it. A discount that ended counts too.
     * @example 0
     * @example 117
     */
    redemption_count: number;
    type: PercentType;
    updated_at: Timestamp;
};
/** @description A coupon that takes a part. */
type PercentCouponCreate = {
    /** @example launch-20 */
    code: Code;
    line_types?: CouponLineTypesInput;
    max_redemptions?: MaxRedemptionsInput;
    max_redemptions_per_customer?: MaxRedemptionsPerCustomerInput;
    metadata?: MetadataInput;
    meter_codes?: CouponMeterCodesInput;
    name: CouponName;
    percent_off: PercentOffInput;
    periods?: CouponPeriodsInput;
    plan_codes?: CouponPlanCodesInput;
    /** @description From this moment on no discount is made of it. By default, and with null, there is no such moment. */
    redeem_by?: NullableDateTime;
    type: PercentType;
};
/** @description The terms of a coupon that takes a part. */
type PercentDiscountTerms = {
    /** @example launch-20 */
    code: Code;
    line_types: CouponLineTypes;
    meter_codes: CouponMeterCodes;
    name: CouponName;
    percent_off: PercentOff;
    periods: CouponPeriods;
    plan_codes: CouponPlanCodes;
    type: PercentType;
};
/**
 * @description How much it takes, in percent. An exact decimal above 0 and up to 100, without trailing zeros after the point.
 * @example 20
 */
type PercentOff = string;
/**
 * @description How much it takes, in percent. An exact decimal above 0 and up to 100, with up to 4 decimals.
 * @example 20
 */
type PercentOffInput = string;
/**
 * @description It takes a part of what each period comes to.
 * @example percent
 * @constant
 */
type PercentType = "percent";
/** @description Usage of which each unit costs the same. */
type PerUnitLineUsage = {
    /**
     * @description Each unit costs the same.
     * @example per_unit
     * @constant
     */
    charge_model: "per_unit";
    late_events: LineUsageLateEvents;
    meter_id: Id;
    price_id: LineUsagePriceId;
    /**
     * @description The price of one unit, in whole units of the currency or of the pricing unit.
     * @example 0.0004
     */
    unit_amount: Decimal;
    units: LineUsageUnits;
};
/** @description A price of which each unit costs the same. */
type PerUnitPrice = {
    /**
     * @description Each unit costs the same.
     * @example per_unit
     * @constant
     */
    charge_model: "per_unit";
    code: PriceCode;
    id: PriceId;
    maximum_amount: PriceMaximumAmount;
    meter_id: Id;
    minimum_amount: PriceMinimumAmount;
    /**
     * @description The pricing unit that the amounts are in; null if they are in the plan's currency.
     * @example api_credits
     * @example null
     */
    pricing_unit_code: NullableCode;
    /** @description The price of one unit, in whole units of the plan's currency (`0.0004` USD is 0.04 of a cent) or in the pricing unit. */
    unit_amount: Decimal;
};
/** @description A price of which each unit costs the same. */
type PerUnitPriceInput = {
    /**
     * @description Each unit costs the same.
     * @example per_unit
     * @constant
     */
    charge_model: "per_unit";
    code?: PriceCode;
    id?: PriceInputId;
    maximum_amount?: PriceMaximumAmountInput;
    meter_id: PriceInputMeterId;
    minimum_amount?: PriceMinimumAmountInput;
    pricing_unit_code?: PriceInputPricingUnit;
    /** @description The price of one unit, in whole units of the plan's currency (`0.0004` USD is 0.04 of a cent) or in the pricing unit, from 0 to 10^15 with up to 15 decimals. */
    unit_amount: PriceAmountInput;
};
/** @description What a subscription costs: a fee for each period, and prices for what the meters count. */
type Plan = {
    amount_cents: PlanAmountCents;
    /** @description When the plan was archived; null until then. */
    archived_at: NullableTimestamp;
    billing_timing: BillingTiming;
    /** @example pro */
    code: Code;
    created_at: Timestamp;
    currency_code: CurrencyCode;
    id: Id;
    interval: PlanInterval;
    interval_count: IntervalCount;
    maximum_amount_cents: PlanMaximumAmountCents;
    metadata: Metadata;
    minimum_amount_cents: PlanMinimumAmountCents;
    mode: Mode;
    name: PlanName;
    /** @description What usage costs, in the order sent. Today a meter has at most one price in a plan; what tells prices apart is their `id`, or a `code` of yours. */
    prices: Price[];
    tax_behavior: TaxBehavior;
    /** @description The codes of the tax rates of the plan's lines. Empty for none; null for the customer's or else the company's. */
    tax_rate_codes: NullableTaxRateCodes;
    trial_days: TrialDays;
    updated_at: Timestamp;
    usage_billing_interval: UsageBillingInterval;
};
/**
 * @description The fee for one period in the currency's minor unit, up to 10^15, billed as `billing_timing` says. With 0 there is no fee and no line for it.
 * @example 4900
 */
type PlanAmountCents = number;
/**
 * @description The fee for one period in the currency's minor unit, up to 10^15, billed as `billing_timing` says. With 0 there is no fee and no line for it.
 * @example 4900
 */
type PlanAmountCentsInput = number;
/** @description A plan was archived. */
type PlanArchivedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PlanChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A plan was archived.
     * @example plan.archived
     * @constant
     */
    type: "plan.archived";
};
/** @description The plan after the change. */
type PlanChange = {
    plan: Plan;
    previous?: PreviousValues;
};
/** @description A new plan. */
type PlanCreate = {
    /** @default 0 */
    amount_cents?: PlanAmountCentsInput;
    /** @default in_advance */
    billing_timing?: BillingTimingInput;
    /** @example pro */
    code: Code;
    /** @description The currency of the fee and of the prices, ISO 4217. Only customers of this currency can subscribe. Default: the company's. It cannot be changed later. */
    currency_code?: CurrencyCodeInput;
    interval: PlanIntervalInput;
    /** @default 1 */
    interval_count?: IntervalCountInput;
    /** @description The most that a whole period comes to, fee and usage together, in the currency's minor unit, up to 10^15; null, or left out, for none. It is not below `amount_cents`, nor below the minimum. */
    maximum_amount_cents?: PlanMaximumAmountCentsInput;
    metadata?: MetadataInput;
    /** @description The least that a whole period comes to, fee and usage together, in the currency's minor unit, up to 10^15; null, or left out, for none. */
    minimum_amount_cents?: PlanMinimumAmountCentsInput;
    name: PlanName;
    /** @default [] */
    prices?: PriceInputs;
    /** @default exclusive */
    tax_behavior?: TaxBehaviorInput;
    /** @description The codes of the tax rates of the plan's lines. `[]` for none; null, or left out, for the customer's or else the company's. */
    tax_rate_codes?: NullableTaxRateCodesInput;
    /** @default 0 */
    trial_days?: TrialDaysInput;
    /** @default period */
    usage_billing_interval?: UsageBillingIntervalInput;
};
/** @description A plan was created. */
type PlanCreatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PlanChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A plan was created.
     * @example plan.created
     * @constant
     */
    type: "plan.created";
};
/**
 * @description What a period is measured in, `day`, `week`, `month` or `year`; it has `interval_count` of them.
 * @example month
 */
type PlanInterval = "day" | "week" | "month" | "year" | (string & {});
/**
 * @description What a period is measured in, `day`, `week`, `month` or `year`; it has `interval_count` of them.
 * @example month
 * @enum {string}
 */
type PlanIntervalInput = "day" | "week" | "month" | "year";
type PlanListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    /** @description One page of plans, newest first. */
    plans: Plan[];
    request_id: RequestId;
    success: Success;
};
/**
 * @description The most that a whole period comes to, fee and usage together, in the currency's minor unit, up to 10^15 and not below `amount_cents`; null without a maximum. What is beyond it is taken off as a line `maximum` when usage is billed. A fee that was billed is never taken back: where the fees of a part of a period come to more than its share of the maximum, they are its maximum.
 * @example 50000
 * @example null
 */
type PlanMaximumAmountCents = number | null;
/**
 * @description The most that a whole period comes to, fee and usage together, in the currency's minor unit, up to 10^15 and not below `amount_cents`; null without a maximum. What is beyond it is taken off as a line `maximum` when usage is billed. A fee that was billed is never taken back: where the fees of a part of a period come to more than its share of the maximum, they are its maximum.
 * @example 50000
 * @example null
 */
type PlanMaximumAmountCentsInput = number | null;
/**
 * @description The least that a whole period comes to, fee and usage together, in the currency's minor unit, up to 10^15; null without a minimum. What is missing is billed as a line `minimum` when the period ends, also where nothing was used. Part of a period has its share of it, by the second. [How it is computed](#section/minimum-spend).
 * @example 20000
 * @example null
 */
type PlanMinimumAmountCents = number | null;
/**
 * @description The least that a whole period comes to, fee and usage together, in the currency's minor unit, up to 10^15; null without a minimum. What is missing is billed as a line `minimum` when the period ends, also where nothing was used. Part of a period has its share of it, by the second. [How it is computed](#section/minimum-spend).
 * @example 20000
 * @example null
 */
type PlanMinimumAmountCentsInput = number | null;
/**
 * @description What the plan is called, as the customer reads it on invoices.
 * @example Pro
 */
type PlanName = string;
type PlanResponse = {
    plan: Plan;
    request_id: RequestId;
    success: Success;
};
/** @description A plan is active again. */
type PlanUnarchivedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PlanChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A plan is active again.
     * @example plan.unarchived
     * @constant
     */
    type: "plan.unarchived";
};
/** @description The fields to change; the others stay as they are. Code, currency and interval are fixed when the plan is created; fee, minimum, maximum, trial, billing timing, usage billing interval, tax behavior and prices once it was subscribed to. */
type PlanUpdate = {
    amount_cents?: PlanAmountCentsInput;
    billing_timing?: BillingTimingInput;
    /** @description The new maximum; null removes it. */
    maximum_amount_cents?: PlanMaximumAmountCentsInput;
    metadata?: MetadataUpdate;
    /** @description The new minimum; null removes it. */
    minimum_amount_cents?: PlanMinimumAmountCentsInput;
    name?: PlanName;
    /** @description Replaces all prices; `[]` removes them. */
    prices?: PriceInputs;
    tax_behavior?: TaxBehaviorInput;
    /** @description The codes of the tax rates of the plan's lines; `[]` for none, null for the customer's or else the company's. They can be changed once the plan was subscribed to, and hold for lines that are composed from then on. */
    tax_rate_codes?: NullableTaxRateCodesInput;
    trial_days?: TrialDaysInput;
    usage_billing_interval?: UsageBillingIntervalInput;
};
/** @description A plan was updated. */
type PlanUpdatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PlanChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A plan was updated.
     * @example plan.updated
     * @constant
     */
    type: "plan.updated";
};
/**
 * @description The fields that changed, with the values that they had before.
 * @example {
 *       "name": "Acme"
 *     }
 */
type PreviousValues = {
    [key: string]: unknown;
};
/**
 * @description What the usage of one meter costs. `charge_model` says how units become an amount, and with it which fields the price has.
 *     0 units cost 0 in each model, flat amounts included; fewer than 0 units count as 0. A line's amount is rounded once, at its end, half away from zero: to
 *     a minor unit of the currency, or to 12 decimals of the pricing unit.
 *
 *     | Model | Amount |
 *     |---|---|
 *     | `per_unit` | Units × `unit_amount` |
 *     | `graduated` | Each tier prices the units that lie in it, and adds its `flat_amount` once any do |
 *     | `volume` | The tier that the units reach prices all of them, and adds its `flat_amount` |
 *     | `package` | Units ÷ `package_size`, rounded up, × `package_amount`: of 20, 0 is no package, 20 is 1, 20.1 is 2, 98 is 5 |
 */
type Price = PerUnitPrice | GraduatedPrice | VolumePrice | PackagePrice | OtherPrice;
/**
 * @description An exact decimal in plain notation, from 0 to 10^15, with up to 15 decimals.
 * @example 0.0004
 */
type PriceAmountInput = string;
/**
 * @description Your own short name for the price, unique among the prices of its plan; null, or left out, for none. By it an update of the plan finds the price.
 * @example calls
 * @example null
 */
type PriceCode = NullableCode;
/**
 * @description The price's id, which lines of invoices name as `usage.price_id`. A price keeps it when the prices of the plan are replaced: it is found by its `code`, else by its meter.
 * @example cm6zk2p4d0011jr5vprocalls
 */
type PriceId = Id;
/** @description What the usage of one meter costs. `charge_model` says which fields the price takes; others are refused. A price can be sent as it was read. */
type PriceInput = PerUnitPriceInput | GraduatedPriceInput | VolumePriceInput | PackagePriceInput;
/**
 * @description Null or left out, the plan's price of this `code`, else its price of this meter, keeps its id, and another one gets a new id. With `updatePlan` you can send that id, as it was read; any other is refused. With `createPlan` it is null or left out: a plan's prices have ids of their own.
 * @example cm6zk2p4d0011jr5vprocalls
 * @example null
 */
type PriceInputId = NullableId;
/** @description The meter. It must not be archived. */
type PriceInputMeterId = Id;
/**
 * @description The pricing unit that the amounts are in; by default, and with null, the plan's currency. Usage is then drawn from the wallet as it is processed. Not allowed for a `latest` or a `recurring` meter, whose amount could fall as usage grows.
 * @example api_credits
 * @example null
 */
type PriceInputPricingUnit = NullableCode;
/** @description What usage costs, up to 50 prices, today each of another meter. */
type PriceInputs = PriceInput[];
/**
 * @description The most that the price's usage comes to in a whole period, in whole units of the plan's currency; null without a maximum, and where the price is in a pricing unit. What is beyond it is taken off as a line `maximum`.
 * @example 50
 * @example null
 */
type PriceMaximumAmount = NullableDecimal;
/**
 * @description The most that the price's usage comes to in a whole period, in whole units of the plan's currency, from 0 to 10^12 with at most the currency's decimals, and not below `minimum_amount`; null, or left out, for none. Not with a pricing unit.
 * @example 50
 * @example null
 */
type PriceMaximumAmountInput = NullableBoundInput;
/**
 * @description The least that the price's usage comes to in a whole period, in whole units of the plan's currency; null without a minimum, and where the price is in a pricing unit. What is missing is a line `minimum`.
 * @example 20
 * @example null
 */
type PriceMinimumAmount = NullableDecimal;
/**
 * @description The least that the price's usage comes to in a whole period, in whole units of the plan's currency, from 0 to 10^12 with at most the currency's decimals; null, or left out, for none. All minimums of a plan's prices come to 10^15 minor units at most. Not with a pricing unit.
 * @example 20
 * @example null
 */
type PriceMinimumAmountInput = NullableBoundInput;
/** @description What units cost between the bound of the tier before, excluded, and its own, included. */
type PriceTier = {
    /**
     * @description What is added once any unit falls into the tier, in the same unit.
     * @example 0
     */
    flat_amount: Decimal;
    /**
     * @description The price of one unit, in whole units of the plan's currency or in the pricing unit.
     * @example 0.0004
     */
    unit_amount: Decimal;
    /**
     * @description The last of its units, fractions included, so that no unit falls between two tiers; null for the last tier, which has no end.
     * @example 10000
     * @example null
     */
    up_to: NullableDecimal;
};
/** @description What units cost between the bound of the tier before, excluded, and its own, included. */
type PriceTierInput = {
    /**
     * @description What is added once any unit falls into the tier, in the same unit and with the same bounds.
     * @default 0
     * @example 0
     */
    flat_amount?: PriceAmountInput;
    /** @description The price of one unit, in whole units of the plan's currency or in the pricing unit, from 0 to 10^15 with up to 15 decimals. */
    unit_amount: PriceAmountInput;
    /**
     * @description The last of its units, fractions included; null for the last tier, which has no end.
     * @example 10000
     * @example null
     */
    up_to: string | null;
};
/** @description 1 to 20 tiers. Each `up_to` is above the one before, the first above 0; the last tier's, and only its, is null. */
type PriceTierInputs = PriceTierInput[];
/** @description The tiers, lowest first. */
type PriceTiers = PriceTier[];
/** @description Something of your own that prices can be in and that wallets can hold, such as credits or tokens. */
type PricingUnit = {
    /** @description When the pricing unit was archived; null until then. */
    archived_at: NullableTimestamp;
    /** @example api_credits */
    code: Code;
    created_at: Timestamp;
    id: Id;
    metadata: Metadata;
    mode: Mode;
    name: PricingUnitName;
    updated_at: Timestamp;
};
/**
 * @description The account is in a pricing unit.
 * @example pricing_unit
 * @constant
 */
type PricingUnitAccountType = "pricing_unit";
/** @description A pricing unit was archived. */
type PricingUnitArchivedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PricingUnitChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A pricing unit was archived.
     * @example pricing_unit.archived
     * @constant
     */
    type: "pricing_unit.archived";
};
/** @description What the account in a pricing unit holds. */
type PricingUnitBalance = {
    account_type: PricingUnitAccountType;
    /**
     * @description Up to 12 decimals, without trailing zeros; below zero when more was used than granted.
     * @example 12582.5
     */
    balance: WalletAmount;
    /**
     * @description Which pricing unit.
     * @example api_credits
     */
    pricing_unit_code: Code;
};
/** @description The pricing unit after the change. */
type PricingUnitChange = {
    previous?: PreviousValues;
    pricing_unit: PricingUnit;
};
/** @description A new pricing unit. Only its name and its metadata can be changed later. */
type PricingUnitCreate = {
    /** @example api_credits */
    code: Code;
    metadata?: MetadataInput;
    name: PricingUnitName;
};
/** @description A pricing unit was created. */
type PricingUnitCreatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PricingUnitChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A pricing unit was created.
     * @example pricing_unit.created
     * @constant
     */
    type: "pricing_unit.created";
};
/** @description Units of a pricing unit put into a customer's wallet. */
type PricingUnitCreditGrant = {
    account_type: PricingUnitAccountType;
    /** @description How much was granted. */
    amount: WalletAmount;
    created_at: Timestamp;
    customer_id: Id;
    /**
     * @description What it is for; null if nothing was said.
     * @example Prepaid for spring 2026
     * @example null
     */
    description: string | null;
    /** @description When it expires; null if it does not. Credit that is valid when a period ends pays the invoice of the period: a grant that expires while such a draft waits to be finalized stays in the balance until that one is collected. Meanwhile it pays nothing else, and late usage from before this moment can still draw it. */
    expires_at: NullableTimestamp;
    id: Id;
    /** @description The invoice that it comes from; null where there is none. */
    invoice_id: NullableId;
    metadata: Metadata;
    mode: Mode;
    /**
     * @description Which pricing unit.
     * @example api_credits
     */
    pricing_unit_code: Code;
    priority: GrantPriority;
    /** @description How much of it can still be drawn. What a balance below zero took of it is gone at once. */
    remaining: WalletAmount;
    source: GrantSource;
    /** @description The subscription that it comes from; null where there is none, or several. */
    subscription_id: NullableId;
    updated_at: Timestamp;
    /** @description When it was voided; null until then. */
    voided_at: NullableTimestamp;
};
/** @description Units of a pricing unit to put into the wallet. */
type PricingUnitCreditGrantCreate = {
    account_type: PricingUnitAccountType;
    /**
     * @description How much, above 0, with up to 12 decimals.
     * @example 13000
     */
    amount: DecimalInput;
    /**
     * @description What it is for; null is the same as leaving it out.
     * @example Prepaid for spring 2026
     * @example null
     */
    description?: string | null;
    /** @description From this moment on nothing can be drawn from it; it must be in the future. By default, and with null, it does not expire. */
    expires_at?: NullableDateTime;
    metadata?: MetadataInput;
    /**
     * @description The pricing unit.
     * @example api_credits
     */
    pricing_unit_code: Code;
    /** @default 50 */
    priority?: GrantPriorityInput;
};
type PricingUnitListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    /** @description One page of pricing units, newest first. */
    pricing_units: PricingUnit[];
    request_id: RequestId;
    success: Success;
};
/**
 * @description What it is called.
 * @example API credits
 */
type PricingUnitName = string;
type PricingUnitResponse = {
    pricing_unit: PricingUnit;
    request_id: RequestId;
    success: Success;
};
/** @description An entry of an account in a pricing unit. */
type PricingUnitTransaction = {
    account_type: PricingUnitAccountType;
    /**
     * @description What was added to the account, or with a minus taken from it.
     * @example -90.69
     */
    amount: WalletAmount;
    applied_grants: AppliedGrants;
    applied_grants_count: AppliedGrantsCount;
    /**
     * @description What the account held after it.
     * @example 159.31
     */
    balance_after: WalletAmount;
    /** @description With `usage`, when its last event was due; with `expiry`, when the grant expired. Never before the transaction before it. */
    created_at: Timestamp;
    /** @description With `grant`, `proration_credit`, `credit_note`, `pay_out`, `expiry` and `void`, the grant that came or went; null otherwise. */
    credit_grant_id: NullableId;
    customer_id: Id;
    id: Id;
    /** @description With `invoice_payment` and `payment_void`, the invoice that was paid; with `proration_credit` and `credit_note`, the invoice that the credit comes from; null otherwise. */
    invoice_id: NullableId;
    /** @description With `usage`, the meter whose usage it is; null otherwise. */
    meter_id: NullableId;
    mode: Mode;
    /**
     * @description Which pricing unit.
     * @example api_credits
     */
    pricing_unit_code: Code;
    /** @description With `usage`, the subscription whose plan has the price; with `proration_credit`, the one whose plan was changed, null where the credit comes of several; null otherwise. */
    subscription_id: NullableId;
    type: WalletTransactionType;
    updated_at: Timestamp;
};
/** @description A pricing unit is active again. */
type PricingUnitUnarchivedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PricingUnitChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A pricing unit is active again.
     * @example pricing_unit.unarchived
     * @constant
     */
    type: "pricing_unit.unarchived";
};
/** @description The fields to change; the others stay as they are. */
type PricingUnitUpdate = {
    metadata?: MetadataUpdate;
    name?: PricingUnitName;
};
/** @description A pricing unit was updated. */
type PricingUnitUpdatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: PricingUnitChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A pricing unit was updated.
     * @example pricing_unit.updated
     * @constant
     */
    type: "pricing_unit.updated";
};
/** @description What a price in a pricing unit has come to. */
type PricingUnitUsageCharge = {
    /**
     * @description What the units cost in the pricing unit, with up to 12 decimals. So much was deducted from the wallet.
     * @example 417.5
     */
    amount: Decimal;
    /**
     * @description The meter's name.
     * @example Storage at its peak
     */
    description: LineDescription;
    /** @description When that part ends, exclusive. */
    period_end: Timestamp;
    /** @description When the part of the period under this plan starts. */
    period_start: Timestamp;
    /** @description The plan that has the price. */
    plan_id: Id;
    /**
     * @description The pricing unit of the price.
     * @example api_credits
     */
    pricing_unit_code: Code;
    /**
     * @description Deducted from the wallet.
     * @example pricing_unit
     * @constant
     */
    type: "pricing_unit";
    usage: LineUsage;
};
/**
 * @description - `create_prorations`: the unused part of the fee that the period was charged with is credited; where the period stays, the rest of the new fee is charged.
 *     - `none`: no adjustment. The fee already charged for the current period stands.
 * @example create_prorations
 * @enum {string}
 */
type Proration = "create_prorations" | "none";
/** @description A credit or a charge for a change of plan within a period. */
type ProrationLineItem = {
    amount_cents: AmountCents;
    credited_cents: LineCreditedCents;
    credited_invoice_id: CreditedInvoiceId;
    credited_invoice_number: CreditedInvoiceNumber;
    /** @description The line whose unused time this one gives back, on this invoice or an earlier one; null on a charge, and where the fee was billed elsewhere. */
    credited_line_item_id: NullableId;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description Stays the same when the invoice is finalized. Lines that you replace get other ids. */
    id: Id;
    /** @description When that time ends, exclusive. */
    period_end: Timestamp;
    /** @description When the time that the line gives back or charges starts. */
    period_start: Timestamp;
    quantity: LineQuantity;
    subscription_id: Id;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description It bills a change of plan.
     * @example proration
     * @constant
     */
    type: "proration";
    unit_amount_cents: UnitAmountCents;
    unit_code: LineUnitCode;
};
/** @description What is due of some open invoices. */
type Receivables = {
    /**
     * @description The sum of their `amount_due_cents`.
     * @example 1397
     */
    amount_due_cents: number;
    /**
     * @description How many they are.
     * @example 1
     */
    invoice_count: number;
};
/** @description What is owed in one currency. */
type ReceivablesInCurrency = {
    currency_code: CurrencyCode;
    /** @description What is due later. */
    not_due: Receivables;
    /** @description What is on its first to 30th day after it was due. */
    overdue_1_30: Receivables;
    /** @description What is on its 31st to 60th day after it was due. */
    overdue_31_60: Receivables;
    /** @description What is on its 61st to 90th day after it was due. */
    overdue_61_90: Receivables;
    /** @description What was due more than 90 days ago. */
    overdue_over_90: Receivables;
    /** @description All of it. */
    total: Receivables;
};
type ReceivablesListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    /** @description One page of customers who owe, by currency, the largest `total` first. */
    receivables: CustomerReceivables[];
    request_id: RequestId;
    success: Success;
};
/** @description What customers owe now. */
type ReceivablesReport = {
    /** @description When it was read, in real time. */
    as_of: Timestamp;
    /** @description One for each currency in which an invoice is `open`, by code. */
    currencies: ReceivablesInCurrency[];
};
type ReceivablesReportResponse = {
    receivables_report: ReceivablesReport;
    request_id: RequestId;
    success: Success;
};
/**
 * @description Whether the customer's value carries over into the next span of time, for seats, storage and anything else that lasts. Only with `latest` and `max`. A span of a recurring meter begins with the customer's last value before it: `latest` keeps it until the first event comes, `max` is the larger of it and the values of the span. A meter that is not recurring begins each span with nothing.
 * @example false
 * @example true
 */
type Recurring = boolean;
/** @description Money that goes back to the customer, through the provider that received it. */
type Refund = {
    /**
     * @description How much goes back, in the currency's minor unit. If somebody gave a part back at the provider itself, the refund fails with that part as its amount, and another refund gives back what the provider still has.
     * @example 35509
     */
    amount_cents: number;
    created_at: Timestamp;
    /** @description The grant that a failed refund became, of a credit note or of credit that is paid out. Null in all other cases. */
    credit_grant_id: NullableId;
    /** @description The credit note that gives back what paid the invoice; null for another refund. */
    credit_note_id: NullableId;
    currency_code: CurrencyCode;
    /** @description The customer who gets the money back. */
    customer_id: Id;
    failure: NullableRefundFailure;
    id: Id;
    /** @description The invoice that the payment attempt was for. */
    invoice_id: Id;
    metadata: Metadata;
    mode: Mode;
    /** @description The grant that `payOutCreditGrant` pays out with what paid the invoice; null for another refund. Unapplied money, which paid nothing, has neither. */
    paid_out_credit_grant_id: NullableId;
    /** @description The payment attempt whose money goes back. */
    payment_attempt_id: Id;
    /** @description The payment provider that has the money, which is that of the attempt. */
    provider: PaymentProviderName;
    /**
     * @description The refund's id at the provider; null until the provider has named one.
     * @example re_3TAyB72eZvKYlo2C0vF5hW2q
     * @example null
     */
    provider_refund_id: string | null;
    status: RefundStatus;
    updated_at: Timestamp;
};
/** @description The refund after the change. */
type RefundChange = {
    refund: Refund;
};
/** @description How much goes back. */
type RefundCreate = {
    /**
     * @description How much of the unapplied money goes back, in the currency's minor unit, up to 10^15. Default: all of it.
     * @example 35509
     */
    amount_cents?: number;
    metadata?: MetadataInput;
};
/** @description A refund failed. */
type RefundFailedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: RefundChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A refund failed.
     * @example refund.failed
     * @constant
     */
    type: "refund.failed";
};
/**
 * @description The provider's reason, such as `expired_or_canceled_card`.
 * @example expired_or_canceled_card
 */
type RefundFailureCode = string;
/** @description Why it failed. */
type RefundFailureInput = {
    code: RefundFailureCode;
    /** @default false */
    customer_has_money?: CustomerHasMoney;
    /**
     * @description The same for a person to read.
     * @example The card is closed.
     */
    message: PaymentFailureMessage;
};
type RefundListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    /** @description One page of refunds, newest first. */
    refunds: Refund[];
    request_id: RequestId;
    success: Success;
};
/** @description A refund waits for the provider, or for your program. */
type RefundPendingEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: RefundChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A refund waits for the provider, or for your program.
     * @example refund.pending
     * @constant
     */
    type: "refund.pending";
};
/** @description What the provider answered. */
type RefundReport = {
    /** @description Why it failed. Required with `failed`, and only there. */
    failure?: RefundFailureInput;
    /**
     * @description The refund's id at the provider.
     * @example re_3TAyB72eZvKYlo2C0vF5hW2q
     */
    provider_refund_id?: string;
    /**
     * @description How it ended.
     * @example succeeded
     * @enum {string}
     */
    status: "succeeded" | "failed";
};
type RefundResponse = {
    refund: Refund;
    request_id: RequestId;
    success: Success;
};
/**
 * @description - `pending`: it waits for the provider.
 *     - `succeeded`: the provider has sent the money. If a bank returns it, up to 30 days later, the refund becomes `failed`.
 *     - `failed`: the money did not arrive; `failure` says why. Final.
 * @example succeeded
 */
type RefundStatus = "pending" | "succeeded" | "failed" | (string & {});
/**
 * @description - `pending`: it waits for the provider.
 *     - `succeeded`: the provider has sent the money. If a bank returns it, up to 30 days later, the refund becomes `failed`.
 *     - `failed`: the money did not arrive; `failure` says why. Final.
 * @example succeeded
 * @enum {string}
 */
type RefundStatusInput = "pending" | "succeeded" | "failed";
/** @description A provider has sent money back. */
type RefundSucceededEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: RefundChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A provider has sent money back.
     * @example refund.succeeded
     * @constant
     */
    type: "refund.succeeded";
};
/** @description Events that were rejected, in sum. `listEvents` with `status=rejected`, and `start` and `end` as its `from` and `to`, lists them. */
type RejectedEvents = {
    /** @description Why they were rejected, the most frequent code first. */
    by_code: RejectedEventsOfCode[];
    /**
     * @description How many there are.
     * @example 1207
     */
    count: number;
    /** @description A millisecond after the latest `timestamp` of these events. */
    end: Timestamp;
    /** @description The earliest `timestamp` of these events. */
    start: Timestamp;
};
/** @description The events that were rejected for one reason. */
type RejectedEventsOfCode = {
    code: EventRejectionCode;
    /**
     * @description How many there are.
     * @example 1207
     */
    count: number;
    /** @description The ids of some of them, up to 10. */
    sample_ids: Id[];
};
/**
 * @description A number of requests.
 * @example 1000
 */
type RequestCount = number;
/**
 * @description Names this request in our logs; the `X-Request-Id` header repeats it. An opaque text; quote it when you ask for help.
 * @example req_8f3k2m9x1q7w5z4t6y0bn3ha
 */
type RequestId = string;
/**
 * @description When an automatic payment that failed is tried again: days of 24 hours, each counted from the failure before. Empty for no retries. Initially 2, 5, 7 and 7.
 * @example [
 *       2,
 *       5,
 *       7,
 *       7
 *     ]
 */
type RetryAfterDays = RetryDays[];
/**
 * @description When an automatic payment that failed is tried again: days of 24 hours, each counted from the failure before. Empty for no retries. Initially 2, 5, 7 and 7.
 * @example [
 *       2,
 *       5,
 *       7,
 *       7
 *     ]
 */
type RetryAfterDaysInput = RetryDaysInput[];
/**
 * @description Days from a failure to the next attempt.
 * @example 2
 */
type RetryDays = number;
/**
 * @description Days from a failure to the next attempt.
 * @example 2
 */
type RetryDaysInput = number;
/**
 * @description Where the customer goes on, with or without having saved a method. An `https` URL, in test mode also an `http` one.
 * @example https://app.nordwind.example/account
 */
type ReturnUrl = string;
/** @description The months in one currency. */
type RevenueInCurrency = {
    currency_code: CurrencyCode;
    /** @description Every month of the range, the first one first. */
    months: RevenueMonth[];
};
/** @description One month in one currency, in its minor unit. */
type RevenueMonth = {
    /**
     * @description Payments with a `paid_at` in the month that are not voided, from every source.
     * @example 4900
     */
    collected_cents: number;
    /**
     * @description The part of `collected_cents` that was drawn from customers' wallets. The money for it came before.
     * @example 0
     */
    collected_from_wallet_cents: number;
    /**
     * @description The sum of the `total_cents` of credit notes that were issued in the month and are not void, whichever month their invoice is of.
     * @example 0
     */
    credited_cents: number;
    /**
     * @description Invoices that were finalized in the month and are not void.
     * @example 1
     */
    invoice_count: number;
    /**
     * @description The sum of their `total_cents`.
     * @example 4900
     */
    invoiced_cents: number;
    month: Month;
    /**
     * @description What was supplied, without tax: the sum of `subtotal_cents` less `discount_cents`. Credit for unused time is taken off, also where it went to a wallet; credit notes are not.
     * @example 4118
     */
    net_cents: number;
    /**
     * @description What is due now of those that are `open`.
     * @example 0
     */
    open_cents: number;
    /**
     * @description Refunds that were created in the month and did not fail. They are not taken off `collected_cents`.
     * @example 0
     */
    refunded_cents: number;
    /**
     * @description The part of `invoiced_cents` that is tax. Credit notes are not taken off.
     * @example 782
     */
    tax_cents: number;
    /**
     * @description What is due now of those that are `uncollectible`.
     * @example 0
     */
    uncollectible_cents: number;
};
/** @description What was invoiced and collected, month by month. */
type RevenueReport = {
    /** @description One for each currency with anything in the range, by code. */
    currencies: RevenueInCurrency[];
    from_month: Month;
    timezone: MonthsTimezone;
    to_month: Month;
};
type RevenueReportResponse = {
    request_id: RequestId;
    revenue_report: RevenueReport;
    success: Success;
};
/**
 * @description Why a customer with the `tax_status` `reverse_charge` is not taxed, as invoices print it. Initially "Reverse charge".
 * @example Reverse charge
 */
type ReverseChargeNote = string;
/** @description What all filters select. */
type SelectedInvoices = {
    /** @description The sums, one for each currency among them, by code. */
    currencies: InvoiceSums[];
    /**
     * @description Whether there are more invoices than the newest 10,000, which are added up.
     * @example false
     */
    has_more: boolean;
    /**
     * @description How many there are; 10,000 means 10,000 or more.
     * @example 3
     */
    invoice_count: number;
};
/** @description Your company, as the invoice names it. Until the invoice is finalized, this equals the company's settings; afterwards it is no longer updated. */
type Seller = {
    address: NullableAddress;
    bank_account: NullableBankAccount;
    contact: NullableContact;
    electronic_address: NullableElectronicAddress;
    legal_text: NullableLegalText;
    /** @description Your company's name. */
    name: CompanyName;
    registration_number: NullableRegistrationNumber;
    support_email: NullableSupportEmail;
    tax_ids: TaxIds;
};
/** @description That a customer is billed by a plan, period after period. */
type Subscription = {
    /** @description The `apply_credit` of its invoices. */
    apply_credit: ApplyCredit;
    billing_anchor: BillingAnchor;
    /** @description A moment at which a period begins, in the past or in the future; null unless `billing_anchor` is `custom`. */
    billing_anchor_at: NullableTimestamp;
    /**
     * @description Whether it ends with the current period.
     * @example false
     */
    cancel_at_period_end: boolean;
    /** @description When it became `canceled`; null until then. */
    canceled_at: NullableTimestamp;
    /** @description How its invoices are collected. */
    collection_method: CollectionMethod;
    created_at: Timestamp;
    /** @description When the current period ends, which does not belong to it. Of a subscription that is `scheduled` it is the first period, of one that is `canceled` the last. */
    current_period_end: Timestamp;
    /** @description When the current period began. Of a subscription that is `scheduled` it is the first period, of one that is `canceled` the last. */
    current_period_start: Timestamp;
    customer_id: Id;
    /**
     * @description Days from finalizing until an invoice of it is due; null when they are charged automatically.
     * @example 30
     * @example null
     */
    days_until_due: number | null;
    /** @description When it is to end, or was to; null where no end was set. It may be canceled before. */
    ends_at: NullableTimestamp;
    id: Id;
    metadata: Metadata;
    mode: Mode;
    /** @description Since when it is `past_due`; null if it is not. */
    past_due_since: NullableTimestamp;
    /** @description The plan that usage is rated by now. */
    plan_id: Id;
    /** @description The customer's order number, on its invoices. Null for that of the customer. */
    purchase_order_number: NullablePurchaseOrderNumber;
    /** @description When it begins or began. */
    starts_at: Timestamp;
    status: SubscriptionStatus;
    /** @description The time zone in which its days, weeks, months and years begin: that of the customer, or else of the company, when the subscription was created. It stays when theirs change, so no period moves. */
    timezone: Timezone;
    /** @description When the trial ends or ended; null without a trial. */
    trial_ends_at: NullableTimestamp;
    updated_at: Timestamp;
    /** @description When that usage is billed, which is the end of the month, or, after a change to a plan that bills by the period, the end of the period. This moment does not belong to it. Null where `usage_period_start` is. */
    usage_period_end: NullableTimestamp;
    /** @description When the usage began that is billed next, where usage is billed each month of the period; null where it was billed for the period alone. */
    usage_period_start: NullableTimestamp;
};
/** @description The first paid period of a subscription began. */
type SubscriptionActivatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: SubscriptionChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description The first paid period of a subscription began.
     * @example subscription.activated
     * @constant
     */
    type: "subscription.activated";
};
/** @description When to end it. */
type SubscriptionCancel = {
    /**
     * @description `true`: with the current period. `false`: now.
     * @example true
     */
    at_period_end: boolean;
    /**
     * @description Where the money goes that the fee's invoice does not owe any more, as of a credit note that you issue. What is still due of that invoice is always reduced first.
     *
     *     - `wallet`: into the customer's wallet, where it pays the last invoice.
     *     - `refund`: back through the payment provider, to the payments of the fee's invoice, the newest first. What they do not cover goes to the wallet.
     *     - `out_of_band`: you send it back yourself.
     *
     *     The last two only with `create_prorations`.
     * @default wallet
     */
    excess?: CreditNoteExcess;
    /**
     * @description What becomes of the fee that the current period was charged with.
     *
     *     - `create_prorations`: its unused part is given back, by the second. Not allowed with `at_period_end: true`, where no time is left.
     *     - `none`: nothing of it is given back.
     * @default none
     */
    proration?: Proration;
};
/** @description A subscription ended. */
type SubscriptionCanceledEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: SubscriptionChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A subscription ended.
     * @example subscription.canceled
     * @constant
     */
    type: "subscription.canceled";
};
/** @description The subscription after the change. */
type SubscriptionChange = {
    previous?: PreviousValues;
    subscription: Subscription;
};
/** @description A new subscription. It starts now, unless `starts_at` says otherwise. */
type SubscriptionCreate = {
    /** @default false */
    allow_overlap?: AllowOverlap;
    /**
     * @description The `apply_credit` of its invoices.
     * @default true
     */
    apply_credit?: ApplyCredit;
    /** @default anniversary */
    billing_anchor?: BillingAnchorInput;
    /** @description A moment at which a period begins, in the past or in the future, but not before the start of the year 2000 nor after that of the year 9000; required with `billing_anchor` `custom`, and refused without it. Null is the same as leaving it out. */
    billing_anchor_at?: NullableDateTime;
    /** @default send_invoice */
    collection_method?: CollectionMethodInput;
    coupon_codes?: CouponCodesInput;
    /** @description Who is billed. A customer may have several subscriptions; each bills the usage that its plan has a price for (see `allow_overlap`). */
    customer_id: Id;
    /** @description Days from finalizing until an invoice is due. 30 by default with `send_invoice`, refused with `charge_automatically`. */
    days_until_due?: DaysUntilDue;
    /** @description When it ends, after it begins. The period in which that is is cut there, and a fee in advance is for the time until then. Null, or left out, for no end. */
    ends_at?: NullableDateTime;
    metadata?: MetadataInput;
    past_periods?: PastPeriods;
    /** @description The plan; in the customer's currency and not archived. */
    plan_id: Id;
    /** @description The customer's order number, on its invoices. Null, or left out, for that of the customer. */
    purchase_order_number?: NullablePurchaseOrderNumber;
    /** @description When it begins: up to 731 days from now, or in the past up to 366 days and 100 periods ago (see `past_periods`). Null, or left out, for now. */
    starts_at?: NullableDateTime;
    /** @description How many days of 24 hours are free before the first paid period. Default, the plan's. */
    trial_days?: TrialDaysInput;
};
/** @description A subscription was created. */
type SubscriptionCreatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: SubscriptionChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A subscription was created.
     * @example subscription.created
     * @constant
     */
    type: "subscription.created";
};
type SubscriptionListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    /** @description One page of subscriptions, newest first. */
    subscriptions: Subscription[];
    success: Success;
};
/** @description The automatic payment of a subscription's invoice failed. */
type SubscriptionPastDueEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: SubscriptionChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description The automatic payment of a subscription's invoice failed.
     * @example subscription.past_due
     * @constant
     */
    type: "subscription.past_due";
};
/** @description The other plan. */
type SubscriptionPlanChange = {
    /** @default false */
    allow_overlap?: AllowOverlap;
    /** @description The new plan; in the customer's currency and not archived. */
    plan_id: Id;
    /** @default create_prorations */
    proration?: Proration;
};
/** @description A subscription was moved to another plan. */
type SubscriptionPlanChangedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: SubscriptionChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A subscription was moved to another plan.
     * @example subscription.plan_changed
     * @constant
     */
    type: "subscription.plan_changed";
};
/** @description No invoice of a subscription that failed is owed any more. */
type SubscriptionRecoveredEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: SubscriptionChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description No invoice of a subscription that failed is owed any more.
     * @example subscription.recovered
     * @constant
     */
    type: "subscription.recovered";
};
/** @description A billing period ended and the next one began. */
type SubscriptionRenewedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: SubscriptionChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A billing period ended and the next one began.
     * @example subscription.renewed
     * @constant
     */
    type: "subscription.renewed";
};
type SubscriptionResponse = {
    request_id: RequestId;
    subscription: Subscription;
    success: Success;
};
/**
 * @description - `scheduled`: it begins at `starts_at`. Nothing is billed until then.
 *     - `trialing`: usage is free until `trial_ends_at`.
 *     - `active`: periods follow each other, and are billed.
 *     - `past_due`: as `active`, but the automatic payment of an invoice of it failed, and that invoice is still `open`.
 *     - `canceled`: ended. Final.
 * @example active
 */
type SubscriptionStatus = "scheduled" | "trialing" | "active" | "past_due" | "canceled" | (string & {});
/** @description A trial ends within 3 days. */
type SubscriptionTrialEndingEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: SubscriptionChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A trial ends within 3 days.
     * @example subscription.trial_ending
     * @constant
     */
    type: "subscription.trial_ending";
};
/** @description The fields to change; the others stay as they are. */
type SubscriptionUpdate = {
    /** @description The `apply_credit` of its invoices. */
    apply_credit?: ApplyCredit;
    /**
     * @description `true`: it ends with the current period. `false`: it goes on.
     * @example false
     */
    cancel_at_period_end?: boolean;
    /** @description Changing to `charge_automatically` clears `days_until_due`. */
    collection_method?: CollectionMethodInput;
    /** @description Days from finalizing until an invoice is due. 30 by default when `collection_method` changes to `send_invoice`, refused with `charge_automatically`; null is the same as leaving it out. */
    days_until_due?: DaysUntilDue;
    /** @description When it ends, after now and after it begins; null removes the end. A fee that was billed is not given back. A period that was cut at the old end stays so; the next one is what is left of the whole one. */
    ends_at?: NullableDateTime;
    metadata?: MetadataUpdate;
    /** @description The customer's order number, on invoices that are not finalized yet. Null for that of the customer. */
    purchase_order_number?: NullablePurchaseOrderNumber;
    /** @description When it begins, from now to 731 days from now, while it is `scheduled`. Its trial and its first period move with it. Null is the same as leaving it out. */
    starts_at?: NullableDateTime;
    /** @description When the trial ends. A time that has come ends it now. Null is the same as leaving it out. */
    trial_ends_at?: NullableDateTime;
};
/** @description A subscription was updated, or is to end with its period. */
type SubscriptionUpdatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: SubscriptionChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A subscription was updated, or is to end with its period.
     * @example subscription.updated
     * @constant
     */
    type: "subscription.updated";
};
/** @description What the prices of a subscription have come to in one billing period, or in one month of it with the plan's `usage_billing_interval` `month`. */
type SubscriptionUsage = {
    /** @description A charge for each price of the plan, in its order, also without usage. Where the plan was changed, for each part of the period, in the order of time. */
    charges: UsageCharge[];
    currency_code: CurrencyCode;
    customer_id: Id;
    /** @description The invoice that bills the period; null until it is drafted. */
    invoice_id: NullableId;
    /** @description When the period ends, exclusive. */
    period_end: Timestamp;
    /** @description When the period starts. */
    period_start: Timestamp;
    subscription_id: Id;
    /**
     * @description The sum of the `amount_cents` of the charges in the currency, in the currency's minor unit.
     * @example 2000
     */
    total_cents: number;
};
type SubscriptionUsageResponse = {
    request_id: RequestId;
    subscription_usage: SubscriptionUsage;
    success: Success;
};
/**
 * @description What is billed before discounts and without tax, in the currency's minor unit: with `tax_behavior` `exclusive` the sum of the lines' `amount_cents`. Can be below 0.
 * @example 35509
 */
type SubtotalCents = number;
/**
 * @description `true` in every 2xx response.
 * @example true
 */
type Success = true;
/**
 * @description Whether prices have tax in them.
 *
 *     - `exclusive`: tax is added to them.
 *     - `inclusive`: tax is part of them, so that the total stays what the prices say.
 * @example exclusive
 */
type TaxBehavior = "exclusive" | "inclusive" | (string & {});
/**
 * @description Whether prices have tax in them.
 *
 *     - `exclusive`: tax is added to them.
 *     - `inclusive`: tax is part of them, so that the total stays what the prices say.
 * @example exclusive
 * @enum {string}
 */
type TaxBehaviorInput = "exclusive" | "inclusive";
/**
 * @description Why the tax is due or not, as the VAT categories of EN 16931 say it: `standard` (S), `zero` (Z), `exempt` (E), `reverse_charge` (AE), `intra_community` (K), `export` (G) or `outside_scope` (O). [The guide](#/section/taxes/categories) says when each applies.
 * @example standard
 */
type TaxCategory = "standard" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope" | (string & {});
/**
 * @description Why the tax is due or not, as the VAT categories of EN 16931 say it: `standard` (S), `zero` (Z), `exempt` (E), `reverse_charge` (AE), `intra_community` (K), `export` (G) or `outside_scope` (O). [The guide](#/section/taxes/categories) says when each applies.
 * @example standard
 * @enum {string}
 */
type TaxCategoryInput = "standard" | "zero" | "exempt" | "reverse_charge" | "intra_community" | "export" | "outside_scope";
/**
 * @description The tax, in the currency's minor unit, the sum of that of the lines. Below 0 where credits outweigh the rest. 0 without tax rates.
 * @example 0
 */
type TaxCents = number;
/** @description What some documents have of one tax rate, or without any. */
type TaxedAmount = {
    /**
     * @description The sum of their `tax_cents`.
     * @example 6747
     */
    tax_cents: number;
    /**
     * @description The sum of their `taxable_cents`, or of their lines without a tax rate, after discounts.
     * @example 35509
     */
    taxable_cents: number;
};
/**
 * @description The tax by rate, in the order in which the lines name the rates first. Empty where no line has one.
 * @example []
 */
type TaxEntries = TaxEntry[];
/** @description What an invoice has of one tax rate. */
type TaxEntry = {
    category: TaxCategory;
    /**
     * @description The code that the tax rate had; null where `tax_rate_id` is.
     * @example de-standard
     * @example null
     */
    code: NullableCode;
    name: TaxRateName;
    note: NullableTaxNote;
    percentage: TaxPercentage;
    /**
     * @description The tax, in the currency's minor unit. It is rounded once for all lines together, half away from zero.
     * @example 6747
     */
    tax_cents: number;
    /** @description The tax rate; null for the entry of a customer who is `exempt` or `reverse_charge`. */
    tax_rate_id: NullableId;
    /**
     * @description What its lines come to after discounts and without tax, in the currency's minor unit.
     * @example 35509
     */
    taxable_cents: number;
};
/**
 * @description Why a customer with the `tax_status` `exempt` is not taxed, as invoices print it. Initially "Exempt from tax".
 * @example Exempt from tax
 */
type TaxExemptNote = string;
/** @description A tax number. */
type TaxId = {
    /**
     * @description The type of tax number, such as `eu_vat`, `gb_vat`, `us_ein` or `au_abn`.
     * @example eu_vat
     */
    type: string;
    /**
     * @description The number, as it was sent and as invoices show it.
     * @example DE123456788
     */
    value: string;
};
/** @description A tax number. Of the types in [Addresses and tax numbers](#/section/addresses-and-tax-numbers/tax-numbers), `value` must have the form that the table there gives, else the rule is `invalid_tax_id`. Nothing is looked up and no check digit is computed. */
type TaxIdInput = {
    /**
     * @description The type of tax number, such as `eu_vat`, `gb_vat`, `us_ein` or `au_abn`. Any type is accepted; the number of one that the table does not have is not checked.
     * @example eu_vat
     */
    type: string;
    /**
     * @description The number. It is kept and shown as you send it, but its form is that without spaces, dots and hyphens.
     * @example DE123456788
     */
    value: string;
};
/** @description Tax numbers, in the order in which invoices show them. They replace those before; none removes them. */
type TaxIdInputs = TaxIdInput[];
/** @description Tax numbers, in the order in which invoices show them. Empty if there are none. */
type TaxIds = TaxId[];
/**
 * @description An exact decimal from 0 to 100, without trailing zeros after the point. Above 0 with the category `standard`, and 0 with every other.
 * @example 19
 */
type TaxPercentage = string;
/**
 * @description An exact decimal from 0 to 100, with up to 4 decimals. Above 0 with the category `standard`, and 0 with every other.
 * @example 19
 */
type TaxPercentageInput = string;
/** @description A tax with its percentage, or the reason why none is due. Invoices print its name and its note. */
type TaxRate = {
    /** @description When the tax rate was archived; null until then. */
    archived_at: NullableTimestamp;
    category: TaxCategory;
    /** @example de-standard */
    code: Code;
    country: NullableTaxCountry;
    created_at: Timestamp;
    id: Id;
    metadata: Metadata;
    mode: Mode;
    name: TaxRateName;
    note: NullableTaxNote;
    percentage: TaxPercentage;
    replaced_by: NullableTaxRateReplacement;
    updated_at: Timestamp;
};
/** @description A tax rate was archived. */
type TaxRateArchivedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: TaxRateChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A tax rate was archived.
     * @example tax_rate.archived
     * @constant
     */
    type: "tax_rate.archived";
};
/** @description The tax rate after the change. */
type TaxRateChange = {
    previous?: PreviousValues;
    tax_rate: TaxRate;
};
/**
 * @description The codes of the tax rates of lines that nothing nearer names rates for: the line itself, its plan or the customer. Empty for none.
 * @example [
 *       "de-standard"
 *     ]
 * @example []
 */
type TaxRateCodes = Code[];
/**
 * @description The codes of the tax rates of lines that nothing nearer names rates for: the line itself, its plan or the customer. Empty for none.
 * @example [
 *       "de-standard"
 *     ]
 * @example []
 */
type TaxRateCodesInput = Code[];
/** @description A new tax rate. Only its name, its metadata and what replaces it can be changed later. */
type TaxRateCreate = {
    category: TaxCategoryInput;
    /** @example de-standard */
    code: Code;
    country?: NullableTaxCountry;
    metadata?: MetadataInput;
    name: TaxRateName;
    /** @description The reason why no tax is due, which invoices print. Required, except with the categories `standard` and `zero`, which take none. Null is the same as leaving it out. */
    note?: NullableTaxNote;
    percentage: TaxPercentageInput;
};
/** @description A tax rate was created. */
type TaxRateCreatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: TaxRateChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A tax rate was created.
     * @example tax_rate.created
     * @constant
     */
    type: "tax_rate.created";
};
type TaxRateListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
    /** @description One page of tax rates, newest first. */
    tax_rates: TaxRate[];
};
/**
 * @description What the tax is called, as invoices print it.
 * @example VAT 19 %
 */
type TaxRateName = string;
type TaxRateResponse = {
    request_id: RequestId;
    success: Success;
    tax_rate: TaxRate;
};
/** @description A tax rate is active again. */
type TaxRateUnarchivedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: TaxRateChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A tax rate is active again.
     * @example tax_rate.unarchived
     * @constant
     */
    type: "tax_rate.unarchived";
};
/** @description The fields to change; the others stay as they are. */
type TaxRateUpdate = {
    metadata?: MetadataUpdate;
    name?: TaxRateName;
    replaced_by?: NullableTaxRateReplacementInput;
};
/** @description A tax rate was updated. */
type TaxRateUpdatedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: TaxRateChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A tax rate was updated.
     * @example tax_rate.updated
     * @constant
     */
    type: "tax_rate.updated";
};
/** @description What was invoiced and taxed, month by month, less what credit notes give back. */
type TaxReport = {
    from_month: Month;
    /**
     * @description Whether there are more rows than the report has. If so, ask for fewer months, or add up what `exportTaxes` returns. `totals` have all of them.
     * @example false
     */
    has_more: boolean;
    /** @description Up to 1,000, by month and then by currency. Empty if no document has an amount. */
    rows: TaxReportRow[];
    timezone: MonthsTimezone;
    to_month: Month;
    /** @description The months together, one for each currency with a document in the range, by code. */
    totals: TaxReportTotal[];
};
type TaxReportResponse = {
    request_id: RequestId;
    success: Success;
    tax_report: TaxReport;
};
/** @description What the invoices of a month in one currency, to buyers in one country and state, have of one tax rate, or without any, less what the month's credit notes give back of it. */
type TaxReportRow = {
    /** @description The category of the tax rate, or the reason why the customer is not charged tax; null for lines without a tax rate. */
    category: NullableTaxCategory;
    /**
     * @description The code of the tax rate; null where `tax_rate_id` is.
     * @example de-standard
     * @example null
     */
    code: NullableCode;
    /** @description The country of the buyers' addresses, as the invoices have them; null for those without an address. A credit note has the buyer of its invoice. */
    country: NullableTaxCountry;
    /** @description What the credit notes that were issued in the month give back of it. */
    credited: TaxedAmount;
    currency_code: CurrencyCode;
    /** @description What the invoices that were finalized in the month have of it. */
    invoiced: TaxedAmount;
    month: Month;
    /**
     * @description What the tax rate is called now; null for lines without a tax rate.
     * @example VAT 19 %
     * @example null
     */
    name: string | null;
    /**
     * @description The percentage of the tax rate; null for lines without a tax rate.
     * @example 19
     * @example null
     */
    percentage: string | null;
    /**
     * @description The `state` of those addresses in the United States and Canada; null in every other country, and where the address has none.
     * @example null
     * @example OH
     */
    state: string | null;
    /**
     * @description The tax of what was invoiced, less that of what was credited, in the currency's minor unit.
     * @example 6747
     */
    tax_cents: number;
    /** @description The tax rate; null for the entries of customers who are `exempt` or `reverse_charge`, and for lines without a tax rate. */
    tax_rate_id: NullableId;
    /**
     * @description What was invoiced less what was credited, without tax, in the currency's minor unit.
     * @example 35509
     */
    taxable_cents: number;
};
/** @description What the documents in one currency come to, each line once. */
type TaxReportTotal = {
    /** @description The credit notes that were issued in the range. Its `net_cents` and `tax_cents` together are `credited_cents` of the months of `getRevenueReport` together. */
    credited: NetAndTax;
    currency_code: CurrencyCode;
    /** @description The invoices that were finalized in the range. Its `net_cents` and `tax_cents` are those of the months of `getRevenueReport` together. */
    invoiced: NetAndTax;
    /**
     * @description What was invoiced less what was credited, without tax. The `taxable_cents` of all rows come to this and `overlap_cents`.
     * @example 47509
     */
    net_cents: number;
    /**
     * @description What the rows have more than once, because a line with several tax rates is in the row of each; 0 where no line has several.
     * @example 0
     */
    overlap_cents: number;
    /**
     * @description The tax of what was invoiced, less that of what was credited. The `tax_cents` of all rows come to this.
     * @example 6747
     */
    tax_cents: number;
};
/**
 * @description Whether the customer is taxed.
 *
 *     - `taxable`: by the rates of each line.
 *     - `exempt`: the customer is exempt. Every line has one entry of 0 % with the company's `tax_exempt_note` instead of its rates.
 *     - `reverse_charge`: the customer owes the tax itself. Every line has one entry of 0 % with the company's `reverse_charge_note` instead of its rates. Such a customer has a VAT number in `tax_ids`, one whose `type` ends in `_vat`.
 * @example taxable
 */
type TaxStatus = "taxable" | "exempt" | "reverse_charge" | (string & {});
/**
 * @description Whether the customer is taxed.
 *
 *     - `taxable`: by the rates of each line.
 *     - `exempt`: the customer is exempt. Every line has one entry of 0 % with the company's `tax_exempt_note` instead of its rates.
 *     - `reverse_charge`: the customer owes the tax itself. Every line has one entry of 0 % with the company's `reverse_charge_note` instead of its rates. Such a customer has a VAT number in `tax_ids`, one whose `type` ends in `_vat`.
 * @example taxable
 * @enum {string}
 */
type TaxStatusInput = "taxable" | "exempt" | "reverse_charge";
/** @description A time of their own for some customers in test mode. */
type TestClock = {
    /** @description The time to which the clock is `advancing`; null when it is `ready`. */
    advancing_to: NullableTimestamp;
    /** @description When the clock was created, in real time. */
    created_at: Timestamp;
    /** @description The current time of its customers. It only moves while the clock is `advancing`. */
    frozen_time: Timestamp;
    id: Id;
    mode: Mode;
    name: NullableTestClockName;
    status: TestClockStatus;
    /** @description When the clock last changed, in real time. */
    updated_at: Timestamp;
};
/** @description Where to move the clock. */
type TestClockAdvance = {
    /** @description The new time, not before the clock's current one and at most 366 days after it, nor after the start of the year 9000; not before `advancing_to` while the clock is `advancing`. */
    to: DateTime;
};
/** @description The test clock after the change. */
type TestClockChange = {
    test_clock: TestClock;
};
/** @description A new test clock. */
type TestClockCreate = {
    /** @description The time at which the clock stands first, in the past or in the future, but not before the start of the year 2000 nor after that of the year 9000. Default is the current time. */
    frozen_time?: DateTime;
    name?: NullableTestClockName;
};
type TestClockListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
    /** @description One page of test clocks, newest first. */
    test_clocks: TestClock[];
};
/** @description A test clock arrived where it was sent. */
type TestClockReadyEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: TestClockChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A test clock arrived where it was sent.
     * @example test_clock.ready
     * @constant
     */
    type: "test_clock.ready";
};
type TestClockResponse = {
    request_id: RequestId;
    success: Success;
    test_clock: TestClock;
};
/**
 * @description - `ready`: all that was due by `frozen_time` has run.
 *     - `advancing`: the clock is on its way to `advancing_to`, and what falls due on the way is being run.
 * @example ready
 */
type TestClockStatus = "ready" | "advancing" | (string & {});
/** @description The fields to change; the others stay as they are. */
type TestClockUpdate = {
    name?: NullableTestClockName;
};
/**
 * Format: date-time
 * @description A moment in UTC, ISO 8601, always with milliseconds and `Z`.
 * @example 2026-03-01T09:00:00.000Z
 */
type Timestamp = string;
/**
 * @description A time zone of the IANA database, such as `Europe/Berlin`.
 * @example Europe/Berlin
 */
type Timezone = string;
/**
 * @description A time zone by its name in the IANA database, such as `Europe/Berlin`, in upper or lower case alike. It is kept as the database writes it. An offset such as `+02:00` is none, since it says nothing of summer time.
 * @example Europe/Berlin
 */
type TimezoneInput = string;
/**
 * @description What the customer is billed, in the currency's minor unit: `subtotal_cents` − `discount_cents` + `tax_cents` + `credit_carried_cents`, 0 or more. Rely on this sum, not on the sum of the lines.
 * @example 35509
 */
type TotalCents = number;
/**
 * @description How many days of 24 hours are free before the first paid period.
 * @example 0
 */
type TrialDays = number;
/**
 * @description How many days of 24 hours are free before the first paid period.
 * @example 0
 */
type TrialDaysInput = number;
/**
 * @description The price of one unit in the currency's minor unit, up to 10^15. Negative on a credit.
 * @example 250
 */
type UnitAmountCents = number;
/**
 * @description The price of one unit in the currency's minor unit, up to 10^15. Negative on a credit.
 * @example 250
 */
type UnitAmountCentsInput = number;
/**
 * @description A unit by its code in UN/ECE Recommendation 20, as electronic invoices have it: `C62` is a piece, `HUR` an hour, `DAY` a day, `MON` a month, `E34` a gigabyte. Its form alone is checked. Default: `C62`.
 * @example C62
 * @example HUR
 */
type UnitCode = string;
/**
 * @description A moment in seconds since 1970-01-01T00:00:00Z.
 * @example 1772355660
 */
type UnixSeconds = number;
/** @description A plan's fee that is to be billed. */
type UpcomingFeeLineItem = {
    amount_cents: AmountCents;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description When that time ends, exclusive. */
    period_end: Timestamp;
    /** @description When the time that the fee pays for starts. */
    period_start: Timestamp;
    quantity: LineQuantity;
    subscription_id: UpcomingSubscriptionId;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description It bills a plan's fee.
     * @example fee
     * @constant
     */
    type: "fee";
    unit_amount_cents: UnitAmountCents;
    unit_code: LineUnitCode;
};
/** @description What the next invoice would be if nothing more happened. It is computed as the real one is, and not stored. */
type UpcomingInvoice = {
    /**
     * @description What would be left to pay: `total_cents` less the credit that the customer's account in the currency has now and that is still there at `finalizes_at`. All of it with `apply_credit` `false`.
     * @example 6900
     */
    amount_due_cents: number;
    billing_reason: BillingReason;
    credit_carried_cents: CreditCarriedCents;
    currency_code: CurrencyCode;
    customer_id: Id;
    discount_cents: DiscountCents;
    discounts: InvoiceDiscounts;
    /** @description When it would be finalized, and its usage read for the last time. */
    finalizes_at: Timestamp;
    /** @description The lines as they would be; none if no invoice would be drafted. */
    line_items: UpcomingLineItem[];
    /** @description When that period ends, exclusive; null where `period_start` is. */
    period_end: NullableTimestamp;
    /** @description When the period of the usage that it bills starts; null for the first fee, which bills no usage. */
    period_start: NullableTimestamp;
    subscription_id: UpcomingSubscriptionId;
    subtotal_cents: SubtotalCents;
    tax_behavior: TaxBehavior;
    tax_cents: TaxCents;
    taxes: TaxEntries;
    total_cents: TotalCents;
};
type UpcomingInvoiceResponse = {
    request_id: RequestId;
    success: Success;
    upcoming_invoice: UpcomingInvoice;
};
/** @description A line of an invoice that does not exist yet. It has what the invoice's line will have, except an `id`. */
type UpcomingLineItem = UpcomingFeeLineItem | UpcomingProrationLineItem | UpcomingUsageLineItem | UpcomingMinimumLineItem | UpcomingMaximumLineItem | OtherUpcomingLineItem;
/** @description What is beyond a maximum, which is taken off, as it is to be billed. */
type UpcomingMaximumLineItem = {
    amount_cents: AmountCents;
    bound: LineBound;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description When that part ends, or the month of it whose usage is billed here, exclusive. */
    period_end: Timestamp;
    /** @description When the part of the period starts that the bound holds for, also where usage is billed each month of it. */
    period_start: Timestamp;
    quantity: LineQuantity;
    subscription_id: UpcomingSubscriptionId;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description It takes off what is beyond a maximum.
     * @example maximum
     * @constant
     */
    type: "maximum";
    /** @description The same as `amount_cents`, since `quantity` is 1. */
    unit_amount_cents: AmountCents;
    unit_code: LineUnitCode;
};
/** @description What is missing to a minimum, as it is to be billed. */
type UpcomingMinimumLineItem = {
    amount_cents: AmountCents;
    bound: LineBound;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description When that part ends, or the month of it whose usage is billed here, exclusive. */
    period_end: Timestamp;
    /** @description When the part of the period starts that the bound holds for, also where usage is billed each month of it. */
    period_start: Timestamp;
    quantity: LineQuantity;
    subscription_id: UpcomingSubscriptionId;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description It bills what is missing to a minimum.
     * @example minimum
     * @constant
     */
    type: "minimum";
    /** @description The same as `amount_cents`, since `quantity` is 1. */
    unit_amount_cents: AmountCents;
    unit_code: LineUnitCode;
};
/** @description A credit or a charge for a change of plan, that is to be billed. */
type UpcomingProrationLineItem = {
    amount_cents: AmountCents;
    credited_invoice_id: CreditedInvoiceId;
    credited_invoice_number: CreditedInvoiceNumber;
    /** @description The line whose unused time this one gives back, on this invoice or an earlier one; null on a charge, and where the fee was billed elsewhere. */
    credited_line_item_id: NullableId;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description When that time ends, exclusive. */
    period_end: Timestamp;
    /** @description When the time that the line gives back or charges starts. */
    period_start: Timestamp;
    quantity: LineQuantity;
    subscription_id: UpcomingSubscriptionId;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description It bills a change of plan.
     * @example proration
     * @constant
     */
    type: "proration";
    unit_amount_cents: UnitAmountCents;
    unit_code: LineUnitCode;
};
/** @description The subscription that it bills; null in the preview of a new one. */
type UpcomingSubscriptionId = NullableId;
/** @description The usage at one price that is to be billed. */
type UpcomingUsageLineItem = {
    amount_cents: AmountCents;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description When that time ends, exclusive. */
    period_end: Timestamp;
    /** @description When the time that the line bills starts. */
    period_start: Timestamp;
    quantity: LineQuantity;
    subscription_id: UpcomingSubscriptionId;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description It bills usage at a price.
     * @example usage
     * @constant
     */
    type: "usage";
    unit_amount_cents: UnitAmountCents;
    unit_code: LineUnitCode;
    usage: LineUsage;
};
/** @description What one meter counted for one customer. */
type Usage = {
    customer_id: Id;
    /** @description Where the window ends; it does not belong to it. */
    end: Timestamp;
    granularity: Granularity;
    meter_id: Id;
    /** @description Every span of the window in its order, also those without an event. */
    points: UsagePoint[];
    /** @description Where the window begins; it belongs to it. */
    start: Timestamp;
    timezone: UsageTimezone;
    /**
     * @description The meter's value over the whole window. Of `unique_count`, `max` and `latest` it is not the sum of the points: a value that comes on two days is one different value.
     * @example 6170.5
     */
    total: Decimal;
};
/**
 * @description When usage is billed.
 *
 *     - `period`: when the period ends.
 *     - `month`: each month of a longer period, on an invoice of its own (`billing_reason` `subscription_usage`); the last month's comes with the next fee. Only for
 *       an interval of several months or of years. Tiers and the bounds of a price are for a month, the plan's own bounds for the period.
 * @example period
 */
type UsageBillingInterval = "period" | "month" | (string & {});
/**
 * @description When usage is billed.
 *
 *     - `period`: when the period ends.
 *     - `month`: each month of a longer period, on an invoice of its own (`billing_reason` `subscription_usage`); the last month's comes with the next fee. Only for
 *       an interval of several months or of years. Tiers and the bounds of a price are for a month, the plan's own bounds for the period.
 * @example period
 * @enum {string}
 */
type UsageBillingIntervalInput = "period" | "month";
/**
 * @description What one price has come to. `type` says where it is charged.
 *
 *     - `currency`: on the invoice of the period.
 *     - `pricing_unit`: to the customer's wallet, as events are processed.
 */
type UsageCharge = CurrencyUsageCharge | PricingUnitUsageCharge | OtherUsageCharge;
/** @description A usage event as it is stored. */
type UsageEvent = {
    created_at: Timestamp;
    /** @description The customer that the event belongs to. Null as long as no customer with its `external_customer_id` was found. */
    customer_id: NullableId;
    event_name: EventName;
    /** @description The `external_customer_id` as it was sent; null if the event was sent with a `customer_id`. */
    external_customer_id: NullableExternalId;
    /** @description The event's id. It belongs to the `idempotency_key`, and stays the same as long as the key is remembered. */
    id: Id;
    idempotency_key: EventKey;
    mode: Mode;
    /** @description When the event was processed or rejected; null while it is queued, also when it is queued again, and once it is voided. */
    processed_at: NullableTimestamp;
    properties: EventProperties;
    rejection: EventRejection;
    status: EventStatus;
    /** @description When the usage happened, as sent, to the millisecond. */
    timestamp: Timestamp;
    updated_at: Timestamp;
    /** @description When the event was voided; null until then. */
    voided_at: NullableTimestamp;
};
/** @description One event to store. It names its customer by `customer_id` or by `external_customer_id`. */
type UsageEventInput = {
    /** @description The customer that the usage belongs to. Required without `external_customer_id`, and not allowed with it. Null is the same as leaving it out. The customer is looked up when the event is processed: if it is unknown, the event becomes `rejected`, and the request does not fail. */
    customer_id?: NullableId;
    event_name: EventName;
    /** @description The `external_id` of the customer that the usage belongs to, instead of `customer_id`. Null is the same as leaving it out. If a customer has it when the event arrives, the event belongs to that customer, even if the customer's `external_id` changes later. If none has it, it is looked up again when the event is processed: if it is still unknown, the event becomes `rejected`, until a customer gets it. */
    external_customer_id?: NullableExternalId;
    idempotency_key: EventKey;
    properties?: EventPropertiesInput;
    /** @description When the usage happened: RFC 3339 with any offset, no older than 35 days and at most 5 minutes ahead. It is kept in UTC to the millisecond: further digits are cut, never rounded, so that an event cannot slip into the next period. The same moment in another spelling is the same event. */
    timestamp: DateTime;
};
type UsageEventListResponse = {
    /** @description One page of events, newest `timestamp` first; events of one moment in the order in which they first arrived, the last one first. */
    events: UsageEvent[];
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
};
type UsageEventResponse = {
    event: UsageEvent;
    request_id: RequestId;
    success: Success;
};
/** @description A line for the usage at one price. `quantity` is 1, and `unit_amount_cents` is what of its cost is billed here, rounded once. */
type UsageLineItem = {
    amount_cents: AmountCents;
    credited_cents: LineCreditedCents;
    description: LineDescription;
    discount_cents: LineDiscountCents;
    /** @description Stays the same when the invoice is finalized. Lines that you replace get other ids. */
    id: Id;
    /** @description When that time ends, exclusive. */
    period_end: Timestamp;
    /** @description When the time that the line bills starts. */
    period_start: Timestamp;
    quantity: LineQuantity;
    subscription_id: Id;
    tax_cents: LineTaxCents;
    tax_rates: LineTaxRates;
    /**
     * @description It bills usage at a price.
     * @example usage
     * @constant
     */
    type: "usage";
    unit_amount_cents: UnitAmountCents;
    unit_code: LineUnitCode;
    usage: LineUsage;
};
/** @description One span of the window. */
type UsagePoint = {
    /** @description Where the span ends; it does not belong to it. */
    end: Timestamp;
    /** @description Where the span begins; it belongs to it. */
    start: Timestamp;
    /**
     * @description The meter's value over the span. Without events it is `0`, or with a `recurring` meter the last value before the span.
     * @example 2050.5
     */
    value: Decimal;
};
type UsageResponse = {
    request_id: RequestId;
    success: Success;
    usage: Usage;
};
/**
 * @description The time zone of its days and months. Today it is always `UTC`.
 * @example UTC
 */
type UsageTimezone = string;
/** @description One thing in the request that does not match the contract. */
type ValidationProblem = {
    /**
     * @description Which rule it breaks. Either a keyword of the schema (`required`, `type`, `enum`, `format`, `pattern`, `minimum`,
     *     `exclusive_minimum`, `maximum`, `min_length`, `max_length`, `min_items`, `max_items`, `min_properties`, `max_properties`,
     *     `property_names`, `unknown_field`, `unknown_parameter`), or one of these. An object has several forms where one field says which it has, as
     *     `charge_model` of a price does: a wrong value of that field is `enum`, and nothing else of the object is then reported.
     *
     *     | Rule | Meaning |
     *     |---|---|
     *     | `timestamp_too_old` | The event is older than 35 days |
     *     | `timestamp_in_future` | The event is more than 5 minutes ahead of the service's clock |
     *     | `not_finite` | A number too large for a double, such as `1e999` |
     *     | `too_many_decimals` | A quantity with more than 12 decimals, or a grant, or the minimum or maximum of a price, with more than its currency has |
     *     | `amount_out_of_range` | The lines add up to less than 0, or to more than 10^15 minor units, each without its sign; the minimums of a plan's prices come to more than 10^15 together; what is given back of a line does not have its sign |
     *     | `not_allowed` | The field does not go with the others: `days_until_due` with `charge_automatically`, `tiers` with the `charge_model` `per_unit`, the provider `test` in live mode, `customer_id` with `external_customer_id`, `calendar` with a plan of 5 months, the minimum or maximum of a price in a pricing unit, a `percentage` above 0 with the `category` `exempt`, a tax rate in `replaced_by` that is replaced by this one |
     *     | `unknown_token` | The provider `test` has no such `token`, or it is not of the form that `stripe` needs: `cus_…:pm_…` |
     *     | `duplicate_property` | Another filter of the meter names this property |
     *     | `duplicate_meter` | Another price of the plan is for the same meter |
     *     | `unknown_price` | The `id` of a price is not the one that the plan's price of this `code`, or else of this meter, has, or was sent with a new plan |
     *     | `unknown_pricing_unit` | No active pricing unit has this `code` |
     *     | `unknown_tax_rate` | No active tax rate has this `code` |
     *     | `unknown_coupon` | No active coupon has this `code` |
     *     | `unknown_plan` | No active plan has this `code` |
     *     | `unknown_meter` | No active meter has this `code` |
     *     | `duplicate_code` | The list names this `code` before, or another price of the plan has it |
     *     | `percentages_above_100` | The percentages of the tax rates come to more than 100 together |
     *     | `outside_scope_alone` | A tax rate of the category `outside_scope` stands beside another one |
     *     | `too_many_rates` | The lines of the invoice have more than 100 tax rates together |
     *     | `total_out_of_range` | With tax, the invoice comes to less than 0 |
     *     | `unknown_line_item` | The invoice has no line of this id |
     *     | `duplicate_line_item` | The list names this line before |
     *     | `not_increasing` | A tier's `up_to` is not above the one before, or the first is not above 0 |
     *     | `last_tier` | The last tier has an `up_to` that is not null, or another tier has null |
     *     | `minimum_above_maximum` | The minimum of a price, a plan or a meter's values is above its maximum |
     *     | `maximum_below_fee` | The maximum of a plan is below its fee |
     *     | `invalid_range` | `from` is after `to`, `from_month` after `to_month`, or `period_end` of a line not after its `period_start` |
     *     | `period_incomplete` | A line has one of `period_start` and `period_end` |
     *     | `too_many_events` | `from`, `to` or the periods of a start in the past cut hours that have too many events to be read one by one |
     *     | `events_dropped` | `from`, `to` or a period of a start in the past cuts an hour whose events are no longer kept, or events after `after_sequence` are no longer kept |
     *     | `not_whole_hour` | `from` or `to` is not on a whole hour |
     *     | `too_much_usage` | The window has more than 1,000,000 values of hours and customers, or a start in the past more than 100,000 distinct values to count, or usage of more than 10^15 minor units |
     *     | `too_many_periods` | More than 100 periods have begun since a start in the past |
     *     | `no_period` | The subscription had no billing period at that moment |
     *     | `range_too_long` | The window has more than 1,000 points, or the report more than 12 months |
     *     | `too_many_to_sort` | More than 10,000 invoices are selected, and another order than the newest first was asked for |
     *     | `in_past` | The moment has passed |
     *     | `in_future` | The moment has not come yet |
     *     | `before_finalized` | A payment from before the invoice was finalized |
     *     | `too_early` | A test clock or a `billing_anchor_at` before the start of the year 2000 |
     *     | `too_far` | A test clock is moved more than 366 days; a test clock or a `billing_anchor_at` lies after the start of the year 9000; or `starts_at` or `trial_ends_at` lies too far from now, or `starts_at` not before `ends_at` |
     *     | `https_required` | The URL of a webhook endpoint, an `action_url` or a `return_url`, in live mode does not begin with `https` |
     *     | `url_not_public` | The URL of a webhook endpoint has a private address, or is not a URL |
     *     | `invalid_cursor` | The cursor is not one that this list gave |
     *     | `invalid_text` | A string with U+0000 or a lone surrogate |
     *     | `tax_id_required` | A customer with the `tax_status` `reverse_charge` has no number of a VAT type in `tax_ids` |
     *     | `invalid_tax_id` | The `value` of a tax number does not have the form of its `type` |
     *     | `invalid_state` | The `state` of an address in the United States or Canada is not two letters |
     *     | `invalid_timezone` | Not the name of a time zone of the IANA database |
     *     | `too_many_keys` | The metadata would have more than 50 keys after the change |
     *     | `too_deep` | JSON nested deeper than 32 levels |
     *     | `too_many_values` | A body of more than 10,000 JSON values, or 100,000 where it ingests events |
     *
     *     Expect further rules with time.
     * @example timestamp_too_old
     */
    code: string;
    idempotency_key?: EventKey;
    /**
     * @description The same for a person to read.
     * @example must not be older than 35 days
     */
    message: string;
    /**
     * @description Where it is: `body.events[3].timestamp`, `body.line_items[0].quantity`, `query.limit`, `path.id`, `headers.idempotency-key`. `body` alone is the body itself, also where it is missing. A missing or unknown field is reported at the field, a field whose name is invalid at its object.
     * @example body.events[3].timestamp
     */
    path: string;
};
/**
 * @description An exact decimal in plain notation, below 10^15 in size, with up to 12 decimals; null for none.
 * @example 5
 * @example null
 */
type ValueBoundInput = string | null;
/** @description Usage of which the tier that the units reach prices all of them. */
type VolumeLineUsage = {
    /**
     * @description The tier that the units reach prices all of them.
     * @example volume
     * @constant
     */
    charge_model: "volume";
    late_events: LineUsageLateEvents;
    meter_id: Id;
    price_id: LineUsagePriceId;
    /** @description The tier that the units reached; none of 0 units. */
    tiers: LineUsageTier[];
    units: LineUsageUnits;
};
/** @description A price of which the tier that the units reach prices all of them. It is in the plan's currency. */
type VolumePrice = {
    /**
     * @description The tier that the units reach prices all of them.
     * @example volume
     * @constant
     */
    charge_model: "volume";
    code: PriceCode;
    id: PriceId;
    maximum_amount: PriceMaximumAmount;
    meter_id: Id;
    minimum_amount: PriceMinimumAmount;
    /**
     * @description Null, since a volume price is in the plan's currency.
     * @example null
     */
    pricing_unit_code: NullableCode;
    tiers: PriceTiers;
};
/** @description A price of which the tier that the units reach prices all of them. It is in the plan's currency. */
type VolumePriceInput = {
    /**
     * @description The tier that the units reach prices all of them.
     * @example volume
     * @constant
     */
    charge_model: "volume";
    code?: PriceCode;
    id?: PriceInputId;
    maximum_amount?: PriceMaximumAmountInput;
    meter_id: PriceInputMeterId;
    minimum_amount?: PriceMinimumAmountInput;
    /**
     * @description Null, as it is read, or left out; a volume price is in the plan's currency.
     * @example null
     */
    pricing_unit_code?: NullableCode;
    tiers: PriceTierInputs;
};
/**
 * @description A decimal string, written as the account's balance is: of a currency, whole units with exactly its decimals; of a pricing unit, up to 12 decimals without trailing zeros.
 * @example 250.00
 */
type WalletAmount = string;
/** @description What one account of a customer's wallet holds. `account_type` says in what. */
type WalletBalance = CurrencyBalance | PricingUnitBalance | OtherBalance;
type WalletBalanceListResponse = {
    /** @description Every account of the customer's wallet, the currency's first, then the pricing units by their code. */
    balances: WalletBalance[];
    request_id: RequestId;
    success: Success;
};
/** @description An account fell to zero or below. */
type WalletDepletedEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: BalanceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description An account fell to zero or below.
     * @example wallet.depleted
     * @constant
     */
    type: "wallet.depleted";
};
/** @description An account rose above zero. */
type WalletRecoveredEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: BalanceChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description An account rose above zero.
     * @example wallet.recovered
     * @constant
     */
    type: "wallet.recovered";
};
/** @description One entry of the ledger. Entries are added and never changed; an account's balance is the sum of their amounts. `account_type` says which account. */
type WalletTransaction = CurrencyTransaction | PricingUnitTransaction | OtherTransaction;
type WalletTransactionListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
    /** @description One page of the ledger, newest first. */
    wallet_transactions: WalletTransaction[];
};
/**
 * @description - `grant`: `createCreditGrant` put it in.
 *     - `usage`: usage priced in the pricing unit was processed. Positive when a meter's value decreased.
 *     - `invoice_payment`: an invoice was paid from the wallet, in full or in part.
 *     - `expiry`: what was left of a grant when it expired.
 *     - `void`: what was left of a grant when it was voided; and what came back to it later, as usage fell or a payment was voided.
 *     - `proration_credit`: what a change of plan gave back and its invoice could not use up. Kept as a grant of priority 50 that does not expire.
 *     - `payment_void`: a payment from the wallet was voided, by itself or with its invoice. It goes back to the grants that it was drawn from.
 *     - `credit_note`: what a credit note gave to the wallet, also where its refund failed. Kept as a grant of priority 50 that does not expire.
 *     - `pay_out`: `payOutCreditGrant` gave it back as money. Positive where its refund failed: that is kept as a grant of priority 50 that does not expire.
 * @example invoice_payment
 */
type WalletTransactionType = "grant" | "usage" | "invoice_payment" | "expiry" | "void" | "proration_credit" | "payment_void" | "credit_note" | "pay_out" | (string & {});
/**
 * @description The version of the API that `data` is written in.
 * @example v1
 */
type WebhookApiVersion = string;
/** @description One event on its way to one endpoint. It is stored at the first try. */
type WebhookDelivery = {
    /**
     * @description How often it was tried.
     * @example 1
     */
    attempt_count: number;
    /** @description The tries, the oldest first. */
    attempts: WebhookDeliveryAttempt[];
    /** @description When it was first tried, or asked for. */
    created_at: Timestamp;
    id: Id;
    last_error: NullableDeliveryError;
    last_response_body: NullableResponseBody;
    last_status_code: NullableStatusCode;
    mode: Mode;
    /** @description When it is tried next; null if it is not tried again. An endpoint that accepts nothing, or is disabled, delays it; the first try of one that was asked for is made at once. */
    next_attempt_at: NullableTimestamp;
    status: WebhookDeliveryStatus;
    trigger: WebhookDeliveryTrigger;
    /**
     * @description The event's type.
     * @example invoice.paid
     */
    type: string;
    updated_at: Timestamp;
    /** @description The endpoint. */
    webhook_endpoint_id: Id;
    /** @description The event. */
    webhook_event_id: WebhookEventId;
};
/** @description One try. */
type WebhookDeliveryAttempt = {
    /** @description When the request was sent, in real time. */
    attempted_at: Timestamp;
    /**
     * @description Milliseconds from the request to the end of the answer.
     * @example 84
     */
    duration_ms: number;
    error: NullableDeliveryError;
    status_code: NullableStatusCode;
};
/** @description What to send, and where. */
type WebhookDeliveryCreate = {
    /** @description An enabled endpoint. It receives the event even if it does not take events of its type. */
    webhook_endpoint_id: Id;
    /** @description An event of the log. */
    webhook_event_id: WebhookEventId;
};
type WebhookDeliveryListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
    /** @description One page of deliveries, newest first. */
    webhook_deliveries: WebhookDelivery[];
};
type WebhookDeliveryResponse = {
    request_id: RequestId;
    success: Success;
    webhook_delivery: WebhookDelivery;
};
/**
 * @description - `pending`: it is tried at `next_attempt_at`.
 *     - `succeeded`: the endpoint answered 2xx.
 *     - `failed`: ten tries failed, within 75 hours.
 * @example succeeded
 */
type WebhookDeliveryStatus = "pending" | "succeeded" | "failed" | (string & {});
/**
 * @description - `pending`: it is tried at `next_attempt_at`.
 *     - `succeeded`: the endpoint answered 2xx.
 *     - `failed`: ten tries failed, within 75 hours.
 * @example failed
 * @enum {string}
 */
type WebhookDeliveryStatusInput = "pending" | "succeeded" | "failed";
/**
 * @description - `automatic`: the event came after the endpoint's `cursor_sequence`.
 *     - `requested`: `createWebhookDelivery` asked for it.
 * @example automatic
 */
type WebhookDeliveryTrigger = "automatic" | "requested" | (string & {});
/** @description A URL of yours that receives the events of the log, in order. It never shows its secret. */
type WebhookEndpoint = {
    created_at: Timestamp;
    cursor_sequence: CursorSequence;
    description: NullableEndpointDescription;
    /** @description When it was disabled; null while it is enabled. */
    disabled_at: NullableTimestamp;
    disabled_reason: NullableDisabledReason;
    /**
     * @description The types of events that it receives; null for all, also those that come later.
     * @example [
     *       "invoice.finalized",
     *       "invoice.paid"
     *     ]
     * @example null
     */
    event_types: string[] | null;
    /** @description Since when it accepts nothing; null while it accepts events. Meanwhile the oldest event is tried again after 5 and 30 seconds, and then each minute. */
    failing_since: NullableTimestamp;
    id: Id;
    /** @description Why the last try failed, while it accepts nothing; otherwise null. */
    last_error: NullableDeliveryError;
    last_response_body: NullableResponseBody;
    last_status_code: NullableStatusCode;
    metadata: Metadata;
    mode: Mode;
    /** @description Until when messages are also signed with the secret before the current one; null without one. */
    previous_secret_expires_at: NullableTimestamp;
    status: WebhookEndpointStatus;
    /** @description When somebody last changed it, or it was disabled. Sending events does not change it. */
    updated_at: Timestamp;
    url: WebhookUrl;
};
/** @description The endpoint after the change. */
type WebhookEndpointChange = {
    webhook_endpoint: WebhookEndpoint;
};
/** @description A new endpoint. */
type WebhookEndpointCreate = {
    /** @description It receives events with a higher `sequence`, of the last 30 days. Null or nothing stands for the newest, so that it receives what comes from now on. */
    cursor_sequence?: NullableCursorSequence;
    description?: NullableEndpointDescription;
    event_types?: NullableEventTypesInput;
    metadata?: MetadataInput;
    url: WebhookUrl;
};
/** @description A webhook endpoint was disabled. */
type WebhookEndpointDisabledEvent = {
    api_version: WebhookApiVersion;
    /** @description When it was stored, in real time. */
    created_at: Timestamp;
    /** @description The customer that it is about; null where there is none. */
    customer_id: NullableId;
    data: WebhookEndpointChange;
    id: WebhookEventId;
    mode: Mode;
    request_id: NullableCause;
    sequence: WebhookEventSequence;
    /** @description The customer's test clock, or the clock that it is about; null in real time. */
    test_clock_id: NullableId;
    /** @description When it happened, in the customer's time. */
    timestamp: Timestamp;
    /**
     * @description A webhook endpoint was disabled.
     * @example webhook_endpoint.disabled
     * @constant
     */
    type: "webhook_endpoint.disabled";
};
type WebhookEndpointListResponse = {
    has_more: HasMore;
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
    /** @description One page of endpoints, newest first. */
    webhook_endpoints: WebhookEndpoint[];
};
type WebhookEndpointResponse = {
    request_id: RequestId;
    success: Success;
    webhook_endpoint: WebhookEndpoint;
};
type WebhookEndpointSecretResponse = {
    request_id: RequestId;
    secret: WebhookSecret;
    success: Success;
    webhook_endpoint: WebhookEndpoint;
};
/**
 * @description - `enabled`: it receives events.
 *     - `disabled`: it receives none; `disabled_reason` says why. Its `cursor_sequence` stays.
 * @example enabled
 */
type WebhookEndpointStatus = "enabled" | "disabled" | (string & {});
/** @description The fields to change; the others stay as they are. */
type WebhookEndpointUpdate = {
    /** @description Set it back to receive the later events again, or ahead to leave some out. Null stands for the newest. */
    cursor_sequence?: NullableCursorSequence;
    description?: NullableEndpointDescription;
    event_types?: NullableEventTypesInput;
    metadata?: MetadataUpdate;
    /**
     * @description `enabled` continues after `cursor_sequence`, so that nothing of the last 30 days is lost.
     * @example enabled
     * @enum {string}
     */
    status?: "enabled" | "disabled";
    url?: WebhookUrl;
};
/** @description Something that changed. `type` says what, and `data` has the object as it is after the change. More types may come: acknowledge and ignore those that you do not know. */
type WebhookEvent = CustomerCreatedEvent | CustomerUpdatedEvent | CustomerDeletedEvent | CustomerErasedEvent | SubscriptionCreatedEvent | SubscriptionTrialEndingEvent | SubscriptionActivatedEvent | SubscriptionRenewedEvent | SubscriptionPlanChangedEvent | SubscriptionUpdatedEvent | SubscriptionPastDueEvent | SubscriptionRecoveredEvent | SubscriptionCanceledEvent | InvoiceDraftedEvent | InvoiceUpdatedEvent | InvoiceDeletedEvent | InvoiceFinalizedEvent | InvoicePartlyPaidEvent | InvoicePaidEvent | InvoicePaymentFailedEvent | InvoiceReopenedEvent | InvoiceOverdueEvent | InvoiceVoidedEvent | InvoiceMarkedUncollectibleEvent | CreditNoteIssuedEvent | CreditNoteVoidedEvent | PaymentAttemptPendingEvent | PaymentAttemptRequiresActionEvent | PaymentAttemptProcessingEvent | PaymentAttemptSucceededEvent | PaymentAttemptFailedEvent | PaymentAttemptCanceledEvent | PaymentAttemptUnconfirmedEvent | PaymentAttemptUnappliedEvent | PaymentAttemptDisputedEvent | RefundPendingEvent | RefundSucceededEvent | RefundFailedEvent | PaymentMethodCreatedEvent | PaymentMethodDetachedEvent | CreditGrantCreatedEvent | CreditGrantUpdatedEvent | CreditGrantVoidedEvent | CreditGrantExpiredEvent | WalletDepletedEvent | WalletRecoveredEvent | EventsRejectedEvent | MeterCreatedEvent | MeterUpdatedEvent | MeterArchivedEvent | MeterUnarchivedEvent | PlanCreatedEvent | PlanUpdatedEvent | PlanArchivedEvent | PlanUnarchivedEvent | PricingUnitCreatedEvent | PricingUnitUpdatedEvent | PricingUnitArchivedEvent | PricingUnitUnarchivedEvent | TaxRateCreatedEvent | TaxRateUpdatedEvent | TaxRateArchivedEvent | TaxRateUnarchivedEvent | CouponCreatedEvent | CouponUpdatedEvent | CouponArchivedEvent | CouponUnarchivedEvent | DiscountCreatedEvent | DiscountEndedEvent | CompanyUpdatedEvent | TestClockReadyEvent | WebhookEndpointDisabledEvent | OtherWebhookEvent;
/**
 * @description The event's id. It is also the `webhook-id` of every delivery, to every endpoint and on every try.
 * @example cm8a1t5n30007jr5vweb4evt1
 */
type WebhookEventId = string;
type WebhookEventListResponse = {
    has_more: HasMore;
    /** @description Send it as `cursor` to get the next page; null on the last one. With `order=asc` it is never null, since more events come. */
    next_cursor: NextCursor;
    request_id: RequestId;
    success: Success;
    /** @description One page of events, newest first; with `order=asc` oldest first. */
    webhook_events: WebhookEvent[];
};
type WebhookEventResponse = {
    request_id: RequestId;
    success: Success;
    webhook_event: WebhookEvent;
};
/**
 * @description The event's place in the log of your company and mode. The next event has the next number, without a gap.
 * @example 1042
 */
type WebhookEventSequence = number;
/**
 * @description A type of event.
 * @example invoice.paid
 * @enum {string}
 */
type WebhookEventTypeInput = "customer.created" | "customer.updated" | "customer.deleted" | "customer.erased" | "subscription.created" | "subscription.trial_ending" | "subscription.activated" | "subscription.renewed" | "subscription.plan_changed" | "subscription.updated" | "subscription.past_due" | "subscription.recovered" | "subscription.canceled" | "invoice.drafted" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.partly_paid" | "invoice.paid" | "invoice.payment_failed" | "invoice.reopened" | "invoice.overdue" | "invoice.voided" | "invoice.marked_uncollectible" | "credit_note.issued" | "credit_note.voided" | "payment_attempt.pending" | "payment_attempt.requires_action" | "payment_attempt.processing" | "payment_attempt.succeeded" | "payment_attempt.failed" | "payment_attempt.canceled" | "payment_attempt.unconfirmed" | "payment_attempt.unapplied" | "payment_attempt.disputed" | "refund.pending" | "refund.succeeded" | "refund.failed" | "payment_method.created" | "payment_method.detached" | "credit_grant.created" | "credit_grant.updated" | "credit_grant.voided" | "credit_grant.expired" | "wallet.depleted" | "wallet.recovered" | "events.rejected" | "meter.created" | "meter.updated" | "meter.archived" | "meter.unarchived" | "plan.created" | "plan.updated" | "plan.archived" | "plan.unarchived" | "pricing_unit.created" | "pricing_unit.updated" | "pricing_unit.archived" | "pricing_unit.unarchived" | "tax_rate.created" | "tax_rate.updated" | "tax_rate.archived" | "tax_rate.unarchived" | "coupon.created" | "coupon.updated" | "coupon.archived" | "coupon.unarchived" | "discount.created" | "discount.ended" | "company.updated" | "test_clock.ready" | "webhook_endpoint.disabled";
/**
 * @description What messages are signed with. The key is what the text after `whsec_` encodes in base64. Store it now: no other request returns it.
 * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
 */
type WebhookSecret = string;
/** @description How long the secret so far stays in use. */
type WebhookSecretRotation = {
    /**
     * @description For so many hours messages have two signatures, one with each secret.
     * @default 24
     * @example 24
     */
    expire_previous_after_hours?: number;
};
/**
 * @description Where events are sent with POST: an `https` URL, in test mode also an `http` one, without credentials. It must be public. An address within your own network must be allowed in the service's settings.
 * @example https://acme-robotics.example/webhooks
 */
type WebhookUrl = string;
