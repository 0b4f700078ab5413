# Two images of the service, which fetch nothing when they start:
#
#   docker build --target service -t usage-billing .              for a PostgreSQL of your own (DATABASE_URL)
#   docker build --target embedded -t usage-billing-embedded .    with the embedded PostgreSQL, to try it and for one machine
#
# The command is an argument: `docker run usage-billing migrate`, and `serve` without one.

FROM node:24-trixie-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm pack --pack-destination /packed

FROM build AS service-files
WORKDIR /app
RUN node /source/scripts/image-manifest.ts service > package.json
RUN cp /source/package-lock.json . && npm ci --omit=dev --no-audit --no-fund
RUN tar -xzf /packed/usage-billing-api-*.tgz

FROM build AS embedded-files
WORKDIR /app
RUN node /source/scripts/image-manifest.ts embedded > package.json
RUN cp /source/package-lock.json . && npm ci --omit=dev --no-audit --no-fund
RUN tar -xzf /packed/usage-billing-api-*.tgz

# Debian, since PostgreSQL's initdb calls a shell. The folder /data needs a volume.
FROM debian:trixie-slim AS embedded
RUN useradd --uid 65532 --no-create-home billing && install -d -m 700 -o billing -g billing /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=embedded-files /app /app
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
USER 65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://localhost:' + (process.env.PORT || 3000) + '/v1/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/package/dist/scripts/cli/main.js"]
CMD ["serve"]

# Node and nothing else: no shell, no npm. Orchestrators ask /livez and /readyz on METRICS_PORT, since `worker` and `migrate` have no other port.
FROM gcr.io/distroless/nodejs24-debian13:nonroot AS service
COPY --from=service-files /app /app
ENV NODE_ENV=production
WORKDIR /app
USER 65532
EXPOSE 3000
ENTRYPOINT ["/nodejs/bin/node", "/app/package/dist/scripts/cli/main.js"]
CMD ["serve"]
