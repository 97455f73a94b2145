# The web tier: the shell's build, and the server before it and the API. One image per environment, since a shell believes
# the keys of one:
#   docker build -f deploy/containers/web.Dockerfile --build-arg COMPOSITION_PUBLIC_KEYS="$(cat public.json)" .
FROM node:24-bookworm-slim AS build
WORKDIR /srv/nearhand
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY composition/build/package.json composition/build/
COPY composition/format/package.json composition/format/
COPY composition/host/package.json composition/host/
COPY shared/build/package.json shared/build/
COPY shared/contracts/package.json shared/contracts/
COPY shared/platform/package.json shared/platform/
COPY shared/testing/package.json shared/testing/
COPY shared/ui/package.json shared/ui/
COPY shell/package.json shell/
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --filter '@nearhand/shell...'
COPY composition/format/src composition/format/src
COPY composition/host composition/host
COPY composition/kernel/src composition/kernel/src
COPY composition/build/src composition/build/src
COPY shared shared
COPY shell shell
# The keys are public; as an argument they are a part of the layer, so other keys are another build.
ARG COMPOSITION_PUBLIC_KEYS
RUN printf '%s' "$COMPOSITION_PUBLIC_KEYS" > /tmp/public.json \
  && cd shell && NODE_ENV=production COMPOSITION_KEYS=/tmp/public.json node --import tsx node_modules/webpack/bin/webpack.js build
WORKDIR /srv/nearhand/shell
RUN find dist -name '*.map' -delete \
  && node --import tsx -e "import('../composition/kernel/src/compress.ts').then(({ compressFolder }) => compressFolder('dist/assets'))"

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
ARG ENVIRONMENT=production
# The bucket, read without credentials.
ARG STORE=https://nearhand-releases.s3.us-east-1.amazonaws.com
# Proxies that say a visitor's address: the load balancer before the pods.
ARG PROXIES=10.0.0.0/8
# TLS ends at the load balancer.
ARG HTTPS=true
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 API_URL=http://api:4101 RENDERER_URL=http://renderer:4103 \
  SHELL_FOLDER=/srv/nearhand/shell CONFIG=/etc/nearhand/config.json \
  ENVIRONMENT=$ENVIRONMENT STORE=$STORE PROXIES=$PROXIES HTTPS=$HTTPS
WORKDIR /srv/nearhand
COPY --from=packages /srv/nearhand ./
COPY composition/format/src composition/format/src
COPY composition/kernel/src composition/kernel/src
COPY composition/release/src composition/release/src
COPY composition/tracing/src composition/tracing/src
COPY composition/web/src composition/web/src
COPY shared/contracts/src shared/contracts/src
COPY deploy/site/src deploy/site/src
COPY --from=build /srv/nearhand/shell/dist shell
# For the renderer's image.
COPY --from=build /tmp/public.json ./
WORKDIR /srv/nearhand/deploy/site
USER node
EXPOSE 8080
# It answers what was asked, then ends.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=10s --start-period=5m --retries=12 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "src/web.ts"]
