#!/usr/bin/env bash
# Names the images of an environment by the digests that the pipeline built, never by a tag:
# name-images.sh staging api=sha256:… tools=sha256:… web=sha256:… renderer=sha256:…
set -euo pipefail
cd "$(dirname "$0")"
environment=$1
shift
declare -A digests
for pair in "$@"; do digests[${pair%%=*}]=${pair#*=}; done

declare -A images
for image in api tools web renderer; do
  if [[ ! ${digests[$image]:-} =~ ^sha256:[0-9a-f]{64}$ ]]; then
    echo "nearhand-$image has no digest: '${digests[$image]:-}'." >&2
    exit 1
  fi
  images[$image]="nearhand-$image=ghcr.io/nearhand/nearhand-$image@${digests[$image]}"
done

named() { (cd "$1" && kustomize edit set image "${@:2}"); }
named "overlays/$environment" "${images[@]}"
named "restore-trial/$environment" "${images[tools]}"
