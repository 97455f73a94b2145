#!/usr/bin/env bash
# `backup` puts the database and the pictures into the bucket BACKUP_S3_BUCKET, encrypted for the public keys in the file
# BACKUP_RECIPIENTS: what runs here can read no copy. It only writes; the bucket's rules keep and remove copies.
# `restore` brings both back: the last copy, or COPY, into the empty database RESTORE_DATABASE_URL.
# `take` leaves the last copy, or COPY, decrypted in WORK. `trial` restores that one into a server of its own and checks it.
# `restore` and `take` need the private key in the file BACKUP_IDENTITY. Pictures are in UPLOADS_DIR, or in the API's bucket.
# Anyone who can put a copy chooses the SQL that a restore runs. So `trial` refuses to run where the key or credentials are.
set -euo pipefail
: "${WORK:?WORK must be set to a folder with room for the database and all pictures.}"
umask 077
here=$(dirname "$0")
taken=$WORK/copy
WORK=$(mktemp --directory "$WORK/XXXXXX")
copy=$WORK/copy
server=
clean() {
  [ -z "$server" ] || "$server" --pgdata "$WORK/server" --mode immediate stop > /dev/null || true
  rm -rf "$WORK"
}
trap clean EXIT

connect() {
  : "${BACKUP_S3_BUCKET:?BACKUP_S3_BUCKET must be set to the bucket of the copies.}"
  export RCLONE_CONFIG=/dev/null
  export RCLONE_CONFIG_COPIES_TYPE=s3 RCLONE_CONFIG_COPIES_NO_CHECK_BUCKET=true
  export RCLONE_CONFIG_COPIES_PROVIDER="${BACKUP_S3_ENDPOINT:+Other}" RCLONE_CONFIG_COPIES_ENDPOINT="${BACKUP_S3_ENDPOINT:-}"
  export RCLONE_CONFIG_COPIES_REGION="${BACKUP_S3_REGION:-us-east-1}"
  export RCLONE_CONFIG_COPIES_ACCESS_KEY_ID="${BACKUP_ACCESS_KEY_ID:-}"
  export RCLONE_CONFIG_COPIES_SECRET_ACCESS_KEY="${BACKUP_SECRET_ACCESS_KEY:-}"
  : "${RCLONE_CONFIG_COPIES_PROVIDER:=AWS}"
  copies=copies:$BACKUP_S3_BUCKET
}

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
  connect
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

# The names in the folder $1 that end in $2 and begin with a time, in order. A time to come is no copy's: it would be the last for ever.
named() {
  rclone lsf "$copies/$1/" | { grep -E "^[0-9]{8}T[0-9]{6}Z$2\$" || true; } | LC_ALL=C sort |
    awk -v now="$(date -u +%Y%m%dT%H%M%SZ)" 'substr($0, 1, length(now)) <= now'
}

# Fetches the last copy, or COPY, into the folder `copy`.
fetch_copy() {
  connect
  local stamp parts all part
  stamp=${COPY:-$(named database '\.dump\.age' | sed -n '$s/\.dump\.age$//p')}
  : "${stamp:?There is no copy.}"
  mkdir "$copy"
  echo "$stamp" > "$copy/stamp"
  fetch "database/$stamp.dump.age" > "$copy/dump"
  # The last whole copy of the pictures before the dump, and all that came between them.
  parts=$(named pictures '-(all|new)\.tar\.age' | awk -v end="$stamp-new.tar.age" '$0 <= end')
  all=$(grep -e '-all\.tar\.age$' <<< "$parts" | tail -n 1) || { echo "There is no whole copy of the pictures." >&2; exit 1; }
  while read -r part; do
    fetch "pictures/$part" | tar --extract --directory "$copy" pictures
    # A link could lead to the private key, and `restore` would put it among the public pictures.
    if [ -n "$(find "$copy/pictures" ! -type f ! -type d -print -quit)" ]; then echo "$part has links." >&2; exit 1; fi
  done <<< "$(awk -v begin="$all" '$0 >= begin' <<< "$parts")"
}

load() { pg_restore --no-owner --exit-on-error --single-transaction --dbname="$1" "$copy/dump"; }

restore() {
  : "${RESTORE_DATABASE_URL:?RESTORE_DATABASE_URL must be set to the address of an empty database.}"
  pictures
  local is_dangerous
  # True for a superuser too.
  is_dangerous=$(psql --no-psqlrc --tuples-only --no-align "$RESTORE_DATABASE_URL" --command "select bool_or(pg_has_role(oid, 'member'))
    from pg_roles where rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')")
  if [ "$is_dangerous" != f ]; then
    echo "The role of RESTORE_DATABASE_URL may run programs or use files on its server, and so could the SQL of a copy." >&2
    exit 1
  fi
  fetch_copy
  load "$RESTORE_DATABASE_URL"
  rclone copy --checksum "$copy/pictures" "$pictures"
  echo "The database of $(< "$copy/stamp") and the pictures are restored."
}

take() {
  fetch_copy
  rm -rf "$taken"
  mv "$copy" "$taken"
}

trial() {
  if [ -n "${BACKUP_IDENTITY:-}${BACKUP_SECRET_ACCESS_KEY:-}" ]; then
    echo "A trial runs the SQL of a copy: start it without BACKUP_IDENTITY and BACKUP_SECRET_ACCESS_KEY." >&2
    exit 1
  fi
  mv "$taken" "$copy"
  local programs=(/usr/lib/postgresql/*/bin) server_at="postgresql:///postgres?host=$WORK&user="
  "${programs[-1]}/initdb" --pgdata "$WORK/server" --username trial --auth trust > "$WORK/initdb.log"
  server=${programs[-1]}/pg_ctl
  # A slow machine may take its time: the job has a deadline.
  "$server" --pgdata "$WORK/server" --log "$WORK/server.log" --timeout 3600 --wait start > /dev/null \
    --options "-c listen_addresses='' -c unix_socket_directories='$WORK' -c fsync=off"
  # The SQL of the copy and the checks of its tables run as a role that can start no program and read no file.
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --command 'create role owner login' --command 'alter database postgres owner to owner' "${server_at}trial"
  load "${server_at}owner"
  (cd "$copy/pictures" && find . -type f | cut -c 3-) > "$WORK/files"
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set stamp="$(< "$copy/stamp")" --set hours="${TRIAL_MAX_AGE_HOURS:-50}" --set files="$WORK/files" \
    --set journal="$here/../../api/src/migrations/meta/_journal.json" --file "$here/restore-checks.sql" "${server_at}owner"
  echo "The copy of $(< "$copy/stamp") was restored and is sound."
}

case ${1:-} in
  backup | restore | take | trial) "$1" ;;
  *) echo "backup.sh takes backup, restore, take or trial." >&2; exit 2 ;;
esac
