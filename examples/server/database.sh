#!/bin/sh
# Runs once, when the database is made: a role for Jarvis that is no superuser, and its database.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$JARVIS_PASSWORD" <<'SQL'
CREATE ROLE jarvis LOGIN PASSWORD :'password';
CREATE DATABASE jarvis OWNER jarvis TEMPLATE template0 ENCODING 'UTF8';
SQL
