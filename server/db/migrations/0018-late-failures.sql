-- Refunds that succeeded and fail later.

-- A remote provider is asked about a refund that succeeded, too: a bank may return it.
alter table refunds drop constraint refunds_check1;
alter table refunds add constraint refunds_asked check (status <> 'failed' or next_ask_at is null) not valid;
