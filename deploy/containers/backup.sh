#!/bin/sh
# `backup` copies the database and the pictures into the folder BACKUPS, which keeps thirty dumps. `restore` brings both back:
# the last dump, or DUMP, into the empty database RESTORE_DATABASE_URL. Pictures are in UPLOADS_DIR, or in the API's bucket.
set -eu
: "${BACKUPS:?BACKUPS must be set to the folder of the backups.}"

if [ -n "${UPLOADS_S3_BUCKET:-}" ]; then
  pictures=":s3:$UPLOADS_S3_BUCKET/${UPLOADS_S3_PREFIX:-}"
  export RCLONE_S3_ENV_AUTH=true RCLONE_S3_REGION="${UPLOADS_S3_REGION:-${AWS_REGION:-us-east-1}}"
  export RCLONE_S3_ENDPOINT="${UPLOADS_S3_ENDPOINT:-}" RCLONE_S3_PROVIDER="${UPLOADS_S3_ENDPOINT:+Other}"
  : "${RCLONE_S3_PROVIDER:=AWS}"
else
  pictures=${UPLOADS_DIR:?UPLOADS_S3_BUCKET or UPLOADS_DIR must be set to the place of the pictures.}
fi

export RCLONE_CONFIG=/dev/null
# Without drafts and without exports, which are made again on request.
copy() { rclone "$@" --checksum --exclude '/.*' --exclude '/.private/**' --exclude '/private/**'; }

backup() {
  umask 077
  rm -f "$BACKUPS"/*.part
  dump=$BACKUPS/nearhand-$(date -u +%Y%m%dT%H%M%SZ).dump
  pg_dump --format=custom --no-owner --no-privileges --no-comments --file="$dump.part" "${MIGRATION_DATABASE_URL:-$DATABASE_URL}"
  mv "$dump.part" "$dump"
  copy sync --backup-dir "$BACKUPS/removed-pictures/$(date -u +%Y%m%d)" "$pictures" "$BACKUPS/pictures"
  find "$BACKUPS" -maxdepth 1 -name 'nearhand-*.dump' | sort -r | tail -n +31 | xargs -r rm
  find "$BACKUPS" -path '*/removed-pictures/*' -prune -mtime +30 -exec rm -r {} +
  echo "$dump and $(find "$BACKUPS/pictures" -type f | wc -l) pictures are in the backup."
}

restore() {
  dump=$(find "$BACKUPS" -maxdepth 1 -type f -name "${DUMP:-nearhand-*.dump}" | sort | tail -n 1)
  : "${dump:?There is no such dump.}"
  pg_restore --no-owner --exit-on-error --single-transaction \
    --dbname="${RESTORE_DATABASE_URL:?RESTORE_DATABASE_URL must be set to the address of an empty database.}" "$dump"
  copy copy "$BACKUPS/pictures" "$pictures"
  echo "$dump and the pictures are restored."
}

case ${1:-} in
  backup | restore) "$1" ;;
  *) echo "backup.sh takes backup or restore." >&2; exit 2 ;;
esac
