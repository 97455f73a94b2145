#!/bin/sh
# Fills in what only the place knows where this runs, and becomes nginx.
set -eu
: "${API_URL:?API_URL must be set to the address of the API, such as http://api:4101.}"
: "${RENDERER_URL:?RENDERER_URL must be set to the address of the renderer, such as http://renderer:4103.}"
: "${WORKERS:?WORKERS must be set to the number of nginx processes, such as 2.}"
RESOLVER=${RESOLVER:-$(awk '/^nameserver/ { print $2; exit }' /etc/resolv.conf)}
case $RESOLVER in *:*) RESOLVER="[$RESOLVER]" ;; esac
export API_URL RENDERER_URL RESOLVER WORKERS

mkdir -p /tmp/nginx
for file in /srv/nearhand/nginx/*.conf; do
  # Only these names: nginx has variables of its own.
  # shellcheck disable=SC2016
  envsubst '${API_URL} ${RENDERER_URL} ${RESOLVER} ${WORKERS}' < "$file" > "/tmp/nginx/${file##*/}"
done
exec nginx -c /tmp/nginx/nginx.conf -g 'daemon off;'
