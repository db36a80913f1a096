#!/bin/sh
# Random secrets for compose.yaml into a folder that is not there yet: deploy/make-secrets.sh [deploy/secrets]
# Give smtp_url your mail server before the first start.
set -eu
umask 077
folder=${1:-$(dirname "$0")/secrets}
random() { python3 -c "import secrets; print(secrets.token_urlsafe(50))"; }
mkdir "$folder"
cd "$folder"
random >secret_key
random >postgres_password
random >owner_password
random >app_password
random >redis_password
random >metrics_token
echo "postgres://oshi_owner:$(cat owner_password)@postgres:5432/oshi" >owner_database_url
echo "postgres://oshi_app:$(cat app_password)@postgres:5432/oshi" >app_database_url
echo "redis://:$(cat redis_password)@redis:6379/0" >redis_url
echo "smtps://user:password@mail.example:465" >smtp_url
# Containers read them as users of their own; the folder itself keeps others out.
chmod 644 ./*
