-- The language of documents, payers' pages and mails.

alter table tenants add column locale text collate "C" not null default 'en';
alter table customers add column locale text collate "C";
comment on column customers.locale is 'Null for the company''s.';
alter table invoices add column locale text collate "C";
comment on column invoices.locale is 'Null for a draft, and for invoices of earlier versions, which are in English.';
