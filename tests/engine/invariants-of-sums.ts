import { sql } from 'kysely'

/**
 * What lines, taxes and bounds must come to at every moment: each row of the answer is a violation. The first rules are those of EN 16931 for
 * an invoice's sums (BR-CO-10, -13 and -15) and the tax of a rate (BR-CO-14 and -17).
 */
export function wrongSums(tenantId: number) {
  return sql<{ violation: string }>`
    with
      invoice as (select * from invoices where tenant_id = ${tenantId}),
      line as (
        select l.*, amount_cents - discount_cents as net, coalesce(usage ->> 'price_id', bound ->> 'price_id') as price_id
        from invoice_line_items l where tenant_id = ${tenantId}
      ),
      sums as (
        select invoice_id, sum(amount_cents) as amount, sum(discount_cents) as discount, sum(tax_cents) as tax from line group by 1
      ),
      rated as (
        select invoice_id, r - 'name' as rate, sum(net) as net from line, jsonb_array_elements(tax_rates) r group by 1, 2
      ),
      entry as (
        select i.id, tax_behavior, t - '{name,taxable_cents,tax_cents}'::text[] as rate, (t ->> 'percentage')::numeric as percentage,
          (t ->> 'taxable_cents')::bigint as taxable_cents, (t ->> 'tax_cents')::bigint as tax_cents
        from invoice i, jsonb_array_elements(i.taxes) t
      ),
      priced as (
        select invoice_id, period_start, period_end, price_id, sum(net) as net from line
        where type in ('usage', 'minimum', 'maximum') group by 1, 2, 3, 4
      ),
      charge as (
        select c.subscription_id, c.starts_at, c.ends_at, case when i.status = 'void' then 0 else coalesce(billed.net, c.amount_cents) end as amount_cents
        from charges c
        left join line billed on billed.id = c.id
        left join charges credited on credited.tenant_id = ${tenantId} and credited.id = c.credited_charge_id
        left join invoice i on i.id = credited.invoice_id
        where c.tenant_id = ${tenantId}
      ),
      part as (
        select s.id, s.subscription_id, s.invoice_id, s.starts_at, s.ends_at, p.prices, p.minimum_amount_cents, p.maximum_amount_cents,
          case p.currency_code when 'JPY' then 1 when 'KWD' then 1000 else 100 end as minor_units,
          ${seconds('s.ends_at')} - ${seconds('s.starts_at')} as part_seconds,
          ${seconds('s.whole_end')} - ${seconds('s.whole_start')} as whole_seconds,
          coalesce(s.part_start::text, s.id) as plan_part, coalesce(s.part_start, s.starts_at) as plan_start,
          coalesce(s.part_end, s.ends_at) as plan_end,
          coalesce(${seconds('s.part_whole_end')} - ${seconds('s.part_whole_start')},
            ${seconds('s.whole_end')} - ${seconds('s.whole_start')}) as plan_whole_seconds,
          t.status = 'canceled' and not exists (
            select from segments later where later.tenant_id = ${tenantId} and later.subscription_id = s.subscription_id
              and later.id <> s.id and later.starts_at >= s.ends_at
          ) as is_last
        from segments s
        join plans p on p.tenant_id = ${tenantId} and p.id = s.plan_id
        join subscriptions t on t.tenant_id = ${tenantId} and t.id = s.subscription_id
        where s.tenant_id = ${tenantId} and s.closed
          and (${seconds('s.ends_at')} > ${seconds('s.starts_at')} or s.part_start < s.starts_at)
      ),
      -- Where usage is billed monthly, a plan's bounds are for all months of its part that are billed.
      of_plan as (
        select distinct on (subscription_id, plan_part) id, subscription_id, plan_part, is_last, minimum_amount_cents, maximum_amount_cents,
          plan_start as starts_at, plan_end as ends_at, ends_at >= plan_end as is_whole, plan_whole_seconds as whole_seconds,
          ${seconds('plan_end')} - ${seconds('plan_start')} as part_seconds
        from part order by subscription_id, plan_part, starts_at desc
      ),
      fees as (
        select p.id, coalesce(sum(c.amount_cents
          * greatest(${seconds('case when p.is_last then c.ends_at else least(c.ends_at, p.ends_at) end')}
            - ${seconds('greatest(c.starts_at, p.starts_at)')}, 0)
          / (${seconds('c.ends_at')} - ${seconds('c.starts_at')})), 0) as cents
        from of_plan p
        left join charge c on c.subscription_id = p.subscription_id and ${seconds('c.ends_at')} > ${seconds('c.starts_at')}
        group by p.id
      ),
      of_part as (
        select p.subscription_id, p.plan_part, sum(l.net) as net, sum(l.net) filter (where p.id <> o.id) as earlier
        from part p join of_plan o using (subscription_id, plan_part)
        join priced l on l.invoice_id = p.invoice_id and l.period_end = p.ends_at
          and l.period_start = case when l.price_id is null then p.plan_start else p.starts_at end
        group by 1, 2
      ),
      spend as (
        select p.*, f.cents + coalesce(o.earlier, 0) as kept_cents, f.cents + coalesce(o.net, 0) as cents
        from of_plan p join fees f using (id) left join of_part o using (subscription_id, plan_part)
      )
    select 'the sums are not those of the lines (BR-CO-10, -13, -15): ' || id as violation
      from invoice i left join sums s on s.invoice_id = i.id
      where total_cents < 0 or credit_carried_cents < 0 or credit_carried_cents > 0 and total_cents > 0 or (tax_cents, discount_cents, total_cents) is distinct from (
        coalesce(tax, 0),
        -- Where prices include tax, what is shown of the invoice's discount is without it.
        case when tax_behavior = 'inclusive' then discount_cents else coalesce(discount, 0) end,
        coalesce(amount - discount + case tax_behavior when 'exclusive' then tax else 0 end, 0) + credit_carried_cents)
    union all
    select 'a line gave back more than it came to: ' || l.id
      from line l join invoice i on i.id = l.invoice_id
      where i.finalized_at is not null and l.amount_cents >= l.discount_cents and l.credited_cents > l.amount_cents - l.discount_cents
    union all
    select 'the tax is not that of all tax rates (BR-CO-14): ' || i.id
      from invoice i left join (select id, sum(tax_cents) as tax from entry group by 1) e using (id)
      where tax_cents <> coalesce(tax, 0)
    union all
    select 'the tax of a rate is not the rounded share of its lines (BR-CO-17): ' || e.id
      from entry e left join rated r on r.invoice_id = e.id and r.rate = e.rate
      where tax_behavior = 'exclusive'
        and (taxable_cents, tax_cents) is distinct from (net, round(net * percentage / 100))
    union all
    select 'a line of a bound is not the bound less what was spent: ' || id
      from line
      where bound is not null and (amount_cents = 0 or (type = 'minimum') <> (amount_cents > 0)
        or amount_cents <> (bound ->> 'bound_cents')::bigint - (bound ->> 'spend_cents')::bigint)
    union all
    select 'two lines of one bound and part: ' || i.subscription_id
      from line l join invoice i on i.id = l.invoice_id
      where bound is not null and l.period_end > l.period_start
      group by i.subscription_id, l.period_start, l.period_end, l.type, bound ->> 'price_id' having count(*) > 1
    union all
    select 'a price of a part came to other than its bounds allow: ' || p.id
      from part p cross join jsonb_array_elements(p.prices) price
      left join priced u on u.invoice_id = p.invoice_id and u.period_start = p.starts_at and u.period_end = p.ends_at
        and u.price_id = price ->> 'id'
      where coalesce(net, 0) < round((price ->> 'minimum_amount')::numeric * minor_units * part_seconds / whole_seconds)
        or net > round((price ->> 'maximum_amount')::numeric * minor_units * part_seconds / whole_seconds)
    union all
    -- Shares of fees are fractions, and only their sum is rounded.
    select 'a part came to other than the bounds of its plan allow: ' || id
      from spend
      where is_whole and cents + 0.500001 < round(minimum_amount_cents * part_seconds / whole_seconds)
        or maximum_amount_cents is not null and cents - 0.500001 > greatest(round(maximum_amount_cents * part_seconds / whole_seconds), kept_cents)`
}

/** Both ends of a time are cut to the second. */
function seconds(moment: string) {
  return sql`floor(extract(epoch from ${sql.raw(moment)}))`
}
