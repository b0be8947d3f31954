/** Sessions whose errors are fixed by settings, by another command, by an install, by a shell, or in the test itself. */
import { edit, pair, run, type Session, say, write } from './form.ts'

const pack = (more: object = {}) => JSON.stringify({ name: 'shop', version: '1.0.0', type: 'module', ...more })
const vat = {
  'package.json': pack(),
  'src/vat.js': 'export const vat = (n) => n * 0.02\n',
  'src/vat.test.js':
    "import { expect, it } from 'vitest'\nimport { vat } from './vat.js'\nit('adds vat', () => expect(vat(10)).toBe(2))\n",
}
const goShop = {
  'go.mod': 'module shop\n\ngo 1.19\n',
  'cart/cart.go':
    'package cart\n\n// Total adds prices.\nfunc Total(p []int) int {\n\ts := 1\n\tfor _, n := range p {\n\t\ts += n\n\t}\n\treturn s\n}\n',
  'cart/cart_test.go':
    'package cart\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total([]int{1, 2}); got != 3 {\n\t\tt.Errorf("Total() = %d, want 3", got)\n\t}\n}\n',
}

export const otherFixes: readonly Session[] = [
  pair(
    'globals of eslint',
    {
      'package.json': pack(),
      'eslint.config.js': "export default [{ rules: { 'no-undef': 'error' } }]\n",
      'src/main.js': "process.stdout.write('ok')\n",
    },
    [{ error: "'process' is not defined", by: ['eslint.config.js'] }],
    ...[run('npx eslint src'), run('cat eslint.config.js')],
    edit('eslint.config.js', '[{ rules', "[{ languageOptions: { globals: { process: 'readonly' } }, rules"),
    run('npx eslint src'),
  ),
  pair(
    'globals of vitest',
    {
      'package.json': pack(),
      'price.test.js': "describe('price', () => { it('is 3', () => expect(1 + 2).toBe(3)) })\n",
    },
    [{ error: 'describe is not defined', by: ['vitest.config.js'] }],
    ...[say('The tests do not even start.'), run('npx vitest run'), run('ls')],
    write('vitest.config.js', 'export default { test: { globals: true } }\n'),
    run('npx vitest run'),
  ),
  pair(
    'where the sources of pytest are',
    {
      'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-q"\n',
      'src/shop/__init__.py': 'VAT = 20\n',
      'tests/test_vat.py': 'from shop import VAT\n\ndef test_vat():\n    assert VAT == 20\n',
    },
    [{ error: "No module named 'shop'", by: ['pyproject.toml'] }],
    ...[say('get the suite green'), run('pytest 2>&1 | tail -20'), run('ls src')],
    edit('pyproject.toml', 'addopts = "-q"', 'addopts = "-q"\npythonpath = ["src"]'),
    run('pytest 2>&1 | tail -20'),
  ),
  pair(
    'pytest started as a module',
    { 'rates.py': 'EUR = 1\n', 'tests/test_eur.py': 'from rates import EUR\n\ndef test_eur():\n    assert EUR == 1\n' },
    [{ error: "No module named 'rates'", by: ['python -m pytest'] }],
    ...[run('pytest tests'), run('ls'), run('python -m pytest tests')],
  ),
  pair(
    'a module of Go that was never begun',
    { 'main.go': 'package main\n\nfunc main() { println("hi") }\n' },
    [{ error: 'main module', by: ['go mod init'] }],
    ...[say('build it'), run('go build ./...'), run('go mod init shop'), run('go build ./...')],
  ),
  pair(
    'a feature of cargo',
    {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n\n[features]\nmoney = []\n',
      'src/lib.rs': '#[cfg(feature = "money")]\npub mod money {\n    pub fn euro() -> u32 {\n        1\n    }\n}\n',
      'tests/euro.rs': 'use shop::money::euro;\n\n#[test]\nfn one() {\n    assert_eq!(euro(), 1);\n}\n',
    },
    [{ error: 'money', by: ['--features'] }],
    ...[run('cargo test --offline'), run('cat Cargo.toml'), run('cargo test --offline --features money')],
  ),
  pair(
    'where Ruby looks for files',
    { 'app.rb': "require 'cart'\nputs TOTAL\n", 'lib/cart.rb': 'TOTAL = 3\n' },
    [{ error: 'cannot load such file', by: ['-Ilib'] }],
    ...[run('ruby app.rb'), run('ruby -Ilib app.rb')],
  ),
  pair(
    'a test that was out of date',
    {
      'package.json': '{"name":"shop","version":"1.0.0"}',
      'fee.js': 'module.exports = () => 12\n',
      'fee.test.js': "const fee = require('./fee')\ntest('fee', () => expect(fee()).toBe(10))\n",
    },
    [{ error: 'expected 10', by: ['fee.test.js'] }],
    ...[say('The fee is 12 since May; the test still has the former one. Please adapt it.'), run('npx jest')],
    ...[edit('fee.test.js', 'toBe(10)', 'toBe(12)'), run('npx jest')],
  ),
  pair(
    'a file that cat writes',
    vat,
    [{ error: 'expected 0.2', by: ['vat.js'] }],
    ...[run('npx vitest run'), run('cat src/vat.js')],
    run("cat > src/vat.js <<'EOF'\nexport const vat = (n) => n * 0.2\nEOF"),
    run('npx vitest run'),
  ),
  pair(
    'a file that Python patches',
    goShop,
    [{ error: 'Total() =', by: ['cart.go'] }],
    ...[run('go test ./...'), run('sed -n 1,20p cart/cart.go')],
    run(
      "python3 - <<'PY'\nfrom pathlib import Path\np = Path('cart/cart.go')\np.write_text(p.read_text().replace('s := 1', 's := 0'))\nPY",
    ),
    run('go test ./...'),
  ),
  pair(
    'a patch of git',
    goShop,
    [{ error: 'Total() =', by: ['git apply'] }],
    run('go test ./cart'),
    run(
      "git init -q . ; git apply <<'EOF'\n--- a/cart/cart.go\n+++ b/cart/cart.go\n@@ -3,5 +3,5 @@\n // Total adds prices.\n func Total(p []int) int {\n-\ts := 1\n+\ts := 0\n \tfor _, n := range p {\n \t\ts += n\nEOF",
    ),
    run('go test ./cart'),
  ),
  pair(
    'perl in place',
    {
      'lib/total.rb': 'def total(a) = a.sum + 1\n',
      'test/total_test.rb':
        "require 'minitest/autorun'\nrequire_relative '../lib/total'\nclass TotalTest < Minitest::Test\n  def test_total = assert_equal(3, total([1, 2]))\nend\n",
    },
    [{ error: 'Expected: 3', by: ['perl -pi'] }],
    ...[run('ruby test/total_test.rb'), run("perl -pi -e 's/ \\+ 1//' lib/total.rb"), run('ruby test/total_test.rb')],
  ),
  pair(
    'layout that prettier mends',
    { 'package.json': pack(), 'src/a.js': 'export const a = {b:1,\nc:2}\n' },
    [{ error: 'Code style issues', by: ['prettier --write'] }],
    ...[run('npx prettier --check src'), run('npx prettier --write src'), run('npx prettier --check src')],
  ),
  pair(
    'what ruff fixes itself',
    { 'shop/cart.py': 'import os\nimport sys\n\nprint(sys.argv)\n' },
    [{ error: 'F401', by: ['--fix'] }],
    ...[say('lint please'), run('ruff check shop'), run('ruff check shop --fix'), run('ruff check shop')],
  ),
  pair(
    'layout that cargo mends',
    {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': 'pub fn a()->u32{1}\n',
    },
    [{ error: 'Diff in', by: ['cargo fmt'] }],
    ...[run('cargo fmt --check'), run('cargo fmt'), run('cargo fmt --check')],
  ),
  pair(
    'a file of the environment',
    {
      'package.json': pack({ scripts: { start: 'node --env-file-if-exists=.env server.js' } }),
      'load.py':
        "import os\nfor line in open('.env') if os.path.exists('.env') else []:\n    k, _, v = line.strip().partition('=')\n    os.environ[k] = v\nprint(os.environ['SHOP_DATABASE_URL'])\n",
    },
    [{ error: 'SHOP_DATABASE_URL', by: ['.env'] }],
    ...[run('python3 load.py'), write('.env', 'SHOP_DATABASE_URL=sqlite:shop.db\n'), run('python3 load.py')],
  ),
  pair(
    'settings copied from the example',
    {
      'package.json': pack(),
      'build.js':
        "import fs from 'node:fs'\nconsole.log(JSON.parse(fs.readFileSync('config/default.json', 'utf8')).port)\n",
      'config/default.example.json': '{"port":80}\n',
    },
    [{ error: 'ENOENT', by: ['cp config/default.example.json'] }],
    ...[run('node build.js'), run('ls config'), run('cp config/default.example.json config/default.json')],
    run('node build.js'),
  ),
  pair(
    'a build folder that was moved',
    {
      'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.10)\nproject(shop C)\nadd_executable(shop main.c)\n',
      'main.c': 'int main(void) { return 0; }\n',
      'setup.sh':
        'mkdir -p ../old && cp CMakeLists.txt main.c ../old && cmake -S ../old -B ../old/build > /dev/null && cp -r ../old/build .\n',
    },
    [{ error: 'CMakeCache.txt', by: ['rm -rf build'] }],
    ...[run('bash setup.sh'), run('cmake -B build'), run('rm -rf build'), run('cmake -B build')],
  ),
  pair(
    'a port that an old server holds',
    {
      'package.json': pack(),
      'old.sh':
        'node -e "require(\'http\').createServer().listen(48911)" > /dev/null 2>&1 & echo $! > old.pid; sleep 1\n',
      'server.js':
        "import http from 'node:http'\nconst s = http.createServer().listen(48911, () => { console.log('up'); s.close() })\n",
    },
    [{ error: 'EADDRINUSE', by: ['kill'] }],
    ...[run('bash old.sh'), run('node server.js'), run('kill $(cat old.pid); sleep 1'), run('node server.js')],
  ),
  pair(
    'a bootstrap file of phpunit',
    {
      'src/Fee.php': '<?php\nclass Fee { public function total(): int { return 12; } }\n',
      'tests/FeeTest.php':
        '<?php\nclass FeeTest extends PHPUnit\\Framework\\TestCase {\n  public function testFee() { $this->assertSame(12, (new Fee)->total()); }\n}\n',
    },
    [{ error: 'Class "Fee" not found', by: ['--bootstrap'] }],
    ...[run('phpunit tests'), run('phpunit --bootstrap src/Fee.php tests')],
  ),
  pair(
    'where Lua looks for modules',
    { 'main.lua': 'local cart = require("cart")\nprint(cart.total)\n', 'lib/cart.lua': 'return { total = 3 }\n' },
    [{ error: "module 'cart' not found", by: ['LUA_PATH'] }],
    ...[run('lua5.4 main.lua'), run("LUA_PATH='lib/?.lua' lua5.4 main.lua")],
  ),
]
