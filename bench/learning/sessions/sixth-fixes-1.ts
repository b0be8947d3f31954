import { asJson, edit, pair, run, type Session, say, write } from './form.ts'

/** Fixes of the sixth set: sessions with their expected learnings. */
export const sixthFixes1: readonly Session[] = [
  pair(
    'pytest-src-layout',
    {
      'src/ledger/__init__.py': '',
      'src/ledger/entries.py': 'def total(rows):\n    return sum(r["amount"] for r in rows)\n',
      'tests/test_entries.py':
        'from ledger.entries import total\n\n\ndef test_total():\n    assert total([{"amount": 3}, {"amount": 4}]) == 7\n',
      'README.md': '# ledger\n',
    },
    [{ error: "No module named 'ledger'", by: ['pythonpath'] }],
    say('Add a test for an empty ledger and run the suite.'),
    run('ls -la && cat tests/test_entries.py'),
    edit('tests/test_entries.py', 'def test_total', 'def test_empty():\n    assert total([]) == 0\n\n\ndef test_total'),
    run('python3 -m pytest -q 2>&1 | tail -20'),
    write('pytest.ini', '[pytest]\npythonpath = src\ntestpaths = tests\n'),
    run('python3 -m pytest -q 2>&1 | tail -20'),
  ),
  pair(
    'flask-pricing-keyerror',
    {
      'api/app.py':
        'from flask import Flask, jsonify, request\nfrom pricing import price\n\napp = Flask(__name__)\n\n\n@app.post("/price")\ndef post_price():\n    return jsonify(price(request.get_json()))\n',
      'api/pricing.py':
        'RATES = {"EUR": 1.0, "USD": 1.1}\n\n\ndef price(order):\n    return {"total": round(order["net"] * RATES[order["currency"]], 2)}\n',
      'api/test_app.py':
        'from app import app\n\n\ndef test_default_currency():\n    app.testing = True\n    answer = app.test_client().post("/price", json={"net": 10})\n    assert answer.get_json() == {"total": 10.0}\n',
    },
    [{ error: "KeyError: 'currency'", by: ['pricing.py'] }],
    say('Orders without a currency crash the price endpoint. They should count as EUR.'),
    run('cd api && python3 -m pytest -q test_app.py 2>&1 | tail -15'),
    run('cd api && grep -n "currency" *.py'),
    say('only touch pricing please'),
    edit('api/pricing.py', 'order["currency"]]', 'order.get("currency", "EUR")]'),
    run('cd api && python3 -m pytest -q test_app.py 2>&1 | tail -15'),
  ),
  pair(
    'tsc-two-errors',
    {
      'package.json': asJson({
        name: 'cart',
        private: true,
        type: 'module',
        scripts: { typecheck: 'tsc --noEmit -p .' },
      }),
      'tsconfig.json': asJson({
        compilerOptions: {
          strict: true,
          target: 'es2022',
          module: 'nodenext',
          moduleResolution: 'nodenext',
          types: [],
        },
        include: ['src'],
      }),
      'src/cart.ts':
        'export interface Line { sku: string; qty: number }\nexport function sum(lines: Line[]): number {\n  return lines.reduce((n, l) => n + l.qty, 0)\n}\n',
      'src/format.ts': 'export const label = (n: number | undefined): string => n.toFixed(2)\n',
      'src/main.ts':
        "import { sum } from './cart'\nimport { label } from './format.js'\nexport const text = label(sum([{ sku: 'a', qty: 2 }]))\n",
    },
    [
      { error: 'Relative import paths need explicit file extensions', by: ['main.ts'] },
      { error: "'n' is possibly 'undefined'", by: ['format.ts'] },
    ],
    run('npm run -s typecheck'),
    edit('src/main.ts', "'./cart'", "'./cart.js'"),
    run('npm run -s typecheck'),
    edit('src/format.ts', 'n.toFixed(2)', '(n ?? 0).toFixed(2)'),
    run('npm run -s typecheck; echo "exit $?"'),
  ),
  pair(
    'eslint-no-config',
    {
      'package.json': asJson({ name: 'web', private: true, type: 'module' }),
      'src/a.js': 'export function twice(x) {\n  let y = x * 2\n  return y\n}\n',
    },
    [
      { error: "ESLint couldn't find an eslint.config", by: ['eslint.config.js'] },
      { error: "'y' is never reassigned. Use 'const' instead", by: ['a.js'] },
    ],
    say('lint src please'),
    run('npx eslint src 2>&1 | head -20'),
    write(
      'eslint.config.js',
      "export default [{ files: ['src/**/*.js'], rules: { 'prefer-const': 'error', 'no-unused-vars': 'error' } }]\n",
    ),
    run('npx eslint src 2>&1 | head -20'),
    edit('src/a.js', 'let y', 'const y'),
    run('npx eslint src 2>&1 | head -20; echo "exit: ${PIPESTATUS[0]}"'),
  ),
  pair(
    'vitest-alias',
    {
      'package.json': asJson({ name: 'app', private: true, type: 'module', scripts: { test: 'vitest run' } }),
      'vitest.config.mjs':
        "import { defineConfig } from 'vitest/config'\nexport default defineConfig({ test: { include: ['test/**/*.test.js'] } })\n",
      'src/slug.js': "export const slug = (s) => s.trim().toLowerCase().replace(/\\s+/g, '-')\n",
      'test/slug.test.js':
        "import { expect, test } from 'vitest'\nimport { slug } from '@/slug.js'\ntest('slug', () => expect(slug(' A b ')).toBe('a-b'))\n",
    },
    [{ error: 'Failed to load url @/slug.js', by: ['vitest.config.mjs'] }],
    run('npm test 2>&1 | tail -30'),
    run('cat vitest.config.mjs && ls src'),
    edit(
      'vitest.config.mjs',
      'defineConfig({',
      "defineConfig({ resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },",
    ),
    run('npm test 2>&1 | tail -30'),
  ),
  pair(
    'mocha-done-timeout',
    {
      'package.json': asJson({ name: 'queue', private: true, scripts: { test: 'mocha --timeout 300' } }),
      'lib/queue.js':
        'exports.drain = (jobs, cb) => {\n  let left = jobs.length\n  for (const job of jobs) job(() => { if (--left === 0) cb() })\n}\n',
      'test/queue.js':
        "const assert = require('assert')\nconst { drain } = require('../lib/queue')\nit('drains in order', (done) => {\n  const seen = []\n  drain([(n) => { seen.push(1); n() }], () => { assert.deepEqual(seen, [1]); done() })\n})\nit('drains an empty queue', (done) => { drain([], done) })\n",
    },
    [{ error: 'Timeout of 300ms exceeded', by: ['queue.js'] }],
    say('the empty queue never calls back'),
    run('npx mocha --timeout 300'),
    edit(
      'lib/queue.js',
      '  let left = jobs.length\n',
      '  let left = jobs.length\n  if (left === 0) return process.nextTick(cb)\n',
    ),
    run('npx mocha --timeout 300'),
  ),
  pair(
    'jest-esm-env',
    {
      'package.json': asJson({ name: 'esm', private: true, type: 'module', jest: { transform: {} } }),
      'sum.js': 'export const sum = (...n) => n.reduce((a, b) => a + b, 0)\n',
      'sum.test.js': "import { sum } from './sum.js'\ntest('sum', () => expect(sum(1, 2)).toBe(3))\n",
    },
    [{ error: 'Cannot use import statement outside a module', by: ['--experimental-vm-modules'] }],
    run('npx jest'),
    run('npx jest --version'),
    run('NODE_OPTIONS=--experimental-vm-modules npx jest 2>&1 | tail -40'),
    say('ok great'),
  ),
  pair(
    'ava-module-type',
    {
      'package.json': asJson({ name: 'tiny', private: true }),
      'lib.cjs': 'exports.clamp = (n, lo, hi) => Math.min(hi, Math.max(hi, n))\n',
      'test.mjs':
        "import test from 'ava'\nimport lib from './lib.cjs'\ntest('clamps', (t) => t.is(lib.clamp(5, 0, 3), 3))\ntest('keeps', (t) => t.is(lib.clamp(2, 0, 3), 2))\n",
    },
    [{ error: 'keeps', by: ['lib.cjs'] }],
    run('timeout 60 npx ava'),
    edit('lib.cjs', 'Math.max(hi, n)', 'Math.max(lo, n)'),
    run('timeout 60 npx ava'),
  ),
  pair(
    'go-module-and-map',
    {
      'counter.go':
        'package counter\n\ntype Counter struct{ hits map[string]int }\n\nfunc New() *Counter { return &Counter{} }\n\nfunc (c *Counter) Hit(k string) int {\n\tc.hits[k]++\n\treturn c.hits[k]\n}\n',
      'counter_test.go':
        'package counter\n\nimport "testing"\n\nfunc TestHit(t *testing.T) {\n\tif got := New().Hit("a"); got != 1 {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\n',
    },
    [
      { error: 'does not contain main module', by: ['go mod init'] },
      { error: 'assignment to entry in nil map', by: ['counter.go'] },
    ],
    run('go test ./... 2>&1 | head -30'),
    run('go mod init example.com/counter'),
    run('go test ./... 2>&1 | head -30'),
    edit('counter.go', 'return &Counter{}', 'return &Counter{hits: map[string]int{}}'),
    run('go test ./... 2>&1 | head -30'),
  ),
  pair(
    'go-vet-printf-and-import',
    {
      'go.mod': 'module example.com/report\n\ngo 1.19\n',
      'report/report.go':
        'package report\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc Line(n int) string { return fmt.Sprintf("%d items", n) }\n',
      'cmd/main.go':
        'package main\n\nimport (\n\t"fmt"\n\n\t"example.com/report/report"\n)\n\nfunc main() { fmt.Printf("%d\\n", report.Line(3)) }\n',
    },
    [
      { error: 'imported and not used: "os"', by: ['report.go'] },
      { error: 'has arg report.Line(3) of wrong type string', by: ['main.go'] },
    ],
    run('go build ./... && go vet ./...'),
    edit('report/report.go', '\t"fmt"\n\t"os"\n', '\t"fmt"\n'),
    run('go build ./... && go vet ./...'),
    edit('cmd/main.go', '%d', '%s'),
    run('go build ./... && go vet ./... && go run ./cmd'),
  ),
  pair(
    'cargo-edition-and-move',
    {
      'Cargo.toml': '[package]\nname = "notes"\nversion = "0.1.0"\n',
      'src/lib.rs':
        'pub async fn load() -> u8 { 1 }\n\npub fn join(parts: Vec<String>) -> (String, usize) {\n    let n = parts;\n    (n.join("-"), parts.len())\n}\n\n#[test]\nfn joins() {\n    assert_eq!(join(vec!["a".into(), "b".into()]), ("a-b".to_string(), 2));\n}\n',
    },
    [
      { error: '`async fn` is not permitted in Rust 2015', by: ['Cargo.toml'] },
      { error: 'borrow of moved value: `parts`', by: ['lib.rs'] },
    ],
    run('cargo test --offline 2>&1 | tail -40'),
    edit('Cargo.toml', 'version = "0.1.0"\n', 'version = "0.1.0"\nedition = "2021"\n'),
    run('cargo test --offline 2>&1 | tail -40'),
    edit('src/lib.rs', 'let n = parts;', 'let n = &parts;'),
    run('cargo test --offline 2>&1 | tail -40'),
  ),
]
