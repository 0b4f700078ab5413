-- Texts of emails are emptied after a time.

create index emails_with_text on emails (tenant_id, updated_at) where html is not null;
comment on column emails.html is 'Null until the text is made, and again once it was kept for long enough.';
