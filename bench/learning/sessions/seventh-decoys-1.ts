import { asJson, decoy, edit, run, type Session, say, write } from './form.ts'

const mod = asJson({ name: 'shop', type: 'module' })

const pkg = asJson({ name: 'tool', private: true, scripts: { test: 'node --test', lint: 'eslint .' } })

const sumPy = {
  'sums.py': 'def mean(v):\n    return sum(v) / len(v)\n',
  'test_sums.py':
    'from sums import mean\n\n\ndef test_mean():\n    assert mean([1, 2, 3]) == 2\n\n\ndef test_empty():\n    assert mean([]) == 0\n',
}

/** Decoys of the seventh set: sessions without a learning. */
export const seventhDecoys1: readonly Session[] = [
  decoy(
    'probe-node-e',
    { 'package.json': mod },
    run(`node -e "console.log(structuredClone(() => 1))"`),
    run(`node -e "console.log(structuredClone({ a: 1 }))"`),
  ),
  decoy(
    'probe-python-c',
    {},
    run(`python3 -c "import tomlkit; print(tomlkit.__version__)"`),
    run(`python3 -c "import tomllib; print(tomllib.loads('a = 1'))"`),
  ),
  decoy(
    'probe-python-heredoc',
    {},
    run("python3 - <<'PY'\nfrom datetime import datetime\nprint(datetime.fromisoformat('2024-13-01'))\nPY"),
    run("python3 - <<'PY'\nfrom datetime import datetime\nprint(datetime.fromisoformat('2024-12-01'))\nPY"),
  ),
  decoy(
    'probe-script-in-tmp',
    { 'a.txt': 'x' },
    write('/tmp/s7-try.mjs', "console.log(new Intl.NumberFormat('de', { style: 'currency' }).format(3))\n"),
    run('node /tmp/s7-try.mjs'),
    write(
      '/tmp/s7-try.mjs',
      "console.log(new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' }).format(3))\n",
    ),
    run('node /tmp/s7-try.mjs; rm /tmp/s7-try.mjs'),
  ),
  decoy(
    'probe-tools-there',
    {},
    run('which hadolint helm tofu'),
    run('podman --version 2>&1 || buildah --version'),
    run('docker --version'),
  ),
  decoy(
    'flaky-pytest-unchanged',
    {
      'test_queue.py':
        'import os\n\n\ndef test_drains():\n    first = not os.path.exists(".ran")\n    open(".ran", "w").close()\n    assert not first, "queue not drained in time"\n',
    },
    run('python3 -m pytest -q test_queue.py 2>&1 | tail -8'),
    say('That one is flaky, just run it again.'),
    run('python3 -m pytest -q test_queue.py 2>&1 | tail -8'),
  ),
  decoy(
    'flaky-node-test-after-unrelated-edit',
    {
      'package.json': pkg,
      'README.md': '# tool\n',
      'a.test.mjs':
        "import { test } from 'node:test'\nimport { existsSync, writeFileSync } from 'node:fs'\ntest('responds in time', () => {\n  const late = !existsSync('.warm')\n  writeFileSync('.warm', '')\n  if (late) throw new Error('timed out after 200ms')\n})\n",
    },
    run('npm test 2>&1 | head -25'),
    edit('README.md', '# tool', '# Tool'),
    run('npm test 2>&1 | tail -9'),
  ),
  decoy(
    'flaky-sleep',
    {
      'check.sh':
        '[ -e .up ] || { (sleep 1; touch .up) & echo "curl: (7) service not ready yet" >&2; exit 7; }\necho ok\n',
    },
    run('bash check.sh'),
    run('sleep 2; bash check.sh'),
  ),
  decoy(
    'reverted-with-git',
    { ...sumPy },
    run('git init -q && git add . && git commit -qm base'),
    run('python3 -m pytest -q 2>&1 | tail -6'),
    edit('sums.py', 'return sum(v) / len(v)', 'return sum(v) / (len(v) or 1)'),
    run('python3 -m pytest -q 2>&1 | tail -6'),
    say('No. An empty list has to raise, we rely on it. Put it back as it was.'),
    run('git checkout sums.py'),
  ),
  decoy(
    'reverted-by-hand',
    {
      'package.json': pkg,
      'fee.mjs': 'export const fee = (cents) => Math.floor(cents * 0.015)\n',
      'fee.test.mjs':
        "import { test } from 'node:test'\nimport assert from 'node:assert'\nimport { fee } from './fee.mjs'\ntest('fee', () => assert.equal(fee(100), 2))\n",
    },
    run('npm test 2>&1 | grep -E "not ok|expected|actual|error" | head'),
    edit('fee.mjs', 'Math.floor', 'Math.ceil'),
    run('node --test 2>&1 | tail -8'),
    say('Finance says fees are rounded down. The test is what is wrong here, so undo your change.'),
    edit('fee.mjs', 'Math.ceil', 'Math.floor'),
  ),
  decoy(
    'contradicted-still-broken',
    {
      'app.py': 'import json\n\nprint(json.load(open("config.json"))["mail"]["host"])\n',
      'config.json': '{"mail": {}}\n',
    },
    run('python3 app.py'),
    edit('config.json', '"mail": {}', '"mail": {"host": "localhost"}'),
    run('python3 app.py'),
    say('It crashes just the same on my machine, so that was not it.'),
  ),
  decoy(
    'contradicted-hides-it',
    { 'sync.sh': 'set -e\ncp data/prices.csv /tmp/s7-prices.csv\necho synced\n' },
    run('bash sync.sh'),
    edit('sync.sh', '/tmp/s7-prices.csv', '/tmp/s7-prices.csv || true'),
    run('bash sync.sh'),
    say("You are only hiding the failure with that. Don't do this; the file has to be there."),
  ),
  decoy(
    'contradicted-made-it-worse',
    {
      'Cargo.toml': '[package]\nname = "fx"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs': 'fn main() {\n    let rate: f64 = "1,25".parse().unwrap();\n    println!("{rate}");\n}\n',
    },
    run('cargo run -q --offline'),
    edit('src/main.rs', '.parse().unwrap()', '.parse().unwrap_or(0.0)'),
    run('cargo run -q --offline'),
    say('Wrong approach: now all amounts are zero in the report. Take that out again.'),
  ),
  decoy(
    'contradicted-another-language',
    { 'run.rb': "require 'json'\nputs JSON.parse('{\"a\":}')['a']\n" },
    run('ruby run.rb'),
    edit('run.rb', '{"a":}', '{"a":1}'),
    run('ruby run.rb'),
    say('Nein, das hilft nicht. Der Fehler kommt beim Kunden immer noch.'),
  ),
  decoy(
    'test-first-python',
    { 'slug.py': '' },
    say('Write the slug function test first.'),
    write('test_slug.py', 'from slug import slug\n\n\ndef test_slug():\n    assert slug("Tea Pot") == "tea-pot"\n'),
    run('python3 -m pytest -q 2>&1 | tail -8', 'Check that the test fails first'),
    write('slug.py', 'def slug(text):\n    return text.lower().replace(" ", "-")\n'),
    run('python3 -m pytest -q 2>&1 | tail -8'),
  ),
  decoy(
    'test-first-go',
    { 'go.mod': 'module example.com/tax\n\ngo 1.19\n', 'tax.go': 'package tax\n' },
    say('We work test-driven: first the failing test, then the function.'),
    write(
      'tax_test.go',
      'package tax\n\nimport "testing"\n\nfunc TestNet(t *testing.T) {\n\tif Net(119) != 100 {\n\t\tt.Fatal("net")\n\t}\n}\n',
    ),
    run('go test ./...', 'Red'),
    write('tax.go', 'package tax\n\nfunc Net(gross int) int { return gross * 100 / 119 }\n'),
    run('go test ./...', 'Green'),
  ),
  decoy(
    'test-first-vitest',
    { 'package.json': mod, 'cart.ts': 'export const total = (xs: number[]) => xs.reduce((a, b) => a + b, 0)\n' },
    write(
      'cart.test.ts',
      "import { expect, it } from 'vitest'\nimport { discounted } from './cart'\nit('takes ten percent off', () => expect(discounted([100])).toBe(90))\n",
    ),
    run('npx vitest run 2>&1 | tail -20', 'Confirm that the new test fails before I implement it'),
    edit(
      'cart.ts',
      'export const total',
      'export const discounted = (xs: number[]) => total(xs) * 0.9\nexport const total',
    ),
    run('npx vitest run 2>&1 | tail -8'),
  ),
]
