# Millrace in a container. By itself it is the whole program with its embedded PostgreSQL:
#   docker build -t millrace . && docker run -p 3000:3000 -v millrace:/data millrace
# With DATABASE_URL and a word after it (web, worker, migrate) it is one part among many: see compose.yaml.

FROM node:26-bookworm-slim AS build
# Node's npm packages link to libatomic, which Debian's slim images lack.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
# The last step of the build removes what only the build needs (scripts/setup/prunable.mjs).
RUN npm run build

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home millrace \
  && install -d -o millrace -g millrace -m 0700 /data
COPY --from=build /app /app
WORKDIR /app
# HOST: inside a container only the container's own network can reach the port.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER millrace
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["scripts/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["scripts/node", "--disable-warning=ExperimentalWarning", "main.ts"]
