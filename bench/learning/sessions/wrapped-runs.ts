/** Sessions whose errors come through scripts, other languages of the terminal, cut output, or several at once. */
import { edit, inLocale, pair, run, type Session, say } from './form.ts'

const pack = (more: object = {}) => JSON.stringify({ name: 'shop', version: '1.0.0', type: 'module', ...more })
const goShop = {
  'go.mod': 'module shop\n\ngo 1.19\n',
  'cart/cart.go':
    'package cart\n\nfunc Total(p []int) int {\n\ts := 1\n\tfor _, n := range p {\n\t\ts += n\n\t}\n\treturn s\n}\n',
  'cart/cart_test.go':
    'package cart\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total([]int{1, 2}); got != 3 {\n\t\tt.Errorf("Total() = %d, want 3", got)\n\t}\n}\n',
}
const rust = {
  'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
  'src/lib.rs':
    'pub fn fee(n: u32) -> u32 {\n    n + 1\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds_fee() {\n        assert_eq!(super::fee(10), 12);\n    }\n}\n',
}
const python = {
  'shop/__init__.py': '',
  'shop/rates.py': 'RATES = {"eur": 1.0}\n\n\ndef rate(code):\n    return RATES[code]\n',
  'tests/__init__.py': '',
  'tests/test_rates.py': 'from shop.rates import rate\n\n\ndef test_usd():\n    assert rate("usd") == 1.1\n',
}
const addUsd = edit('shop/rates.py', '"eur": 1.0', '"eur": 1.0, "usd": 1.1')
const keyError = [{ error: "KeyError: 'usd'", by: ['rates.py'] }]

export const wrappedRuns: readonly Session[] = [
  pair(
    'make builds and runs a test in C',
    {
      Makefile:
        'test: build/test_cart\n\t./build/test_cart\n\nbuild/test_cart: cart.c test_cart.c\n\tmkdir -p build\n\t$(CC) -o $@ $^\n',
      'cart.c': 'int total(int a, int b) { return a - b; }\n',
      'test_cart.c':
        '#include <assert.h>\nint total(int a, int b);\nint main(void) { assert(total(1, 2) == 3); return 0; }\n',
    },
    [{ error: 'total(1, 2) == 3', by: ['cart.c'] }],
    ...[say('make test fails'), run('make test'), run('./build/test_cart'), edit('cart.c', 'a - b', 'a + b')],
    run('make test'),
  ),
  pair(
    'npm run ci with a check in it',
    {
      'package.json': pack({
        scripts: { ci: 'npm run lint && npm run unit', lint: 'eslint src', unit: 'node --test' },
      }),
      'eslint.config.js': "export default [{ rules: { 'no-unused-vars': 'error' } }]\n",
      'src/a.js': 'const unusedFee = 3\nexport const a = 1\n',
    },
    [{ error: "'unusedFee' is assigned", by: ['a.js'] }],
    ...[run('npm run ci'), edit('src/a.js', 'const unusedFee = 3\n', ''), run('npm run ci')],
  ),
  pair(
    'just runs ruff and pytest',
    { justfile: 'check:\n    ruff check shop\n    pytest -q tests\n', ...python },
    keyError,
    ...[say('just check is red'), run('just check'), run('cat justfile'), addUsd, run('just check')],
  ),
  pair(
    'a script that runs it in a container',
    { dev: '#!/bin/sh\necho "==> web: $*"\nexec "$@"\n', ...python },
    keyError,
    ...[run('chmod +x dev'), run('./dev pytest -q'), run('./dev ls shop'), addUsd, run('./dev pytest -q tests')],
  ),
  inLocale(
    'de_DE.UTF-8',
    pair(
      'make in German',
      { Makefile: 'app: src/cart.o\n\t$(CC) -o app src/cart.o\n', 'src/carts.c': 'int main(void) { return 0; }\n' },
      [{ error: 'Keine Regel', by: ['Makefile'] }],
      ...[say('bau das bitte'), run('make app'), run('ls src')],
      edit('Makefile', 'app: src/cart.o\n\t$(CC) -o app src/cart.o', 'app: src/carts.o\n\t$(CC) -o app src/carts.o'),
      run('make app'),
    ),
  ),
  inLocale(
    'fr_FR.UTF-8',
    pair(
      'a branch without upstream in French',
      {
        'setup.sh':
          'git init -q --bare ../remote.git; git init -q -b main .; git add -A; git commit -qm one; git remote add origin ../remote.git\n',
      },
      [{ error: 'main', by: ['git push'] }],
      ...[run('bash setup.sh'), say('pousse la branche'), run('git push'), run('git push --set-upstream origin main')],
    ),
  ),
  inLocale(
    'de_DE.UTF-8',
    pair(
      'a script without the right to run, in German',
      { 'deploy.sh': '#!/bin/sh\necho fertig\n' },
      [{ error: 'Keine Berechtigung', by: ['chmod'] }],
      ...[run('./deploy.sh'), run('chmod +x deploy.sh'), run('./deploy.sh')],
    ),
  ),
  inLocale(
    'de_DE.UTF-8',
    pair(
      'a header that gcc does not find, in German',
      {
        Makefile: 'app: main.c\n\tgcc -o app main.c\n',
        'main.c': '#include "fees.h"\nint main(void) { return FEE; }\n',
        'include/fees.h': '#define FEE 0\n',
      },
      [{ error: 'fees.h', by: ['Makefile'] }],
      ...[run('make'), run('find . -name fees.h'), edit('Makefile', 'gcc -o', 'gcc -Iinclude -o'), run('make')],
    ),
  ),
  pair(
    'two errors of tsc in two files',
    {
      'tsconfig.json': '{"compilerOptions":{"strict":true,"noEmit":true,"types":[]},"include":["src"]}',
      'src/cart.ts': 'export const total: number = "3"\n',
      'src/fee.ts': 'export const fee = (n: number) => n.toFixd(2)\n',
    },
    [{ error: "Type 'string' is not assignable", by: ['cart.ts'] }],
    ...[run('npx tsc -p .'), edit('src/cart.ts', '"3"', '3'), edit('src/fee.ts', 'toFixd', 'toFixed')],
    run('npx tsc -p .'),
  ),
  pair(
    'two failing tests, one after the other',
    {
      'package.json': pack(),
      'src/add.js': 'export const add = (a, b) => a - b\n',
      'src/mul.js': 'export const mul = (a, b) => a ** b\n',
      'test/add.test.js':
        "import { expect, it } from 'vitest'\nimport { add } from '../src/add.js'\nit('adds', () => expect(add(1, 2)).toBe(3))\n",
      'test/mul.test.js':
        "import { expect, it } from 'vitest'\nimport { mul } from '../src/mul.js'\nit('multiplies', () => expect(mul(2, 3)).toBe(6))\n",
    },
    [
      { error: 'expected -1 to be 3', by: ['add.js'] },
      { error: 'expected 8 to be 6', by: ['mul.js'] },
    ],
    ...[run('npx vitest run test/add.test.js'), run('npx vitest run test/mul.test.js')],
    ...[edit('src/add.js', 'a - b', 'a + b'), run('npx vitest run test/add.test.js')],
    ...[edit('src/mul.js', 'a ** b', 'a * b'), run('npx vitest run')],
  ),
  pair(
    'go behind a short tail',
    goShop,
    [{ error: 'Total() =', by: ['cart.go'] }],
    ...[say('fix the cart'), run('go test ./... 2>&1 | tail -6'), edit('cart/cart.go', 's := 1', 's := 0')],
    run('go test ./... 2>&1 | tail -3'),
  ),
  pair(
    'one test of go, then all',
    goShop,
    [{ error: 'Total() =', by: ['cart.go'] }],
    ...[run('go test ./cart -run TestTotal -v'), edit('cart/cart.go', 's := 1', 's := 0'), run('go test ./...')],
  ),
  pair(
    'a package of go, then all',
    goShop,
    [{ error: 'Total() =', by: ['cart.go'] }],
    ...[run('go test ./cart/...'), edit('cart/cart.go', 's := 1', 's := 0'), run('go test ./...')],
  ),
  pair(
    'lines that grep picks of cargo',
    rust,
    [{ error: 'left == right', by: ['lib.rs'] }],
    run("cargo test --offline 2>&1 | grep -E -A4 'panicked|test result'"),
    edit('src/lib.rs', 'n + 1', 'n + 2'),
    run("cargo test --offline 2>&1 | grep -E -A4 'panicked|test result'"),
  ),
  pair(
    'the first lines of pytest',
    python,
    keyError,
    ...[run('python3 -m pytest 2>&1 | head -60'), addUsd, run('python3 -m pytest 2>&1 | head -60')],
  ),
  pair(
    'the whole path in front',
    python,
    keyError,
    ...[say('usd is missing'), run('cd /home/ada/shop && python3 -m pytest tests -q 2>&1 | tail -15'), addUsd],
    run('cd /home/ada/shop && python3 -m pytest tests/test_rates.py -q 2>&1 | tail -15'),
    run('cd /home/ada/shop && python3 -m pytest -q 2>&1 | tail -5'),
  ),
  pair(
    'a package of a workspace, then all of them',
    {
      'package.json': pack({ workspaces: ['packages/*'] }),
      'packages/api/package.json': JSON.stringify({ name: 'api', type: 'module', scripts: { test: 'node --test' } }),
      'packages/api/fee.js': 'export const fee = () => 10\n',
      'packages/api/fee.test.js':
        "import assert from 'node:assert'\nimport test from 'node:test'\nimport { fee } from './fee.js'\ntest('fee', () => assert.strictEqual(fee(), 12))\n",
    },
    [{ error: 'strictly equal', by: ['fee.js'] }],
    ...[run('npm test -w packages/api'), edit('packages/api/fee.js', '=> 10', '=> 12'), run('npm test --workspaces')],
  ),
  pair(
    'a script of npm and the program behind it',
    {
      'package.json': pack({ scripts: { test: 'vitest run' } }),
      'src/fee.js': 'export const fee = () => 10\n',
      'src/fee.test.js':
        "import { expect, it } from 'vitest'\nimport { fee } from './fee.js'\nit('is the fee', () => expect(fee()).toBe(12))\n",
    },
    [{ error: 'expected 10 to be 12', by: ['fee.js'] }],
    ...[
      run('npm test'),
      edit('src/fee.js', '=> 10', '=> 12'),
      run('npx vitest run src/fee.test.js'),
      run('npx vitest run'),
    ],
  ),
  pair(
    'mix test and a wrong sum',
    {
      'mix.exs':
        'defmodule Shop.MixProject do\n  use Mix.Project\n  def project, do: [app: :shop, version: "0.1.0"]\nend\n',
      'lib/cart.ex': 'defmodule Cart do\n  def total(list), do: Enum.sum(list) + 1\nend\n',
      'test/test_helper.exs': 'ExUnit.start()\n',
      'test/cart_test.exs':
        'defmodule CartTest do\n  use ExUnit.Case\n  test "total", do: assert Cart.total([1, 2]) == 3\nend\n',
    },
    [{ error: 'Assertion with == failed', by: ['cart.ex'] }],
    ...[run('mix test'), edit('lib/cart.ex', ' + 1', ''), run('mix test')],
  ),
  pair(
    'meson and a file of another name',
    {
      'meson.build': "project('shop', 'c')\nexecutable('shop', 'shop.c')\n",
      'main.c': 'int main(void) { return 0; }\n',
    },
    [{ error: 'shop.c does not exist', by: ['meson.build'] }],
    ...[run('meson setup build'), edit('meson.build', "'shop.c'", "'main.c'"), run('meson setup build')],
  ),
  pair(
    'a test of bats',
    {
      'fee.sh': '#!/bin/sh\necho "fee 10"\n',
      'test/fee.bats': '@test "shows the fee" {\n  run sh fee.sh\n  [ "$output" = "fee 12" ]\n}\n',
    },
    [{ error: '"$output" = "fee 12"', by: ['fee.sh'] }],
    ...[run('bats test'), edit('fee.sh', 'fee 10', 'fee 12'), run('bats test')],
  ),
  pair(
    'ava and a wrong sum',
    {
      'package.json': pack(),
      'sum.js': 'export const sum = (a, b) => a - b\n',
      'test/sum.js':
        "import test from 'ava'\nimport { sum } from '../sum.js'\ntest('sums', (t) => t.is(sum(1, 2), 3))\n",
    },
    [{ error: '', by: ['sum.js'] }],
    ...[run('npx ava'), edit('sum.js', 'a - b', 'a + b'), run('npx ava')],
  ),
  pair(
    'ant and another folder',
    {
      'build.xml':
        '<project default="compile"><target name="compile"><mkdir dir="out"/><javac srcdir="source" destdir="out" includeantruntime="false"/></target></project>\n',
      'src/App.java': 'public class App {}\n',
    },
    [{ error: 'source', by: ['build.xml'] }],
    ...[run('ant compile'), edit('build.xml', 'srcdir="source"', 'srcdir="src"'), run('ant compile')],
  ),
]
