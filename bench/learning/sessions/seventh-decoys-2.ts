import { asJson, decoy, edit, run, type Session, say, write } from './form.ts'

const pkg = asJson({ name: 'tool', private: true, scripts: { test: 'node --test', lint: 'eslint .' } })

const sumPy = {
  'sums.py': 'def mean(v):\n    return sum(v) / len(v)\n',
  'test_sums.py':
    'from sums import mean\n\n\ndef test_mean():\n    assert mean([1, 2, 3]) == 2\n\n\ndef test_empty():\n    assert mean([]) == 0\n',
}

/** Decoys of the seventh set: sessions without a learning. */
export const seventhDecoys2: readonly Session[] = [
  decoy(
    'search-nothing',
    { 'src/a.ts': 'export const a = 1\n' },
    run('grep -rn "legacyCheckout" src'),
    run('git log --oneline -S legacyCheckout 2>&1 | head -3'),
    run('grep -rn "export" src'),
  ),
  decoy(
    'search-missing-files',
    { 'docs/index.md': '# docs\n' },
    run('cat docs/architecture.md'),
    run('ls doc docs/adr'),
    run('cat docs/index.md'),
  ),
  decoy(
    'diff-and-test-exit-codes',
    { 'a.txt': 'a\n', 'b.txt': 'b\n' },
    run('diff a.txt b.txt'),
    run('test -d node_modules && echo yes'),
    run('cmp a.txt a.txt && echo same'),
  ),
  decoy(
    'unrelated-later-success',
    {
      Makefile:
        'docs:\n\t@echo docs built\n\npublish:\n\t@test -n "$$TOKEN" || { echo "publish: TOKEN is not set" >&2; exit 4; }\n',
    },
    run('make publish'),
    say('Leave publishing for now, the token comes on Monday. Build the docs.'),
    run('make docs'),
  ),
  decoy(
    'given-up-then-other-task',
    { 'q.sql': 'SELECT sku, RANK() FROM stock;\n', 'hello.py': 'print("hello")\n' },
    run('sqlite3 :memory: < q.sql'),
    write('notes.md', 'later\n'),
    run('python3 hello.py'),
  ),
  decoy(
    'typo-of-command',
    { 'package.json': pkg, 'x.test.mjs': "import { test } from 'node:test'\ntest('x', () => {})\n" },
    run('nmp test'),
    run('npm test 2>&1 | tail -8'),
  ),
  decoy('typo-git-status', { a: '' }, run('git init -q . && git stauts'), run('git status --short')),
  decoy(
    'typo-in-path',
    { 'scripts/report.py': 'print("3 orders")\n' },
    run('python3 script/report.py'),
    run('python3 scripts/report.py'),
  ),
  decoy('unclosed-quote', { 'a.txt': 'it is\n' }, run('grep -c "it a.txt'), run('grep -c "it" a.txt')),
  decoy('asking-for-help', {}, run('tar --compres 2>&1 | head -3'), run('tar --help | head -5')),
  decoy(
    'usage-without-arguments',
    {
      'tool.py':
        'import argparse\n\np = argparse.ArgumentParser(prog="tool")\np.add_argument("file")\np.add_argument("--limit", type=int)\nprint(p.parse_args())\n',
    },
    run('python3 tool.py', 'See how it is called'),
    run('python3 tool.py --help'),
    run('python3 tool.py orders.csv --limit 3'),
  ),
  decoy(
    'warnings-only-gcc',
    { 'm.c': '#include <stdio.h>\nint main(void) { int unused; printf("ok\\n"); return 0; }\n' },
    run('gcc -Wall -o m m.c && ./m'),
    edit('m.c', 'int unused; ', ''),
    run('gcc -Wall -o m m.c && ./m'),
  ),
  decoy(
    'warnings-only-python',
    {
      'w.py':
        'import warnings\nwarnings.warn("price() is deprecated, use amount()", DeprecationWarning, stacklevel=1)\nprint("ok")\n',
    },
    run('python3 -W default w.py'),
    edit('w.py', 'warnings.warn("price() is deprecated, use amount()", DeprecationWarning, stacklevel=1)\n', ''),
    run('python3 -W default w.py'),
  ),
  decoy(
    'errors-before-and-after',
    {
      'tsconfig.json': asJson({ compilerOptions: { strict: true, noEmit: true, types: [] } }),
      'legacy.ts': 'export const n: number = "1"\n',
      'fresh.ts': 'export const s = (x: string) => x\n',
    },
    run('npx tsc -p . 2>&1 | tail -5', 'Errors before my change'),
    edit('fresh.ts', 'x: string) => x', 'x: string) => x.trim()'),
    run('npx tsc -p . 2>&1 | tail -5', 'Still only the old error'),
  ),
  decoy(
    'only-docs-edited',
    {
      'README.md': 'Run `make check`.\n',
      Makefile:
        'check:\n\t@[ -e .seen ] || { touch .seen; echo "check: mirror did not answer" >&2; exit 1; }\n\t@echo checked\n',
    },
    run('make check'),
    edit('README.md', 'Run `make check`.', 'Run `make check` before each commit.'),
    run('make check'),
  ),
  decoy(
    'test-skipped',
    { ...sumPy },
    run('python3 -m pytest -q 2>&1 | tail -5'),
    edit('test_sums.py', 'def test_empty', '@pytest.mark.skip(reason="later")\ndef test_empty'),
    edit('test_sums.py', 'from sums', 'import pytest\nfrom sums'),
    run('python3 -m pytest -q 2>&1 | tail -5'),
  ),
  decoy(
    'test-weakened',
    {
      'package.json': pkg,
      'vat.mjs': 'export const vat = (n) => n * 0.2\n',
      'vat.test.mjs':
        "import { test } from 'node:test'\nimport assert from 'node:assert'\nimport { vat } from './vat.mjs'\ntest('vat', () => assert.equal(vat(100), 19))\n",
    },
    run('node --test'),
    edit('vat.test.mjs', 'assert.equal(vat(100), 19)', 'assert.ok(vat(100) > 0)'),
    run('node --test'),
  ),
  decoy(
    'test-deleted',
    {
      'spec/stock_spec.rb':
        "RSpec.describe 'stock' do\n  it('is kept') { expect([1].sum).to eq 1 }\n  it('is counted') { expect([1, 2].sum).to eq 4 }\nend\n",
    },
    run('rspec'),
    edit('spec/stock_spec.rb', "  it('is counted') { expect([1, 2].sum).to eq 4 }\n", ''),
    run('rspec'),
  ),
  decoy(
    'ignored-with-or-true',
    { 'ci.sh': 'set -e\npython3 -m ruff check bad.py\necho done\n', 'bad.py': 'import os\n' },
    run('bash ci.sh'),
    edit('ci.sh', 'check bad.py', 'check bad.py || true'),
    run('bash ci.sh'),
  ),
  decoy(
    'deliberate-failure',
    {
      'guard.sh':
        '[ "${1:-}" = --force ] || { echo "guard: refusing to drop production" >&2; exit 9; }\necho dropped\n',
    },
    say('Make sure that guard.sh refuses without the flag.'),
    run('bash guard.sh; [ $? -eq 9 ] && echo "refused as it should"', 'It must refuse'),
    run('bash guard.sh --force', 'And accept with the flag'),
  ),
]
