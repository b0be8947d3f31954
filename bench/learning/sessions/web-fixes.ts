/** Sessions with JavaScript, styles, configuration and data in which an error is really fixed. */
import { edit, inLocale, pair, run, type Session, say, write } from './form.ts'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const price = 'export const price = (cents) => `$' + '{(cents / 100).toFixed(2)} EUR`\n'

export const webFixes: readonly Session[] = [
  pair(
    'a path alias that TypeScript does not know',
    {
      'packages/web/tsconfig.json': json({
        compilerOptions: { noEmit: true, strict: true, module: 'esnext', moduleResolution: 'bundler', types: [] },
        include: ['src'],
      }),
      'packages/web/src/app.ts': "import { euro } from '@/money'\n\nexport const label = euro(3)\n",
      'packages/web/src/money.ts': 'export const euro = (n: number) => `$' + '{n} €`\n',
    },
    [{ error: 'TS2307', by: ['tsconfig.json'] }],
    say('Typprüfung für das Web-Paket ist rot'),
    run('npx tsc -p packages/web 2>&1 | head', 'Type check'),
    run('cat packages/web/tsconfig.json && ls packages/web/src'),
    edit('packages/web/tsconfig.json', '"noEmit": true,', '"noEmit": true,\n    "paths": { "@/*": ["./src/*"] },'),
    run('npx tsc -p packages/web 2>&1 | head', 'Type check'),
  ),
  pair(
    'eslint has no configuration, then finds a name that is not used',
    {
      'package.json': json({ name: 'shop', private: true, type: 'module', scripts: { lint: 'eslint src' } }),
      'src/cart.js': 'const limit = 3\nexport const total = (rows) => rows.length\n',
    },
    [
      { error: "couldn't find an eslint.config", by: ['eslint.config'] },
      { error: 'no-unused-vars', by: ['cart.js'] },
    ],
    say('set up linting with the unused variables rule only'),
    run('npm run lint'),
    write('eslint.config.js', "export default [{ rules: { 'no-unused-vars': 'error' } }]\n"),
    run('npm run lint'),
    edit('src/cart.js', 'const limit = 3\n', ''),
    run('npm run --silent lint && echo "no findings"'),
  ),
  pair(
    'jest and modules',
    {
      'package.json': json({ name: 'shop', type: 'module', jest: { transform: {} } }),
      'price.js': price,
      'price.test.js':
        "import { price } from './price.js'\n\ntest('price', () => expect(price(250)).toBe('2.50 EUR'))\n",
    },
    [{ error: 'Must use import to load ES Module', by: ['--experimental-vm-modules'] }],
    run('npx jest --no-cache 2>&1 | tail -40'),
    run('cat package.json'),
    run('NODE_OPTIONS=--experimental-vm-modules npx jest --no-cache 2>&1 | tail -40'),
  ),
  pair(
    'a slow test of mocha',
    {
      'package.json': json({ name: 'shop', scripts: { test: 'mocha --reporter dot' } }),
      'test/import.js':
        "describe('import', () => {\n  it('reads the whole list', async () => {\n    await new Promise((done) => setTimeout(done, 400))\n  })\n})\n",
      '.mocharc.json': json({ timeout: 150 }),
    },
    [{ error: 'Timeout of', by: ['.mocharc.json'] }],
    say('the import test needs half a second by design, make npm test pass'),
    run('npm test'),
    edit('.mocharc.json', '150', '2000'),
    run('npm test'),
  ),
  pair(
    'a snapshot after a change that the user wanted',
    {
      'package.json': json({ name: 'shop', type: 'module' }),
      'price.js': price,
      'price.test.js':
        "import { expect, test } from 'vitest'\nimport { price } from './price.js'\n\ntest('label', () => expect(price(100)).toMatchSnapshot())\n",
      '__snapshots__/price.test.js.snap':
        '// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\nexports[`label 1`] = `"1.00 EUR"`;\n',
    },
    [{ error: 'mismatched', by: ['-u'] }],
    say('Show € in place of EUR.'),
    run('npx vitest run'),
    edit('price.js', 'EUR', '€'),
    run('npx vitest run 2>&1 | tail -30'),
    run('git diff --no-index --stat __snapshots__ __snapshots__; cat __snapshots__/*.snap'),
    run('npx vitest run -u 2>&1 | tail -30', 'The label is meant to change'),
    run('npx vitest run 2>&1 | tail -8'),
  ),
  pair(
    'the form of the sources, in a make target',
    {
      Makefile: 'format-check:\n\t@npx prettier --check "src/**/*.js"\n',
      'src/a.js': 'const a = {b:1}\nexport default a;\n',
      'src/b.js': 'export const b = 1;\n',
    },
    [{ error: 'Code style issues found', by: ['prettier --write'] }],
    run('make format-check'),
    run('npx prettier --write "src/**/*.js"'),
    run('make format-check'),
  ),
  pair(
    'webpack looks for a file of another name',
    {
      'web/webpack.config.js': "module.exports = { mode: 'production', entry: './src/index.js', devtool: false }\n",
      'web/src/index.js': "import { total } from './cart.js'\n\nconsole.log(total([1]))\n",
      'web/src/Cart.js': 'export const total = (rows) => rows.length\n',
    },
    [{ error: "Can't resolve", by: ['Cart.js'] }],
    say('The bundle builds on the Mac of my colleague, not here. File names are lower case in this team.'),
    run('cd web && npx webpack'),
    run('ls web/src'),
    run('mv web/src/Cart.js web/src/cart.js'),
    run('cd web && npx webpack && node dist/main.js'),
  ),
  pair(
    'a build started in the wrong folder',
    {
      'site/index.html': '<!doctype html>\n<title>Shop</title>\n<script type="module" src="/main.js"></script>\n',
      'site/main.js': "document.title = 'Open'\n",
      'README.md': 'The site is in `site`.\n',
    },
    [{ error: 'Cannot resolve entry module', by: ['site'] }],
    run('npx vite build'),
    run('cat README.md'),
    run('cd site && npx vite build'),
  ),
  pair(
    'a colour that Sass does not know, in a list of scripts',
    {
      'package.json': json({
        name: 'theme',
        scripts: {
          css: 'sass --no-source-map scss/main.scss dist/main.css',
          lint: 'stylelint "scss/*.scss"',
          build: 'npm run css && npm run lint',
        },
        stylelint: { rules: { 'color-no-invalid-hex': true } },
      }),
      'scss/_colors.scss': '$brand: #00ff0;\n',
      'scss/main.scss': "@use 'colors';\n\na { color: colors.$brnd; }\n",
    },
    [
      { error: 'Expected hex digit', by: ['_colors.scss'] },
      { error: 'Undefined variable', by: ['main.scss'] },
    ],
    say('o build do tema quebrou'),
    run('npm run build'),
    run('cat scss/_colors.scss'),
    edit('scss/_colors.scss', '#00ff0;', '#00ff00;'),
    run('npm run build'),
    edit('scss/main.scss', '$brnd', '$brand'),
    run('npm run build'),
  ),
  pair(
    'a package that has to be installed',
    {
      'package.json': json({ name: 'shop', version: '1.0.0', private: true }),
      'bin/label.js': "const leftPad = require('left-pad')\n\nconsole.log(leftPad('7', 3, '0'))\n",
    },
    [{ error: 'Cannot find module', by: ['left-pad'] }],
    say('run bin/label.js'),
    run('node bin/label.js'),
    run('grep -n left-pad package.json'),
    run('npm install --no-audit --no-fund left-pad'),
    run('node bin/label.js'),
  ),
  pair(
    'a workspace that is linked first',
    {
      'package.json': json({
        name: 'root',
        private: true,
        workspaces: ['packages/*'],
        scripts: { start: 'node packages/app/index.js' },
      }),
      'packages/app/package.json': json({ name: 'app', version: '1.0.0', dependencies: { '@ada/tax': '*' } }),
      'packages/app/index.js': "console.log(require('@ada/tax').rate)\n",
      'packages/tax/package.json': json({ name: '@ada/tax', version: '1.0.0', main: 'tax.js' }),
      'packages/tax/tax.js': 'exports.rate = 19\n',
    },
    [{ error: 'Cannot find module', by: ['npm install'] }],
    run('npm start'),
    run('ls packages/*'),
    run('npm install --offline --no-audit --no-fund'),
    run('npm start'),
  ),
  pair(
    'a setting that a service wants',
    {
      'services/mail/server.js':
        "const host = process.env.MAIL_HOST\nif (!host) throw new Error('MAIL_HOST is not set')\nconsole.log(`sending by $" +
        '{host}`)\n',
      'services/mail/README.md': 'Set `MAIL_HOST`; for tests, `localhost` will do.\n',
    },
    [{ error: 'MAIL_HOST is not set', by: ['MAIL_HOST='] }],
    say('メールサービスを一度起動してみて'),
    run('cd /home/ada/shop/services/mail && node server.js'),
    run('cat services/mail/README.md'),
    run('cd /home/ada/shop/services/mail && MAIL_HOST=localhost node server.js'),
  ),
  pair(
    'an order that its schema refuses',
    {
      'schema/order.json': json({ type: 'object', required: ['id', 'rows'], properties: { id: { type: 'string' } } }),
      'data/order.json': json({ id: 17, rows: [] }),
    },
    [{ error: 'must be string', by: ['data/order.json'] }],
    run('npx ajv validate -s schema/order.json -d data/order.json --all-errors'),
    edit('data/order.json', '17', '"17"'),
    run('npx ajv validate -s schema/order.json -d data/order.json --all-errors'),
  ),
  inLocale(
    'de_DE.UTF-8',
    pair(
      'a rule that a German make does not have',
      {
        Makefile:
          'alles: css/seite.css\n\ncss/seite.css: css/seite.scss\n\tnpx sass --no-source-map css/seite.scss css/seite.css\n',
        'scss/seite.scss': 'a { b { color: red; } }\n',
      },
      [{ error: 'Keine Regel', by: ['Makefile'] }],
      say('make alles geht nicht'),
      run('make alles'),
      run('ls'),
      write(
        'Makefile',
        'alles: css/seite.css\n\ncss/seite.css: scss/seite.scss\n\tnpx sass --no-source-map scss/seite.scss css/seite.css\n',
      ),
      run('make alles && head -3 css/seite.css'),
    ),
  ),
]
