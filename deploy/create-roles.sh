#!/bin/sh
# Makes the three roles and the database of Assay, once, as an administrator of PostgreSQL 15 or later. Runs by
# itself in compose.yaml; on a machine with PostgreSQL, as root, after exporting the three passwords:
#   runuser -u postgres -- sh deploy/create-roles.sh
#
# Change: nothing. The passwords come from OWNER_PASSWORD, APP_PASSWORD and JOBS_PASSWORD; letters and digits
# alone go into a URL as they are (openssl rand -hex 24). PGHOST and PGPORT name another server.
set -eu
: "${OWNER_PASSWORD:?}" "${APP_PASSWORD:?}" "${JOBS_PASSWORD:?}"
# Passwords are read from the environment: parameters could be read by every account of the machine.
psql --set ON_ERROR_STOP=1 --no-psqlrc --quiet --dbname postgres <<'SQL'
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
\getenv jobs JOBS_PASSWORD
create role assay_owner login password :'owner';
create role assay_app login password :'app';
create role assay_jobs login password :'jobs';
create database assay owner assay_owner;
SQL
