import { asJson, collect, edit, later, pair, run, type Session, say, write } from './form.ts'

/** Fixes of the sixth set: sessions with their expected learnings. */
export const sixthFixes5: readonly Session[] = [
  pair(
    'unittest-several-tries',
    {
      'shop/__init__.py': '',
      'shop/dates.py':
        'from datetime import datetime\n\n\ndef parse(text):\n    return datetime.strptime(text, "%Y-%m-%d")\n\n\ndef days(a, b):\n    return (parse(b) - parse(a)).days\n',
      'tests/__init__.py': '',
      'tests/test_dates.py':
        'import unittest\nfrom shop.dates import days\n\n\nclass Days(unittest.TestCase):\n    def test_iso(self):\n        self.assertEqual(days("2024-02-28", "2024-03-01"), 2)\n\n    def test_with_time(self):\n        self.assertEqual(days("2024-01-01T23:00:00", "2024-01-02"), 1)\n',
      'CHANGES.md': '# Changes\n',
    },
    [
      { error: 'unconverted data remains: T23:00:00', by: ['dates.py'] },
      { error: 'AssertionError: 0 != 1', by: ['dates.py'] },
    ],
    run('python3 -m unittest discover -s tests -t . 2>&1'),
    edit('shop/dates.py', 'strptime(text, "%Y-%m-%d")', 'fromisoformat(text)'),
    run('python3 -m unittest discover -s tests -t . 2>&1'),
    edit('CHANGES.md', '# Changes\n', '# Changes\n\n- days() takes times too\n'),
    edit('shop/dates.py', '(parse(b) - parse(a)).days', '(parse(b).date() - parse(a).date()).days'),
    run('python3 -m unittest discover -s tests -t . 2>&1'),
  ),
  pair(
    'mypy-and-ruff-interleaved',
    {
      'pkg/__init__.py': '',
      'pkg/load.py':
        'import os\nimport json\n\n\ndef load(path: str) -> dict[str, int]:\n    with open(path) as f:\n        return [json.load(f)]\n',
    },
    [
      { error: 'Incompatible return value type', by: ['load.py'] },
      { error: '`os` imported but unused', by: ['load.py'] },
    ],
    run('mypy pkg 2>&1 | tail -5; exit ${PIPESTATUS[0]}'),
    run('ruff check --output-format concise pkg'),
    edit('pkg/load.py', 'import os\n', ''),
    run('ruff check --output-format concise pkg'),
    edit('pkg/load.py', 'return [json.load(f)]', 'return dict(json.load(f))'),
    run('mypy pkg 2>&1 | tail -5; exit ${PIPESTATUS[0]}'),
  ),
  pair(
    'node-esm-extension',
    {
      'package.json': asJson({ name: 'cli', type: 'module', private: true }),
      'cli.js': "import { run } from './run'\nimport conf from './conf.json' \nrun(conf.name)\n",
      'run.js': 'export const run = (n) => console.log("run", n)\n',
      'conf.json': '{"name": "nightly"}\n',
    },
    [
      { error: 'ERR_MODULE_NOT_FOUND', by: ['cli.js'] },
      { error: 'needs an import attribute of type "json"', by: ['cli.js'] },
    ],
    run('node cli.js'),
    edit('cli.js', "'./run'", "'./run.js'"),
    run('node cli.js'),
    edit('cli.js', "'./conf.json'", "'./conf.json' with { type: 'json' }"),
    run('node --no-warnings cli.js'),
  ),
  pair(
    'python-heredoc-encoding',
    {
      'export.py':
        'import csv\nimport sys\n\nrows = [["name"], ["Zoë"], ["Łukasz"]]\nwith open("out.csv", "w", encoding="latin-1", newline="") as f:\n    csv.writer(f).writerows(rows)\nprint("written", len(rows), file=sys.stderr)\n',
    },
    [{ error: "'latin-1' codec can't encode character", by: ['export.py'] }],
    say('Export fails for our Polish customers'),
    run('python3 export.py'),
    run("python3 - <<'EOF'\nprint('Łukasz'.encode('latin-1', 'replace'))\nEOF"),
    edit('export.py', 'encoding="latin-1"', 'encoding="utf-8"'),
    run('python3 export.py && file out.csv 2>/dev/null || wc -l out.csv'),
  ),
  pair(
    'gcc-header-path',
    {
      'include/shop/vat.h': '#pragma once\nint vat(int cents);\n',
      'src/vat.c': '#include "shop/vat.h"\nint vat(int cents) { return cents * 19 / 100; }\n',
      'src/main.c':
        '#include <stdio.h>\n#include "shop/vat.h"\nint main(void) { printf("%d\\n", vat(1000)); return 0; }\n',
    },
    [
      { error: 'shop/vat.h: No such file or directory', by: ['-Iinclude'] },
      { error: "undefined reference to `vat'", by: ['src/vat.c'] },
    ],
    run('gcc -Wall -o shop src/main.c'),
    run('gcc -Wall -Iinclude -o shop src/main.c'),
    run('gcc -Wall -Iinclude -o shop src/main.c src/vat.c && ./shop'),
  ),
  pair(
    'meson-moved-option',
    {
      'meson.build':
        "project('demo', 'c')\nthreads = dependency('threads')\nexecutable('demo', 'demo.c', dependencies: [threads, zdep])\n",
      'demo.c': '#include <stdio.h>\nint main(void) { puts("demo"); return 0; }\n',
    },
    [{ error: 'Unknown variable "zdep"', by: ['meson.build'] }],
    run('meson setup build 2>&1 | tail -6'),
    edit('meson.build', '[threads, zdep]', '[threads]'),
    run('meson setup build 2>&1 | tail -6'),
    run('ninja -C build 2>&1 | tail -2 && ./build/demo'),
  ),
  pair(
    'bison-types',
    {
      'calc.y':
        '%{\n#include <stdio.h>\nint yylex(void);\nvoid yyerror(const char *s) { fprintf(stderr, "%s\\n", s); }\n%}\n%union { int n; }\n%token <n> NUM\n%type <n> expr\n%%\nline: expr { printf("%d\\n", $1); };\nexpr: NUM | expr \'+\' term { $$ = $1 + $3; };\n%%\nint yylex(void) { return 0; }\nint main(void) { return yyparse(); }\n',
    },
    [{ error: 'is used, but is not defined', by: ['calc.y'] }],
    run('bison -o calc.c calc.y 2>&1 | head; exit ${PIPESTATUS[0]}'),
    edit('calc.y', "expr '+' term", "expr '+' NUM"),
    run('bison -o calc.c calc.y && gcc -o calc calc.c && ls calc'),
  ),
  pair(
    'swipl-unknown-procedure',
    {
      'family.pl': 'parent(ada, byron).\ngrand(X, Z) :- parent(X, Y), parents(Y, Z).\nparent(byron, lord).\n',
      'q.sh': 'swipl -q -g "grand(ada, Z), print(Z), nl" -t halt family.pl < /dev/null\n',
    },
    [{ error: 'Unknown procedure: parents/2', by: ['family.pl'] }],
    run('bash q.sh'),
    write('family.pl', 'parent(ada, byron).\nparent(byron, lord).\ngrand(X, Z) :- parent(X, Y), parent(Y, Z).\n'),
    run('bash q.sh'),
  ),
  pair(
    'sbcl-undefined',
    { 'tax.lisp': '(defun gross (net) (* net (+ 1 +rate+)))\n(format t "~,2F~%" (gross 10))\n' },
    [{ error: '+RATE+', by: ['tax.lisp'] }],
    run('sbcl --script tax.lisp'),
    edit('tax.lisp', '(defun', '(defconstant +rate+ 0.19)\n(defun'),
    run('sbcl --script tax.lisp'),
  ),
  pair(
    'elixir-pipeline',
    {
      'sum.exs':
        'defmodule Sum do\n  def total(list), do: list |> Enum.map(& &1.qty) |> Enum.summ()\nend\n\nIO.puts(Sum.total([%{qty: 2}, %{qty: 3}]))\n',
    },
    [{ error: 'Enum.summ/1 is undefined', by: ['sum.exs'] }],
    run('elixir sum.exs'),
    edit('sum.exs', 'Enum.summ', 'Enum.sum'),
    run('elixir sum.exs'),
  ),
  pair(
    'nim-types',
    { 'price.nim': 'proc total(n: int, price: float): float =\n  n * price\n\necho total(3, 1.5)\n' },
    [{ error: 'type mismatch', by: ['price.nim'] }],
    run('nim c --hints:off --nimcache:nimcache -r price.nim 2>&1 | tail -25'),
    edit('price.nim', 'n * price', 'n.float * price'),
    run('nim c --hints:off --nimcache:nimcache -r price.nim 2>&1 | tail -25'),
  ),
  pair(
    'logrotate-mode',
    { 'rot.conf': 'logs/app.log {\n  daily\n  rotat 3\n  missingok\n}\n', 'logs/app.log': 'x\n' },
    [{ error: 'unknown option', by: ['rot.conf'] }],
    run('sed -i "s#logs/#$PWD/logs/#" rot.conf && chmod 644 rot.conf'),
    run('logrotate -d -s state rot.conf'),
    edit('rot.conf', 'rotat 3', 'rotate 3'),
    run('logrotate -d -s state rot.conf'),
  ),
  pair(
    'yamllint-ci',
    {
      '.github/ci.yml': '---\non: push\njobs:\n  test:\n    steps:\n    - run: npm test\n      - run: npm run lint\n',
      '.yamllint': 'extends: default\nrules:\n  truthy: disable\n',
    },
    [{ error: 'syntax error: expected <block end>', by: ['ci.yml'] }],
    run('yamllint -f parsable .github/ci.yml'),
    write(
      '.github/ci.yml',
      '---\non: push\njobs:\n  test:\n    steps:\n      - run: npm test\n      - run: npm run lint\n',
    ),
    run('yamllint -f parsable .github/ci.yml && echo fine'),
  ),
  pair(
    'git-worktree-branch-held',
    { 'a.txt': 'a\n' },
    [{ error: 'already checked out at', by: ['git worktree remove'] }],
    run(
      'git init -q -b main . && git add -A && git commit -qm a && git worktree add -q -b feature ../feature && git branch',
    ),
    say('switch to feature here'),
    run('git checkout feature'),
    run('git worktree list'),
    run('git worktree remove ../feature'),
    run('git checkout feature && git branch --show-current'),
  ),
  pair(
    'less-import',
    {
      'styles/main.less': '.card { .rounded(); color: @brand; }\n',
      'styles/mixins.less': '.rounded() { border-radius: 4px; }\n@brand: #036;\n',
    },
    [{ error: '.rounded is undefined', by: ['main.less'] }],
    run('npx lessc styles/main.less dist/main.css'),
    edit('styles/main.less', '.card', '@import "mixins";\n.card'),
    run('npx lessc styles/main.less dist/main.css && cat dist/main.css'),
  ),
  pair(
    'background-vitest-zod',
    {
      'package.json': asJson({ name: 'val', private: true, type: 'module' }),
      'schema.js': "import { z } from 'zod'\nexport const Order = z.object({ id: z.number(), mail: z.string() })\n",
      'schema.test.js':
        "import { test, expect } from 'vitest'\nimport { Order } from './schema.js'\ntest('ids as text are taken', () => {\n  expect(Order.parse({ id: '4', mail: 'a@b.c' }).id).toBe(4)\n})\n",
      'notes.md': 'todo\n',
    },
    [{ error: 'Invalid input: expected number', by: ['schema.js'] }],
    later('NO_COLOR=1 npx vitest run 2>&1 | tail -45'),
    edit('notes.md', 'todo', 'done: ids'),
    collect,
    edit('schema.js', 'z.number()', 'z.coerce.number()'),
    later('NO_COLOR=1 npx vitest run 2>&1 | tail -45'),
    collect,
  ),
]
