#!/usr/bin/env bash
# Brings an environment to what its overlay says: the database first, then the API, then the web tier.
set -euo pipefail
cd "$(dirname "$0")"
environment=$1
overlay=overlays/$environment
namespace=nearhand-$environment
trial=restore-trial/$environment

rendered=$(kubectl kustomize "$overlay" && kubectl kustomize "$trial")
# Addresses for documents, texts to fill in, and images that somebody could replace under their tag.
left=$(grep -E 'REPLACE|\b(192\.0\.2|198\.51\.100|203\.0\.113)\.[0-9]|^ *(- )?image: [^@]*$' <<< "$rendered" || true)
if [[ $left ]]; then
  printf '%s and %s are not filled in, or name an image without its digest. Nothing was changed:\n%s\n' "$overlay" "$trial" "$left" >&2
  exit 1
fi

# Settings, addresses and policies first: the migration needs the new ones.
kubectl apply --kustomize "$overlay" --selector '!nearhand/step'
kubectl --namespace "$namespace" delete job migrate --ignore-not-found
kubectl apply --kustomize "$overlay" --selector nearhand/step=migrate
# `kubectl wait` waits for one condition alone. The job has a deadline, so it always gets one of the two.
conditions=
until [[ $conditions =~ Complete|Failed ]]; do
  sleep 2
  conditions=$(kubectl --namespace "$namespace" get job migrate --output 'jsonpath={.status.conditions[?(@.status=="True")].type}')
done
if [[ $conditions =~ Failed ]]; then
  echo "The job migrate failed, and no pod was replaced:" >&2
  kubectl --namespace "$namespace" logs job/migrate --tail=50 >&2
  exit 1
fi
# Each waits for as long as new pods come (progressDeadlineSeconds, 10 minutes).
# The new shell may need the new API; the old shell fits it, as `check --api` found.
kubectl apply --kustomize "$overlay" --selector nearhand/step=api
kubectl --namespace "$namespace" rollout status deployment/api
kubectl apply --kustomize "$overlay" --selector nearhand/step=pages
for deployment in web renderer release-watch; do
  kubectl --namespace "$namespace" rollout status "deployment/$deployment"
done
kubectl apply --kustomize "$trial"
