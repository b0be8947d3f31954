/** Sessions whose failures need no fix: probes, typos, printed logs, answers by exit code, and noise. */
import { decoy, edit, inLocale, run, type Session, say, write } from './form.ts'

const esm =
  '{"name":"shop","version":"1.0.0","type":"module","scripts":{"build":"node build.js","test":"node --test"}}\n'
const trace =
  'Traceback (most recent call last):\n  File "/srv/app/worker.py", line 8, in <module>\n    run()\nKeyError: \'queue\'\n'

export const harmlessFailures: readonly Session[] = [
  decoy(
    'a probe of node',
    { 'package.json': esm, 'cart.js': 'export const cart = []\n' },
    say('what does cart export?'),
    run(`node -e "console.log(require('./cart.js').default.length)"`),
    edit('cart.js', 'export const cart = []\n', '/** The rows of the cart. */\nexport const cart = []\n'),
    run(`node --input-type=module -e "import * as all from './cart.js'; console.log(Object.keys(all))"`),
  ),
  decoy(
    'a probe of Python in a here document',
    { 'data.json': '{"rows": [{"n": 1}, {"n": 2}]}\n', 'notes.md': '' },
    run(
      "python3 - <<'EOF'\nimport json\nprint(sum(row['count'] for row in json.load(open('data.json'))['rows']))\nEOF",
    ),
    write('notes.md', 'The rows have `n`.\n'),
    run("python3 - <<'EOF'\nimport json\nprint(sum(row['n'] for row in json.load(open('data.json'))['rows']))\nEOF"),
  ),
  decoy(
    'probes of Ruby and PHP',
    { 'a.txt': 'a\n' },
    run(`ruby -e 'puts [1, 2].sum_of'`),
    run(`ruby -e 'puts [1, 2].sum'`),
    run(`php -r 'echo str_containz("abc", "b");'`),
    run(`php -r 'var_dump(str_contains("abc", "b"));'`),
  ),
  decoy(
    'a script to throw away',
    { 'orders.csv': 'id;cents\n1;250\n2;oops\n' },
    say('how much did we sell? just tell me the number'),
    write(
      '/tmp/scratch-5/sum.py',
      "import csv\nprint(sum(int(r['cents']) for r in csv.DictReader(open('orders.csv'))))\n",
    ),
    run('python3 /tmp/scratch-5/sum.py'),
    edit('/tmp/scratch-5/sum.py', "open('orders.csv')", "open('orders.csv'), delimiter=';'"),
    run('python3 /tmp/scratch-5/sum.py'),
    edit('/tmp/scratch-5/sum.py', "delimiter=';')", "delimiter=';') if r['cents'].isdigit()"),
    run('python3 /tmp/scratch-5/sum.py; rm -r /tmp/scratch-5'),
  ),
  decoy(
    'typing errors of the agent',
    { 'package.json': esm, 'build.js': "console.log('built')\n" },
    run('npm run biuld'),
    run('npm run build'),
    run('git stauts'),
    run('git init -q . && git status --short'),
    run('gerp -n built build.js'),
    run('grep -n built build.js'),
  ),
  inLocale(
    'de_DE.UTF-8',
    decoy(
      'typing errors in a German terminal',
      { 'src/preise.txt': 'Stift 3\n' },
      say('zeig mir die Preise'),
      run('cat scr/preise.txt'),
      run('cat src/preise.txt'),
      run('sotr src/preise.txt'),
      run('sort src/preise.txt'),
    ),
  ),
  decoy(
    'a query with a wrong column',
    { 'schema.sql': "CREATE TABLE users (id INTEGER, name TEXT); INSERT INTO users VALUES (1, 'Ada');\n" },
    run('sqlite3 dev.db < schema.sql'),
    run('sqlite3 dev.db "SELECT nmae FROM users"'),
    run('sqlite3 dev.db "SELECT name FROM users"'),
  ),
  decoy(
    'the log of another machine is shown',
    {
      'logs/worker-1.log': `12:00 start\n${trace}`,
      'logs/worker-2.log': '12:00 start\n12:01 done\n',
      'worker.md': 'Two workers.\n',
    },
    say('Welcher worker ist gestern ausgefallen?'),
    run('cat logs/worker-1.log'),
    edit('worker.md', 'Two workers.', 'Two workers. Their logs are in `logs`.'),
    run('cat logs/worker-2.log'),
    run('grep -c Error logs/*.log'),
  ),
  decoy(
    'a log of a build is read twice, rotated in between',
    {
      'ci/last.log': "src/a.c:3:5: error: expected ';' before 'return'\nmake: *** [Makefile:2: a.o] Error 1\n",
      'ci/README.md': 'logs\n',
      'ci/next.log': 'cc -c a.c\nall fine\n',
    },
    run('tail -n 20 ci/last.log'),
    edit('ci/README.md', 'logs', 'Logs of the builds.'),
    run('mv ci/next.log ci/last.log && tail -n 20 ci/last.log'),
  ),
  decoy(
    'a guide with an error in it',
    {
      'docs/errors.md':
        '# Errors\n\n    error[E0382]: borrow of moved value: `cart`\n    FAILED tests/test_a.py::test_a - AssertionError\n\nClone it.\n',
    },
    say('reword the last line of docs/errors.md'),
    run('cat docs/errors.md docs/more.md'),
    edit('docs/errors.md', 'Clone it.', 'Borrow the value, or clone it.'),
    run('cat docs/errors.md'),
  ),
  decoy(
    'a search that finds nothing yet',
    { 'src/api.ts': 'export const version = 1\n' },
    run('grep -rn "requestId" src'),
    edit('src/api.ts', 'version = 1\n', 'version = 1\nexport const requestId = () => crypto.randomUUID()\n'),
    run('grep -rn "requestId" src'),
  ),
  decoy(
    'a file that is asked for before it is built',
    {
      'package.json': esm,
      'build.js':
        "import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync('dist', { recursive: true })\nwriteFileSync('dist/app.js', '')\n",
    },
    run('test -f dist/app.js'),
    run('npm run --silent build'),
    run('test -f dist/app.js'),
    run('[ -d coverage ]'),
  ),
  decoy(
    'make is asked whether there is anything to do',
    { Makefile: 'out.txt: in.txt\n\tcp in.txt out.txt\n', 'in.txt': 'a\n' },
    run('make -q out.txt'),
    run('make out.txt'),
    run('make -q out.txt'),
  ),
  decoy(
    'two files are compared',
    {
      'old/nginx.conf': 'listen 80;\nroot /srv;\n',
      'new/nginx.conf': 'listen 443;\nroot /srv;\n',
      'old/mime.types': 'text/html\n',
      'new/mime.types': 'text/html\n',
    },
    say('quelles différences entre old et new ?'),
    run('diff -u old/nginx.conf new/nginx.conf'),
    run('cmp old/nginx.conf new/nginx.conf'),
    run('diff -u old/mime.types new/mime.types'),
  ),
  decoy(
    'which tools are here',
    { 'package.json': esm, 'build.js': "console.log('built')\n" },
    run('command -v yarn-berry'),
    run('which podman-compose buildah'),
    run('pnpx-x --version || bunny --version || node --version'),
    run('npm run --silent build'),
  ),
  decoy(
    'Docker is not here, today and later',
    { 'compose.yml': 'services:\n  db:\n    image: postgres:16\n', 'README.md': '# shop\n' },
    run('docker ps'),
    edit('README.md', '# shop\n', '# shop\n\nThe database runs in Docker.\n'),
    run('docker info 2>&1 | tail -3'),
    say('docker is off on this machine, never mind'),
  ),
  decoy(
    'a server that needs a moment',
    {
      'slow.js':
        "setTimeout(() => require('node:http').createServer((_, out) => out.end('ok\\n')).listen(48131, '127.0.0.1'), 700)\nsetTimeout(() => process.exit(0), 5000)\n",
    },
    run('(node slow.js > /dev/null 2>&1 &) ; curl -sS http://127.0.0.1:48131/'),
    run('sleep 2; curl -sS http://127.0.0.1:48131/'),
  ),
  decoy(
    'a lock that is free a moment later',
    {
      'job.sh':
        'flock -n .lock -c "echo imported" || { echo "error: another import is running (lock .lock is held)" >&2; exit 75; }\n',
      'notes.txt': 'a\n',
    },
    run('(flock .lock sleep 2 &) ; sleep 0.3; bash job.sh'),
    run('cat notes.txt; sleep 3'),
    run('bash job.sh'),
  ),
  decoy(
    'a run is stopped by its user',
    { 'package.json': esm, 'wait.test.js': "import { test } from 'node:test'\ntest('waits', () => {})\n" },
    { run: 'npm test', interrupted: true },
    say('sorry, wrong window. go on'),
    run('npm test 2>&1 | tail -9'),
  ),
  decoy(
    'a wrong use is answered as it should be',
    {
      'cli.js':
        "const [name] = process.argv.slice(2)\nif (name === '--help') console.log('usage: shop NAME')\nelse if (name?.startsWith('-')) {\n  console.error(`error: unknown option $" +
        '{name}`)\n  process.exitCode = 2\n} else console.log(name)\n',
    },
    say('Does the CLI refuse unknown options? Then make the usage line start with a capital.'),
    run('node cli.js --nope; echo "exit $?"', 'It has to refuse this'),
    run('node cli.js --nope'),
    edit('cli.js', 'usage:', 'Usage:'),
    run('node cli.js --help'),
  ),
  decoy(
    'warnings of the environment',
    {
      'package.json': esm,
      'build.js':
        "process.emitWarning('The old API is deprecated', 'DeprecationWarning')\nconsole.error('npm warn config optional is deprecated')\nconsole.log('built')\n",
      'a.md': 'a\n',
    },
    run('npm run build'),
    edit('a.md', 'a\n', 'b\n'),
    run('npm run build 2>/dev/null'),
  ),
  decoy(
    'looking around in the wrong places',
    { 'packages/web/src/index.ts': 'export {}\n', 'packages/web/tsconfig.json': '{}\n' },
    run('ls src/components'),
    run('sed -n 1,20p packages/web/index.ts'),
    run('find packages -name "*.ts"'),
    run('sed -n 1,20p packages/web/src/index.ts'),
    run('cd packages/api && ls; cd packages/web && ls'),
  ),
  decoy(
    'git answers by its exit code',
    { 'a.txt': 'a\n' },
    run('git init -q -b main . && git add -A && git commit -q -m a'),
    run('git show-ref --verify --quiet refs/heads/dev'),
    run('git switch -q -c dev && git show-ref --verify --quiet refs/heads/dev'),
    edit('a.txt', 'a', 'b'),
    run('git diff --exit-code --stat'),
    run('git commit -q -am b && git diff --exit-code --stat'),
    run('git merge-base --is-ancestor dev main'),
  ),
]
