-- compatible: older versions may serve
-- What a tenant's invoices say of it. Written by the owner alone (npm run tenant).
create table billing_details (
  tenant_id uuid primary key references tenants (tenant_id) on delete cascade,
  -- Who sells: the name may be another than the one on the pages.
  seller text not null,
  address text[] not null,
  vat_number text,
  -- In hundredths of a percent; contained in the price.
  vat_basis_points integer not null default 0 check (vat_basis_points between 0 and 10000),
  check (vat_basis_points = 0 or vat_number is not null)
);

-- Counted in the transaction of the payment, so that no number is missing or used twice.
create table invoice_counters (
  tenant_id uuid primary key references tenants (tenant_id) on delete cascade,
  last_number integer not null check (last_number >= 1)
);

-- One for every payment. What it says is kept as it was then: names and rates change, an invoice does not.
create table invoices (
  tenant_id uuid not null references tenants (tenant_id) on delete cascade,
  transaction_id uuid not null,
  number integer not null check (number >= 1),
  issued_at timestamptz not null,
  content jsonb not null,
  -- Of the PDF among the files; null until it is made.
  file_name text,
  failed_at timestamptz,
  primary key (tenant_id, transaction_id),
  unique (tenant_id, number),
  unique (tenant_id, file_name),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id)
);
