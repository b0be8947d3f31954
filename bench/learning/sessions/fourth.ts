import { edit, inLocale, pair, run, say, write } from './form.ts'

/** Fixes of failed checks in Python, JavaScript and TypeScript: a fourth set of sessions, unlike the others. */

const pkg = (more: object) => `${JSON.stringify({ name: 'shop', private: true, ...more }, null, 2)}\n`

export const fourthScripts = [
  pair(
    'pytest: src layout needs pythonpath in pyproject',
    {
      'pyproject.toml': '[project]\nname = "ledger"\nversion = "0.1.0"\n',
      'src/ledger/__init__.py': '',
      'src/ledger/money.py': 'def cents(text):\n    return round(float(text) * 100)\n',
      'tests/test_money.py': 'from ledger.money import cents\n\n\ndef test_cents():\n    assert cents("1.10") == 110\n',
    },
    [{ error: "No module named 'ledger'", by: ['pyproject.toml'] }],
    say('run the tests pls'),
    run('python3 -m pytest -q 2>&1 | tail -20', 'Run the tests'),
    run('cat pyproject.toml && ls src/ledger'),
    edit(
      'pyproject.toml',
      'version = "0.1.0"\n',
      'version = "0.1.0"\n\n[tool.pytest.ini_options]\npythonpath = ["src"]\n',
    ),
    run('python3 -m pytest -q 2>&1 | tail -20', 'Run the tests again'),
    say('thx'),
  ),
  pair(
    'pytest: two wrong tries, then the comparison in UTC',
    {
      'dates.py':
        'from datetime import datetime, timezone\n\n\ndef overdue(due, now=None):\n    now = now or datetime.now()\n    return due < now\n',
      'test_dates.py':
        'from datetime import datetime, timezone\n\nfrom dates import overdue\n\n\ndef test_overdue():\n    assert overdue(datetime(2020, 1, 1, tzinfo=timezone.utc))\n',
    },
    [{ error: "can't compare offset-naive and offset-aware datetimes", by: ['timezone.utc'] }],
    say('test_dates schlägt fehl, bitte beheben'),
    run('timeout 60 pytest test_dates.py -x 2>&1 | tail -25'),
    edit('dates.py', 'datetime.now()', 'datetime.utcnow()'),
    run('timeout 60 pytest test_dates.py -x 2>&1 | tail -25'),
    edit('dates.py', 'datetime.utcnow()', 'datetime.now().replace(microsecond=0)'),
    run('timeout 60 pytest test_dates.py -x 2>&1 | tail -25'),
    edit('dates.py', 'datetime.now().replace(microsecond=0)', 'datetime.now(timezone.utc)'),
    run('timeout 60 pytest test_dates.py -x 2>&1 | tail -25'),
    say('super, läuft'),
  ),
  pair(
    'pytest: a setting in the environment is wanted',
    {
      'settings.py': 'import os\n\nDATABASE = os.environ["LEDGER_DB"]\n',
      'test_settings.py':
        'import settings\n\n\ndef test_database():\n    assert settings.DATABASE.startswith("sqlite:")\n',
    },
    [{ error: "KeyError: 'LEDGER_DB'", by: ['LEDGER_DB=sqlite'] }],
    say('are the settings tests green?'),
    run('python3 -m pytest test_settings.py 2>&1 | tail -15'),
    run('grep -rn LEDGER_DB --include=*.py .'),
    run('LEDGER_DB=sqlite:///:memory: python3 -m pytest test_settings.py 2>&1 | tail -15'),
    say('ok good, that is how CI sets it too'),
  ),
  pair(
    'pytest: two errors of one check, one after the other',
    {
      'cart.py': 'from tax import rate\n\n\ndef total(items):\n    return sum(items) * (1 + rate("DE"))\n',
      'taxes.py': 'RATES = {"FR": 0.2}\n\n\ndef rate(country):\n    return RATES[country]\n',
      'test_cart.py': 'from cart import total\n\n\ndef test_total():\n    assert round(total([100]), 2) == 119.0\n',
    },
    [
      { error: "No module named 'tax'", by: ['from taxes import rate'] },
      { error: "KeyError: 'DE'", by: ['taxes.py'] },
    ],
    say('fix the cart test'),
    run('pytest -q test_cart.py 2>&1 | tail -30'),
    edit('cart.py', 'from tax import rate', 'from taxes import rate'),
    run('pytest -q test_cart.py 2>&1 | tail -30'),
    edit('taxes.py', '{"FR": 0.2}', '{"DE": 0.19, "FR": 0.2}'),
    run('pytest -q test_cart.py 2>&1 | tail -30'),
  ),
  pair(
    'unittest: a test started as a file does not see the folder above',
    {
      'app/__init__.py': '',
      'app/slug.py': 'def slug(text):\n    return text.lower().replace(" ", "-")\n',
      'tests/unit/test_slug.py':
        'import unittest\n\nfrom app.slug import slug\n\n\nclass SlugTest(unittest.TestCase):\n    def test_slug(self):\n        self.assertEqual(slug("A B"), "a-b")\n\n\nunittest.main()\n',
    },
    [{ error: "No module named 'app'", by: ['PYTHONPATH=.'] }],
    say('lance le test de slug'),
    run('python3 tests/unit/test_slug.py 2>&1 | tail -12'),
    run('ls app tests/unit'),
    run('PYTHONPATH=. python3 tests/unit/test_slug.py 2>&1 | tail -12'),
    say('parfait'),
  ),
  pair(
    'mypy: an optional is narrowed before its use',
    {
      'shop/__init__.py': '',
      'shop/find.py':
        'from typing import Optional\n\n\ndef find(names: list[str], start: str) -> Optional[str]:\n    return next((n for n in names if n.startswith(start)), None)\n\n\ndef shout(names: list[str], start: str) -> str:\n    return find(names, start).upper()\n',
    },
    [{ error: 'has no attribute "upper"', by: ['find.py'] }],
    say('mypy must pass before the release'),
    run('mypy --strict shop 2>&1 | head -20', 'Type check'),
    edit(
      'shop/find.py',
      '    return find(names, start).upper()',
      '    found = find(names, start)\n    return found.upper() if found else ""',
    ),
    run('mypy --strict shop 2>&1 | head -20', 'Type check again'),
  ),
  pair(
    'node --test: an import without its extension',
    {
      'package.json': pkg({ type: 'module', scripts: { test: 'node --test' } }),
      'lib/round.js': 'export const round = (n) => Math.round(n * 100) / 100\n',
      'test/round.test.js':
        "import test from 'node:test'\nimport assert from 'node:assert'\nimport { round } from '../lib/round'\n\ntest('rounds', () => assert.equal(round(1.006), 1.01))\n",
    },
    [{ error: 'ERR_MODULE_NOT_FOUND', by: ['lib/round.js'] }],
    say('npm test is red on main, have a look'),
    run('npm test 2>&1 | tail -40'),
    edit('test/round.test.js', "'../lib/round'", "'../lib/round.js'"),
    run('npm test 2>&1 | tail -40'),
    say('nice'),
  ),
  pair(
    'npm: a workspace package by file path was never installed',
    {
      'package.json': pkg({ scripts: { start: 'node main.js' } }),
      'main.js': "const { greet } = require('@shop/greet')\nconsole.log(greet('Ada'))\n",
      'packages/greet/package.json': '{ "name": "@shop/greet", "version": "1.0.0", "main": "index.js" }\n',
      'packages/greet/index.js': "exports.greet = (name) => 'Hello ' + name\n",
    },
    [{ error: "Cannot find module '@shop/greet'", by: ['npm install ./packages/greet'] }],
    say('start it once and show me what it prints'),
    run('npm run -s start 2>&1 | head -12'),
    run('npm install ./packages/greet --no-audit --no-fund 2>&1 | tail -3'),
    run('npm run -s start 2>&1 | head -12'),
  ),
  pair(
    'tsc: json cannot be imported in a package of a monorepo',
    {
      'packages/api/tsconfig.json':
        '{\n  "compilerOptions": {\n    "strict": true,\n    "noEmit": true,\n    "types": [],\n    "module": "commonjs"\n  },\n  "include": ["src"]\n}\n',
      'packages/api/src/index.ts':
        "import rates from './rates.json'\n\nexport const first: number = rates.list[0] ?? 0\n",
      'packages/api/src/rates.json': '{ "list": [1, 2] }\n',
    },
    [{ error: "Consider using '--resolveJsonModule'", by: ['resolveJsonModule'] }],
    say('typecheck packages/api'),
    run('cd packages/api && npx tsc -p tsconfig.json 2>&1 | head -20'),
    edit(
      'packages/api/tsconfig.json',
      '"module": "commonjs"',
      '"module": "commonjs",\n    "resolveJsonModule": true,\n    "esModuleInterop": true',
    ),
    run('cd packages/api && npx tsc -p tsconfig.json 2>&1 | head -20'),
    say('passt'),
  ),
  pair(
    'tsc: edits of two files before it is well',
    {
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "include": ["src"] }\n',
      'src/order.ts': 'export interface Order {\n  id: string\n  lines: number[]\n}\n',
      'src/sum.ts':
        "import type { Order } from './order'\n\nexport const sum = (order: Order): number => order.lines.reduce((a, b) => a + b, order.discount)\n",
      'src/sample.ts': "import type { Order } from './order'\n\nexport const sample: Order = { id: 'a', lines: [1] }\n",
    },
    [{ error: "Property 'discount' does not exist on type 'Order'", by: ['order.ts'] }],
    say('add discounts to the orders, sum.ts is already done'),
    run('npx tsc --noEmit 2>&1 | grep -E "error" | head'),
    edit('src/order.ts', '  lines: number[]\n', '  lines: number[]\n  discount: number\n'),
    edit('src/sample.ts', 'lines: [1] }', 'lines: [1], discount: 0 }'),
    run('npx tsc --noEmit'),
  ),
  pair(
    'eslint: the globals of node are told in its configuration',
    {
      'package.json': pkg({ type: 'module', scripts: { lint: 'eslint src' } }),
      'eslint.config.js': "export default [{ files: ['src/**/*.js'], rules: { 'no-undef': 'error' } }]\n",
      'src/port.js': 'export const port = Number(process.env.PORT ?? 3000)\n',
    },
    [{ error: "'process' is not defined", by: ['eslint.config.js'] }],
    say('mach den lint grün'),
    run('npm run lint 2>&1 | tail -15'),
    edit(
      'eslint.config.js',
      "rules: { 'no-undef': 'error' }",
      "languageOptions: { globals: { process: 'readonly' } }, rules: { 'no-undef': 'error' }",
    ),
    run('npm run lint 2>&1 | tail -15'),
    say('danke!'),
  ),
  pair(
    'jest: an alias that points to a folder of old',
    {
      'package.json': pkg({
        scripts: { test: 'jest' },
        jest: { moduleNameMapper: { '^~/(.*)$': '<rootDir>/lib/$1' } },
      }),
      'src/tag.js': "module.exports = (name) => '<' + name + '>'\n",
      'src/tag.test.js': "const tag = require('~/tag')\n\ntest('tag', () => expect(tag('b')).toBe('<b>'))\n",
    },
    [{ error: 'Could not locate module ~/tag', by: ['package.json'] }],
    say('why does jest not find ~/tag'),
    run('npm run test -- src/tag.test.js 2>&1 | head -30'),
    edit('package.json', '<rootDir>/lib/$1', '<rootDir>/src/$1'),
    run('npm run test -- src/tag.test.js 2>&1 | head -30'),
  ),
  pair(
    'mocha: a promise that was not awaited',
    {
      'src/load.js': 'exports.load = async (id) => ({ id, name: "Ada" })\n',
      'test/load.js':
        "const assert = require('assert')\nconst { load } = require('../src/load')\n\nit('loads', () => {\n  assert.strictEqual(load(1).name, 'Ada')\n})\n",
    },
    [{ error: 'Expected values to be strictly equal', by: ['await load(1)'] }],
    say('test/load.js échoue, corrige-le'),
    run('npx mocha test/load.js 2>&1 | tail -30'),
    edit(
      'test/load.js',
      "() => {\n  assert.strictEqual(load(1).name, 'Ada')",
      "async () => {\n  assert.strictEqual((await load(1)).name, 'Ada')",
    ),
    run('npx mocha test/load.js 2>&1 | tail -30'),
    say('merci, ça marche'),
  ),
  inLocale(
    'fr_FR.utf8',
    pair(
      'make: a script without the right to run, in French',
      {
        'deploy.sh': '#!/bin/bash\necho deployed\n',
        Makefile: 'deploy:\n\t./deploy.sh\n',
      },
      [{ error: 'Permission non accordée', by: ['chmod +x deploy.sh'] }],
      say('déploie'),
      run('make deploy'),
      run('chmod +x deploy.sh && make deploy'),
      say('super'),
    ),
  ),
  pair(
    'vitest: a number was parsed as text',
    {
      'package.json': pkg({ type: 'module' }),
      'src/qty.ts': 'export const qty = (text: string) => (text as unknown as number) + 1\n',
      'src/qty.test.ts':
        "import { expect, it } from 'vitest'\nimport { qty } from './qty'\n\nit('adds one', () => {\n  expect(qty('2')).toBe(3)\n})\n",
    },
    [{ error: "expected '21' to be 3", by: ['Number(text)'] }],
    say('qty test broken since yesterday'),
    run('npx vitest run src/qty.test.ts 2>&1 | tail -40'),
    edit('src/qty.ts', '(text as unknown as number) + 1', 'Number(text) + 1'),
    run('npx vitest run src/qty.test.ts 2>&1 | tail -40'),
  ),
  pair(
    'python: a script reads its configuration where it is started',
    {
      'tool/run.py': 'import json\n\nwith open("config.json") as file:\n    print(json.load(file)["name"])\n',
      'tool/config.json': '{ "name": "shop" }\n',
    },
    [{ error: "No such file or directory: 'config.json'", by: ['cd tool'] }],
    say('run tool/run.py'),
    run('python3 tool/run.py'),
    run('cd tool && python3 run.py'),
    write('README.md', 'Start it in its folder: `cd tool && python3 run.py`.\n'),
  ),
]
