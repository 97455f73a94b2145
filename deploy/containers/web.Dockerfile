# The web tier: the shell's build and nginx before it and the API. One image per environment, since a shell believes the
# keys of one:
#   docker build -f deploy/containers/web.Dockerfile --build-arg COMPOSITION_PUBLIC_KEYS="$(cat public.json)" .
FROM node:20-bookworm-slim AS build
WORKDIR /srv/nearhand
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY composition/build/package.json composition/build/
COPY composition/format/package.json composition/format/
COPY composition/host/package.json composition/host/
COPY composition/kernel/package.json composition/kernel/
COPY composition/release/package.json composition/release/
COPY composition/web/package.json composition/web/
COPY deploy/site/package.json deploy/site/
COPY shared/build/package.json shared/build/
COPY shared/contracts/package.json shared/contracts/
COPY shared/platform/package.json shared/platform/
COPY shared/testing/package.json shared/testing/
COPY shared/ui/package.json shared/ui/
COPY shell/package.json shell/
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --filter '@nearhand/shell...' --filter '@nearhand/site...'
COPY composition/format/src composition/format/src
COPY composition/host composition/host
COPY composition/kernel/src composition/kernel/src
COPY composition/release/src composition/release/src
COPY composition/web/src composition/web/src
COPY composition/build/src composition/build/src
COPY shared shared
COPY shell shell
# The keys are public; as an argument they are a part of the layer, so other keys are another build.
ARG COMPOSITION_PUBLIC_KEYS
RUN printf '%s' "$COMPOSITION_PUBLIC_KEYS" > /tmp/public.json \
  && cd shell && NODE_ENV=production COMPOSITION_KEYS=/tmp/public.json node --import tsx node_modules/webpack/bin/webpack.js build
COPY deploy/site/src deploy/site/src
COPY composition/web/nginx composition/web/nginx
WORKDIR /srv/nearhand/deploy/site
RUN find ../../shell/dist -name '*.map' -delete && node --import tsx -e "import('@slices/kernel/compress.ts').then(({ compressFolder }) => compressFolder('../../shell/dist/assets'))"
ARG ENVIRONMENT=production
# The bucket as nginx reads it, without credentials.
ARG STORE=https://nearhand-releases.s3.us-east-1.amazonaws.com
# Who may say a visitor's address: the load balancer before the pods.
ARG PROXIES=10.0.0.0/8
ARG OPTIONS=--https
RUN node --import tsx src/nginx-config.ts --build ../../shell/dist --out /srv/nearhand/nginx --shell /srv/nearhand/shell \
  --environment "$ENVIRONMENT" --store "$STORE" --proxies "$PROXIES" --brotli $OPTIONS \
  --api '${API_URL}' --renderer '${RENDERER_URL}' --resolver '${RESOLVER}' --workers '${WORKERS}' --config /etc/nearhand/config.json --run /tmp

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates gettext-base libnginx-mod-http-brotli-filter libnginx-mod-http-brotli-static nginx \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /srv/nearhand/shell/dist /srv/nearhand/shell
COPY --from=build /srv/nearhand/nginx /srv/nearhand/nginx
# For the renderer's image.
COPY --from=build /tmp/public.json /srv/nearhand/public.json
COPY deploy/containers/web-start.sh /srv/nearhand/
ENV API_URL=http://api:4101 RENDERER_URL=http://renderer:4103 WORKERS=2
USER www-data
EXPOSE 8080
# Answers what was asked, then ends.
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=3s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '200 OK' <&3"]
CMD ["sh", "/srv/nearhand/web-start.sh"]
