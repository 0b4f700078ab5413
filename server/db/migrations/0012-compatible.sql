-- The version before runs on a newer schema, unless a migration says otherwise.
alter table migrations add column compatible boolean not null default true;
comment on column migrations.compatible is 'Whether the version of the service before the migration runs on it too.';
