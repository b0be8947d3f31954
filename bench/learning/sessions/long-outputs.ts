import { decoy, edit, pair, run, type Session, say, write } from './form.ts'

const sums = Array.from(
  { length: 12 },
  (_, at) => `int f${at}(void) { return total${at === 7 ? 's' : ''}(${at}); }\n`,
).join('')
const many = Array.from({ length: 40 }, (_, at) => `it("row ${at}", () => expect(rows[${at}]).toBe(${at}))\n`).join('')

/** Sessions with long failure output: which line is learned, and whether the stored lines include the relevant one. */
export const longOutputs: readonly Session[] = [
  pair(
    'one of many calls has another name',
    {
      'calc.h': 'int total(int a);\n',
      'calc.c': `#include "calc.h"\n${sums}int main(void) { return f7(); }\nint total(int a) { return a - 7; }\n`,
    },
    [{ error: 'totals', by: ['calc.c'] }],
    run('gcc -Wall -Werror=implicit-function-declaration calc.c -o calc 2>&1 | tail -40'),
    edit('calc.c', 'totals(7)', 'total(7)'),
    run('gcc -Wall -Werror=implicit-function-declaration calc.c -o calc 2>&1 | tail -40 && ./calc; echo $?'),
  ),
  pair(
    'two tests of forty',
    {
      'rows.js': 'export const rows = Array.from({ length: 39 }, (_, at) => at)\n',
      'rows.test.js': `import { expect, it } from "vitest"\nimport { rows } from "./rows.js"\n${many}`,
    },
    [{ error: 'row 39', by: ['rows.js'] }],
    say('make the tests pass'),
    run('npx vitest run --no-color 2>&1 | tail -60'),
    edit('rows.js', 'length: 39', 'length: 40'),
    run('npx vitest run --no-color 2>&1 | tail -60'),
  ),
  pair(
    'type errors of several files, the cause in one',
    {
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "include": ["src"] }\n',
      'src/cart.ts': 'export interface Cart { items: string[]; net: number }\n',
      'src/a.ts': 'import type { Cart } from "./cart"\nexport const a = (cart: Cart) => cart.gross * 2\n',
      'src/b.ts':
        'import type { Cart } from "./cart"\nexport const b = (cart: Cart): Cart => ({ ...cart, gross: 3 })\n',
    },
    [{ error: "Property 'gross' does not exist on type 'Cart'", by: ['cart.ts'] }],
    run('npx tsc -p . --pretty false && echo types fine'),
    edit('src/cart.ts', 'net: number }', 'net: number; gross: number }'),
    run('npx tsc -p . --pretty false && echo types fine'),
  ),
  pair(
    'a Python service that logs and then dies',
    {
      'app/serve.py':
        'import logging, sys\nlogging.basicConfig(level=logging.INFO)\nlog = logging.getLogger("shop")\nfor at in range(30):\n    log.info("load module %d", at)\nlog.error("retrying the cache, it is only slow")\nsettings = {"port": "80a"}\ntry:\n    port = int(settings["port"])\nexcept ValueError as error:\n    log.critical("the port must be a number: %s", error)\n    sys.exit(2)\nprint("listening")\n',
    },
    [{ error: 'the port must be a number', by: ['serve.py'] }],
    run('python3 app/serve.py'),
    edit('app/serve.py', '"80a"', '"80"'),
    run('python3 app/serve.py'),
  ),
  pair(
    'a make rule of several steps, the third fails',
    {
      Makefile:
        'all: a b c\na:\n\t@echo building a\nb:\n\t@echo building b\nc:\n\t@python3 -c "import json; json.load(open(\'conf.json\'))" && echo built c\n',
      'conf.json': '{ "a": 1, }\n',
    },
    [{ error: 'JSONDecodeError', by: ['conf.json'] }],
    run('make all'),
    edit('conf.json', '1, }', '1 }'),
    run('make all'),
  ),
  pair(
    'node finds no export',
    {
      'package.json': '{ "type": "module", "scripts": { "start": "node src/main.js" } }\n',
      'src/main.js': 'import { totals } from "./sum.js"\nconsole.log(totals([1]))\n',
      'src/sum.js': 'export const total = (items) => items.length\n',
    },
    [{ error: "does not provide an export named 'totals'", by: ['main.js'] }],
    run('npm start'),
    run('grep -n export src/sum.js'),
    edit('src/main.js', 'import { totals } from', 'import { total as totals } from'),
    run('npm start'),
  ),
  pair(
    'a Rust trait that is not in scope',
    {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs':
        'fn main() {\n    let mut out = String::new();\n    write!(out, "{}", 3).unwrap();\n    println!("{out}");\n}\n',
    },
    [{ error: 'cannot write into `String`', by: ['main.rs'] }],
    run('cargo run --offline --color never 2>&1'),
    edit('src/main.rs', 'fn main', 'use std::fmt::Write;\n\nfn main'),
    run('cargo run --offline --color never 2>&1'),
  ),
  pair(
    'a check in a loop over folders',
    { 'one/a.json': '{}\n', 'two/a.json': '{ "a": }\n' },
    [{ error: 'two/a.json', by: ['two/a.json'] }],
    run(
      'for d in one two; do python3 -m json.tool $d/a.json > /dev/null || { echo "error: $d/a.json is not valid JSON"; exit 1; }; done',
    ),
    edit('two/a.json', '"a": }', '"a": 1 }'),
    run(
      'for d in one two; do python3 -m json.tool $d/a.json > /dev/null || { echo "error: $d/a.json is not valid JSON"; exit 1; }; done',
    ),
  ),
  pair(
    'a database that refuses an order of a script',
    {
      'db/schema.sql': 'create table carts (id integer primary key, owner text not null);\n',
      'db/seed.sql': 'insert into carts (id) values (1);\n',
      'seed.sh':
        'set -e\nrm -f shop.db\nfor f in schema seed; do echo "apply $f"; sqlite3 shop.db < db/$f.sql; done\necho seeded\n',
    },
    [{ error: 'NOT NULL constraint failed', by: ['seed.sql'] }],
    run('bash seed.sh 2>&1 | tail -5'),
    edit('db/seed.sql', '(id) values (1)', "(id, owner) values (1, 'Ada')"),
    run('bash seed.sh 2>&1 | tail -5'),
  ),
  decoy(
    'a service logs an error each time and listens all the same',
    {
      'serve.js': 'console.error("error: cache.json:1: the cache is empty")\nconsole.log("listening on 80")\n',
      'cache.json': '{}\n',
    },
    run('node serve.js'),
    edit('serve.js', 'listening on 80', 'listening on 81'),
    run('node serve.js'),
  ),
  decoy(
    'tests of another part pass, those that failed are not run again',
    {
      'a.test.js': 'import { expect, it } from "vitest"\nit("a", () => expect(1).toBe(2))\n',
      'b.test.js': 'import { expect, it } from "vitest"\nit("b", () => expect(1).toBe(1))\n',
      'b.js': 'export const b = 1\n',
    },
    run('npx vitest run --no-color a.test.js 2>&1 | tail -30'),
    edit('b.js', 'b = 1', 'b = 2'),
    run('npx vitest run --no-color b.test.js 2>&1 | tail -30'),
  ),
  decoy(
    'an agent looks for the right option of a tool',
    { 'a.txt': 'b\na\n' },
    run('sort --revers-all a.txt'),
    run('sort --help | head -5'),
    run('sort -r a.txt'),
  ),
  decoy(
    'a file was looked for in two places',
    { 'docs/plan.md': 'plan\n' },
    run('python3 -m json.tool plan.json'),
    write('plan.json', '{}\n'),
    run('cat docs/plan.md'),
  ),
]
