create table installation (
  only_row boolean primary key default true check (only_row),
  public_base_url text collate "C",
  held_reason text collate "C" check (held_reason in ('requested', 'restored')),
  held_at timestamptz(3),
  backup_taken_at timestamptz(3),
  check ((held_reason is null) = (held_at is null)),
  check (held_reason <> 'restored' or backup_taken_at is not null)
);
comment on table installation is 'One row: which installation may send webhooks and ask payment providers. No backup has it.';
comment on column installation.public_base_url is
  'The PUBLIC_BASE_URL of the services that may act. Null until one starts.';
comment on column installation.held_reason is 'Why nothing leaves, whatever the PUBLIC_BASE_URL. Null where it may.';
comment on column installation.backup_taken_at is 'When the backup was taken that this database was restored from.';
insert into installation default values;
