/**
 * Small programs with one fault each, and their fixes. `record.ts` runs the tools on them: outputs are recorded.
 */
import type { ToolCase } from './record-form.ts'

type Texts = Readonly<Record<string, string>>
const made: ToolCase[] = []

/** A faulty file, fixed by another text; other files are unchanged. */
function one(
  tool: string,
  name: string,
  run: string,
  [path, broken, mended]: readonly string[],
  files: Texts = {},
): void {
  made.push({ tool, name, files: { ...files, [path!]: broken! }, run, fix: { [path!]: mended! } })
}
/** Several cases of one command and one file: name, broken text, mended text. */
function all(
  tool: string,
  run: string,
  path: string,
  files: Texts,
  cases: readonly (readonly [string, string, string])[],
): void {
  for (const [name, broken, mended] of cases) one(tool, name, run, [path, broken, mended], files)
}

const compilerOptions =
  '{"compilerOptions":{"strict":true,"noEmit":true,"types":[],"target":"es2022"},"include":["src"]}'
all('tsc', 'npx tsc -p .', 'src/area.ts', { 'tsconfig.json': compilerOptions }, [
  [
    'unknown name',
    'export const a = (w: number) => w * heigth\n',
    'const heigth = 2\nexport const a = (w: number) => w * heigth\n',
  ],
  ['wrong type', 'export const size: number = "large"\n', 'export const size: number = 3\n'],
  [
    'missing property',
    'export const p = (o: { a: number }) => o.colour\n',
    'export const p = (o: { colour: number }) => o.colour\n',
  ],
  [
    'too few arguments',
    'const add = (a: number, b: number) => a + b\nexport const s = add(1)\n',
    'const add = (a: number, b: number) => a + b\nexport const s = add(1, 2)\n',
  ],
  ['maybe undefined', 'export const n = (t?: string) => t.length\n', 'export const n = (t?: string) => t?.length\n'],
  ['missing module', "import { x } from './shapes'\nexport const y = x\n", 'export const y = 1\n'],
  ['implicit any', 'export const f = (value) => value\n', 'export const f = (value: string) => value\n'],
])

const esm = { 'package.json': '{"name":"demo","version":"1.0.0","type":"module"}' }
all('node', 'node src/main.js', 'src/main.js', esm, [
  [
    'undefined property',
    'const user = undefined\nconsole.log(user.email)\n',
    'const user = { email: "a" }\nconsole.log(user.email)\n',
  ],
  ['not a function', 'const list = { }\nlist.push(1)\n', 'const list = []\nlist.push(1)\n'],
  ['missing package', "import 'left-padder'\n", 'console.log(1)\n'],
  [
    'require in a module',
    "const fs = require('fs')\nconsole.log(typeof fs)\n",
    "import fs from 'fs'\nconsole.log(typeof fs)\n",
  ],
  [
    'file not found',
    "import { readFileSync } from 'fs'\nreadFileSync('/tmp/no/such/settings.json')\n",
    'console.log(1)\n',
  ],
  ['bad JSON', 'JSON.parse("{a}")\n', 'JSON.parse("{}")\n'],
  ['syntax', 'const x = = 2\n', 'const x = 2\n'],
  ['const changed', 'const total = 1\ntotal = 2\n', 'let total = 1\ntotal = 2\n'],
])

const price = 'export const price = (n) => n * 2\n'
const runners: readonly (readonly [string, string, string])[] = [
  ['vitest', 'npx vitest run --globals', ''],
  ['jest', 'NODE_OPTIONS=--experimental-vm-modules npx jest', ''],
  ['mocha', 'npx mocha test/price.test.js', "import assert from 'assert'\n"],
  ['node --test', 'node --test test/price.test.js', "import assert from 'assert'\nimport { it } from 'node:test'\n"],
]
for (const [tool, run, head] of runners) {
  const wrong = (name: string, broken: string, mended: string, [says, value, wanted]: readonly string[]) => {
    const check = head === '' ? `expect(${value}).toBe(${wanted})` : `assert.strictEqual(${value}, ${wanted})`
    const test = `${head}import * as m from '../src/price.js'\nit('${says}', () => { ${check} })\n`
    one(tool, name, run, ['src/price.js', broken, mended], { ...esm, 'test/price.test.js': test })
  }
  wrong('wrong sum', 'export const price = (n) => n - 2\n', price, ['doubles the price', 'm.price(4)', '8'])
  wrong('other wrong sum', 'export const tax = (n) => n\n', 'export const tax = (n) => n + 1\n', [
    'adds the tax',
    'm.tax(4)',
    '5',
  ])
  wrong('reads undefined', 'export const label = (n) => n.name\n', 'export const label = (n) => n?.name ?? "none"\n', [
    'labels nothing',
    'm.label(undefined)',
    '"none"',
  ])
  wrong('throws', 'export const price = () => { throw new Error("rates are not loaded") }\n', price, [
    'loads rates',
    'm.price(4)',
    '8',
  ])
  wrong('not exported', 'export const other = (n) => n\n', 'export const discount = (n) => n\n', [
    'gives a discount',
    'm.discount(3)',
    '3',
  ])
}

const rules =
  'export default [{ rules: { "no-undef": "error", "no-unused-vars": "error", eqeqeq: "error", "no-dupe-keys": "error", "prefer-const": "error" } }]\n'
all('eslint', 'npx eslint src', 'src/a.js', { ...esm, 'eslint.config.js': rules }, [
  ['undefined name', 'export const a = widht\n', 'export const a = 1\n'],
  ['unused name', 'const spare = 1\nexport const a = 2\n', 'export const a = 2\n'],
  ['loose equality', 'export const a = (b) => b == 1\n', 'export const a = (b) => b === 1\n'],
  ['same key twice', 'export const a = { k: 1, k: 2 }\n', 'export const a = { k: 2 }\n'],
  ['let for const', 'let a = 1\nexport { a }\n', 'const a = 1\nexport { a }\n'],
])

const npm = (name: string, run: string, broken: string, mended: string) =>
  made.push({ tool: 'npm', name, files: { 'package.json': broken }, run, fix: { 'package.json': mended } })
npm('missing script', 'npm run compile', '{"name":"a","scripts":{}}', '{"name":"a","scripts":{"compile":"echo ok"}}')
npm(
  'other missing script',
  'npm run deploy',
  '{"name":"a","scripts":{}}',
  '{"name":"a","scripts":{"deploy":"echo ok"}}',
)
npm(
  'bad package.json',
  'npm run build',
  '{"name":"a","scripts":{"build":"echo ok",}}',
  '{"name":"a","scripts":{"build":"echo ok"}}',
)

const asPytest = (name: string, a: string, b: string) =>
  `from app import rates\n\ndef test_${name}():\n    assert ${a} == ${b}\n`
const asUnit = (name: string, a: string, b: string) =>
  `import unittest\nfrom app import rates\n\nclass Rates(unittest.TestCase):\n    def test_${name}(self):\n        self.assertEqual(${a}, ${b})\n`
for (const [tool, run, write] of [
  ['pytest', 'python3 -m pytest -q', asPytest],
  ['unittest', 'python3 -m unittest -v', asUnit],
] as const) {
  const py = (name: string, broken: string, mended: string, [fn, a, b]: readonly string[]) =>
    one(tool, name, run, ['app/rates.py', broken, mended], {
      'app/__init__.py': '',
      'test_rates.py': write(fn!, a!, b!),
    })
  py('wrong value', 'def total(n):\n    return n\n', 'def total(n):\n    return n + 1\n', [
    'total',
    'rates.total(2)',
    '3',
  ])
  py('key missing', 'def rate(d):\n    return d["eur"]\n', 'def rate(d):\n    return d.get("eur", 1)\n', [
    'rate',
    'rates.rate({})',
    '1',
  ])
  py('attribute missing', 'def size(n):\n    return n.size\n', 'def size(n):\n    return len(n)\n', [
    'size',
    'rates.size([1])',
    '1',
  ])
  py('import missing', 'import requestz\ndef one():\n    return 1\n', 'def one():\n    return 1\n', [
    'one',
    'rates.one()',
    '1',
  ])
  py('wrong type', 'def join(n):\n    return "n" + n\n', 'def join(n):\n    return "n" + str(n)\n', [
    'join',
    'rates.join(1)',
    '"n1"',
  ])
  py('syntax', 'def one()\n    return 1\n', 'def one():\n    return 1\n', ['one', 'rates.one()', '1'])
}

const goModule = { 'go.mod': 'module demo\n\ngo 1.19\n' }
const main = (body: string, imports = '') => `package main\n\n${imports}func main() {\n${body}}\n`
all('go', 'go build ./...', 'main.go', goModule, [
  ['undefined', main('\tprintln(speed)\n'), main('\tspeed := 1\n\tprintln(speed)\n')],
  ['unused', main('\tx := 1\n'), main('\tx := 1\n\tprintln(x)\n')],
  ['unused import', main('', 'import "fmt"\n\n'), main('\tfmt.Println(1)\n', 'import "fmt"\n\n')],
  ['wrong type', main('\tvar n int = "a"\n\tprintln(n)\n'), main('\tvar n int = 1\n\tprintln(n)\n')],
])
const goTest =
  'package main\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tif got := Sum(1); got != 2 {\n\t\tt.Fatalf("sum: got %d, want 2", got)\n\t}\n}\n'
const sum = (body: string) => `package main\n\nfunc Sum(n int) int {\n\t${body}\n}\n\nfunc main() {}\n`
all('go', 'go test ./...', 'sum.go', { ...goModule, 'sum_test.go': goTest }, [
  ['test fails', sum('return n'), sum('return n + 1')],
  ['panics', sum('var m map[int]int\n\tm[n] = 1\n\treturn 2'), sum('return n + 1')],
])

const cargo = { 'Cargo.toml': '[package]\nname = "demo"\nversion = "0.1.0"\nedition = "2021"\n' }
all('cargo', 'cargo build --offline', 'src/main.rs', cargo, [
  [
    'mismatched types',
    'fn main() { let n: u32 = "a"; println!("{}", n); }\n',
    'fn main() { let n: u32 = 1; println!("{}", n); }\n',
  ],
  [
    'moved value',
    'fn main() { let a = String::new(); let b = a; println!("{}{}", a, b); }\n',
    'fn main() { let a = String::new(); let b = a.clone(); println!("{}{}", a, b); }\n',
  ],
  ['unknown name', 'fn main() { println!("{}", pace); }\n', 'fn main() { let pace = 1; println!("{}", pace); }\n'],
])
const half = (body: string) =>
  `pub fn half(n: i32) -> i32 { ${body} }\nfn main() {}\n#[test]\nfn halves() { assert_eq!(half(8), 4); }\n`
all('cargo', 'cargo test --offline', 'src/main.rs', cargo, [
  ['test fails', half('n'), half('n / 2')],
  ['test panics', half('let v: Vec<i32> = vec![]; v[0] + n'), half('n / 2')],
])

all('gcc', 'gcc -Wall -o main main.c', 'main.c', {}, [
  ['undeclared', 'int main(void) { return depth; }\n', 'int main(void) { int depth = 0; return depth; }\n'],
  ['missing header', '#include "gauge.h"\nint main(void) { return 0; }\n', 'int main(void) { return 0; }\n'],
  [
    'undefined reference',
    'int measure(int);\nint main(void) { return measure(0); }\n',
    'int measure(int n) { return n; }\nint main(void) { return measure(0); }\n',
  ],
  ['missing semicolon', 'int main(void) { int a = 0 return a; }\n', 'int main(void) { int a = 0; return a; }\n'],
])

const javaMain = (body: string) => `class Main {\n  public static void main(String[] a) {\n    ${body}\n  }\n}\n`
all('javac', 'javac Main.java', 'Main.java', {}, [
  ['unknown symbol', javaMain('System.out.println(weight);'), javaMain('int weight = 1; System.out.println(weight);')],
  ['other symbol', javaMain('Lst<String> x = null;'), javaMain('String x = null;')],
  ['wrong type', javaMain('int n = "a";'), javaMain('int n = 1;')],
  ['no return', 'class Main {\n  int n() { }\n}\n', 'class Main {\n  int n() { return 1; }\n}\n'],
])
const jars = '/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar:.'
const calc = (body: string) => `class Calc {\n  static int triple(int n) { ${body} }\n}\n`
const calcTest =
  'import static org.junit.Assert.*;\nimport org.junit.Test;\npublic class CalcTest {\n  @Test public void triples() { assertEquals(9, Calc.triple(3)); }\n}\n'
all(
  'junit',
  `javac -cp ${jars} CalcTest.java Calc.java && java -cp ${jars} org.junit.runner.JUnitCore CalcTest`,
  'Calc.java',
  { 'CalcTest.java': calcTest },
  [
    ['wrong value', calc('return n;'), calc('return n * 3;')],
    ['throws', calc('throw new IllegalStateException("scale is not set");'), calc('return n * 3;')],
    ['null', calc('String s = null; return s.length();'), calc('return n * 3;')],
  ],
)

all('ruby', 'ruby app.rb', 'app.rb', {}, [
  ['undefined name', 'puts volume\n', 'volume = 1\nputs volume\n'],
  ['nil method', 'x = nil\nx.upcase\n', 'x = "a"\nx.upcase\n'],
])
const spec = "require './calc'\nRSpec.describe 'calc' do\n  it('squares') { expect(square(3)).to eq(9) }\nend\n"
all('rspec', 'rspec calc_spec.rb', 'calc.rb', { 'calc_spec.rb': spec }, [
  ['wrong value', 'def square(n) = n\n', 'def square(n) = n * n\n'],
  ['raises', 'def square(n) = raise(ArgumentError, "table is empty")\n', 'def square(n) = n * n\n'],
  ['undefined', 'def cube(n) = n\n', 'def square(n) = n * n\n'],
])

all('php', 'php app.php', 'app.php', {}, [
  ['undefined function', '<?php\necho measure(1);\n', '<?php\nfunction measure($n) { return $n; }\necho measure(1);\n'],
  ['syntax', '<?php\n$a = ;\n', '<?php\n$a = 1;\n'],
  [
    'type',
    '<?php\nfunction f(int $n) { return $n; }\nf("abc");\n',
    '<?php\nfunction f(int $n) { return $n; }\nf(1);\n',
  ],
])
const halfTest =
  '<?php\nrequire "calc.php";\nclass CalcTest extends PHPUnit\\Framework\\TestCase {\n  public function testHalves() { $this->assertSame(2, half(4)); }\n}\n'
all('phpunit', 'phpunit CalcTest.php', 'calc.php', { 'CalcTest.php': halfTest }, [
  ['wrong value', '<?php\nfunction half($n) { return $n; }\n', '<?php\nfunction half($n) { return intdiv($n, 2); }\n'],
  [
    'throws',
    '<?php\nfunction half($n) { throw new LogicException("no divisor"); }\n',
    '<?php\nfunction half($n) { return intdiv($n, 2); }\n',
  ],
])

const shell = (name: string, run: string, fixRun: string) =>
  made.push({ tool: 'shell', name, files: { 'notes.txt': 'a\n' }, run, fixRun })
shell('no folder', 'cp notes.txt out/notes.txt', 'mkdir -p out')
shell(
  'no git',
  'git log --oneline',
  'git init -q . && git -c user.email=a@b -c user.name=a commit -q --allow-empty -m first',
)
made.push({
  ...{
    tool: 'pip',
    name: 'no version',
    files: {},
    run: 'python3 -m pip install --disable-pip-version-check "six==99.9"',
  },
  runFixed: 'python3 -m pip install --disable-pip-version-check --dry-run "six"',
})

export const toolCases: readonly ToolCase[] = made
