-- Credits look for the line that they give back by its id, whatever its type. Only lines of usage had an index by id, so each such look read
-- all lines of the company.

create index invoice_line_items_by_id on invoice_line_items (tenant_id, id);
drop index invoice_line_items_of_usage;
