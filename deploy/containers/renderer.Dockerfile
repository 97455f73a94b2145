# Renders documents with the shell of the web tier's image, which it must match:
#   docker build -f deploy/containers/renderer.Dockerfile --build-context web=docker-image://nearhand-web .
FROM node:24-bookworm-slim AS build
WORKDIR /srv/nearhand
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY composition/format/package.json composition/format/
COPY composition/kernel/package.json composition/kernel/
COPY composition/release/package.json composition/release/
COPY composition/tracing/package.json composition/tracing/
COPY composition/web/package.json composition/web/
RUN npx --yes pnpm@12.21.0 install --prod --frozen-lockfile --filter '@slices/web...'
COPY composition/format/src composition/format/src
COPY composition/kernel/src composition/kernel/src
COPY composition/release/src composition/release/src
COPY composition/tracing/src composition/tracing/src
COPY composition/web/src composition/web/src
COPY deploy/containers/renderer.mjs deploy/containers/
WORKDIR /srv/nearhand/composition/web
# A worker reads no file: its program is one, which it gets from the renderer.
RUN node -e "import('@slices/kernel/bundled.ts').then(({ bundled }) => \
  ['main.ts', 'worker-program/worker.ts'].map((file) => bundled('/srv/nearhand/composition/web', 'src/renderer/' + file)))"

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4103 API_URL=http://api:4101 SITE_URL=http://web:8080 \
  SHELL_FOLDER=/srv/nearhand/shell COMPOSITION_KEYS=/srv/nearhand/public.json OTEL_SERVICE_NAME=nearhand-renderer
WORKDIR /srv/nearhand
COPY --from=build /srv/nearhand ./
COPY --from=web /srv/nearhand/shell shell
COPY --from=web /srv/nearhand/public.json ./
USER node
EXPOSE 4103
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=10s --start-period=5m --retries=12 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Documents are outside of this heap.
CMD ["node", "--enable-source-maps", "--max-old-space-size=128", "deploy/containers/renderer.mjs"]
