alter table invoice_sequences add column next_number bigint;
comment on column invoice_sequences.next_number is
  'The number that the company set for the next invoice. Null once an invoice has it: the next is then last_number + 1.';
