import { asJson, collect, edit, later, pair, run, type Session, say } from './form.ts'

const esm = asJson({ name: 'rates', type: 'module', scripts: { start: 'node src/main.js', test: 'vitest run' } })

/** Fixes of the seventh set: sessions with their expected learnings. */
export const seventhFixes4: readonly Session[] = [
  pair(
    'monorepo-interleaved',
    {
      'api/tsconfig.json': asJson({
        compilerOptions: { strict: true, noEmit: true, target: 'ES2022', lib: ['ES2020'], types: [] },
      }),
      'api/last.ts': 'export const last = (xs: string[]): string | undefined => xs.at(-1)\n',
      'web/package.json': asJson({
        name: 'web',
        type: 'module',
        scripts: { build: 'node build.mjs', generate: 'node gen.mjs' },
      }),
      'web/build.mjs':
        "import { readFileSync } from 'node:fs'\nconst routes = JSON.parse(readFileSync('generated/routes.json', 'utf8'))\nconsole.log(`${routes.length} pages built`)\n",
      'web/gen.mjs':
        "import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync('generated', { recursive: true })\nwriteFileSync('generated/routes.json', '[\"/\", \"/cart\"]')\n",
      'NOTES.md': '# notes\n',
    },
    [
      { error: "Property 'at' does not exist on type 'string[]'", by: ['api/tsconfig.json', 'ES2022'] },
      { error: "no such file or directory, open 'generated/routes.json'", by: ['generate'] },
    ],
    say('Get api and web building again, both fail since I cloned the repository anew.'),
    later('cd api && npx tsc -p . ; echo "tsc exit $?"'),
    run('cd web && npm run -s build 2>&1 | tail -20; echo "exit ${PIPESTATUS[0]}"'),
    collect,
    run('cat web/package.json | head -12'),
    edit('api/tsconfig.json', '"ES2020"', '"ES2022"'),
    run('cd web && npm run -s generate && ls generated'),
    edit('NOTES.md', '# notes', '# Notes'),
    run('cd api && npx tsc -p . ; echo "tsc exit $?"'),
    run('cd web && npm run -s build 2>&1 | tail -20; echo "exit ${PIPESTATUS[0]}"'),
    say('Thanks, both work here as well.'),
  ),
  pair(
    'git-stale-lock',
    { 'a.txt': 'a\n' },
    [{ error: "index.lock': File exists", by: ['rm -f .git/index.lock'] }],
    run('git init -q -b main . && git add a.txt && git commit -qm a && touch .git/index.lock && echo b > b.txt'),
    run('git add -A && git commit -m "Add b"'),
    run('pgrep -a -x git; ls -la .git/index.lock | wc -l', 'Is another git running?'),
    run('rm -f .git/index.lock'),
    run('git add -A && git commit -m "Add b"'),
  ),
  pair(
    'node-esm-service',
    {
      'package.json': esm,
      'src/main.js':
        "import { rate } from './rates'\nimport config from '../config.json'\nconsole.log(rate('EUR'), config.port)\n",
      'src/rates.js': "const table = require('./table.json')\nexport const rate = (c) => table[c]\n",
      'src/table.json': '{ "EUR": 1 }\n',
      'config.json': '{ "port": 8080 }\n',
    },
    [
      { error: 'imported from', by: ['main.js', './rates.js'] },
      { error: 'ERR_IMPORT_ASSERTION_TYPE_MISSING', by: ['main.js', "type: 'json'"] },
      { error: 'require is not defined in ES module scope', by: ['rates.js', 'createRequire'] },
    ],
    run('npm start 2>&1 | head -25'),
    edit('src/main.js', "'./rates'", "'./rates.js'"),
    run('npm start 2>&1 | head -25'),
    edit('src/main.js', "'../config.json'", "'../config.json' with { type: 'json' }"),
    run('npm start 2>&1 | head -25'),
    edit(
      'src/rates.js',
      'const table = require',
      "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nconst table = require",
    ),
    run('npm start 2>&1 | head -25'),
  ),
  pair(
    'ts-strict-orders',
    {
      'package.json': asJson({ name: 'orders', private: true, scripts: { typecheck: 'tsc --noEmit -p .' } }),
      'tsconfig.json': asJson({
        compilerOptions: { strict: true, target: 'ES2022', module: 'NodeNext', skipLibCheck: true, types: [] },
        include: ['src'],
      }),
      'src/order.ts':
        "import { round } from './money'\n\nexport interface Order {\n  id: string\n  note?: string\n  cents: number\n}\n\nexport const shout = (o: Order) => o.note.toUpperCase()\nexport const total = (os: Order[]) => round(os.reduce((s, o) => s + o.cents, 0))\n",
      'src/money.ts': 'export const round = (cents: number): number => Math.round(cents / 100)\n',
      'src/index.ts': "import { total } from './order'\n\nconst label: string = total([])\nconsole.log(label)\n",
    },
    [
      { error: "'o.note' is possibly 'undefined'", by: ['order.ts', 'o.note?.toUpperCase()'] },
      { error: "Type 'number' is not assignable to type 'string'", by: ['index.ts', 'String(total('] },
    ],
    run('npm run -s typecheck'),
    run('grep -rn "shout" src'),
    edit('src/order.ts', 'o.note.toUpperCase()', "o.note?.toUpperCase() ?? ''"),
    run('npm run -s typecheck'),
    edit('src/index.ts', 'total([])', 'String(total([]))'),
    run('npm run -s typecheck && echo clean'),
  ),
  pair(
    'npm-ci-without-lock',
    {
      'package.json': asJson({
        name: 'site',
        version: '1.0.0',
        scripts: { compile: 'node build.mjs' },
        dependencies: {},
      }),
      'build.mjs':
        "import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync('dist', { recursive: true })\nwriteFileSync('dist/index.html', '<h1>hi</h1>')\nconsole.log('built')\n",
    },
    [
      { error: 'can only install with an existing package-lock.json', by: ['npm install'] },
      { error: 'Missing script: "build"', by: ['npm run compile'] },
    ],
    say('Install and build the site please.'),
    run('npm ci'),
    run('npm install --no-audit --no-fund'),
    run('npm run build'),
    run('npm run compile'),
  ),
  pair(
    'port-taken',
    {
      'server.mjs':
        "import { createServer } from 'node:http'\nconst port = Number(process.env.PORT ?? 7391)\ncreateServer((_, r) => r.end('ok')).listen(port, () => {\n  console.log(`listening on ${port}`)\n  if (process.env.ONCE) process.exit(0)\n})\n",
    },
    [{ error: 'EADDRINUSE: address already in use', by: ['PORT=7392'] }],
    run('node server.mjs > /dev/null 2>&1 & echo $! > old.pid; sleep 1; echo started'),
    run('ONCE=1 timeout 20 node server.mjs'),
    run('ONCE=1 PORT=7392 timeout 20 node server.mjs', 'Another port'),
    run('kill $(cat old.pid); echo done'),
  ),
]
