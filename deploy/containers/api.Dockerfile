# The API. Built from the repository's root: docker build -f deploy/containers/api.Dockerfile .
FROM node:24-bookworm-slim AS packages
WORKDIR /srv/nearhand
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY api/package.json api/
COPY composition/format/package.json composition/format/
COPY composition/kernel/package.json composition/kernel/
COPY composition/operate/package.json composition/operate/
COPY composition/tracing/package.json composition/tracing/
COPY shared/contracts/package.json shared/contracts/
# Its own layer: packages change seldom, sources often.
RUN npx --yes pnpm@12.21.0 install --prod --frozen-lockfile --filter '@nearhand/api...'

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4101
WORKDIR /srv/nearhand
COPY --from=packages /srv/nearhand ./
COPY composition/format/src composition/format/src
COPY composition/kernel/src composition/kernel/src
COPY composition/operate/src composition/operate/src
COPY composition/tracing/src composition/tracing/src
COPY shared/contracts/src shared/contracts/src
COPY api/src api/src
WORKDIR /srv/nearhand/api
USER node
EXPOSE 4101
# It answers 503 on /api/health/ready first, then ends what it does.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=10s --start-period=5m --retries=12 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "src/server.ts"]
