#!/usr/bin/env bash
# `backup` puts the database and the pictures into the bucket BACKUP_S3_BUCKET, encrypted for the public keys in the file
# BACKUP_RECIPIENTS: what runs here can read no copy. It only writes; the bucket's own rules keep and remove copies.
# `restore` brings both back: the last copy, or COPY, into the empty database RESTORE_DATABASE_URL.
# `trial` restores the last copy into a server of its own and checks it.
# Both need the private key in the file BACKUP_IDENTITY. Pictures are in UPLOADS_DIR, or in the API's bucket.
set -euo pipefail
: "${WORK:?WORK must be set to a folder with room for the database and all pictures.}"
: "${BACKUP_S3_BUCKET:?BACKUP_S3_BUCKET must be set to the bucket of the copies.}"
umask 077
here=$(dirname "$0")
WORK=$(mktemp --directory "$WORK/XXXXXX")
server=
clean() {
  [ -z "$server" ] || "$server" --pgdata "$WORK/server" --mode immediate stop > /dev/null || true
  rm -rf "$WORK"
}
trap clean EXIT

export RCLONE_CONFIG=/dev/null
export RCLONE_CONFIG_COPIES_TYPE=s3 RCLONE_CONFIG_COPIES_NO_CHECK_BUCKET=true
export RCLONE_CONFIG_COPIES_PROVIDER="${BACKUP_S3_ENDPOINT:+Other}" RCLONE_CONFIG_COPIES_ENDPOINT="${BACKUP_S3_ENDPOINT:-}"
export RCLONE_CONFIG_COPIES_REGION="${BACKUP_S3_REGION:-us-east-1}"
export RCLONE_CONFIG_COPIES_ACCESS_KEY_ID="${BACKUP_ACCESS_KEY_ID:-}"
export RCLONE_CONFIG_COPIES_SECRET_ACCESS_KEY="${BACKUP_SECRET_ACCESS_KEY:-}"
: "${RCLONE_CONFIG_COPIES_PROVIDER:=AWS}"
copies=copies:$BACKUP_S3_BUCKET

pictures() {
  if [ -n "${UPLOADS_S3_BUCKET:-}" ]; then
    export RCLONE_S3_ENV_AUTH=true RCLONE_S3_REGION="${UPLOADS_S3_REGION:-${AWS_REGION:-us-east-1}}"
    export RCLONE_S3_ENDPOINT="${UPLOADS_S3_ENDPOINT:-}" RCLONE_S3_PROVIDER="${UPLOADS_S3_ENDPOINT:+Other}"
    : "${RCLONE_S3_PROVIDER:=AWS}"
    pictures=":s3:$UPLOADS_S3_BUCKET/${UPLOADS_S3_PREFIX:-}"
  else
    pictures=${UPLOADS_DIR:?UPLOADS_S3_BUCKET or UPLOADS_DIR must be set to the place of the pictures.}
  fi
}

# The credentials can only write: rclone must not look at what is there.
send() { rclone copyto "$1" "$copies/$2" --no-check-dest --s3-no-head --s3-no-head-object; }

backup() {
  : "${BACKUP_RECIPIENTS:?BACKUP_RECIPIENTS must be set to a file with public keys of age.}"
  pictures
  local stamp part=new age=(--max-age 8d)
  stamp=$(date -u +%Y%m%dT%H%M%SZ)
  # A whole copy on Sundays: so the bucket may remove old ones, and with them pictures that people deleted.
  if [ -n "${WHOLE:-}" ] || [ "$(date -u +%u)" = 7 ]; then part=all age=(); fi

  pg_dump --format=custom --no-owner --no-privileges --no-comments --file="$WORK/dump" "${MIGRATION_DATABASE_URL:-$DATABASE_URL}"
  age --encrypt --recipients-file "$BACKUP_RECIPIENTS" --output "$WORK/dump.age" "$WORK/dump"
  rm "$WORK/dump"
  # Without drafts and without exports, which are made again on request.
  mkdir "$WORK/pictures"
  rclone copy "${age[@]}" --use-server-modtime --exclude '/.*' --exclude '/.private/**' --exclude '/private/**' "$pictures" "$WORK/pictures"
  tar --create --directory "$WORK" pictures | age --encrypt --recipients-file "$BACKUP_RECIPIENTS" --output "$WORK/pictures.age"
  send "$WORK/pictures.age" "pictures/$stamp-$part.tar.age"
  # The database last: where it is, the pictures are.
  send "$WORK/dump.age" "database/$stamp.dump.age"
  echo "$stamp: the database and $(find "$WORK/pictures" -type f | wc -l) pictures ($part) are in $BACKUP_S3_BUCKET."
}

fetch() { rclone cat "$copies/$1" | age --decrypt --identity "${BACKUP_IDENTITY:?BACKUP_IDENTITY must be set to the file of the private key.}"; }

# Fetches the last copy, or COPY, into WORK; sets `stamp`.
take() {
  stamp=${COPY:-$(rclone lsf "$copies/database/" | sed -n 's/\.dump\.age$//p' | sort | tail -n 1)}
  : "${stamp:?There is no copy.}"
  fetch "database/$stamp.dump.age" > "$WORK/dump"
  # The last whole copy of the pictures before the dump, and all that came between them.
  local parts all part
  parts=$(rclone lsf "$copies/pictures/" | sort | awk -v end="$stamp-new.tar.age" '$0 <= end')
  all=$(grep -e '-all\.tar\.age$' <<< "$parts" | tail -n 1) || { echo "There is no whole copy of the pictures." >&2; exit 1; }
  while read -r part; do
    fetch "pictures/$part" | tar --extract --directory "$WORK"
  done <<< "$(awk -v begin="$all" '$0 >= begin' <<< "$parts")"
}

load() { pg_restore --no-owner --exit-on-error --single-transaction --dbname="$1" "$WORK/dump"; }

restore() {
  : "${RESTORE_DATABASE_URL:?RESTORE_DATABASE_URL must be set to the address of an empty database.}"
  pictures
  take
  load "$RESTORE_DATABASE_URL"
  rclone copy --checksum "$WORK/pictures" "$pictures"
  echo "The database of $stamp and the pictures are restored."
}

trial() {
  take
  local programs=(/usr/lib/postgresql/*/bin) database="postgresql:///postgres?host=$WORK&user=trial"
  "${programs[-1]}/initdb" --pgdata "$WORK/server" --username trial --auth trust > "$WORK/initdb.log"
  server=${programs[-1]}/pg_ctl
  # A slow machine may take its time: the job has a deadline.
  "$server" --pgdata "$WORK/server" --log "$WORK/server.log" --timeout 3600 --wait start > /dev/null \
    --options "-c listen_addresses='' -c unix_socket_directories='$WORK' -c fsync=off"
  load "$database"
  (cd "$WORK/pictures" && find . -type f | cut -c 3-) > "$WORK/files"
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set stamp="$stamp" --set hours="${TRIAL_MAX_AGE_HOURS:-50}" --set files="$WORK/files" \
    --set journal="$here/../../api/src/migrations/meta/_journal.json" --file "$here/restore-checks.sql" "$database"
  echo "The copy of $stamp was restored and is sound."
}

case ${1:-} in
  backup | restore | trial) "$1" ;;
  *) echo "backup.sh takes backup, restore or trial." >&2; exit 2 ;;
esac
