import { asJson, decoy, edit, run, type Session, say, write } from './form.ts'

const sum = {
  'sum.py': 'def add(a, b):\n    return a + b\n',
  'test_sum.py': 'from sum import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n',
}

/** Decoys of the sixth set: sessions without a learning. */
export const sixthDecoys1: readonly Session[] = [
  decoy(
    'probe-node-e',
    { 'package.json': asJson({ name: 'p', private: true }), 'lib/a.js': 'exports.a = 1\n' },
    run(`node -e "console.log(require('left-pad-nope'))"`),
    edit('lib/a.js', '1', '2'),
    run(`node -e "console.log(require('./lib/a').a)"`),
  ),
  decoy(
    'probe-python-c',
    { 'conf.py': 'NAME = "shop"\n' },
    run('python3 -c "import conf; print(conf.STAGE)"'),
    run('python3 -c "import conf; print(dir(conf)[-1])"'),
    write('README.md', '# shop\n'),
    run('python3 -c "import conf; print(conf.NAME)"'),
  ),
  decoy(
    'probe-heredoc-script',
    { 'data.json': '{"a": [1, 2]}\n' },
    run("python3 - <<'PY'\nimport json\nd = json.load(open('data.json'))\nprint(d['b'])\nPY"),
    run("python3 - <<'PY'\nimport json\nd = json.load(open('data.json'))\nprint(d.keys())\nPY"),
    run("python3 - <<'PY'\nimport json\nd = json.load(open('data.json'))\nprint(d['a'])\nPY"),
  ),
  decoy(
    'throwaway-script',
    { 'lib.mjs': 'export const tax = (n) => n * 0.19\n' },
    write('/tmp/ada-try.mjs', "import { gross } from '/nope/lib.mjs'\nconsole.log(gross(1))\n"),
    run('node /tmp/ada-try.mjs 2>&1 | tail -8'),
    run(
      'node --input-type=module -e "import { tax } from \'./lib.mjs\'; console.log(tax(100))"; rm -f /tmp/ada-try.mjs',
    ),
  ),
  decoy(
    'flaky-pytest-repeat',
    {
      'test_race.py':
        'import os\n\n\ndef test_ready():\n    first = not os.path.exists("/tmp/ada-ready-6")\n    open("/tmp/ada-ready-6", "w").close()\n    assert not first, "service was not ready"\n',
    },
    run('rm -f /tmp/ada-ready-6'),
    run('python3 -m pytest -q test_race.py'),
    run('python3 -m pytest -q test_race.py'),
    run('rm -f /tmp/ada-ready-6; echo cleaned'),
  ),
  decoy(
    'flaky-vitest-then-doc-edit',
    {
      'package.json': asJson({ name: 'f', private: true, type: 'module' }),
      'README.md': '# f\n',
      'load.test.js':
        "import { test, expect } from 'vitest'\nimport { existsSync, writeFileSync } from 'node:fs'\ntest('answers in time', () => {\n  const warm = existsSync('.warm')\n  writeFileSync('.warm', '')\n  expect(warm).toBe(true)\n})\n",
    },
    run('NO_COLOR=1 npx vitest run 2>&1 | tail -30; exit ${PIPESTATUS[0]}'),
    say('that one is flaky, just run it again'),
    edit('README.md', '# f\n', '# f\n\nTests may be flaky.\n'),
    run('NO_COLOR=1 npx vitest run 2>&1 | tail -30; exit ${PIPESTATUS[0]}'),
  ),
  decoy(
    'flaky-network-retry',
    {
      'up.mjs':
        "import http from 'node:http'\nlet n = 0\nhttp.createServer((q, r) => { n++; r.statusCode = n < 2 ? 503 : 200; r.end('n' + n) }).listen(8941)\nsetTimeout(() => process.exit(0), 6000)\n",
    },
    run('node up.mjs >/dev/null 2>&1 & sleep 0.7; echo up'),
    run('curl -fsS localhost:8941/health'),
    run('curl -fsS localhost:8941/health'),
  ),
  decoy(
    'reverted-by-checkout',
    { ...sum, 'test_sum.py': 'from sum import add\n\n\ndef test_add():\n    assert add("1", 2) == 3\n' },
    run('git init -q -b main . && git add -A && git commit -qm start'),
    run('python3 -m pytest -q 2>&1 | tail -8'),
    edit('sum.py', 'return a + b', 'return int(a) + int(b)'),
    run('python3 -m pytest -q 2>&1 | tail -8'),
    say('no, revert that. add() must not convert, the test is wrong and somebody else is changing it'),
    run('git checkout -- sum.py && git status --short'),
  ),
  decoy(
    'user-still-broken',
    {
      'calc.js': 'exports.vat = (n) => n * rate\n',
      'calc.test.js': "test('vat', () => expect(require('./calc').vat(100)).toBeDefined())\n",
      'package.json': asJson({ name: 'c', private: true }),
    },
    run('npx jest 2>&1 | head -30'),
    edit('calc.js', 'n * rate', 'n * (globalThis.rate || NaN)'),
    run('npx jest 2>&1 | head -30'),
    say('still broken: the page now shows NaN. This fixed nothing.'),
    run('cat calc.js'),
  ),
  decoy(
    'user-rejects-skip',
    { 'test_pay.py': 'def test_pay():\n    assert 2 * 0.1 + 0.1 == 0.3\n' },
    run('python3 -m pytest -q test_pay.py 2>&1 | tail -6'),
    write('test_pay.py', 'import pytest\n\n\n@pytest.mark.skip\ndef test_pay():\n    assert 2 * 0.1 + 0.1 == 0.3\n'),
    run('python3 -m pytest -q test_pay.py 2>&1 | tail -6'),
    say("that's wrong, do not skip tests. undo it"),
    write('test_pay.py', 'def test_pay():\n    assert 2 * 0.1 + 0.1 == 0.3\n'),
  ),
  decoy(
    'reverted-edit-back',
    {
      'Cargo.toml': '[package]\nname = "rv"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': 'pub fn half(n: u32) -> u32 { n / two }\n',
    },
    run('cargo check --offline 2>&1 | tail -12'),
    edit('src/lib.rs', 'n / two', 'n / 2'),
    run('cargo check --offline 2>&1 | tail -12'),
    say('No no, put it back, I generate that file. Leave it alone.'),
    edit('src/lib.rs', 'n / 2', 'n / two'),
  ),
  decoy(
    'git-revert-commit',
    { 'app.rb': 'def price(x) = x.fetch(:net)\nputs price({})\n' },
    run('git init -q -b main . && git add -A && git commit -qm start && ruby app.rb'),
    edit('app.rb', 'x.fetch(:net)', 'x.fetch(:net, 0)'),
    run('ruby app.rb && git commit -qam "Net is zero when it is missing"'),
    say('revert this commit please, a missing net must stay an error'),
    run('git revert --no-edit HEAD 2>&1 | head -2'),
  ),
  decoy(
    'tdd-red-pytest',
    { 'cart.py': 'def total(lines):\n    return sum(lines)\n' },
    say('Test first: write the failing test for discounts, then implement.'),
    write(
      'test_cart.py',
      'from cart import total\n\n\ndef test_discount():\n    assert total([10, 10], discount=0.1) == 18\n',
    ),
    run('python3 -m pytest -q test_cart.py 2>&1 | tail -8', 'the new test must fail first'),
    write('cart.py', 'def total(lines, discount=0):\n    return sum(lines) * (1 - discount)\n'),
    run('python3 -m pytest -q test_cart.py 2>&1 | tail -8'),
  ),
  decoy(
    'tdd-red-go',
    { 'go.mod': 'module example.com/tdd\n\ngo 1.19\n', 'slug.go': 'package tdd\n' },
    say('TDD please: red, green, refactor'),
    write(
      'slug_test.go',
      'package tdd\n\nimport "testing"\n\nfunc TestSlug(t *testing.T) {\n\tif Slug("A B") != "a-b" {\n\t\tt.Fatal(Slug("A B"))\n\t}\n}\n',
    ),
    run('go test ./...', 'red: Slug is not written yet'),
    write(
      'slug.go',
      'package tdd\n\nimport "strings"\n\n// Slug makes a slug.\nfunc Slug(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "-") }\n',
    ),
    run('go test ./...'),
  ),
  decoy(
    'tdd-red-ruby',
    { 'lib/stack.rb': 'class Stack; end\n' },
    write(
      'test/stack_test.rb',
      "require 'minitest/autorun'\nrequire_relative '../lib/stack'\nclass StackTest < Minitest::Test\n  def test_push = assert_equal(1, Stack.new.push(4).size)\nend\n",
    ),
    run('ruby test/stack_test.rb --seed 2', 'Run the new test: it is expected to fail as nothing is implemented'),
    write(
      'lib/stack.rb',
      'class Stack\n  attr_reader :items\n  def initialize = @items = []\n  def push(x) = tap { @items << x }\n  def size = @items.size\nend\n',
    ),
    run('ruby test/stack_test.rb --seed 2'),
  ),
  decoy(
    'mutation-check-on-purpose',
    sum,
    run('python3 -m pytest -q test_sum.py | tail -3'),
    say('Does the test catch anything at all? Break add on purpose and see.'),
    edit('sum.py', 'a + b', 'a - b'),
    run('python3 -m pytest -q test_sum.py | tail -6'),
    edit('sum.py', 'a - b', 'a + b'),
    run('python3 -m pytest -q test_sum.py | tail -3'),
  ),
  decoy(
    'grep-finds-nothing',
    { 'src/a.ts': 'export const a = 1\n', 'src/b.ts': 'export const legacy = 2\n' },
    run('grep -rn "deprecated" src'),
    edit('src/b.ts', 'legacy', 'legacyTotal'),
    run('grep -rn "legacyTotal" src'),
  ),
  decoy(
    'rg-like-git-grep',
    { 'src/a.py': 'x = 1\n' },
    run('git init -q . && git add -A && git grep -n "TODO"; echo "exit $?"'),
    run('git grep -n TODO'),
    edit('src/a.py', 'x = 1', 'x = 2'),
    run('git grep -n "x = 2"'),
  ),
  decoy(
    'diff-exit-one',
    { 'a.yaml': 'n: 1\n', 'b.yaml': 'n: 2\n' },
    run('diff -u a.yaml b.yaml'),
    edit('a.yaml', 'n: 1', 'n: 2'),
    run('diff -u a.yaml b.yaml && echo same'),
  ),
]
