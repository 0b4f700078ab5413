export const USAGE = `Usage: usage-billing keys create --company NAME --mode live|test [--label TEXT] [--scope full|read_only|ingest_only]
                                 [--expires DATE] [--new-company [--currency USD]]      prints the key alone
       usage-billing keys list
       usage-billing keys roll ID [--grace 24h] [--expires DATE]                        prints the new key alone
       usage-billing keys revoke ID
       usage-billing keys roll - < FILE, usage-billing keys revoke - < FILE             read the ID or the key from standard input

  --new-company    makes the company too; without it, the company must exist
  --currency CODE  of a new company: the default for its customers and plans (default USD)
  --label TEXT     what the key is for
  --scope SCOPE    full (the default); read_only: what changes nothing; ingest_only: sending events
  --expires DATE   when the key stops working: 2027-01-31, or 2027-01-31T12:00:00Z. A rolled key lives as long as the old one was made for
  --grace TIME     how long the old key goes on working: 0h to 7d (default 24h)`
