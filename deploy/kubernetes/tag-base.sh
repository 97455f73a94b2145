#!/usr/bin/env bash
# Tags the version of CHANGELOG.md where it is new, and fails where the base changed without one. Only a push to main tags.
set -euo pipefail
cd "$(dirname "$0")"
tag=kubernetes-$(sed -n '0,/^## /s/^## //p' CHANGELOG.md)
if git rev-parse --quiet --verify "refs/tags/$tag" > /dev/null; then
  if ! git diff --exit-code --stat "$tag" -- base monitoring restore-trial/base; then
    echo "These differ from $tag: begin a version in deploy/kubernetes/CHANGELOG.md." >&2
    exit 1
  fi
elif [[ ${GITHUB_EVENT_NAME:-} == push ]]; then
  git tag "$tag"
  git push origin "refs/tags/$tag"
fi
