/**
 * More broken programs, each run a second time in another way: another reporter, no colours, behind a pipe, as a script,
 * with other tests around it. The error stays the same. Recorded by `record.ts … --reporters`.
 */
import type { ToolCase } from './record-form.ts'

type Files = Readonly<Record<string, string>>
const made: ToolCase[] = []
const add = (tool: string, name: string, run: string, runAgain: string, files: Files, fix: Files) =>
  made.push({ tool, name, files, run, runAgain, fix })

const scripts = (test: string) =>
  JSON.stringify({ name: 'shop', version: '1.0.0', type: 'module', scripts: { test, check: test } })
const stock = (body: string) => ({ 'src/stock.js': `export function left(rows) {\n  ${body}\n}\n` })
const good = stock('return rows.filter((row) => row.count > 0).length')
const tests = (head: string, check: string, more = '') => ({
  'test/stock.test.js': `${head}import { left } from '../src/stock.js'\n${more}test('counts what is left', () => {\n  ${check}\n})\n`,
})
const rows = '[{ count: 0 }, { count: 3 }]'
const broken = [
  ['counts all', 'return rows.length'],
  ['calls what is undefined', 'return rows.filtered((row) => row.count).length'],
  ['rejects its argument', "throw new TypeError('rows must not be frozen: see docs/stock.md')"],
] as const
for (const [name, body] of broken) {
  const globals = `expect(left(${rows})).toBe(1)`
  const asserted = `assert.equal(left(${rows}), 1)`
  const assertion = "import assert from 'node:assert/strict'\n"
  const vitest = { 'package.json': scripts('vitest run --globals'), ...tests('', globals) }
  add(
    'vitest',
    name,
    'npx vitest run --globals',
    'npm test -- --reporter=verbose 2>&1 | tail -60',
    { ...vitest, ...stock(body) },
    good,
  )
  const cjs = (files: Files) =>
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        text
          .replace(/import \{ left \} from '(.*)'/, "const { left } = require('$1')")
          .replace(/import assert from '(.*)'/, "const assert = require('$1')")
          .replace('export function left', 'exports.left = function left'),
      ]),
    )
  const jest = { 'package.json': '{"name":"shop","version":"1.0.0","scripts":{"test":"jest"}}' }
  add(
    'jest',
    name,
    'npx jest',
    'npm test -- --verbose --coverage=false 2>&1',
    { ...jest, ...cjs({ ...tests('', globals), ...stock(body) }) },
    cjs(good),
  )
  const mocha = {
    'package.json': '{"name":"shop","version":"1.0.0"}',
    ...cjs({ ...tests(assertion, asserted), ...stock(body) }),
  }
  add(
    'mocha',
    name,
    'npx mocha --ui tdd test/stock.test.js',
    'npx mocha --ui tdd --reporter dot --no-color test/*.js',
    mocha,
    cjs(good),
  )
  const node = {
    'package.json': scripts('node --test'),
    ...tests(`${assertion}import test from 'node:test'\n`, asserted),
    ...stock(body),
  }
  add('node --test', name, 'node --test --test-reporter=tap', 'node --test --test-reporter=spec', node, good)
}

const pyTest = (body: string, extra = '') => `from shop.stock import left\n\n${extra}def test_left():\n    ${body}\n`
const python = (body: string) => ({ 'shop/__init__.py': '', 'shop/stock.py': `def left(rows):\n    ${body}\n` })
const pyGood = python('return len([r for r in rows if r["count"] > 0])')
for (const [name, body] of [
  ['counts all', 'return len(rows)'],
  ['a key that is not there', 'return sum(r["cnt"] for r in rows)'],
  ['raises', 'raise RuntimeError("the warehouse of 2024-03-01 is closed")'],
] as const) {
  const check = 'assert left([{"count": 0}, {"count": 3}]) == 1'
  add(
    'pytest',
    name,
    'python3 -m pytest',
    'python3 -m pytest -v --tb=short -p no:cacheprovider tests/test_stock.py',
    {
      ...python(body),
      'conftest.py': '',
      'tests/test_stock.py': pyTest(check, 'def test_nothing():\n    assert True\n\n'),
    },
    pyGood,
  )
  const unit = `import unittest\nfrom shop.stock import left\n\nclass Stock(unittest.TestCase):\n    def test_left(self):\n        self.assertEqual(left([{"count": 0}, {"count": 3}]), 1)\n`
  add(
    'unittest',
    name,
    'python3 -m unittest',
    'python3 -m unittest -v test_stock.Stock',
    { ...python(body), 'test_stock.py': unit },
    pyGood,
  )
}

const goTest =
  'package stock\n\nimport "testing"\n\nfunc TestLeft(t *testing.T) {\n\tif n := Left([]int{0, 3}); n != 1 {\n\t\tt.Errorf("Left() = %d, want 1", n)\n\t}\n}\n\nfunc TestEmpty(t *testing.T) {}\n'
const go = (body: string) => ({ 'stock.go': `package stock\n\nfunc Left(counts []int) int {\n\t${body}\n}\n` })
for (const [name, body] of [
  ['counts all', 'return len(counts)'],
  ['index out of range', 'return counts[len(counts)]'],
  ['does not compile', 'return lenght(counts)'],
] as const)
  add(
    'go',
    name,
    'go test ./...',
    'go test -v -count=1 -run TestLeft .',
    { 'go.mod': 'module shop/stock\n\ngo 1.19\n', 'stock_test.go': goTest, ...go(body) },
    go('return len(counts) - 1'),
  )

const rust = (body: string) => ({
  'src/lib.rs': `pub fn left(counts: &[i32]) -> usize {\n    ${body}\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn counts_left() {\n        assert_eq!(left(&[0, 3]), 1);\n    }\n\n    #[test]\n    fn empty() {}\n}\n`,
})
for (const [name, body] of [
  ['counts all', 'counts.len()'],
  ['unwraps none', 'counts.iter().position(|c| *c > 9).unwrap()'],
  ['does not compile', 'counts.iter().filter(|c| **c > 0).counts()'],
] as const)
  add(
    'cargo',
    name,
    'cargo test --offline',
    'cargo test --offline counts_left -- --nocapture',
    { 'Cargo.toml': '[package]\nname = "stock"\nversion = "0.1.0"\nedition = "2021"\n', ...rust(body) },
    rust('counts.iter().filter(|c| **c > 0).count()'),
  )

const jars = '/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar:.'
const java = (body: string) => ({
  'Stock.java': `class Stock {\n  static int left(int[] counts) {\n    ${body}\n  }\n}\n`,
})
const javaTest =
  'import static org.junit.Assert.*;\nimport org.junit.Test;\npublic class StockTest {\n  @Test public void countsLeft() { assertEquals(1, Stock.left(new int[] {0, 3})); }\n  @Test public void empty() { }\n}\n'
for (const [name, body] of [
  ['counts all', 'return counts.length;'],
  ['index out of bounds', 'return counts[counts.length];'],
  ['does not compile', 'return counts.size();'],
] as const) {
  const runs = `javac -cp ${jars} *.java && java -cp ${jars} org.junit.runner.JUnitCore StockTest`
  add(
    'junit',
    name,
    runs,
    `mkdir -p out && javac -d out -cp ${jars} StockTest.java Stock.java && java -cp ${jars}:out org.junit.runner.JUnitCore StockTest 2>&1 | head -40`,
    { 'StockTest.java': javaTest, ...java(body) },
    java('return 1;'),
  )
}

const ruby = (body: string) => ({ 'lib/stock.rb': `def left(counts)\n  ${body}\nend\n` })
const spec =
  "require_relative '../lib/stock'\nRSpec.describe 'stock' do\n  it('counts what is left') { expect(left([0, 3])).to eq(1) }\n  it('is empty') { }\nend\n"
const php = (body: string) => ({ 'src/stock.php': `<?php\nfunction left(array $counts): int {\n  ${body}\n}\n` })
const phpTest =
  "<?php\nrequire_once __DIR__ . '/../src/stock.php';\nclass StockTest extends PHPUnit\\Framework\\TestCase {\n  public function testLeft(): void { $this->assertEquals(1, left([0, 3])); }\n  public function testEmpty(): void { $this->assertTrue(true); }\n}\n"
for (const [name, rb, ph] of [
  ['counts all', 'counts.length', 'return count($counts);'],
  ['calls what is undefined', 'counts.lenght', 'return counted($counts);'],
  ['raises', 'raise "no stock in aisle 7"', 'throw new RuntimeException("no stock in aisle 7");'],
] as const) {
  add(
    'rspec',
    name,
    'rspec',
    'rspec --format documentation --no-color spec/stock_spec.rb',
    { ...ruby(rb), 'spec/stock_spec.rb': spec },
    ruby('counts.count(&:positive?)'),
  )
  add(
    'phpunit',
    name,
    'phpunit tests',
    'phpunit --testdox --colors=never tests/StockTest.php',
    { ...php(ph), 'tests/StockTest.php': phpTest },
    php('return 1;'),
  )
}

const ts = (text: string) => ({ 'src/stock.ts': text })
const config = {
  'tsconfig.json': '{"compilerOptions":{"strict":true,"noEmit":true,"types":[],"target":"es2022"},"include":["src"]}',
}
for (const [name, text, mended] of [
  ['not callable', 'const n: number = 1\nexport const a = n()\n', 'const n: number = 1\nexport const a = n\n'],
  [
    'missing field',
    'type R = { id: number; count: number }\nexport const r: R = { id: 1 }\n',
    'type R = { id: number; count: number }\nexport const r: R = { id: 1, count: 2 }\n',
  ],
  [
    'no overlap',
    'export const a = (s: "in" | "out") => s === "gone"\n',
    'export const a = (s: "in" | "out") => s === "out"\n',
  ],
] as const)
  add('tsc', name, 'npx tsc -p . --pretty', 'npx tsc -p . --pretty false', { ...config, ...ts(text) }, ts(mended))
const rules = {
  'eslint.config.js':
    'export default [{ rules: { "no-undef": "error", "no-unreachable": "error", "no-empty": "error" } }]\n',
  'package.json': scripts('eslint .'),
}
for (const [name, text] of [
  ['unreachable', 'export function a() {\n  return 1\n  return 2\n}\n'],
  ['empty block', 'export function a(b) {\n  if (b) {}\n}\n'],
] as const)
  add(
    'eslint',
    name,
    'npx eslint src',
    'npm run --silent check',
    { ...rules, 'src/a.js': text },
    { 'src/a.js': 'export const a = 1\n' },
  )
for (const [name, text] of [
  ['too few arguments', 'int f(int a, int b) { return a + b; }\nint main(void) { return f(1); }\n'],
  ['no such member', 'struct s { int a; };\nint main(void) { struct s x = {0}; return x.b; }\n'],
] as const)
  add(
    'gcc',
    name,
    'gcc -o main main.c',
    'gcc -fdiagnostics-color=never -Wall -Wextra -c main.c -o main.o 2>&1 | cat',
    { 'main.c': text },
    { 'main.c': 'int main(void) { return 0; }\n' },
  )
for (const [name, body] of [
  ['unreported exception', 'new java.io.FileReader("x");'],
  ['final assigned', 'final int n = 1; n = 2;'],
] as const)
  add(
    'javac',
    name,
    'javac Main.java',
    'mkdir -p out && javac -d out -Xlint:all Main.java',
    { 'Main.java': `class Main {\n  public static void main(String[] a) {\n    ${body}\n  }\n}\n` },
    { 'Main.java': 'class Main { }\n' },
  )
const npmPackage = (dependencies: object) => ({
  'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', dependencies }),
})
add('npm', 'no lock file', 'npm ci --no-audit', 'npm ci --no-audit --loglevel=error --no-color', npmPackage({}), {
  'package-lock.json':
    '{"name":"shop","version":"1.0.0","lockfileVersion":3,"requires":true,"packages":{"":{"name":"shop","version":"1.0.0"}}}',
})
add(
  'npm',
  'a folder that is not there',
  'npm i --offline --no-audit',
  'npm install --offline --no-audit --no-fund',
  npmPackage({ rates: 'file:./rates' }),
  npmPackage({}),
)
add(
  'pip',
  'no file of requirements',
  'python3 -m pip install -r requirements.txt',
  'python3 -m pip install --disable-pip-version-check -q -r requirements.txt',
  { 'a.txt': '' },
  { 'requirements.txt': '' },
)
add(
  'pip',
  'requirement is not valid',
  'python3 -m pip install "shop=>1"',
  'python3 -m pip install -q --no-color "shop=>1"',
  { 'a.txt': '' },
  {},
)
add(
  'docker',
  'no Dockerfile',
  'docker build -t shop .',
  'DOCKER_BUILDKIT=0 docker build --tag shop . 2>&1',
  { 'a.txt': '' },
  {},
)
add('docker', 'no daemon', 'docker ps', 'docker ps 2>&1 | head -5', { 'a.txt': '' }, {})

export const reporterCases: readonly ToolCase[] = made
