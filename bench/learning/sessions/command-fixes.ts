/** Sessions with git, databases, infrastructure and files of data: the fix is often another command. */
import { edit, inLocale, pair, run, type Session, say, write } from './form.ts'

const repo = 'git init -q -b main . && git add -A && git commit -q -m "Start"'

export const commandFixes: readonly Session[] = [
  pair(
    'a push after the work of a colleague',
    { 'README.md': '# shop\n', 'prices.csv': 'pen,3\n' },
    [{ error: 'failed to push some refs', by: ['pull --rebase'] }],
    say('commit the new price and push it'),
    run(
      `${repo} && git init -q --bare -b main ../origin.git && git remote add origin ../origin.git && git push -q -u origin main`,
    ),
    run(
      'git clone -q ../origin.git ../other && cd ../other && echo "cup,8" > cups.csv && git add -A && git commit -q -m "Cups" && git push -q',
    ),
    edit('prices.csv', 'pen,3', 'pen,4'),
    run('git commit -q -am "Pens cost 4" && git push'),
    run('git log --oneline -3'),
    run('git pull --rebase -q && git push', "Take in the colleague's commit, then push"),
  ),
  pair(
    'a branch without its upstream',
    { 'a.txt': 'a\n' },
    [{ error: 'has no upstream branch', by: ['-u origin'] }],
    run(
      `${repo} && git init -q --bare ../origin.git && git remote add origin ../origin.git && git switch -q -c feature/labels`,
    ),
    run('git push 2>&1', 'Push the branch'),
    run('git push -u origin feature/labels 2>&1'),
  ),
  pair(
    'a table that the migrations make',
    {
      'db/migrations/001-orders.sql': 'CREATE TABLE orders (id INTEGER PRIMARY KEY, cents INTEGER NOT NULL);\n',
      'db/seed.sql': "INSERT INTO orders (cents) VALUES (250), (400);\nSELECT 'sum', sum(cents) FROM orders;\n",
    },
    [{ error: 'no such table', by: ['001-orders.sql'] }],
    say('fill the development database'),
    run('sqlite3 dev.db < db/seed.sql'),
    run('ls db/migrations'),
    run('sqlite3 dev.db < db/migrations/001-orders.sql'),
    run('sqlite3 dev.db < db/seed.sql'),
  ),
  pair(
    'a migration with a missing comma, cut by tail',
    {
      'db/002-users.sql': 'CREATE TABLE users (\n  id INTEGER PRIMARY KEY\n  name TEXT NOT NULL\n);\n',
      'bin/migrate':
        '#!/bin/bash\nset -euo pipefail\nfor file in db/*.sql; do\n  echo "applying $file"\n  sqlite3 -bail :memory: < "$file"\ndone\n',
    },
    [{ error: 'syntax error', by: ['002-users.sql'] }],
    run('bash bin/migrate 2>&1 | tail -5'),
    run('cat -A db/002-users.sql | head -4'),
    edit('db/002-users.sql', 'PRIMARY KEY\n', 'PRIMARY KEY,\n'),
    run('bash bin/migrate 2>&1 | tail -5'),
  ),
  pair(
    'a local value of Terraform',
    {
      'infra/main.tf': 'locals {\n  region = "eu-west-1"\n}\n\noutput "where" {\n  value = local.regin\n}\n',
      'infra/README.md': 'terraform validate\n',
    },
    [{ error: 'Reference to undeclared local value', by: ['main.tf'] }],
    say('validate the infra folder'),
    run('cd infra && terraform init -no-color -input=false > /dev/null 2>&1; terraform validate -no-color'),
    run('cat infra/main.tf'),
    edit('infra/main.tf', 'local.regin\n', 'local.region\n'),
    run('cd infra && terraform validate -no-color'),
  ),
  pair(
    'no Docker, but a way without it',
    {
      Makefile:
        'DB ?= docker\n\nintegration: $(DB)\n\t@test -s data.db && echo "3 integration tests passed"\n\ndocker:\n\tdocker run --rm -d -p 5432:5432 postgres:16\n\nsqlite:\n\t@sqlite3 data.db "CREATE TABLE IF NOT EXISTS t (n)"\n\n.PHONY: integration docker sqlite\n',
    },
    [{ error: 'Cannot connect to the Docker daemon', by: ['DB=sqlite'] }],
    say('run the integration tests'),
    run('make integration'),
    run('sed -n 1,12p Makefile'),
    run('make integration DB=sqlite'),
  ),
  inLocale(
    'de_DE.UTF-8',
    pair(
      'a configuration with wrong indents, German user',
      {
        'ci/pipeline.yml': '---\njobs:\n  - name: build\n    run: make\n   needs: []\n',
        'ci/other.yml': '---\njobs: []\n',
      },
      [{ error: 'syntax error', by: ['pipeline.yml'] }],
      say('prüfe die Pipeline-Dateien mit yamllint'),
      run('yamllint -f parsable ci'),
      run('cat ci/pipeline.yml'),
      edit('ci/pipeline.yml', '   needs: []', '    needs: []'),
      run('yamllint -f parsable ci && echo "in Ordnung"'),
    ),
  ),
  pair(
    'a list with a comma too much',
    { 'config/stores.json': '{\n  "stores": [\n    "Berlin",\n    "Lyon",\n  ]\n}\n' },
    [{ error: 'parse error', by: ['stores.json'] }],
    run("jq -r '.stores[]' config/stores.json"),
    edit('config/stores.json', '"Lyon",', '"Lyon"'),
    run("jq -r '.stores[]' config/stores.json"),
  ),
  pair(
    'a file of settings that is copied first',
    {
      'app/.env.example': 'PORT=4000\n',
      'app/start.sh': '#!/bin/sh\nset -e\n. ./.env\necho "listening on $PORT"\n',
    },
    [{ error: 'cannot open', by: ['.env.example'] }],
    say('uygulamayı başlat'),
    run('cd app && sh start.sh'),
    run('ls -A app'),
    run('cp app/.env.example app/.env'),
    run('cd app && sh start.sh'),
  ),
  pair(
    'a Makefile with spaces',
    { 'docs/Makefile': 'html:\n    mkdir -p out\n    cp index.md out/index.html\n', 'docs/index.md': '# Hi\n' },
    [{ error: 'missing separator', by: ['Makefile'] }],
    run('make -C docs html; ls docs'),
    write('docs/Makefile', 'html:\n\tmkdir -p out\n\tcp index.md out/index.html\n'),
    run('make -C docs html; ls docs/out'),
  ),
  inLocale(
    'fr_FR.UTF-8',
    pair(
      'a French folder that is made first',
      { 'rapport.csv': 'stylo;3\n', 'export.sh': 'set -e\ncp rapport.csv sortie/2026/rapport.csv\necho fini\n' },
      [{ error: 'impossible de créer le fichier standard', by: ['mkdir'] }],
      say("lance l'export"),
      run('bash export.sh'),
      run('mkdir -p sortie/2026'),
      run('bash export.sh'),
    ),
  ),
  pair(
    'a port that is taken',
    {
      'server.js':
        "const port = Number(process.env.PORT ?? 48123)\nconst server = require('node:http').createServer((_, out) => out.end('ok'))\nserver.listen(port, '127.0.0.1', () => {\n  console.log('ready on', port)\n  setTimeout(() => process.exit(0), Number(process.argv[2] ?? 100))\n})\n",
    },
    [{ error: 'EADDRINUSE', by: ['PORT='] }],
    say('Does the server start? Another copy of it runs on this machine, leave that alone.'),
    run('(node server.js 6000 > /dev/null 2>&1 &) ; sleep 1; node server.js'),
    run('PORT=48124 node server.js'),
  ),
]
