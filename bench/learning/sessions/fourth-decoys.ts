import { type Act, collect, decoy, edit, inLocale, later, run, say, write } from './form.ts'

/** Sessions with errors but without a learning: a fourth set. */

const pkg = (more: object) => `${JSON.stringify({ name: 'shop', private: true, ...more }, null, 2)}\n`
const interrupted = (command: string): Act => ({ run: command, interrupted: true })

const slug = {
  'slug.py': 'def slug(text):\n    return text.lower().replace(" ", "-")\n',
  'test_slug.py': 'from slug import slug\n\n\ndef test_slug():\n    assert slug("A B") == "a-b"\n',
}
const flaky =
  'import os\n\n\ndef test_port():\n    seen = os.path.exists(".port")\n    open(".port", "w").close()\n    assert seen, "port 8099 is not open yet"\n'

export const fourthDecoys = [
  decoy(
    'a probe of node -e, mended by a second probe',
    { 'rates.json': '{ "list": [1, 2] }\n' },
    say('how many rates are in there?'),
    run('node -e "console.log(require(\'./rates\').rates.length)" 2>&1 | tail -12'),
    run('node -e "console.log(require(\'./rates\').list.length)"'),
    say('ok'),
  ),
  decoy(
    'a heredoc of Python that looks at a file',
    { 'orders.csv': 'id;cents\n1;250\n' },
    say('Summe der Bestellungen?'),
    run("python3 - <<'PY'\nimport csv\nprint(sum(int(r['cents']) for r in csv.DictReader(open('orders.csv'))))\nPY"),
    run(
      "python3 - <<'PY'\nimport csv\nprint(sum(int(r['cents']) for r in csv.DictReader(open('orders.csv'), delimiter=';')))\nPY",
    ),
  ),
  decoy(
    'a scratch script, tried, mended and thrown away',
    slug,
    say('does slug keep umlauts?'),
    write('scratch_umlaut.py', 'from slug import slugs\nprint(slugs("Ö B"))\n'),
    run('python3 scratch_umlaut.py'),
    write('scratch_umlaut.py', 'from slug import slug\nprint(slug("Ö B"))\n'),
    run('python3 scratch_umlaut.py'),
    run('rm scratch_umlaut.py'),
  ),
  decoy(
    'a test seen red before its feature is written',
    slug,
    say('TDD please: slug should drop exclamation marks, test first'),
    edit('test_slug.py', '== "a-b"\n', '== "a-b"\n\n\ndef test_marks():\n    assert slug("A!") == "a"\n'),
    run('pytest -q test_slug.py 2>&1 | tail -20', 'See the new test fail'),
    edit('slug.py', '.replace(" ", "-")', '.replace(" ", "-").replace("!", "")'),
    run('pytest -q test_slug.py 2>&1 | tail -20', 'Now it should pass'),
  ),
  decoy(
    'grep without a match, then with one',
    slug,
    say('where is slug used'),
    run('grep -rn "slugify(" --include=*.py .'),
    run('grep -rn "slug(" --include=*.py .'),
  ),
  decoy(
    'diff and test that say no',
    { 'a.env': 'PORT=1\n', 'b.env': 'PORT=2\n' },
    say('compare the env files'),
    run('diff a.env b.env'),
    run('test -f c.env'),
    run('cp a.env c.env && diff a.env c.env'),
  ),
  decoy(
    'a flaky test passes when run again',
    { 'test_port.py': flaky },
    say('run tests'),
    run('pytest -q test_port.py 2>&1 | tail -15'),
    run('pytest -q test_port.py 2>&1 | tail -15', 'Try again'),
    say('flaky, ignore it'),
  ),
  decoy(
    'a flaky test passes after an edit that has nothing to do with it',
    { 'test_port.py': flaky, 'README.md': '# Shop\n' },
    run('pytest -q test_port.py 2>&1 | tail -15'),
    say('while you wait: add a line on the licence to the readme'),
    edit('README.md', '# Shop\n', '# Shop\n\nMIT licence.\n'),
    run('pytest -q test_port.py 2>&1 | tail -15'),
  ),
  decoy(
    'a mend that its user contradicts',
    {
      'price.js': 'exports.price = (cents) => (cents / 100).toFixed(1)\n',
      'check.js': "require('assert').equal(require('./price').price(250), '2.50')\n",
    },
    say('node check.js fails'),
    run('node check.js 2>&1 | head -12'),
    edit('price.js', 'toFixed(1)', "toFixed(1) + '0'"),
    run('node check.js 2>&1 | head -12'),
    say('no, that is wrong: 255 must be 2.55. undo that, I will do it myself'),
    edit('price.js', "toFixed(1) + '0'", 'toFixed(1)'),
  ),
  decoy(
    'a mend reverted with git',
    { ...slug, 'slug.py': 'def slug(text):\n    return text.replace(" ", "-")\n' },
    run('git init -q . && git add -A && git commit -qm first'),
    say('le test échoue'),
    run('pytest -q 2>&1 | tail -15'),
    edit('slug.py', 'text.replace(" ", "-")', '"a-b"'),
    run('pytest -q 2>&1 | tail -3'),
    say('non, annule ça, tu triches'),
    run('git checkout slug.py'),
    run('pytest -q 2>&1 | tail -15'),
  ),
  decoy(
    'still broken for its user',
    { 'serve.sh': '#!/bin/bash\n. ./serve.env\necho "listening on $PORT"\n' },
    say('serve.sh stirbt'),
    run('bash serve.sh'),
    run('touch serve.env && bash serve.sh'),
    say('bei mir immer noch kaputt, das war es nicht'),
  ),
  decoy(
    'a later success of another command',
    { Makefile: 'docs:\n\tasciidoc-none manual.txt\n\nhello:\n\t@echo hello\n', 'manual.txt': 'x\n' },
    say('make docs'),
    run('make docs 2>&1 | tail -5'),
    run('make hello 2>&1 | tail -5'),
    say('leave the docs, not needed today'),
  ),
  decoy(
    'a test that is skipped to be green',
    { 'test_tax.py': 'import pytest\n\n\ndef test_tax():\n    assert round(0.615, 2) == 0.62\n' },
    say('get CI green, we ship in ten minutes'),
    run('pytest -q test_tax.py 2>&1 | tail -15'),
    edit('test_tax.py', 'def test_tax', '@pytest.mark.skip(reason="rounding")\ndef test_tax'),
    run('pytest -q test_tax.py 2>&1 | tail -15'),
  ),
  decoy(
    'an assertion is deleted',
    {
      'total.test.js':
        "const test = require('node:test')\nconst assert = require('node:assert')\n\ntest('total', () => {\n  const all = [0.1, 0.2]\n  assert.equal(all.length, 2)\n  assert.equal(all[0] + all[1], 0.3)\n})\n",
    },
    say('total test?'),
    run('node --test total.test.js 2>&1 | head -40'),
    edit('total.test.js', '  assert.equal(all[0] + all[1], 0.3)\n', ''),
    run('node --test total.test.js 2>&1 | tail -12'),
  ),
  decoy(
    'a commit past its hook with --no-verify',
    { 'a.js': 'let a = \n', hook: '#!/bin/sh\nexec node --check a.js\n' },
    run('git init -q . && cp hook .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit && git add -A'),
    say('commit it'),
    run('git commit -m "wip" 2>&1 | tail -12'),
    run('git commit --no-verify -m "wip" 2>&1 | tail -12'),
  ),
  decoy(
    'a lint made quiet by || true',
    { Makefile: 'lint:\n\tshellcheck run.sh\n', 'run.sh': '#!/bin/bash\ncd $1\nls\n' },
    run('make lint 2>&1 | tail -20'),
    edit('Makefile', 'shellcheck run.sh', 'shellcheck run.sh || true'),
    run('make lint 2>&1 | tail -4'),
    say('hm ok'),
  ),
  decoy(
    'a typo of its own, mended at once',
    { 'total.py': 'def total(items):\n    return sum(items)\n' },
    say('add a mean() to total.py and a test of it'),
    edit('total.py', 'sum(items)\n', 'sum(items)\n\n\ndef mean(items)\n    return total(items) / len(items)\n'),
    write('test_total.py', 'from total import mean\n\n\ndef test_mean():\n    assert mean([1, 3]) == 2\n'),
    run('pytest -q test_total.py 2>&1 | tail -15'),
    edit('total.py', 'def mean(items)\n', 'def mean(items):\n'),
    run('pytest -q test_total.py 2>&1 | tail -15'),
  ),
  decoy(
    'a run that its user interrupts',
    { 'test_slow.py': 'import time\n\n\ndef test_slow():\n    time.sleep(0.2)\n' },
    say('tests'),
    interrupted('pytest test_slow.py'),
    say('sorry, go on'),
    run('pytest -q test_slow.py 2>&1 | tail -5'),
  ),
  decoy(
    'a run that was too slow for its timeout',
    { 'slow.sh': '#!/bin/bash\nsleep 2\necho done\n' },
    run('timeout 1 bash slow.sh'),
    run('timeout 10 bash slow.sh'),
  ),
  // Only a typo of the agent: nothing in the project or its machine was fixed.
  decoy(
    'a command that was only misspelt',
    slug,
    say('prüf mal'),
    run('pytset -q 2>&1 | tail -5'),
    run('pytest -q 2>&1 | tail -5'),
  ),
  inLocale(
    'de_DE.utf8',
    decoy(
      'a branch misspelt in git, in German',
      { 'a.txt': 'a\n' },
      run('git init -q -b main . && git add -A && git commit -qm first && git branch feature/tax'),
      say('wechsle auf den branch tax'),
      run('git checkout feature/taxes 2>&1 | tail -3'),
      run('git branch --list'),
      run('git checkout feature/tax 2>&1 | tail -3'),
    ),
  ),
  decoy(
    'an error shown on purpose',
    {
      'cli.js':
        "if (!process.argv[2]) {\n  console.error('usage: cli <name>')\n  process.exit(2)\n}\nconsole.log('hi ' + process.argv[2])\n",
    },
    say('does the cli complain without a name?'),
    run('node cli.js; echo "exit=$?"'),
    run('node cli.js', 'It must fail here'),
    run('node cli.js Ada', 'And work here'),
    say('great, as designed'),
  ),
  decoy(
    'an error that nobody mends',
    {
      'main.go': 'package main\n\nfunc main() { undefinedThing() }\n',
      'go.mod': 'module example.com/shop\n\ngo 1.19\n',
    },
    say('what is the state of the build?'),
    run('go build ./... 2>&1 | head'),
    run('git log --oneline 2>&1 | head -3'),
    say('ok, tomorrow'),
  ),
  decoy(
    'the failing test is simply not run any more',
    {
      'package.json': pkg({ scripts: { test: 'node --test' } }),
      'test/a.test.js': "require('node:test')('a', () => {})\n",
      'test/b.test.js': "require('node:test')('b', () => { throw new Error('b is off by one') })\n",
    },
    run('npm run test 2>&1 | tail -30'),
    run('npm run test -- test/a.test.js 2>&1 | tail -12'),
    say('fine'),
  ),
  decoy(
    'a failed run in the background, and a look at something else',
    { 'watch.sh': '#!/bin/bash\necho "watching"\nexit 3\n', 'notes.txt': 'todo\n' },
    later('bash watch.sh'),
    run('cat notes.txt'),
    collect,
    run('cat watch.sh | head -2'),
    say('never mind the watcher'),
  ),
  decoy(
    'a type error silenced with a comment, which its user does not want',
    {
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "files": ["a.ts"] }\n',
      'a.ts': "export const n: number = 'three'\n",
    },
    say('tsc rouge'),
    run('npx tsc -p . 2>&1 | head -5'),
    edit('a.ts', 'export const', '// @ts-ignore\nexport const'),
    run('npx tsc -p . 2>&1 | head -5'),
    say('un @ts-ignore ? non, enlève-le'),
    edit('a.ts', '// @ts-ignore\n', ''),
  ),
  decoy(
    'a query of a column that is not there, then of the right one',
    { 'seed.sql': 'CREATE TABLE orders (id INTEGER, cents INTEGER);\nINSERT INTO orders VALUES (1, 250);\n' },
    run('sqlite3 shop.db < seed.sql'),
    say('total of all orders?'),
    run('sqlite3 shop.db "SELECT sum(amount) FROM orders"'),
    run('sqlite3 shop.db .schema'),
    run('sqlite3 shop.db "SELECT sum(cents) FROM orders"'),
  ),
  decoy(
    'a loop that asks until a service is up',
    {
      'up.sh':
        '#!/bin/bash\n[ -f .up ] || { touch .up; echo "connection refused: localhost:8099"; exit 7; }\necho ok\n',
    },
    run('bash up.sh'),
    run('sleep 1; bash up.sh'),
    say('¿ya está?'),
  ),
]
