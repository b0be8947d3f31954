/** Sessions in which a failing run later succeeds without a learning: the change in between did not fix it. */
import { decoy, edit, run, type Session, say, write } from './form.ts'

const esm = '{"name":"shop","version":"1.0.0","type":"module","scripts":{"test":"node --test"}}\n'
const repo = 'git init -q -b main . && git add -A && git commit -q -m "Start"'
const checkOf = (path: string, name: string, want: string) =>
  `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { ${name} } from '${path}'\n\ntest('${name}', () => assert.equal(${name}(3), ${want}))\n`
/** Fails while the file of its counter has an even number of lines. */
const everyOther = (file: string) =>
  `import { appendFileSync, readFileSync } from 'node:fs'\nappendFileSync('${file}', 'x\\n')\nexport const odd = readFileSync('${file}', 'utf8').split('\\n').length % 2 === 1\n`

export const falseFixes: readonly Session[] = [
  decoy(
    'a flaky test is run again',
    {
      'package.json': esm,
      'clock.js': everyOther('.runs'),
      'sync.test.js':
        "import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { odd } from './clock.js'\n\ntest('syncs in time', () => assert.ok(odd, 'timed out after 50 ms'))\n",
    },
    say('are the tests green?'),
    run('npm test'),
    run('git status --short 2>/dev/null | head -3; ls'),
    run('npm test'),
  ),
  decoy(
    'a flaky test passes after a change of the documentation',
    {
      'go.mod': 'module example.com/shop\n\ngo 1.19\n',
      'README.md': '# shop\n\nA shp.\n',
      'queue_test.go':
        'package shop\n\nimport (\n\t"os"\n\t"testing"\n)\n\nfunc TestQueueDrains(t *testing.T) {\n\tif _, err := os.Stat("seen"); err != nil {\n\t\tos.WriteFile("seen", nil, 0o644)\n\t\tt.Fatal("queue not drained after 20ms")\n\t}\n}\n',
    },
    say('Correct the typo in the README. Run the tests before and after.'),
    run('go test -count=1 ./...'),
    edit('README.md', 'shp', 'shop'),
    run('go test -count=1 ./...'),
    say('that queue test is flaky, ignore it'),
  ),
  decoy(
    'a fix that its user takes back',
    {
      'package.json': esm,
      'src/fee.js': 'export const fee = (n) => n + 1\n',
      'test/fee.test.js': checkOf('../src/fee.js', 'fee', '3'),
    },
    say('fee test is red'),
    run('npm test 2>&1 | head -30'),
    edit('src/fee.js', 'n + 1', 'n'),
    run('npm test 2>&1 | tail -9'),
    say('No, revert that. The fee of 1 is right, legal wants it; I will talk to the author of the test.'),
    edit('src/fee.js', '=> n', '=> n + 1'),
  ),
  decoy(
    'a fix that the agent drops by git',
    {
      'lib/tax.rb': 'def tax(n)\n  n * 0.19\nend\n',
      'lib/invoice.rb': 'require_relative "tax"\ndef invoice(n)\n  n + tax(n)\nend\n',
      'check_tax.rb':
        'require_relative "lib/tax"\nraise "tax of 100 is #{tax(100)}, not 19" unless tax(100).eql?(19)\n',
      'check_invoice.rb':
        'require_relative "lib/invoice"\nraise "invoice of 10 is #{invoice(10)}" unless invoice(10) == 11.9\nputs "ok"\n',
    },
    run(repo),
    run('ruby check_tax.rb'),
    edit('lib/tax.rb', 'n * 0.19', '(n * 0.19).to_i'),
    run('ruby check_tax.rb'),
    run('ruby check_invoice.rb'),
    run('git checkout -q -- lib/tax.rb && git status --short', 'Whole numbers break the invoices: drop it'),
  ),
  decoy(
    'a fix that does not help where it counts',
    {
      'app/config.py': 'TIMEOUT = "5"\n',
      'app/main.py': 'from config import TIMEOUT\n\nprint("waiting", TIMEOUT * 2 - 1)\n',
    },
    run('python3 app/main.py'),
    edit('app/main.py', 'TIMEOUT * 2 - 1', 'TIMEOUT'),
    run('python3 app/main.py'),
    say('Still broken here: it must wait for 9 seconds and it waits for 5 characters or so. You only hid the error.'),
  ),
  decoy(
    'a fix that its German user refuses',
    {
      'bestand.php':
        '<?php\nfunction bestand(array $zeilen): int\n{\n    return $zeilen["summe"];\n}\nvar_dump(bestand([]));\n',
    },
    say('bestand.php wirft einen Fehler'),
    run('php bestand.php'),
    edit('bestand.php', 'return $zeilen["summe"];', 'return @$zeilen["summe"] ?: 0;'),
    run('php bestand.php'),
    say('Das geht so nicht, der Fehler ist nur versteckt. Bitte mach das rückgängig.'),
    edit('bestand.php', 'return @$zeilen["summe"] ?: 0;', 'return $zeilen["summe"];'),
  ),
  decoy(
    'a failing test of one package, a passing one of another',
    {
      'packages/a/package.json': '{"name":"a","type":"module"}\n',
      'packages/a/size.js': 'export const size = (n) => n * 2\n',
      'packages/a/size.test.js': checkOf('./size.js', 'size', '9'),
      'packages/b/package.json': '{"name":"b","type":"module"}\n',
      'packages/b/name.js': 'export const name = (n) => n\n',
      'packages/b/name.test.js': checkOf('./name.js', 'name', '3'),
    },
    say('add a comment to name.js of package b, package a is being worked on by Tim'),
    run('cd packages/a && node --test'),
    edit('packages/b/name.js', 'export', '// The name of an item.\nexport'),
    run('cd packages/b && node --test'),
  ),
  decoy(
    'a test that is skipped',
    {
      'tests/test_rates.py':
        'import pytest\n\n\ndef test_rates():\n    assert {"EUR": 1.0}.get("CHF") is not None\n\n\ndef test_one():\n    assert True\n',
    },
    say('Make the tests pass'),
    run('python3 -m pytest -q tests'),
    edit('tests/test_rates.py', 'def test_rates', '@pytest.mark.skip\ndef test_rates'),
    run('python3 -m pytest -q tests'),
    say('skipping it is not a fix!! undo that please, I will do it myself'),
    edit('tests/test_rates.py', '@pytest.mark.skip\ndef', 'def'),
  ),
  decoy(
    'a test that is deleted',
    {
      'package.json': esm,
      'sum.test.js': checkOf('./sum.js', 'sum', '7'),
      'sum.js': 'export const sum = (n) => n\n',
      'ok.test.js': checkOf('./sum.js', 'sum', '3'),
    },
    run('node --test 2>&1 | tail -40'),
    run('rm sum.test.js'),
    run('node --test 2>&1 | tail -8'),
    say("bring that test back, that's not what I asked for"),
    write('sum.test.js', checkOf('./sum.js', 'sum', '7')),
  ),
  decoy(
    'a run of fewer tests',
    {
      'tests/test_stock.py': 'def test_free():\n    assert 2 - 3 == 1\n\n\ndef test_total():\n    assert 2 + 3 == 5\n',
      'stock/notes.md': 'free stock\n',
    },
    run('pytest -q tests'),
    edit('stock/notes.md', 'free stock', 'Free stock may be negative.'),
    run('pytest -q tests -k total'),
    run('pytest -q tests --deselect tests/test_stock.py::test_free'),
    say('ok, leave test_free as it is, it waits for a decision'),
  ),
  decoy(
    'a change is shown to break a test, and is put back',
    {
      'package.json': esm,
      'round.js': 'export const round = (n) => Math.round(n)\n',
      'round.test.js': checkOf('./round.js', 'round', '3'),
    },
    say('Would our tests notice if round were wrong? Try it.'),
    run('npm test 2>&1 | grep -E "^# (pass|fail)"'),
    edit('round.js', 'Math.round(n)', 'Math.round(n) + 1'),
    run('npm test 2>&1 | grep -E "^# (pass|fail)|expected|actual"', 'The mutation has to turn the test red'),
    edit('round.js', 'Math.round(n) + 1', 'Math.round(n)'),
    run('npm test 2>&1 | grep -E "^# (pass|fail)"'),
  ),
  decoy(
    'a fix is put away to show that the test needs it',
    {
      'up.sh': 'echo "$' + '{1^}"\n',
      'check.sh':
        'test "$(bash up.sh ada)" = "ADA" && echo PASS || { echo "FAIL: want ADA, got $(bash up.sh ada)"; exit 1; }\n',
    },
    run(`${repo} && sed -i 's/{1^}/{1^^}/' up.sh`),
    run('bash check.sh'),
    run('git stash -q && bash check.sh', 'Without my change it must fail'),
    run('git stash pop -q && bash check.sh'),
  ),
  decoy(
    'an older commit fails, the newest does not',
    { 'app.lua': 'print(totl + 1)\n' },
    run(`${repo} && sed -i '1s/^/totl = 1\\n/' app.lua && git commit -q -am "Set the total"`),
    say('since which commit does app.lua run?'),
    run('git checkout -q HEAD~1 && lua5.4 app.lua'),
    run('git checkout -q main && lua5.4 app.lua'),
  ),
  decoy(
    'the same failure comes back after a change that seemed to help',
    {
      'package.json': esm,
      'pool.js': `export const size = 4\n${everyOther('.pool')}`,
      'pool.test.js':
        "import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { odd } from './pool.js'\n\ntest('gives a connection', () => assert.ok(odd, 'no connection after 30 ms'))\n",
    },
    run('node --test pool.test.js'),
    edit('pool.js', 'size = 4', 'size = 8'),
    run('node --test pool.test.js'),
    run('node --test pool.test.js', 'Once more, to be sure'),
    say('as I said, it fails every other time. Leave it for today.'),
  ),
  decoy(
    'three changes and no success',
    {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs':
        'fn longest(a: &str, b: &str) -> &str {\n    if a.len() > b.len() { a } else { b }\n}\n\nfn main() {\n    println!("{}", longest("pen", "cup"));\n}\n',
    },
    say('build it'),
    run('cargo check -q 2>&1 | head -20'),
    edit('src/main.rs', 'fn longest(a: &str', "fn longest(a: &'a str"),
    run('cargo check -q 2>&1 | head -20'),
    edit('src/main.rs', 'b: &str) -> &str', "b: &'a str) -> &'a str"),
    run('cargo check -q 2>&1 | head -20'),
    say('stop, I will take over from here'),
  ),
  decoy(
    'an error is thrown away, not fixed',
    {
      'src/Main.java': 'class Main {\n  public static void main(String[] a) { int n = "three"; }\n}\n',
      Makefile: 'all:\n\tjavac -d out src/Main.java\n',
    },
    run('make all'),
    run('make all 2>/dev/null || true'),
    run('make -i all > build.log 2>&1; echo done'),
    say('I see that it does not compile. Fine for now, Main.java is generated tomorrow.'),
  ),
  decoy(
    'a red test is written, its function is for another day',
    { 'slug/__init__.py': '' },
    say('Only write the failing test for slug.of, I will write the function tomorrow'),
    write('tests/test_slug.py', 'from slug import of\n\n\ndef test_of():\n    assert of("Red Pen") == "red-pen"\n'),
    run('python3 -m pytest -q tests 2>&1 | tail -12', 'It has to be red'),
    run('python3 -m pytest -q tests --collect-only 2>&1 | tail -3 || true'),
    run('git init -q . && git add -A && git commit -q -m "Test slugs" && git log --oneline | wc -l'),
  ),
]
