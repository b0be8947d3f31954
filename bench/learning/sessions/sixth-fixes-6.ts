import { asJson, edit, pair, run, type Session, say, write } from './form.ts'

/** Fixes of the sixth set: sessions with their expected learnings. */
export const sixthFixes6: readonly Session[] = [
  pair(
    'long-python-service',
    {
      'svc/__init__.py': '',
      'svc/store.py':
        'import sqlite3\n\n\ndef connect(path=":memory:"):\n    db = sqlite3.connect(path)\n    db.execute("create table if not exists jobs (id integer primary key, state text not null)")\n    return db\n\n\ndef add(db, state=None):\n    return db.execute("insert into jobs (state) values (?)", (state,)).lastrowid\n',
      'svc/api.py':
        'from svc.store import add, connect\nfrom svc.settings import STATE\n\n\ndef create():\n    return add(connect(), STATE)\n',
      'tests/test_store.py':
        'from svc.store import add, connect\n\n\ndef test_default_state():\n    assert add(connect()) == 1\n',
      'tests/test_api.py': 'from svc.api import create\n\n\ndef test_create():\n    assert create() == 1\n',
    },
    [
      { error: "No module named 'svc.settings'", by: ['settings.py'] },
      { error: 'NOT NULL constraint failed: jobs.state', by: ['store.py'] },
    ],
    say('Get the tests of svc green.'),
    run('ls; cat svc/*.py | head -40'),
    run('timeout 60 python3 -m pytest -q tests/test_api.py 2>&1 | tail -12; echo "exit ${PIPESTATUS[0]}"'),
    run('timeout 60 python3 -m pytest -q tests/test_store.py 2>&1 | tail -12; echo "exit ${PIPESTATUS[0]}"'),
    run('python3 -c "import svc.setings"'),
    write('svc/settings.py', 'STATE = "open"\n'),
    run('timeout 60 python3 -m pytest -q tests/test_api.py 2>&1 | tail -12; echo "exit ${PIPESTATUS[0]}"'),
    say('and the store?'),
    edit('svc/store.py', 'state=None', 'state="open"'),
    run('grep -rn "NULL_STATE" svc'),
    run('timeout 60 python3 -m pytest -q tests/test_store.py 2>&1 | tail -12; echo "exit ${PIPESTATUS[0]}"'),
  ),
  pair(
    'long-node-wrong-tries',
    {
      'package.json': asJson({ name: 'mailer', private: true, scripts: { test: 'node --test' } }),
      'lib/render.js': 'exports.render = (t, d) => t.replace(/{(\\w+)}/, (_, k) => d[k])\n',
      'test/render.test.js':
        "const { test } = require('node:test')\nconst assert = require('node:assert')\nconst { render } = require('../lib/render')\ntest('fills every name', () => assert.equal(render('{a}-{b}', { a: 1, b: 2 }), '1-2'))\n",
      'README.md': '# mailer\n',
    },
    [{ error: 'fills every name', by: ['render.js'] }],
    run('npm test --silent 2>&1 | tail -45'),
    edit('README.md', '# mailer\n', '# mailer\n\nFills templates.\n'),
    run('npm test --silent 2>&1 | tail -45'),
    edit('lib/render.js', '(_, k) => d[k]', '(_, k) => String(d[k])'),
    run('npm test --silent 2>&1 | tail -45'),
    run(`node -e "console.log('{a}{b}'.replace(/{(\\w+)}/g, 'x'))"`),
    edit('lib/render.js', '}/,', '}/g,'),
    run('npm test --silent 2>&1 | tail -45'),
    run('git init -q . && git add -A && git commit -qm "Fill every name" && git status --short | wc -l'),
  ),
  pair(
    'long-c-make-interleaved-git',
    {
      Makefile:
        'CFLAGS := -Wall -Wextra -Werror\n\nall: app check\n\napp: main.o list.o\n\t$(CC) -o $@ $^\n\ncheck: app\n\t./app | diff -u expected.txt -\n',
      'main.c':
        '#include <stdio.h>\n#include "list.h"\n\nint main(void) {\n  int xs[] = {3, 1, 2};\n  sort(xs, 3);\n  for (int i = 0; i < 3; i++) printf("%d\\n", xs[i]);\n  return 0;\n}\n',
      'list.h': 'void sort(int *xs, int n);\n',
      'list.c':
        '#include <stdlib.h>\n#include "list.h"\n\nstatic int by(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }\n\nvoid sort(int *xs, int n) { int m; qsort(xs, n, sizeof *xs, by); }\n',
      'expected.txt': '1\n2\n3\n',
    },
    [
      { error: 'unused variable', by: ['list.c'] },
      { error: 'Makefile:9: check', by: ['list.c'] },
    ],
    run('git init -q -b main . && git add -A && git commit -qm start; make -s 2>&1 | tail -12'),
    edit('list.c', 'int m; ', ''),
    run('make 2>&1 | tail -16; echo "exit ${PIPESTATUS[0]}"'),
    say('expected.txt is right, ascending'),
    edit('list.c', '*(const int *)b - *(const int *)a', '*(const int *)a - *(const int *)b'),
    run('make 2>&1 | tail -16; echo "exit ${PIPESTATUS[0]}"'),
    run('git commit -qam "Sort ascending" && git log --oneline | head -1 | cut -c9-'),
  ),
  pair(
    'long-java-three-attempts',
    {
      'src/Main.java':
        'import java.util.HashMap;\nimport java.util.Map;\n\npublic class Main {\n  public static void main(String[] args) {\n    Map<String, Integer> stock = new HashMap<>();\n    stock.put("tea", 3);\n    for (String name : stock.keySet()) {\n      if (stock.get(name) < 5) stock.remove(name);\n    }\n    stock.put("mate", null);\n    int mate = stock.get("mate");\n    System.out.println(stock.size() + " " + mate);\n  }\n}\n',
      'run.sh': 'set -euo pipefail\nmkdir -p classes\njavac -d classes src/*.java\njava -cp classes Main\n',
    },
    [{ error: 'java.lang.NullPointerException', by: ['Main.java'] }],
    run('bash run.sh 2>&1 | head -20; echo "exit ${PIPESTATUS[0]}"'),
    edit('src/Main.java', 'int mate = stock.get("mate");', 'int mate = stock.get("mate")'),
    run('bash run.sh 2>&1 | head -20; echo "exit ${PIPESTATUS[0]}"'),
    edit(
      'src/Main.java',
      'int mate = stock.get("mate")',
      'Integer got = stock.get("mate");\n    int mate = got == null ? 0 : got;',
    ),
    run('bash run.sh 2>&1 | head -20; echo "exit ${PIPESTATUS[0]}"'),
  ),
  pair(
    'long-deploy-env',
    {
      'deploy.sh':
        '#!/usr/bin/env bash\nset -euo pipefail\n: "${DEPLOY_TOKEN:?set DEPLOY_TOKEN to the token of the stage}"\n[ -d dist ] || { echo "deploy: dist/ is missing, build first" >&2; exit 4; }\necho "deployed $(ls dist | wc -l) files"\n',
      'build.mjs':
        "import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync('dist', { recursive: true })\nwriteFileSync('dist/a.js', '1')\nconsole.log('built')\n",
      '.env.stage': 'DEPLOY_TOKEN=stage-only\n',
    },
    [
      { error: 'deploy.sh: Permission denied', by: ['bash deploy.sh'] },
      { error: 'set DEPLOY_TOKEN to the token of the stage', by: ['.env.stage'] },
      { error: 'dist/ is missing, build first', by: ['node build.mjs'] },
    ],
    say('deploy to stage'),
    run('./deploy.sh'),
    run('bash deploy.sh'),
    run('ls -A'),
    run('set -a; source .env.stage; set +a; bash deploy.sh'),
    run('node build.mjs'),
    run('set -a; source .env.stage; set +a; bash deploy.sh'),
  ),
]
