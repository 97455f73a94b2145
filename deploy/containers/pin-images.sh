#!/usr/bin/env bash
# Pins the images of others in Dockerfiles and Compose files to the digest that their tag has now: name:tag@sha256:… Needs docker.
# With --check it changes nothing, and fails while one is without a digest. Renovate keeps the digests new (.github/renovate.json).
set -euo pipefail
cd "$(dirname "$0")"
files=(*.Dockerfile ../compose/*.yaml)
# Our own images, `web` too, are built from these files.
unpinned() { sed -nE 's/^ *(FROM|image:) ([a-z0-9./-]+:[A-Za-z0-9._-]+)( .*)?$/\2/p' "${files[@]}" | sort -u; }

if [[ ${1:-} != --check ]]; then
  for image in $(unpinned); do
    digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
    [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "$image has no digest: '$digest'." >&2; exit 1; }
    sed -i -E "s#^( *(FROM|image:) ${image//./\\.})( .*)?\$#\1@$digest\3#" "${files[@]}"
  done
fi
left=$(unpinned)
[[ ! $left ]] || { printf 'Without a digest; run deploy/containers/pin-images.sh and commit what it changes:\n%s\n' "$left" >&2; exit 1; }
