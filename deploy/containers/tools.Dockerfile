# The release command for operators, for watch and for prune: docker run … nearhand-tools status --env production
# And the daily backup with its restore: backup.sh. PostgreSQL must not be older than the server.
FROM node:24-bookworm-slim AS packages
WORKDIR /srv/nearhand
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY composition/format/package.json composition/format/
COPY composition/kernel/package.json composition/kernel/
COPY composition/release/package.json composition/release/
COPY composition/tracing/package.json composition/tracing/
COPY composition/web/package.json composition/web/
COPY deploy/site/package.json deploy/site/
COPY shared/contracts/package.json shared/contracts/
RUN npx --yes pnpm@12.21.0 install --prod --frozen-lockfile --filter '@nearhand/site...'

FROM node:24-bookworm-slim
# A trial of a restore makes its own cluster: the packages make none.
RUN mkdir /etc/postgresql-common \
  && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \
  && apt-get update \
  && apt-get install --yes --no-install-recommends age ca-certificates postgresql rclone \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node /work
ENV NODE_ENV=production
WORKDIR /srv/nearhand
COPY --from=packages /srv/nearhand ./
COPY composition/format/src composition/format/src
COPY composition/kernel/src composition/kernel/src
COPY composition/release/src composition/release/src
COPY composition/tracing/src composition/tracing/src
COPY composition/web/src composition/web/src
COPY shared/contracts/src shared/contracts/src
COPY deploy/site/src deploy/site/src
COPY api/src/migrations/meta/_journal.json api/src/migrations/meta/
COPY deploy/site/release.mjs deploy/site/
COPY deploy/containers/backup.sh deploy/containers/restore-checks.sql deploy/containers/
COPY deploy/environments deploy/environments
USER node
ENTRYPOINT ["node", "deploy/site/release.mjs"]
CMD ["--help"]
