#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# setup-llama-server.sh DIR
#
# Unpacks llama-server (llama.cpp) from Debian's forky suite into DIR, which afterwards holds an executable DIR/llama-server.
# The packages of this machine stay as they are, and no root rights are needed. Does nothing when DIR already has it.
# Ends with 3 when it cannot work here (other system or processor, no mirror configured).
set -eu

[ $# -eq 1 ] || { echo "usage: setup-llama-server.sh DIR" >&2; exit 2; }
cannot() { echo "setup-llama-server: $1" >&2; exit 3; }

[ "$(uname -sm)" = "Linux x86_64" ] || cannot "only made for Linux on x86-64, this is $(uname -sm)"
command -v apt-get >/dev/null && command -v dpkg >/dev/null || cannot "needs apt-get and dpkg"

mkdir -p "$1"
dir=$(cd "$1" && pwd)
server=$dir/llama-server
if [ -x "$server" ] && "$server" --version >/dev/null 2>&1; then
  echo "setup-llama-server: $server is there already"
  exit 0
fi

# The mirror that this machine already uses, in either of apt's two formats.
mirror=$(cat /etc/apt/sources.list.d/*.sources 2>/dev/null | awk '$1 == "URIs:" { print $2; exit }')
[ -n "$mirror" ] || mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null |
  awk '$1 == "deb" { for (i = 2; i <= NF; i++) if ($i ~ /^https?:/) { print $i; exit } }')
[ -n "$mirror" ] || cannot "no Debian mirror is configured here"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -r "$keyring" ] || cannot "$keyring is missing"

# An apt of its own: sources, lists, cache and package status all lie in DIR.
rm -rf "$dir/lists" "$dir/cache" "$dir/unpacked"
mkdir -p "$dir/lists/partial" "$dir/cache/archives/partial" "$dir/unpacked"
: >"$dir/status"
echo "deb [signed-by=$keyring] $mirror forky main" >"$dir/sources.list"
private_apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$dir/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists="$dir/lists" -o Dir::Cache="$dir/cache" -o Dir::State::status="$dir/status" \
    -o APT::Install-Recommends=false -o APT::Sandbox::User="$(id -un)" -o Debug::NoLocking=true \
    -o Acquire::Retries=2 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20 "$@"
}
private_apt update
private_apt -y --download-only install llama.cpp-tools
for package in "$dir"/cache/archives/*.deb; do
  dpkg -x "$package" "$dir/unpacked"
done
rm -rf "$dir/lists" "$dir/cache"

# The unpacked libraries are newer than this machine's, so they need the loader they came with; and the server finds its
# processor back end only by name. The wrapper becomes the server (exec): its process id is the server's own.
cat >"$server.new" <<EOF
#!/bin/bash
lib='$dir'/unpacked/usr/lib/x86_64-linux-gnu
cpu=x64
grep -q ' avx2 ' /proc/cpuinfo && cpu=haswell
grep -q ' avx512_bf16 ' /proc/cpuinfo && cpu=zen4
export GGML_BACKEND_PATH=\$lib/ggml/backends0/libggml-cpu-\$cpu.so
exec "\$lib/ld-linux-x86-64.so.2" --library-path "\$lib:\$lib/llama:\$lib/ggml" "$dir/unpacked/usr/bin/llama-server" "\$@"
EOF
chmod +x "$server.new"
"$server.new" --version
mv "$server.new" "$server"
echo "setup-llama-server: installed $server"
