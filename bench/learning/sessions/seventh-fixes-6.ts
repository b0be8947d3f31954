import { edit, pair, run, type Session, say } from './form.ts'

/** Fixes of the seventh set: sessions with their expected learnings. */
export const seventhFixes6: readonly Session[] = [
  pair(
    'protoc-import',
    {
      'proto/shop/order.proto':
        'syntax = "proto3";\npackage shop;\nimport "common/money.proto";\nmessage Order { string id = 1; common.Money total = 1; }\n',
      'proto/common/money.proto': 'syntax = "proto3";\npackage common;\nmessage Money { int64 cents = 1; }\n',
    },
    [
      { error: 'common/money.proto: File not found', by: ['-I proto'] },
      { error: 'has already been used in', by: ['order.proto', 'total = 2'] },
    ],
    run('mkdir -p gen; protoc --python_out=gen proto/shop/order.proto'),
    run('protoc -I proto --python_out=gen proto/shop/order.proto'),
    edit('proto/shop/order.proto', 'total = 1', 'total = 2'),
    run('protoc -I proto --python_out=gen proto/shop/order.proto && find gen -type f'),
  ),
  pair(
    'bats-backup',
    {
      'bin/backup.sh':
        '#!/usr/bin/env bash\nset -euo pipefail\ndest=$BACKUP_DIR\nmkdir -p "$dest"\nfor f in $1/*.txt; do cp "$f" "$dest/"; done\necho "saved to $dest"\n',
      'test/backup.bats':
        '@test "saves texts" {\n  mkdir -p "$BATS_TEST_TMPDIR/in"; echo a > "$BATS_TEST_TMPDIR/in/a.txt"\n  run bash bin/backup.sh "$BATS_TEST_TMPDIR/in"\n  echo "$output"\n  [ "$status" -eq 0 ]\n}\n',
    },
    [
      { error: 'BACKUP_DIR: unbound variable', by: ['backup.sh', '${BACKUP_DIR:-'] },
      { error: 'SC2231', by: ['backup.sh', '"$1"/*.txt'] },
    ],
    run('bats test'),
    edit('bin/backup.sh', 'dest=$BACKUP_DIR', 'dest=${BACKUP_DIR:-./backup}'),
    run('bats test; rm -rf backup'),
    run('shellcheck bin/backup.sh'),
    edit('bin/backup.sh', 'in $1/*.txt', 'in "$1"/*.txt'),
    run('shellcheck bin/backup.sh && echo "no findings"'),
  ),
  pair(
    'crlf-deploy',
    { 'deploy.sh': '#!/bin/bash\r\necho deploying\r\n' },
    [{ error: 'cannot execute: required file not found', by: ["sed -i 's/\\r$//'"] }],
    run('chmod +x deploy.sh; ./deploy.sh'),
    run('file deploy.sh; head -1 deploy.sh | od -c | head -2'),
    run("sed -i 's/\\r$//' deploy.sh"),
    run('./deploy.sh'),
  ),
  pair(
    'jq-nulls',
    {
      'report.sh': "jq -r '.orders[].lines[] | .sku' orders.json\n",
      'orders.json': '{"orders":[{"lines":[{"sku":"mug"}]},{"lines":null}]}\n',
    },
    [{ error: 'Cannot iterate over null', by: ['report.sh', '[]?'] }],
    run('bash report.sh; echo "exit $?"'),
    edit('report.sh', '.lines[]', '.lines[]?'),
    run('bash report.sh; echo "exit $?"'),
  ),
  pair(
    'nginx-site',
    {
      'nginx.conf':
        'pid nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n  access_log off;\n  server {\n    listen 8099;\n    root html\n    location / { proxy_pass http://api; }\n  }\n}\n',
    },
    [
      { error: 'directive "root"', by: ['nginx.conf', 'root html;'] },
      { error: 'host not found in upstream "api"', by: ['nginx.conf', 'upstream api'] },
    ],
    run('nginx -t -p $PWD -c nginx.conf 2>&1 | tail -4'),
    edit('nginx.conf', 'root html\n', 'root html;\n'),
    run('nginx -t -p $PWD -c nginx.conf 2>&1 | tail -4'),
    edit('nginx.conf', '  access_log off;', '  access_log off;\n  upstream api { server 127.0.0.1:3000; }'),
    run('nginx -t -p $PWD -c nginx.conf 2>&1 | tail -4'),
  ),
  pair(
    'latin1-import',
    {
      'load.py':
        'import csv\n\nwith open("kunden.csv") as f:\n    for row in csv.DictReader(f):\n        print(row["name"], int(row["orders"]))\n',
      'make.py': 'open("kunden.csv", "wb").write("name;orders\\nMüller;3\\n".encode("latin-1"))\n',
    },
    [
      { error: "'utf-8' codec can't decode byte", by: ['load.py', 'latin-1'] },
      { error: "KeyError: 'name'", by: ['load.py', 'delimiter'] },
    ],
    say('The export of the old shop is in kunden.csv (make.py writes a sample). Load it.'),
    run('python3 make.py && python3 load.py'),
    edit('load.py', 'open("kunden.csv")', 'open("kunden.csv", encoding="utf-8-sig")'),
    run('python3 load.py'),
    say('The old shop ran on Windows, in Germany.'),
    edit('load.py', 'utf-8-sig', 'latin-1'),
    run('python3 load.py'),
    run('head -1 kunden.csv'),
    edit('load.py', 'DictReader(f)', 'DictReader(f, delimiter=";")'),
    run('python3 load.py'),
  ),
  pair(
    'cmake-lib',
    {
      'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.16)\nproject(tool CXX)\nadd_executable(tool src/main.cpp)\n',
      'src/main.cpp':
        '#include "greet.hpp"\n#include <filesystem>\nint main() { greet(std::filesystem::current_path().filename()); }\n',
      'lib/greet.hpp': '#pragma once\n#include <string>\nvoid greet(const std::string &who);\n',
      'lib/greet.cpp':
        '#include "greet.hpp"\n#include <iostream>\nvoid greet(const std::string &who) { std::cout << who << "\\n"; }\n',
    },
    [
      { error: 'greet.hpp: No such file or directory', by: ['target_include_directories'] },
      { error: 'undefined reference to `greet', by: ['CMakeLists.txt', 'lib/greet.cpp'] },
    ],
    run('cmake -S . -B build > /dev/null && cmake --build build 2>&1 | tail -12'),
    edit('CMakeLists.txt', 'src/main.cpp)\n', 'src/main.cpp)\ntarget_include_directories(tool PRIVATE lib)\n'),
    run('cmake --build build 2>&1 | tail -12'),
    edit('CMakeLists.txt', 'src/main.cpp)', 'src/main.cpp lib/greet.cpp)'),
    run('cmake --build build 2>&1 | tail -12'),
  ),
]
