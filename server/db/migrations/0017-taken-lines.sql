-- What a discount took of each line, so that what credit notes give back of a line counts in proportion.

alter table discount_takings add column lines jsonb;
comment on column discount_takings.lines is 'What it could take of each line, and took. Null in takings from before.';
