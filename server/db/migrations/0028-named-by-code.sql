-- What names others by code keeps the ids of what it named, since another thing can have a code once the first is archived.

alter table tenants add column default_tax_rate_ids jsonb;
alter table customers add column tax_rate_ids jsonb;
alter table plans add column tax_rate_ids jsonb;
alter table invoices add column tax_rate_ids jsonb;
comment on column invoices.tax_rate_ids is 'What the codes of the draft and of its lines named when they were sent, by code.';
alter table coupons add column plan_ids jsonb, add column meter_ids jsonb;
alter table discounts add column plan_ids jsonb, add column meter_ids jsonb;
comment on column tax_rates.replaced_by is
  'The rate that holds from a moment on, and that moment: {tax_rate_id, code, at}. The version before kept no id.';

-- Each code is taken for the active thing that has it, else for the newest archived one.
do $$
declare
  lists text;
begin
  for lists in
    select format(
      'update %1$I as owner set %3$I = found.ids from (
        select tenant_id, id, jsonb_object_agg(code, named) as ids from (
          select distinct on (o.tenant_id, o.id, c.code) o.tenant_id, o.id, c.code, n.id as named
          from %1$I o
          cross join lateral jsonb_array_elements_text(case when jsonb_typeof(o.%2$s) = ''array'' then o.%2$s else ''[]'' end) as c (code)
          join %4$I n on n.tenant_id = o.tenant_id and n.code = c.code
          order by o.tenant_id, o.id, c.code, n.archived_at is null desc, n.created_at desc, n.seq desc
        ) as each group by tenant_id, id
      ) as found where owner.tenant_id = found.tenant_id and owner.id = found.id',
      owner, codes, ids, named
    )
    from (values
      ('customers', 'tax_rate_codes', 'tax_rate_ids', 'tax_rates'),
      ('plans', 'tax_rate_codes', 'tax_rate_ids', 'tax_rates'),
      ('coupons', 'plan_codes', 'plan_ids', 'plans'),
      ('coupons', 'meter_codes', 'meter_ids', 'meters'),
      ('discounts', 'terms -> ''plan_codes''', 'plan_ids', 'plans'),
      ('discounts', 'terms -> ''meter_codes''', 'meter_ids', 'meters')
    ) as lists (owner, codes, ids, named)
  loop
    execute lists;
  end loop;
end $$;

update tenants set default_tax_rate_ids = found.ids from (
  select tenant_id, jsonb_object_agg(code, id) as ids from (
    select distinct on (t.id, c.code) t.id as tenant_id, c.code, r.id
    from tenants t cross join lateral jsonb_array_elements_text(t.default_tax_rate_codes) as c (code)
    join tax_rates r on r.tenant_id = t.id and r.code = c.code
    order by t.id, c.code, r.archived_at is null desc, r.created_at desc, r.seq desc
  ) as each group by tenant_id
) as found where tenants.id = found.tenant_id;

update tax_rates set replaced_by = jsonb_build_object('tax_rate_id', found.id) || replaced_by from (
  select distinct on (r.tenant_id, r.id) r.tenant_id, r.id as replaced, n.id
  from tax_rates r join tax_rates n on n.tenant_id = r.tenant_id and n.code = r.replaced_by ->> 'code'
  order by r.tenant_id, r.id, n.archived_at is null desc, n.created_at desc, n.seq desc
) as found where tax_rates.tenant_id = found.tenant_id and tax_rates.id = found.replaced;
