// Generated from openapi/ by `npm run generate`. Do not edit.
export interface paths {
    "/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Lists the customers of your company and mode, the newest first. `email` and `external_id` select by exact match; with both, both must match.
         *
         *     A bad `limit` or a `cursor` that this list did not give answers 400 `VALIDATION_ERROR`.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Creates a customer, and with it a wallet account in its currency with a balance of zero.
         *
         *     An `external_id` that another customer of your company and mode has answers 409 `EXTERNAL_ID_ALREADY_EXISTS`: look that customer up with
         *     `listCustomers`. An `Idempotency-Key` that came with another request before answers 409 `IDEMPOTENCY_KEY_REUSED`.
         *     A body that breaks the contract answers 400 `INVALID_JSON` or `VALIDATION_ERROR`.
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
         * @description Answers the customer, or 404 `CUSTOMER_NOT_FOUND`. An `id` that is not a cuid answers 400 `VALIDATION_ERROR`.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a customer
         * @description Changes the members that are sent and leaves the others. `external_id: null` clears it; `metadata` replaces the whole object.
         *     The currency cannot be changed, since the customer's invoices and wallet share it. Invoices that are already finalized show what they showed.
         *
         *     Answers 404 `CUSTOMER_NOT_FOUND` for an unknown customer, 409 `EXTERNAL_ID_ALREADY_EXISTS` if another customer has the `external_id`,
         *     400 `INVALID_JSON` or `VALIDATION_ERROR` for a body that breaks the contract or has no member.
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
         *     each pricing unit that was ever granted. The list is short and has no pages.
         *
         *     Answers 404 `CUSTOMER_NOT_FOUND` for an unknown customer, 400 `VALIDATION_ERROR` for an `id` that is not a cuid.
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
         *     `from` included and `to` not. A `customer_id` that does not exist selects the events that were sent for it.
         *
         *     A bad parameter answers 400 `VALIDATION_ERROR`.
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
    "/v1/events/{idempotency_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a usage event
         * @description Answers the event with this `idempotency_key` and how far it has come: `queued`, `processed` or `rejected`.
         *
         *     Percent-encode the key. Three keys cannot stand in a path, `ingest`, `.` and `..`: find those events with `listEvents`.
         *     An unknown key answers 404 `EVENT_NOT_FOUND`; one that is no key at all answers 400 `VALIDATION_ERROR`.
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
         * @description Stores 1 to 1,000 events, all or none, and answers once they are durably stored. They are `queued` then and processed in the background.
         *
         *     - **Retries are safe.** An event that is already stored under its `idempotency_key` with the same content is accepted again and counts once.
         *       `accepted` counts it, `duplicates` says how many there were. Content is compared by value: the order of members, `1` and `1.0`, and the
         *       spelling of the timestamp make no difference. A repeat is accepted even when it has become too old.
         *     - **Conflicts are refused.** The same key with other content, stored before or within the request, answers 409 `IDEMPOTENCY_CONFLICT` with the keys
         *       in `details.idempotency_keys`.
         *     - **Timestamps** may be up to 35 days old and up to 5 minutes ahead. Both limits themselves are accepted.
         *     - A bad event answers 400 `VALIDATION_ERROR`, with every problem of the request, up to 100; a body that is not JSON answers 400 `INVALID_JSON`.
         *     - An unknown `customer_id` does not fail the request. The event becomes `rejected` with `CUSTOMER_NOT_FOUND`; see `getEvent`.
         */
        post: operations["ingestEvents"];
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
         * @description Answers 200 while the service can do its work and 503 `SERVICE_UNAVAILABLE` while its database does not answer.
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
         * @description Lists the invoices of your company and mode, the newest first. Filters select together; `created_from` is included, `created_to` is not.
         *     A `customer_id` that does not exist selects none.
         *
         *     A bad parameter answers 400 `VALIDATION_ERROR`.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create a draft invoice
         * @description Creates an invoice in `draft`, with its lines' amounts and its total computed (see Money and rounding in the introduction).
         *
         *     `days_until_due` is required with `send_invoice` and refused with `charge_automatically`. Lines that add up to less than zero, or a line or total that
         *     is not a safe integer, answer 400 `VALIDATION_ERROR`, as does any other breach of the contract; a body that is not JSON answers `INVALID_JSON`.
         *     An unknown customer answers 404 `CUSTOMER_NOT_FOUND`; a currency that is not the customer's answers 409 `CURRENCY_MISMATCH`;
         *     an `Idempotency-Key` that came with another request before answers 409 `IDEMPOTENCY_KEY_REUSED`.
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
         * @description Answers the invoice in whatever status it is, or 404 `INVOICE_NOT_FOUND`. An `id` that is not a cuid answers 400 `VALIDATION_ERROR`.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        /**
         * Delete a draft invoice
         * @description Accepts an invoice in `draft`, and removes it. It had no number, so none is missing afterwards.
         *
         *     Any other status answers 409 `INVOICE_NOT_DRAFT`: void the invoice instead. An unknown or already deleted invoice answers 404 `INVOICE_NOT_FOUND`.
         *     An `id` that is not a cuid answers 400 `VALIDATION_ERROR`.
         */
        delete: operations["deleteInvoice"];
        options?: never;
        head?: never;
        /**
         * Update a draft invoice
         * @description Accepts an invoice in `draft`. Changes the members that are sent and leaves the others; `line_items` and `metadata` replace the whole.
         *     Amounts and total are computed anew. The rule for `days_until_due` holds for the invoice as it would be after the change, and is therefore checked last.
         *
         *     Any other status answers 409 `INVOICE_NOT_DRAFT`; an unknown invoice 404 `INVOICE_NOT_FOUND`; a body that breaks the contract or has no member
         *     400 `INVALID_JSON` or `VALIDATION_ERROR`.
         */
        patch: operations["updateInvoice"];
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
         * @description Accepts an invoice in `draft` and makes it `open`, also when its total is zero. In one step it gets its `invoice_number`, its
         *     `public_invoice_url`, `finalized_at` and, with `send_invoice`, `due_at`. Lines and total never change from then on. No body is needed, and one that is sent is ignored.
         *
         *     Any other status answers 409 `INVOICE_NOT_DRAFT` with the present status in `details.status`. Of many requests at once exactly one succeeds.
         *     An unknown invoice answers 404 `INVOICE_NOT_FOUND`; an `Idempotency-Key` that came with another request before 409 `IDEMPOTENCY_KEY_REUSED`;
         *     a bad `id` or key 400 `VALIDATION_ERROR`.
         */
        post: operations["finalizeInvoice"];
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
         *     that it is void. No body is needed, and one that is sent is ignored.
         *
         *     Any other status answers 409 `INVOICE_NOT_VOIDABLE` with the present status in `details.status`; a draft is deleted instead.
         *     An unknown invoice answers 404 `INVOICE_NOT_FOUND`; an `Idempotency-Key` that came with another request before 409 `IDEMPOTENCY_KEY_REUSED`;
         *     a bad `id` or key 400 `VALIDATION_ERROR`.
         */
        post: operations["voidInvoice"];
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
        /** @description The envelope of a request that does not keep this contract. Nothing was stored. */
        BadRequestError: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description The body is not JSON, or something in the request breaks the contract.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "INVALID_JSON" | "VALIDATION_ERROR";
                /** @description With `VALIDATION_ERROR`, every breach of the schemas at once, or every breach of the further rules; the first 100 if there are more. */
                details?: components["schemas"]["ValidationProblem"][];
                message: components["schemas"]["ErrorMessage"];
            };
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Failure"];
        };
        /**
         * @description - `send_invoice`: the customer pays by the due date; needs `days_until_due`.
         *     - `charge_automatically`: settled from the customer's currency wallet when it is finalized, where that suffices; takes no `days_until_due`.
         * @example send_invoice
         * @enum {string}
         */
        CollectionMethod: "send_invoice" | "charge_automatically";
        /**
         * @description A currency in use today, ISO 4217, upper case. Amounts in `*_cents` members count its minor unit, whatever it is called:
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
        CurrencyCode: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
        /**
         * @description An opaque place in a list, taken from `next_cursor`.
         * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
         */
        Cursor: string;
        /** @description Somebody whom you bill. */
        Customer: {
            created_at: components["schemas"]["Timestamp"];
            currency_code: components["schemas"]["CurrencyCode"];
            email: components["schemas"]["CustomerEmail"];
            external_id: components["schemas"]["NullableExternalId"];
            id: components["schemas"]["Id"];
            metadata: components["schemas"]["Metadata"];
            mode: components["schemas"]["Mode"];
            name: components["schemas"]["CustomerName"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A new customer. */
        CustomerCreate: {
            /** @description The currency of all the customer's invoices and of the wallet, ISO 4217. Default: the company's. It cannot be changed later. */
            currency_code?: components["schemas"]["CurrencyCode"];
            email: components["schemas"]["CustomerEmail"];
            external_id?: components["schemas"]["ExternalId"];
            metadata?: components["schemas"]["Metadata"];
            name: components["schemas"]["CustomerName"];
        };
        /**
         * Format: email
         * @description Where invoices reach the customer.
         * @example billing@acme-robotics.example
         */
        CustomerEmail: string;
        CustomerListResponse: {
            /** @description One page of customers, newest first. */
            customers: components["schemas"]["Customer"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Success"];
        };
        /**
         * @description The name that stands on invoices.
         * @example Acme Robotics
         */
        CustomerName: string;
        CustomerResponse: {
            customer: components["schemas"]["Customer"];
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Success"];
        };
        /** @description The members to change; the others stay as they are. The currency is fixed when the customer is created. */
        CustomerUpdate: {
            email?: components["schemas"]["CustomerEmail"];
            external_id?: components["schemas"]["NullableExternalId"];
            /** @description Replaces the whole object; `{}` empties it. */
            metadata?: components["schemas"]["Metadata"];
            name?: components["schemas"]["CustomerName"];
        };
        /**
         * @description Days from finalizing until the invoice is due. Required with `send_invoice`, refused with `charge_automatically`.
         * @example 30
         */
        DaysUntilDue: number;
        /** @description The draft that is gone. */
        DeletedInvoice: {
            /**
             * @description It no longer exists.
             * @example true
             * @constant
             */
            deleted: true;
            id: components["schemas"]["Id"];
        };
        DeletedInvoiceResponse: {
            invoice: components["schemas"]["DeletedInvoice"];
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Success"];
        };
        /** @description The envelope of every answer that is not a success. */
        Error: {
            /** @description What went wrong. */
            error: {
                code: components["schemas"]["ErrorCode"];
                /**
                 * @description What the code has to say beyond the message: the present state, or the keys concerned. Any JSON value, or null, or absent; each operation's 409 examples show its shape.
                 * @example {
                 *       "status": "open"
                 *     }
                 */
                details?: unknown;
                message: components["schemas"]["ErrorMessage"];
            };
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Failure"];
        };
        /**
         * @description What a program decides by. Expect further codes with time, and treat an unknown one by its HTTP status.
         *
         *     | Code | Status | Meaning | What to do |
         *     |---|---|---|---|
         *     | `INVALID_JSON` | 400 | The body is not JSON, or not UTF-8 | Mend the request; do not send it again as it is |
         *     | `VALIDATION_ERROR` | 400 | Path, query, header or body breaks this contract; `details` lists where | Mend what `details` names |
         *     | `UNAUTHORIZED` | 401 | The `Authorization` header is absent or not `Bearer <token>` | Send the key |
         *     | `INVALID_API_KEY` | 401 | The token does not look like a key, or no such key exists | Check the key and the environment it is for |
         *     | `API_KEY_REVOKED` | 401 | The key was revoked in the dashboard | Use another key |
         *     | `CUSTOMER_NOT_FOUND` | 404 | No such customer in this company and mode | Check the id and the key's mode |
         *     | `EVENT_NOT_FOUND` | 404 | No event with this idempotency key in this company and mode | Check the key; ingest the event |
         *     | `INVOICE_NOT_FOUND` | 404 | No such invoice in this company and mode, or it was a draft and is deleted | Check the id and the key's mode |
         *     | `ROUTE_NOT_FOUND` | 404 | No such path | Check the path and its `/v1` |
         *     | `METHOD_NOT_ALLOWED` | 405 | The path exists, the method on it does not | Use one of the methods in `Allow` |
         *     | `EXTERNAL_ID_ALREADY_EXISTS` | 409 | Another customer has this `external_id` | Look that customer up by `external_id`, or choose another |
         *     | `INVOICE_NOT_DRAFT` | 409 | Only a draft can be changed, deleted or finalized | Read the invoice; it may have been finalized already |
         *     | `INVOICE_NOT_VOIDABLE` | 409 | Only an open or uncollectible invoice can be voided | Delete a draft; leave a paid or void one |
         *     | `CURRENCY_MISMATCH` | 409 | The currency is not the customer's | Leave `currency_code` out, or send the customer's |
         *     | `IDEMPOTENCY_CONFLICT` | 409 | These keys stand for events with other content, stored before or in the same request; nothing of this request was stored | Correct the events or give them new keys |
         *     | `IDEMPOTENCY_KEY_REUSED` | 409 | This `Idempotency-Key` came with another request before | Use a new key for a new request |
         *     | `PAYLOAD_TOO_LARGE` | 413 | The body is larger than 5 MiB | Send it in parts |
         *     | `UNSUPPORTED_MEDIA_TYPE` | 415 | The body is not `application/json` | Set `Content-Type: application/json` |
         *     | `RATE_LIMIT_EXCEEDED` | 429 | The company has used up its window | Wait for `Retry-After` seconds, then send it again |
         *     | `INTERNAL_ERROR` | 500 | Our fault | Send it again with the same idempotency key; quote `request_id` if it stays |
         *     | `NOT_IMPLEMENTED` | 501 | This server implements a part of the contract, and not this operation | Use a complete server |
         *     | `SERVICE_UNAVAILABLE` | 503 | The service cannot reach its database | Send it again with exponential backoff, no sooner than `Retry-After` |
         * @example CUSTOMER_NOT_FOUND
         * @enum {string}
         */
        ErrorCode: "INVALID_JSON" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "INVALID_API_KEY" | "API_KEY_REVOKED" | "CUSTOMER_NOT_FOUND" | "EVENT_NOT_FOUND" | "INVOICE_NOT_FOUND" | "ROUTE_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "EXTERNAL_ID_ALREADY_EXISTS" | "INVOICE_NOT_DRAFT" | "INVOICE_NOT_VOIDABLE" | "CURRENCY_MISMATCH" | "IDEMPOTENCY_CONFLICT" | "IDEMPOTENCY_KEY_REUSED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMIT_EXCEEDED" | "INTERNAL_ERROR" | "NOT_IMPLEMENTED" | "SERVICE_UNAVAILABLE";
        /**
         * @description For a person to read. Its wording may change, but for the five of authentication; program against `code`.
         * @example Customer not found
         */
        ErrorMessage: string;
        /**
         * @description Your own key of the event, printable ASCII without spaces, unique in your company and mode for ever. The same event may be sent again under it any number of times and counts once.
         * @example evt-2026-03-02-000117
         */
        EventKey: string;
        /**
         * @description What happened, in your own words.
         * @example api.request
         */
        EventName: string;
        /**
         * @description What you measured: up to 50 numbers or strings of up to 500 characters. Keys begin with a letter or `_` and have up to 64 letters, digits, `_`, `.` or `-`. `{}` if none were sent.
         * @example {
         *       "calls": 1200,
         *       "region": "eu-central"
         *     }
         */
        EventProperties: {
            [key: string]: number | string;
        };
        /** @description Why the event was not counted; null unless `status` is `rejected`. */
        EventRejection: {
            code: components["schemas"]["EventRejectionCode"];
            /**
             * @description The same for a person to read.
             * @example Customer not found
             */
            message: string;
        } | null;
        /**
         * @description - `CUSTOMER_NOT_FOUND`: no such customer in this company and mode.
         *
         *     Expect further reasons with time.
         * @example CUSTOMER_NOT_FOUND
         * @enum {string}
         */
        EventRejectionCode: "CUSTOMER_NOT_FOUND";
        /**
         * @description How far the event has come.
         * @example processed
         * @enum {string}
         */
        EventStatus: "queued" | "processed" | "rejected";
        /**
         * @description Your own identifier of the customer; unique in your company and mode.
         * @example acct_4211
         */
        ExternalId: string;
        /**
         * @description `false` on every other answer.
         * @example false
         * @constant
         */
        Failure: false;
        /**
         * @description Whether another page follows.
         * @example true
         */
        HasMore: boolean;
        /** @description The state of the service. */
        Health: {
            /**
             * @description `ok`: requests are served and the database answers.
             * @example ok
             * @enum {string}
             */
            status: "ok";
            /**
             * @description The version of this interface description that the service was built from.
             * @example 1.0.0
             */
            version: string;
        };
        HealthResponse: {
            health: components["schemas"]["Health"];
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Success"];
        };
        /**
         * Format: cuid
         * @description A cuid: `c` and 24 lower-case letters or digits, assigned by the service.
         * @example cm7q4x2k80001jr5v9t3hw6ab
         */
        Id: string;
        /** @description A batch of events, stored as a whole or not at all. */
        IngestRequest: {
            /** @description 1 to 1,000 events, of any customers, in any order. */
            events: components["schemas"]["UsageEventInput"][];
        };
        IngestResponse: {
            /**
             * @description How many events of the request are now stored, new ones and repeats alike, so that a retry answers as the first try did.
             * @example 3
             */
            accepted: number;
            /**
             * @description How many of the accepted events were exact repeats of an event stored before, or of an earlier one in the same request.
             * @example 0
             */
            duplicates: number;
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Success"];
        };
        /** @description What a customer owes for a number of lines. */
        Invoice: {
            /**
             * @description What is still owed: the total less what was paid while the invoice is `draft`, `open` or `uncollectible`; 0 once it is `paid` or `void`.
             * @example 35509
             */
            amount_due_cents: number;
            /**
             * @description What was paid so far.
             * @example 0
             */
            amount_paid_cents: number;
            collection_method: components["schemas"]["CollectionMethod"];
            created_at: components["schemas"]["Timestamp"];
            currency_code: components["schemas"]["CurrencyCode"];
            customer_id: components["schemas"]["Id"];
            /**
             * @description Days from finalizing until the invoice is due; null when it is charged automatically.
             * @example 30
             * @example null
             */
            days_until_due: number | null;
            /** @description `finalized_at` and `days_until_due` days of 24 hours; null while it is a draft, and when it is charged automatically. */
            due_at: components["schemas"]["NullableTimestamp"];
            /** @description When the invoice was finalized; null while it is a draft. */
            finalized_at: components["schemas"]["NullableTimestamp"];
            id: components["schemas"]["Id"];
            /**
             * @description Given when the invoice is finalized and absent until then. Numbers run without a gap in each company and mode (`INV-` live, `TEST-` test), are kept after voiding and never used again.
             * @example INV-000042
             */
            invoice_number?: string;
            /** @description The lines, in the order sent. */
            line_items: components["schemas"]["LineItem"][];
            metadata: components["schemas"]["Metadata"];
            mode: components["schemas"]["Mode"];
            /** @description When the invoice was paid; null until then. */
            paid_at: components["schemas"]["NullableTimestamp"];
            /**
             * Format: uri
             * @description A page that shows the invoice to whoever has the URL. Made when the invoice is finalized and absent until then.
             * @example https://api.usage-billing.dev/pay/q7Jc2mVx0Lr8TzN4bWd6Ye
             */
            public_invoice_url?: string;
            status: components["schemas"]["InvoiceStatus"];
            /**
             * @description The sum of the lines' `amount_cents`, in the currency's minor unit.
             * @example 35509
             */
            total_cents: number;
            updated_at: components["schemas"]["Timestamp"];
            /** @description When the invoice was voided; null until then. */
            voided_at: components["schemas"]["NullableTimestamp"];
        };
        /** @description A new draft. */
        InvoiceCreate: {
            collection_method: components["schemas"]["CollectionMethod"];
            /** @description The customer's currency, which is also the default. Another one answers 409 `CURRENCY_MISMATCH`. */
            currency_code?: components["schemas"]["CurrencyCode"];
            customer_id: components["schemas"]["Id"];
            days_until_due?: components["schemas"]["DaysUntilDue"];
            line_items: components["schemas"]["LineItemInputs"];
            metadata?: components["schemas"]["Metadata"];
        };
        InvoiceListResponse: {
            has_more: components["schemas"]["HasMore"];
            /** @description One page of invoices, newest first. */
            invoices: components["schemas"]["Invoice"][];
            next_cursor: components["schemas"]["NextCursor"];
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Success"];
        };
        InvoiceResponse: {
            invoice: components["schemas"]["Invoice"];
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Success"];
        };
        /**
         * @description - `draft`: can be changed or deleted; nothing is owed yet.
         *     - `open`: finalized and owed.
         *     - `paid`: settled. Final.
         *     - `void`: cancelled after finalizing. Final.
         *     - `uncollectible`: finalized, and given up as not to be collected.
         * @example draft
         * @enum {string}
         */
        InvoiceStatus: "draft" | "open" | "paid" | "void" | "uncollectible";
        /** @description The members to change; the others stay as they are. Customer and currency are fixed when the invoice is created. */
        InvoiceUpdate: {
            /** @description Changing to `charge_automatically` clears `days_until_due`; changing to `send_invoice` needs `days_until_due` in the same request. */
            collection_method?: components["schemas"]["CollectionMethod"];
            days_until_due?: components["schemas"]["DaysUntilDue"];
            /** @description Replaces all lines. */
            line_items?: components["schemas"]["LineItemInputs"];
            /** @description Replaces the whole object; `{}` empties it. */
            metadata?: components["schemas"]["Metadata"];
        };
        /**
         * @description What the line is for, as the customer reads it.
         * @example API calls, March 2026, per thousand
         */
        LineDescription: string;
        /** @description One line of an invoice. */
        LineItem: {
            /**
             * @description `quantity` × `unit_amount_cents`, computed exactly in decimal and rounded once, half away from zero.
             * @example 32109
             */
            amount_cents: number;
            description: components["schemas"]["LineDescription"];
            quantity: components["schemas"]["LineQuantity"];
            unit_amount_cents: components["schemas"]["UnitAmountCents"];
        };
        /** @description One line to bill. */
        LineItemInput: {
            description: components["schemas"]["LineDescription"];
            quantity: components["schemas"]["LineQuantity"];
            unit_amount_cents: components["schemas"]["UnitAmountCents"];
        };
        /** @description 1 to 250 lines. Their amounts must add up to 0 or more. */
        LineItemInputs: components["schemas"]["LineItemInput"][];
        /**
         * @description How many units, above zero, with up to 12 decimals. It is read as the decimal that was written; up to 15 significant digits are exact.
         * @example 128.437
         */
        LineQuantity: number;
        /**
         * @description Up to 50 strings of your own, returned as sent and never read by the service. Keys have 1 to 64 letters, digits, `_`, `.` or `-`.
         * @example {
         *       "crm_id": "4211"
         *     }
         */
        Metadata: {
            [key: string]: string;
        };
        /**
         * @description The mode of the key that created the resource. Keys of the other mode do not see it.
         * @example live
         * @enum {string}
         */
        Mode: "live" | "test";
        /**
         * @description Send it as `cursor` to get the next page; null on the last one.
         * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
         * @example null
         */
        NextCursor: string | null;
        /**
         * @description Your own identifier of the customer; unique in your company and mode. Null if there is none.
         * @example acct_4211
         * @example null
         */
        NullableExternalId: string | null;
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601, always with milliseconds and `Z`; null until it has come.
         * @example 2026-03-01T09:00:00.000Z
         * @example null
         */
        NullableTimestamp: string | null;
        /**
         * @description A number of requests.
         * @example 1000
         */
        RequestCount: number;
        /**
         * @description Names this request in our logs; the `X-Request-Id` header repeats it. Treat it as opaque, and quote it when you ask for help.
         * @example req_8f3k2m9x1q7w5z4t6y0bn3ha
         */
        RequestId: string;
        /**
         * @description `true` on every 2xx answer.
         * @example true
         * @constant
         */
        Success: true;
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601, always with milliseconds and `Z`.
         * @example 2026-03-01T09:00:00.000Z
         */
        Timestamp: string;
        /**
         * @description The price of one unit in the currency's minor unit. Negative on a credit.
         * @example 250
         */
        UnitAmountCents: number;
        /**
         * @description A moment in seconds since 1970-01-01T00:00:00Z.
         * @example 1772355660
         */
        UnixSeconds: number;
        /** @description A usage event as it is stored. */
        UsageEvent: {
            created_at: components["schemas"]["Timestamp"];
            customer_id: components["schemas"]["Id"];
            event_name: components["schemas"]["EventName"];
            id: components["schemas"]["Id"];
            idempotency_key: components["schemas"]["EventKey"];
            mode: components["schemas"]["Mode"];
            /** @description When the event was processed or rejected; null while it is queued. */
            processed_at: components["schemas"]["NullableTimestamp"];
            properties: components["schemas"]["EventProperties"];
            rejection: components["schemas"]["EventRejection"];
            status: components["schemas"]["EventStatus"];
            /** @description When the usage happened, as sent, to the millisecond. */
            timestamp: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description One event to store. */
        UsageEventInput: {
            /** @description The customer whom the usage belongs to. It is looked up when the event is processed: an unknown one makes the event `rejected`, not the request fail. */
            customer_id: components["schemas"]["Id"];
            event_name: components["schemas"]["EventName"];
            idempotency_key: components["schemas"]["EventKey"];
            properties?: components["schemas"]["EventProperties"];
            /** @description When the usage happened: UTC, no older than 35 days and at most 5 minutes ahead. It is kept to the millisecond: further digits are cut, never rounded, so that an event cannot slip into the next period. */
            timestamp: components["schemas"]["UtcDateTime"];
        };
        UsageEventListResponse: {
            /** @description One page of events, newest `timestamp` first; events of one moment by `idempotency_key`, descending in byte order. */
            events: components["schemas"]["UsageEvent"][];
            has_more: components["schemas"]["HasMore"];
            next_cursor: components["schemas"]["NextCursor"];
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Success"];
        };
        UsageEventResponse: {
            event: components["schemas"]["UsageEvent"];
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Success"];
        };
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601 with `Z` and up to nine digits of a second. Further digits than the millisecond's are cut, never rounded.
         * @example 2026-03-02T10:15:00Z
         */
        UtcDateTime: string;
        /** @description One thing in the request that breaks the contract. */
        ValidationProblem: {
            /**
             * @description Which rule it breaks. Either a keyword of the schema (`required`, `type`, `enum`, `format`, `pattern`, `minimum`,
             *     `exclusive_minimum`, `maximum`, `min_length`, `max_length`, `min_items`, `max_items`, `min_properties`, `max_properties`,
             *     `property_names`, `unknown_member`, `unknown_parameter`), or one of these:
             *
             *     | Rule | Meaning |
             *     |---|---|
             *     | `timestamp_too_old` | The event is older than 35 days |
             *     | `timestamp_in_future` | The event is more than 5 minutes ahead of the service's clock |
             *     | `not_finite` | A number too large for a double, such as `1e999` |
             *     | `too_many_decimals` | A quantity with more than 12 decimals |
             *     | `total_out_of_range` | A line's amount or the total is not a safe integer, or the total is below zero |
             *     | `not_allowed` | The member does not go with the others: `days_until_due` with `charge_automatically` |
             *     | `invalid_range` | `from` is after `to` |
             *     | `invalid_cursor` | The cursor is not one that this list gave |
             *     | `invalid_text` | A string with U+0000 or a lone surrogate |
             *     | `too_deep` | JSON nested deeper than 32 levels |
             *     | `too_many_values` | A body of more than 100,000 JSON values |
             *
             *     Expect further rules with time.
             * @example timestamp_too_old
             */
            code: string;
            idempotency_key?: components["schemas"]["EventKey"];
            /**
             * @description The same for a person to read.
             * @example must not be older than 35 days
             */
            message: string;
            /**
             * @description Where it is. In the body: `events[3].timestamp`, `line_items[0].quantity`, or the empty string for the body itself. Elsewhere: `query.limit`, `path.id`, `headers.idempotency-key`.
             * @example events[3].timestamp
             */
            path: string;
        };
        /** @description What one account of a customer's wallet holds. */
        WalletBalance: {
            /**
             * @description What the account counts.
             * @example currency
             * @enum {string}
             */
            account_type: "pricing_unit" | "currency";
            /**
             * @description A decimal string. Of a currency: major units with exactly the currency's decimals (`12.50` USD, `1200` JPY, `1.234` KWD). Of a pricing unit: up to 12 decimals, without trailing zeros; below zero when more was used than granted.
             * @example 250.00
             */
            balance: string;
            /** @description Which currency; present when `account_type` is `currency`. */
            currency_code?: components["schemas"]["CurrencyCode"];
            /**
             * @description Which pricing unit; present when `account_type` is `pricing_unit`.
             * @example api_credits
             */
            pricing_unit_code?: string;
        };
        WalletBalanceListResponse: {
            /** @description Every account of the customer's wallet, the currency's first, then the pricing units by their code. */
            balances: components["schemas"]["WalletBalance"][];
            request_id: components["schemas"]["RequestId"];
            success: components["schemas"]["Success"];
        };
    };
    responses: {
        /** @description `EXTERNAL_ID_ALREADY_EXISTS` or `IDEMPOTENCY_KEY_REUSED`. */
        CustomerConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `CUSTOMER_NOT_FOUND`. No such customer in the company and mode of the key. */
        CustomerNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `INVOICE_NOT_DRAFT`. `details.status` is the present status. */
        DraftConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `IDEMPOTENCY_CONFLICT`. `details.idempotency_keys` lists the keys, at most 1,000. Nothing of the request was stored. */
        EventConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `EVENT_NOT_FOUND`. No event with this key in the company and mode of the API key. */
        EventNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `EXTERNAL_ID_ALREADY_EXISTS`. `details.external_id` repeats it. */
        ExternalIdConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `INVOICE_NOT_DRAFT` with the present status in `details.status`, or `IDEMPOTENCY_KEY_REUSED`. */
        FinalizeConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `INTERNAL_ERROR`. Our fault. */
        HealthInternalError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `INVALID_JSON`, or `VALIDATION_ERROR` with every problem in `details`. Nothing was stored. */
        InvalidCustomer: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description `INVALID_JSON`, or `VALIDATION_ERROR` with every problem in `details`. Nothing was stored. */
        InvalidCustomerUpdate: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description `VALIDATION_ERROR`. `details` lists every problem. */
        InvalidEventKey: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description `VALIDATION_ERROR`. `details` lists every problem. */
        InvalidEventQuery: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description `INVALID_JSON`, or `VALIDATION_ERROR` with every problem in `details`. Nothing was stored. For a bad event `details` names its `idempotency_key` too. */
        InvalidEvents: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description `VALIDATION_ERROR`. `details` lists every problem. */
        InvalidId: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description `INVALID_JSON`, or `VALIDATION_ERROR` with every problem in `details`. Nothing was stored. */
        InvalidInvoice: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description `VALIDATION_ERROR`. `details` lists every problem. */
        InvalidInvoiceQuery: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description `VALIDATION_ERROR`. `details` lists every problem. */
        InvalidPage: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description `VALIDATION_ERROR`. `details` lists every problem. */
        InvalidTransition: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description `CURRENCY_MISMATCH` or `IDEMPOTENCY_KEY_REUSED`. */
        InvoiceConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `INVOICE_NOT_FOUND`. No such invoice in the company and mode of the key. */
        InvoiceNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `PAYLOAD_TOO_LARGE`. The body is larger than 5 MiB. */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `RATE_LIMIT_EXCEEDED`. The company has used up its window; wait for `Retry-After` seconds. */
        RateLimitExceeded: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `SERVICE_UNAVAILABLE`. The service cannot reach its database. Try again with exponential backoff, no sooner than `Retry-After`. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The key is missing, malformed, unknown or revoked. Such a request is not counted against a rate limit.
         *
         *     | Condition | `code` | `message` |
         *     |---|---|---|
         *     | Header absent or not in `Bearer <token>` form | `UNAUTHORIZED` | Missing or invalid Authorization header |
         *     | Token present but not matching `ak_live_*` or `ak_test_*` | `INVALID_API_KEY` | Invalid API key format |
         *     | Format valid but key does not exist | `INVALID_API_KEY` | Invalid API key |
         *     | Key revoked in the dashboard | `API_KEY_REVOKED` | API key has been revoked |
         */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
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
                "application/json": components["schemas"]["Error"];
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `INVOICE_NOT_VOIDABLE` with the present status in `details.status`, or `IDEMPOTENCY_KEY_REUSED`. */
        VoidConflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description Only those created at or after this moment.
         * @example 2026-04-01T00:00:00Z
         */
        CreatedFrom: components["schemas"]["UtcDateTime"];
        /**
         * @description Only those created before this moment.
         * @example 2026-05-01T00:00:00Z
         */
        CreatedTo: components["schemas"]["UtcDateTime"];
        /**
         * @description Where to go on, from `next_cursor` of the page before. Send the same filters with it.
         * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
         */
        Cursor: components["schemas"]["Cursor"];
        /**
         * @description The customer's id.
         * @example cm7q4x2k80001jr5v9t3hw6ab
         */
        CustomerId: components["schemas"]["Id"];
        /**
         * @description Only those of this customer. An unknown customer has none.
         * @example cm7q4x2k80001jr5v9t3hw6ab
         */
        CustomerIdFilter: components["schemas"]["Id"];
        /**
         * @description Only customers with exactly this email.
         * @example billing@acme-robotics.example
         */
        Email: components["schemas"]["CustomerEmail"];
        /**
         * @description The event's idempotency key, percent-encoded.
         * @example evt-2026-03-02-000117
         */
        EventKeyInPath: components["schemas"]["EventKey"];
        /**
         * @description Only events of this name.
         * @example api.request
         */
        EventNameFilter: components["schemas"]["EventName"];
        /**
         * @description Only events that have come this far.
         * @example processed
         */
        EventStatusFilter: components["schemas"]["EventStatus"];
        /**
         * @description Only the customer with exactly this identifier of yours.
         * @example acct_4211
         */
        ExternalId: components["schemas"]["ExternalId"];
        /**
         * @description Only events whose `timestamp` is at or after this moment.
         * @example 2026-03-01T00:00:00Z
         */
        From: components["schemas"]["UtcDateTime"];
        /**
         * @description A key of your choice, printable ASCII, new for each request that you mean once. The same request with the same key is done once and answers the same again; see Idempotency in the introduction.
         * @example 5f0c2b9e-7a41-4d8e-9c36-1b2f8e60d7aa
         */
        IdempotencyKey: string;
        /**
         * @description The invoice's id.
         * @example cm8z1d5n30007jr5vk2p4qx9e
         */
        InvoiceId: components["schemas"]["Id"];
        /**
         * @description Only invoices of this status.
         * @example open
         */
        InvoiceStatusFilter: components["schemas"]["InvoiceStatus"];
        /**
         * @description How many to return at most.
         * @example 20
         */
        Limit: number;
        /**
         * @description Only events whose `timestamp` is before this moment.
         * @example 2026-04-01T00:00:00Z
         */
        To: components["schemas"]["UtcDateTime"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description The methods that the path has, separated by comma and space.
         * @example GET, POST
         */
        Allow: string;
        /**
         * @description `true` when the answer is the stored one of an earlier request with the same `Idempotency-Key`; absent otherwise.
         * @example true
         */
        IdempotentReplayed: "true";
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
        XRateLimitLimit: components["schemas"]["RequestCount"];
        /**
         * @description How many requests the company may send in a window of 60 seconds. Present if the request got as far as being counted.
         * @example 1000
         */
        XRateLimitLimitIfCounted: components["schemas"]["RequestCount"];
        /**
         * @description How many requests are left in the present window.
         * @example 999
         */
        XRateLimitRemaining: components["schemas"]["RequestCount"];
        /**
         * @description How many requests are left in the present window. Present if the request got as far as being counted.
         * @example 999
         */
        XRateLimitRemainingIfCounted: components["schemas"]["RequestCount"];
        /**
         * @description When the present window ends, in Unix seconds.
         * @example 1772355660
         */
        XRateLimitReset: components["schemas"]["UnixSeconds"];
        /**
         * @description When the present window ends, in Unix seconds. Present if the request got as far as being counted.
         * @example 1772355660
         */
        XRateLimitResetIfCounted: components["schemas"]["UnixSeconds"];
        /**
         * @description Names this request; `request_id` in the body is the same.
         * @example req_8f3k2m9x1q7w5z4t6y0bn3ha
         */
        XRequestId: components["schemas"]["RequestId"];
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCustomers: {
        parameters: {
            query?: {
                /**
                 * @description Where to go on, from `next_cursor` of the page before. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only customers with exactly this email.
                 * @example billing@acme-robotics.example
                 */
                email?: components["parameters"]["Email"];
                /**
                 * @description Only the customer with exactly this identifier of yours.
                 * @example acct_4211
                 */
                external_id?: components["parameters"]["ExternalId"];
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
                    "application/json": components["schemas"]["CustomerListResponse"];
                };
            };
            400: components["responses"]["InvalidPage"];
            401: components["responses"]["Unauthorized"];
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
                 * @description A key of your choice, printable ASCII, new for each request that you mean once. The same request with the same key is done once and answers the same again; see Idempotency in the introduction.
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
                "application/json": components["schemas"]["CustomerCreate"];
            };
        };
        responses: {
            /** @description The customer was created. */
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
                    "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            400: components["responses"]["InvalidCustomer"];
            401: components["responses"]["Unauthorized"];
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
                    "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomer: {
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
        /** @description The members to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerUpdate"];
            };
        };
        responses: {
            /** @description The customer as it is now. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            400: components["responses"]["InvalidCustomerUpdate"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["ExternalIdConflict"];
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
                    "application/json": components["schemas"]["WalletBalanceListResponse"];
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CustomerNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Where to go on, from `next_cursor` of the page before. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only those of this customer. An unknown customer has none.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description Only events of this name.
                 * @example api.request
                 */
                event_name?: components["parameters"]["EventNameFilter"];
                /**
                 * @description Only events whose `timestamp` is at or after this moment.
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: components["parameters"]["From"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only events that have come this far.
                 * @example processed
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
                    "application/json": components["schemas"]["UsageEventListResponse"];
                };
            };
            400: components["responses"]["InvalidEventQuery"];
            401: components["responses"]["Unauthorized"];
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
                 * @description The event's idempotency key, percent-encoded.
                 * @example evt-2026-03-02-000117
                 */
                idempotency_key: components["parameters"]["EventKeyInPath"];
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
                    "application/json": components["schemas"]["UsageEventResponse"];
                };
            };
            400: components["responses"]["InvalidEventKey"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["EventNotFound"];
            405: components["responses"]["MethodNotAllowed"];
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
                "application/json": components["schemas"]["IngestRequest"];
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
                    "application/json": components["schemas"]["IngestResponse"];
                };
            };
            400: components["responses"]["InvalidEvents"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["EventConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
            /** @description The service can do its work. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthResponse"];
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
                 * @description Only those created at or after this moment.
                 * @example 2026-04-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only those created before this moment.
                 * @example 2026-05-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Where to go on, from `next_cursor` of the page before. Send the same filters with it.
                 * @example eyJ0IjoiMjAyNi0wMy0wMVQwOTowMDowMC4wMDBaIn0
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Only those of this customer. An unknown customer has none.
                 * @example cm7q4x2k80001jr5v9t3hw6ab
                 */
                customer_id?: components["parameters"]["CustomerIdFilter"];
                /**
                 * @description How many to return at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only invoices of this status.
                 * @example open
                 */
                status?: components["parameters"]["InvoiceStatusFilter"];
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
                    "application/json": components["schemas"]["InvoiceListResponse"];
                };
            };
            400: components["responses"]["InvalidInvoiceQuery"];
            401: components["responses"]["Unauthorized"];
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
                 * @description A key of your choice, printable ASCII, new for each request that you mean once. The same request with the same key is done once and answers the same again; see Idempotency in the introduction.
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
                "application/json": components["schemas"]["InvoiceCreate"];
            };
        };
        responses: {
            /** @description The draft was created. */
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
                    "application/json": components["schemas"]["InvoiceResponse"];
                };
            };
            400: components["responses"]["InvalidInvoice"];
            401: components["responses"]["Unauthorized"];
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
                    "application/json": components["schemas"]["InvoiceResponse"];
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
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
            /** @description The draft is gone. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedInvoiceResponse"];
                };
            };
            400: components["responses"]["InvalidId"];
            401: components["responses"]["Unauthorized"];
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
        /** @description The members to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceUpdate"];
            };
        };
        responses: {
            /** @description The draft as it is now. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceResponse"];
                };
            };
            400: components["responses"]["InvalidInvoice"];
            401: components["responses"]["Unauthorized"];
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
    finalizeInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII, new for each request that you mean once. The same request with the same key is done once and answers the same again; see Idempotency in the introduction.
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
            /** @description The invoice is open. */
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
                    "application/json": components["schemas"]["InvoiceResponse"];
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["FinalizeConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    voidInvoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice, printable ASCII, new for each request that you mean once. The same request with the same key is done once and answers the same again; see Idempotency in the introduction.
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
                    "application/json": components["schemas"]["InvoiceResponse"];
                };
            };
            400: components["responses"]["InvalidTransition"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["InvoiceNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["VoidConflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
