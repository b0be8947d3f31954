import { asJson, edit, pair, run, type Session, say, write } from './form.ts'

/** Fixes of the sixth set: sessions with their expected learnings. */
export const sixthFixes3: readonly Session[] = [
  pair(
    'redis-not-started',
    {
      'queue.sh':
        '#!/bin/bash\nredis-cli -p "${REDIS_PORT:-6391}" lpush jobs "$1" && redis-cli -p "${REDIS_PORT:-6391}" llen jobs\n',
    },
    [{ error: 'Could not connect to Redis at 127.0.0.1:6391: Connection refused', by: ['redis-server'] }],
    run('bash queue.sh mail'),
    run('redis-server --port 6391 --daemonize yes --save "" >/dev/null; sleep 1'),
    run('bash queue.sh mail'),
    run('redis-cli -p 6391 shutdown nosave; echo stopped'),
  ),
  pair(
    'jq-null-iteration',
    {
      'orders.json': asJson({ pages: [{ items: [{ id: 1 }] }, { next: null }] }),
      'ids.jq': '[.pages[].items[].id] | join(",")\n',
    },
    [{ error: 'Cannot iterate over null', by: ['ids.jq'] }],
    run('jq -rf ids.jq orders.json'),
    run('jq -c ".pages[] | keys" orders.json'),
    edit('ids.jq', '.items[]', '.items[]?'),
    run('jq -rf ids.jq orders.json'),
  ),
  pair(
    'cfn-lint-template',
    {
      'stack.yaml':
        'AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  Files:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketNam: shop-files\nOutputs:\n  Name:\n    Value: !Ref File\n',
    },
    [
      { error: "'BucketNam' was unexpected", by: ['stack.yaml'] },
      { error: "'File' is not one of", by: ['stack.yaml'] },
    ],
    run('cfn-lint stack.yaml'),
    edit('stack.yaml', 'BucketNam:', 'BucketName:'),
    run('cfn-lint stack.yaml'),
    edit('stack.yaml', '!Ref File\n', '!Ref Files\n'),
    run('cfn-lint stack.yaml ; echo done'),
  ),
  pair(
    'shellcheck-quotes',
    { 'scripts/backup.sh': '#!/bin/bash\nset -eu\ntarget=$1\ncp -r data $target/backup\ncd $target\nls\n' },
    [{ error: 'Double quote to prevent globbing and word splitting', by: ['backup.sh'] }],
    say('get shellcheck clean for scripts/'),
    run('shellcheck -f gcc scripts/*.sh'),
    write('scripts/backup.sh', '#!/bin/bash\nset -eu\ntarget=$1\ncp -r data "$target/backup"\ncd "$target"\nls\n'),
    run('shellcheck -f gcc scripts/*.sh && echo clean'),
  ),
  pair(
    'nginx-config',
    {
      'conf/nginx.conf':
        'worker_processes 1;\npid /tmp/ada-nginx.pid;\nerror_log stderr;\nevents { worker_connections 64; }\nhttp {\n  access_log off;\n  include conf.d/*.conf;\n}\n',
      'conf/conf.d/shop.conf':
        'server {\n  listen 8187\n  server_name shop.local;\n  location / { proxy_pass http://127.0.0.1:3000; }\n  location /api { proxy_passs http://127.0.0.1:3001; }\n}\n',
    },
    [
      { error: 'invalid parameter "server_name"', by: ['shop.conf'] },
      { error: 'unknown directive "proxy_passs"', by: ['shop.conf'] },
    ],
    run('nginx -t -c $PWD/conf/nginx.conf'),
    edit('conf/conf.d/shop.conf', 'listen 8187', 'listen 8187;'),
    run('nginx -t -c $PWD/conf/nginx.conf'),
    edit('conf/conf.d/shop.conf', 'proxy_passs', 'proxy_pass'),
    run('nginx -t -c $PWD/conf/nginx.conf'),
  ),
  pair(
    'systemd-unit-verify',
    {
      'deploy/worker.service':
        '[Unit]\nDescription=Shop worker\n\n[Service]\nExecStart=/home/ada/shop/bin/worker --once\nRestart=on-failure\n\n[Install]\nWantedBy=multi-user.target\n',
      'bin/worker': '#!/bin/sh\necho working\n',
    },
    [{ error: 'is not executable', by: ['chmod +x'] }],
    run('sed -i "s#ExecStart=.*bin#ExecStart=$PWD/bin#" deploy/worker.service'),
    run('systemd-analyze verify ./deploy/worker.service 2>&1 | grep -i worker; exit ${PIPESTATUS[0]}'),
    run('ls -l bin; chmod +x bin/worker'),
    run('systemd-analyze verify ./deploy/worker.service 2>&1 | grep -i worker; exit ${PIPESTATUS[0]}'),
  ),
  pair(
    'openssl-issuer',
    { 'leaf.cnf': 'subjectAltName=DNS:shop.local\n' },
    [{ error: 'unable to get local issuer certificate', by: ['-CAfile'] }],
    run(
      'openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj "/CN=Shop CA" -days 30 2>/dev/null; openssl req -newkey rsa:2048 -nodes -keyout leaf.key -out leaf.csr -subj /CN=shop.local 2>/dev/null; openssl x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile leaf.cnf -out leaf.pem -days 9 2>&1 | tail -1',
    ),
    run('openssl verify leaf.pem'),
    run('openssl x509 -in leaf.pem -noout -issuer'),
    run('openssl verify -CAfile ca.pem leaf.pem'),
  ),
  pair(
    'http-smoke-port-then-500',
    {
      'server.mjs':
        "import http from 'node:http'\nimport { readFileSync } from 'node:fs'\nexport const server = http.createServer((req, res) => {\n  try {\n    const data = JSON.parse(readFileSync('data/items.json', 'utf8'))\n    res.end(JSON.stringify(data.items.length))\n  } catch (e) { res.statusCode = 500; res.end(String(e)) }\n})\nserver.listen(8931)\n",
      'smoke.mjs':
        "import assert from 'node:assert/strict'\nimport { once } from 'node:events'\nimport { server } from './server.mjs'\nawait once(server, 'listening')\nconst answer = await fetch('http://localhost:8931/items')\nassert.equal(answer.status, 200, `GET /items answered ${answer.status}: ${await answer.text()}`)\nconsole.log('smoke ok')\nserver.close()\nprocess.exit(0)\n",
      'data/items.json': '{"items": [1, 2, 3],}\n',
    },
    [
      { error: 'EADDRINUSE', by: ['kill'] },
      { error: 'GET /items answered 500', by: ['items.json'] },
    ],
    run('node server.mjs >/dev/null 2>&1 & echo $! > server.pid; sleep 0.8; curl -sS localhost:8931/items; echo'),
    run('node smoke.mjs'),
    run('kill $(cat server.pid); sleep 0.3'),
    run('node smoke.mjs'),
    say('the items file is edited by hand, look there'),
    run('tail -c 20 data/items.json'),
    edit('data/items.json', '3],}', '3]}'),
    run('node smoke.mjs'),
  ),
  pair(
    'npm-ci-out-of-sync',
    {
      'package.json': asJson({ name: 'front', version: '1.0.0', private: true, dependencies: { ui: 'file:./ui' } }),
      'ui/package.json': asJson({ name: 'ui', version: '2.0.0', main: 'i.js' }),
      'ui/i.js': "module.exports = 'ui'\n",
      'kit/package.json': asJson({ name: 'kit', version: '0.3.0', main: 'k.js' }),
      'kit/k.js': "module.exports = require('ui') + ' kit'\n",
      'main.js': "console.log(require('ui'), require('kit'))\n",
    },
    [
      { error: "Cannot find module 'kit'", by: ['package.json'] },
      { error: 'can only install packages when your package.json and package-lock.json', by: ['npm install'] },
    ],
    run('npm install --no-audit --no-fund 2>&1 | tail -3'),
    run('node main.js 2>&1 | head -12'),
    edit('package.json', '"ui": "file:./ui"', '"kit": "file:./kit",\n    "ui": "file:./ui"'),
    run('npm ci --no-audit --no-fund 2>&1 | head -20'),
    run('npm install --package-lock-only --no-audit --no-fund 2>&1 | tail -3'),
    run('npm ci --no-audit --no-fund 2>&1 | head -20'),
    run('node main.js 2>&1 | head -12'),
  ),
  pair(
    'npm-missing-script',
    {
      'package.json': asJson({ name: 'site', private: true, scripts: { compile: 'node build.js' } }),
      'build.js':
        "const fs = require('fs')\nfs.mkdirSync('dist', { recursive: true })\nfs.writeFileSync('dist/index.html', fs.readFileSync('pages/index.html', 'utf8').toUpperCase())\nconsole.log('built')\n",
    },
    [
      { error: 'Missing script: "build"', by: ['npm run compile'] },
      { error: "no such file or directory, open 'pages/index.html'", by: ['pages/index.html'] },
    ],
    run('npm run build'),
    run('npm run'),
    run('npm run compile 2>&1 | tail -25'),
    write('pages/index.html', '<p>shop</p>\n'),
    run('npm run compile 2>&1 | tail -25'),
  ),
  pair(
    'protoc-import',
    {
      'proto/money.proto':
        'syntax = "proto3";\npackage shop;\nmessage Money { int64 cents = 1; string currency = 2; }\n',
      'proto/order.proto':
        'syntax = "proto3";\npackage shop;\nmessage Order {\n  string id = 1;\n  Money total = 2;\n  repeated string tags = 2;\n}\n',
    },
    [
      { error: '"shop.Money" seems to be defined in', by: ['order.proto'] },
      { error: 'Field number 2 has already been used', by: ['order.proto'] },
    ],
    run('mkdir -p gen && protoc -I proto --python_out=gen proto/*.proto'),
    edit('proto/order.proto', 'tags = 2', 'tags = 3'),
    run('mkdir -p gen && protoc -I proto --python_out=gen proto/*.proto'),
    edit('proto/order.proto', 'package shop;\n', 'package shop;\nimport "money.proto";\n'),
    run('mkdir -p gen && protoc -I proto --python_out=gen proto/*.proto && ls gen'),
  ),
  pair(
    'esbuild-platform',
    {
      'src/index.js':
        "import { readFile } from 'node:fs/promises'\nimport { parse } from './parse'\nreadFile('x.txt', 'utf8').then((t) => console.log(parse(t)))\n",
      'src/parse.mjs': 'export const parse = (t) => t.split("\\n").length\n',
      'x.txt': 'a\nb',
    },
    [
      { error: 'Could not resolve "node:fs/promises"', by: ['--platform=node'] },
      { error: 'Could not resolve "./parse"', by: ['index.js'] },
    ],
    run('npx esbuild src/index.js --bundle --outfile=dist/out.js'),
    run('npx esbuild src/index.js --bundle --platform=node --outfile=dist/out.js'),
    run('ls src'),
    edit('src/index.js', "'./parse'", "'./parse.mjs'"),
    run('npx esbuild src/index.js --bundle --platform=node --outfile=dist/out.js && node dist/out.js'),
  ),
]
