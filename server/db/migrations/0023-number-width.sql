-- Incompatible with the version before: the column has the name that the contract has. It sets the numbers of credit notes too.
alter table tenants rename column invoice_number_width to number_width;
