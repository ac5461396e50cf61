#!/bin/sh
# Makes the three roles and the database of Assay, once, as an administrator of PostgreSQL 15 or later. Runs by
# itself in compose.yaml; on a machine with PostgreSQL: sudo -u postgres env OWNER_PASSWORD=… … sh create-roles.sh
#
# Change: nothing. The passwords come from OWNER_PASSWORD, APP_PASSWORD and JOBS_PASSWORD; letters and digits
# alone go into a URL as they are (openssl rand -hex 24).
set -eu
psql --set ON_ERROR_STOP=1 --no-psqlrc --quiet --dbname postgres \
  --set owner="${OWNER_PASSWORD:?}" --set app="${APP_PASSWORD:?}" --set jobs="${JOBS_PASSWORD:?}" <<'SQL'
create role assay_owner login password :'owner';
create role assay_app login password :'app';
create role assay_jobs login password :'jobs';
create database assay owner assay_owner;
SQL
