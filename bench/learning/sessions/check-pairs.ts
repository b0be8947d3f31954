/** Sessions of `pairs.ts` with test runners, checks and the commands between them. */
import { collect, edit, later, run, type Session, say, write } from './form.ts'

const esm = '{"name":"shop","version":"1.0.0","type":"module","scripts":{"test":"node --test"}}'
const pythonCart = 'def total(items):\n    return sum(i["price"] for i in items) - 1\n'
const pythonTest =
  'from cart import total\n\ndef test_total():\n    assert total([{"price": 3}]) == 3\n\ndef test_empty():\n    assert True\n'

export const checkPairs: readonly Session[] = [
  {
    name: 'phpunit and a wrong sum',
    files: {
      'src/Cart.php': '<?php\nfunction total(array $a) { return array_sum($a) + 1; }\n',
      'tests/CartTest.php':
        "<?php\nrequire_once __DIR__ . '/../src/Cart.php';\nclass CartTest extends PHPUnit\\Framework\\TestCase {\n  public function testTotal() { $this->assertSame(6, total([1, 2, 3])); }\n}\n",
    },
    acts: [run('phpunit tests'), edit('src/Cart.php', ' + 1', ''), run('phpunit tests')],
    learns: [{ error: 'identical', by: ['Cart.php'] }],
  },
  {
    name: 'rake calls what is not there',
    files: { Rakefile: 'task :build do\n  bundel_assets\nend\n' },
    acts: [
      say('Build the assets'),
      run('rake build'),
      write('Rakefile', 'def bundle_assets\n  puts "done"\nend\n\ntask :build do\n  bundle_assets\nend\n'),
      run('rake build'),
    ],
    learns: [{ error: 'bundel_assets', by: ['Rakefile'] }],
  },
  {
    name: 'rspec of all after one of it',
    files: {
      'lib/cart.rb': 'def total(a)\n  a.sum - 1\nend\n',
      'spec/cart_spec.rb':
        "require_relative '../lib/cart'\nRSpec.describe 'cart' do\n  it('sums') { expect(total([1, 2])).to eq(3) }\nend\n",
    },
    acts: [run('rspec'), edit('lib/cart.rb', 'a.sum - 1', 'a.sum'), run('rspec spec/cart_spec.rb'), run('rspec')],
    learns: [{ error: 'expected: 3', by: ['cart.rb'] }],
  },
  {
    name: 'java fails when it runs, not when it compiles',
    files: {
      'src/Main.java':
        'public class Main {\n  public static void main(String[] a) {\n    String s = null;\n    System.out.println(s.length());\n  }\n}\n',
    },
    acts: [
      run('javac -d out src/Main.java && java -cp out Main'),
      edit('src/Main.java', 'String s = null', 'String s = ""'),
      run('javac -d out src/Main.java && java -cp out Main'),
    ],
    learns: [{ error: 'NullPointerException', by: ['Main.java'] }],
  },
  {
    name: 'a script of npm that is missing',
    files: { 'package.json': '{"name":"shop","version":"1.0.0","scripts":{"build":"echo built"}}' },
    acts: [
      run('npm run lint'),
      run('cat package.json'),
      edit('package.json', '"build":"echo built"', '"build":"echo built","lint":"echo clean"'),
      run('npm run lint'),
    ],
    learns: [{ error: 'Missing script', by: ['package.json'] }],
  },
  {
    name: 'jest snapshots written anew',
    files: {
      'package.json': '{"name":"shop","version":"1.0.0"}',
      'page.test.js': "test('page', () => { expect('<p>new</p>').toMatchSnapshot() })\n",
      '__snapshots__/page.test.js.snap':
        '// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing\n\nexports[`page 1`] = `"<p>old</p>"`;\n',
    },
    acts: [
      say('The page was changed on purpose; make the tests agree.'),
      run('npx jest --ci'),
      run('npx jest -u'),
      run('npx jest --ci'),
    ],
    learns: [{ error: 'toMatchSnapshot', by: ['jest -u'] }],
  },
  {
    name: 'the second try helps',
    files: {
      'tsconfig.json': '{"compilerOptions":{"strict":true,"noEmit":true,"types":[],"lib":["es5"]},"include":["src"]}',
      'src/find.ts': 'export const has = (a: string[]) => a.includes("x")\n',
      'src/types.ts': 'export type A = string\n',
    },
    acts: [
      run('npx tsc -p .'),
      edit('src/types.ts', 'string', 'string | undefined'),
      run('npx tsc -p .'),
      edit('tsconfig.json', '"es5"', '"es2022"'),
      run('npx tsc -p .'),
    ],
    learns: [{ error: 'includes', by: ['tsconfig.json'] }],
  },
  {
    name: 'pytest with other options',
    files: { 'cart.py': pythonCart, 'test_cart.py': pythonTest },
    acts: [
      run('python3 -m pytest -q'),
      edit('cart.py', ' - 1', ''),
      run('python3 -m pytest -q test_cart.py -k total'),
      run('python3 -m pytest -q'),
    ],
    learns: [{ error: 'assert', by: ['cart.py'] }],
  },
  {
    name: 'a variable that a script needs',
    files: { 'deploy.sh': 'set -eu\necho start\necho "to $REGION"\n' },
    acts: [run('bash deploy.sh'), run('cat deploy.sh'), run('REGION=eu bash deploy.sh')],
    learns: [{ error: 'unbound variable', by: ['REGION'] }],
  },
  {
    name: 'vite cannot resolve an import',
    files: {
      'package.json': esm,
      'index.html': '<script type="module" src="/src/main.js"></script>\n',
      'src/main.js': "import { x } from './shpe.js'\nconsole.log(x)\n",
      'src/shape.js': 'export const x = 1\n',
    },
    acts: [
      later('npx vite build'),
      collect,
      edit('src/main.js', './shpe.js', './shape.js'),
      later('npx vite build'),
      collect,
    ],
    learns: [{ error: 'Could not resolve', by: ['main.js'] }],
  },
  {
    name: 'no lockfile for pnpm',
    files: {
      'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"lib":"file:./lib"}}',
      'lib/package.json': '{"name":"lib","version":"1.0.0"}',
    },
    acts: [
      run('pnpm install --offline --frozen-lockfile'),
      run('pnpm install --offline --no-frozen-lockfile'),
      run('pnpm install --offline --frozen-lockfile'),
    ],
    learns: [{ error: 'ERR_PNPM', by: ['pnpm install'] }],
  },
  {
    name: 'a hook of git that refuses a commit',
    files: {
      'setup.sh':
        "git init -q -b main . && printf '#!/bin/sh\\nnode --check app.js\\n' > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit && git add -A\n",
      'app.js': 'const a = ;\n',
    },
    acts: [
      run('bash setup.sh'),
      run('git commit -m "add app"'),
      edit('app.js', 'const a = ;', 'const a = 1;'),
      run('git add -A && git commit -m "add app"'),
    ],
    learns: [{ error: 'SyntaxError', by: ['app.js'] }],
  },
  {
    name: 'unittest among other errors',
    files: {
      'cart.py': pythonCart,
      'test_cart.py':
        'import unittest\nfrom cart import total\n\nclass Cart(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total([{"price": 3}]), 3)\n',
    },
    acts: [
      say('the total is off by one'),
      run('python3 -m unittest'),
      run('grep -rn discount .'),
      run('cat carts.py'),
      edit('cart.py', ' - 1', ''),
      run('python3 -m unittest'),
      run('git status'),
    ],
    learns: [{ error: 'AssertionError', by: ['cart.py'] }],
  },
  {
    name: 'a user who sees the same failure before it is fixed',
    files: {
      'package.json': '{"name":"shop","version":"1.0.0"}',
      'round.js': 'module.exports = (n) => n\n',
      'test/round.js':
        "const assert = require('assert')\nconst round = require('../round.js')\nit('rounds', () => assert.strictEqual(round(1.4), 1))\n",
    },
    acts: [
      run('npx mocha'),
      say('It still fails on my machine as well, have a look at the rounding.'),
      edit('round.js', '=> n', '=> Math.round(n)'),
      run('npx mocha'),
      say('works now, thanks'),
    ],
    learns: [{ error: 'strictly equal', by: ['round.js'] }],
  },
  {
    name: 'two errors, one after the other',
    files: {
      'package.json': esm,
      'a.js': 'export const a = undefind\n',
      'b.js': 'export const b = () => 2\n',
      'all.test.js':
        "import assert from 'node:assert'\nimport test from 'node:test'\nimport { a } from './a.js'\nimport { b } from './b.js'\ntest('both', () => assert.equal(b() + (a ?? 0), 3))\n",
    },
    acts: [
      run('npm test'),
      edit('a.js', 'undefind', 'undefined'),
      run('npm test'),
      edit('b.js', '=> 2', '=> 3'),
      run('npm test'),
    ],
    learns: [
      { error: 'undefind is not defined', by: ['a.js'] },
      { error: '2 == 3', by: ['b.js'] },
    ],
  },
]
