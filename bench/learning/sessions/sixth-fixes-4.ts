import { asJson, edit, pair, run, type Session, say, write } from './form.ts'

/** Fixes of the sixth set: sessions with their expected learnings. */
export const sixthFixes4: readonly Session[] = [
  pair(
    'rollup-missing-export',
    {
      'rollup.config.mjs':
        "export default { input: 'src/main.js', output: { file: 'dist/bundle.js', format: 'iife' } }\n",
      'src/main.js': "import { version, helper } from './lib.js'\nexport default helper(version)\n",
      'src/lib.js': 'export const helper = (x) => `v${x}`\n',
    },
    [
      { error: '"version" is not exported by "src/lib.js"', by: ['lib.js'] },
      { error: 'output.name', by: ['rollup.config.mjs'] },
    ],
    run('npx rollup -c'),
    edit('src/lib.js', 'export const helper', "export const version = '1.2'\nexport const helper"),
    run('npx rollup -c --failAfterWarnings'),
    say('window.shop is what the page expects'),
    edit('rollup.config.mjs', "format: 'iife'", "format: 'iife', name: 'shop'"),
    run('npx rollup -c --failAfterWarnings && head -3 dist/bundle.js'),
  ),
  pair(
    'prettier-check',
    {
      'src/a.js': 'const a = {b:1}\nexport default a\n',
      'src/b.css': 'a{color:red}\n',
      '.prettierrc': '{"semi": false}\n',
    },
    [{ error: 'Code style issues', by: ['--write'] }],
    run('npx prettier --check src'),
    run('npx prettier --write src'),
    run('npx prettier --check src'),
  ),
  pair(
    'stylelint-rules',
    {
      '.stylelintrc.json': asJson({ extends: 'stylelint-config-standard' }),
      'css/main.css': '.btnPrimary {\n  color: #FFFFFF;\n  margin: 0px;\n}\n',
    },
    [
      { error: 'Expected class selector ".btnPrimary" to be kebab-case', by: ['main.css'] },
      { error: 'Unexpected unit', by: ['--fix'] },
    ],
    run('npx stylelint "css/**/*.css" 2>&1 | head -20; exit ${PIPESTATUS[0]}'),
    run('npx stylelint --fix "css/**/*.css"'),
    edit('css/main.css', '.btnPrimary', '.btn-primary'),
    run('npx stylelint "css/**/*.css" && echo ok'),
  ),
  pair(
    'markdownlint-docs',
    {
      'docs/guide.md': '# Guide\n\n### Setup\n\nRun it.\n\n\n```\nnpm start\n```\n',
      '.markdownlint.json': '{"default": true}\n',
    },
    [{ error: 'Heading levels should only increment by one level', by: ['guide.md'] }],
    run('npx markdownlint-cli2 "docs/*.md" 2>&1'),
    edit('docs/guide.md', '### Setup', '## Setup'),
    edit('docs/guide.md', 'Run it.\n\n\n```\n', 'Run it.\n\n```sh\n'),
    run('npx markdownlint-cli2 "docs/*.md" 2>&1'),
  ),
  pair(
    'biome-lint',
    {
      'src/x.ts': 'export function pick(a: any) {\n  if (a == null) return 0\n  debugger\n  return a.n\n}\n',
      'biome.json': '{"linter": {"rules": {"suspicious": {"noExplicitAny": "off"}}}}\n',
    },
    [{ error: 'unexpected use of the debugger', by: ['x.ts'] }],
    run('npx biome lint src'),
    edit('src/x.ts', '  debugger\n', ''),
    edit('src/x.ts', 'a == null', 'a === null || a === undefined'),
    run('npx biome lint src'),
  ),
  pair(
    'r-missing-source',
    {
      'R/stats.R': 'trimmed <- function(x) mean(x, trim = 0.1)\n',
      'report.R': 'x <- read.csv("data/sales.csv", sep = ";")\nprint(trimmed(x$amount))\n',
      'data/sales.csv': 'day;amount\n1;4\n2;6\n',
    },
    [{ error: 'could not find function "trimmed"', by: ['report.R'] }],
    run('Rscript report.R'),
    run('grep -rn "trimmed" R | head'),
    edit('report.R', 'x <- read', 'source("R/stats.R")\nx <- read'),
    run('Rscript report.R'),
  ),
  pair(
    'lua-path-and-nil',
    {
      'lib/cart.lua': 'local M = {}\nfunction M.total(c) return c.items[1].price * c.items[1].qty end\nreturn M\n',
      'spec.lua':
        'local cart = require("cart")\nassert(cart.total({ items = {} }) == 0)\nassert(cart.total({ items = { { price = 2, qty = 3 } } }) == 6)\nprint("ok")\n',
    },
    [
      { error: "module 'cart' not found", by: ['LUA_PATH'] },
      { error: 'attempt to index field', by: ['cart.lua'] },
    ],
    run('lua spec.lua'),
    run("LUA_PATH='lib/?.lua;;' lua spec.lua"),
    edit(
      'lib/cart.lua',
      'return c.items[1].price * c.items[1].qty',
      'local n = 0 for _, i in ipairs(c.items) do n = n + i.price * i.qty end return n',
    ),
    run("LUA_PATH='lib/?.lua;;' lua spec.lua"),
  ),
  pair(
    'tcl-global',
    { 'rates.tcl': 'set rate 0.19\nproc vat {net} {\n  return [expr {$net * $rate}]\n}\nputs [vat 100]\n' },
    [{ error: 'can\'t read "rate": no such variable', by: ['rates.tcl'] }],
    run('tclsh rates.tcl'),
    edit('rates.tcl', '  return', '  global rate\n  return'),
    run('tclsh rates.tcl'),
  ),
  pair(
    'bats-exit-code',
    {
      'bin/greet': '#!/bin/bash\nif [ -z "$1" ]; then\n  echo "usage: greet NAME"\nfi\necho "hello $1"\n',
      'test/greet.bats':
        '@test "greets" {\n  run bash bin/greet Ada\n  [ "$output" = "hello Ada" ]\n}\n\n@test "needs a name" {\n  run bash bin/greet\n  [ "$status" -eq 2 ]\n}\n',
    },
    [{ error: '"$status" -eq 2', by: ['greet'] }],
    run('bats test'),
    edit('bin/greet', 'NAME"\n', 'NAME"\n  exit 1\n'),
    run('bats test'),
    edit('bin/greet', 'exit 1', 'exit 2'),
    run('bats test'),
  ),
  pair(
    'msgfmt-format',
    {
      'po/de.po':
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n#, c-format\nmsgid "%d items in %s"\nmsgstr "%s Artikel in %d"\n\nmsgid "Cart"\nmsgstr "Korb"\n',
    },
    [{ error: 'are not the same', by: ['de.po'] }],
    run('mkdir -p mo && msgfmt --check -o mo/de.mo po/de.po'),
    edit('po/de.po', '%s Artikel in %d', '%d Artikel in %s'),
    run('mkdir -p mo && msgfmt --check -o mo/de.mo po/de.po; ls mo'),
  ),
  pair(
    'xmllint-schema',
    {
      'order.xsd':
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="order"><xs:complexType><xs:sequence><xs:element name="id" type="xs:int"/><xs:element name="total" type="xs:decimal"/></xs:sequence></xs:complexType></xs:element></xs:schema>\n',
      'order.xml': '<order>\n  <id>A7</id>\n  <total>3.50</total>\n</order>\n',
    },
    [{ error: "'A7' is not a valid value of the atomic type", by: ['order.xml'] }],
    run('xmllint --noout --schema order.xsd order.xml'),
    edit('order.xml', 'A7', '7'),
    run('xmllint --noout --schema order.xsd order.xml'),
  ),
  pair(
    'dot-syntax',
    {
      'docs/flow.dot': 'digraph flow {\n  cart -> checkout;\n  checkout -> pay [label="ok];\n}\n',
      Makefile: 'docs/flow.svg: docs/flow.dot\n\tdot -Tsvg -o $@ $<\n',
    },
    [{ error: 'syntax error in line', by: ['flow.dot'] }],
    run('make docs/flow.svg'),
    edit('docs/flow.dot', '"ok]', '"ok"]'),
    run('make docs/flow.svg && wc -c < docs/flow.svg'),
  ),
  pair(
    'ghc-scope-and-type',
    {
      'Main.hs':
        "module Main where\n\naverage :: [Double] -> Double\naverage xs = foldl' (+) 0 xs / length xs\n\nmain :: IO ()\nmain = print (average [1, 2, 3])\n",
    },
    [
      { error: 'Variable not in scope:', by: ['Main.hs'] },
      { error: "Couldn't match expected type ‘Double’ with actual type ‘Int’", by: ['Main.hs'] },
    ],
    run('LC_ALL=C.UTF-8 ghc -O0 -o avg Main.hs 2>&1'),
    edit('Main.hs', 'module Main where\n', "module Main where\n\nimport Data.List (foldl')\n"),
    run('LC_ALL=C.UTF-8 ghc -O0 -o avg Main.hs 2>&1'),
    edit('Main.hs', '/ length xs', '/ fromIntegral (length xs)'),
    run('LC_ALL=C.UTF-8 ghc -O0 -o avg Main.hs 2>&1 && ./avg'),
  ),
  pair(
    'terraform-undeclared',
    {
      'main.tf':
        'terraform {\n  required_version = ">= 1.0"\n}\n\nlocals {\n  name = "shop-${var.stage}"\n}\n\noutput "name" {\n  value = local.nam\n}\n',
    },
    [
      { error: 'Reference to undeclared input variable', by: ['variables.tf'] },
      { error: 'Reference to undeclared local value', by: ['main.tf'] },
    ],
    run('terraform init -input=false -no-color >/dev/null && terraform validate -no-color'),
    write('variables.tf', 'variable "stage" {\n  type    = string\n  default = "dev"\n}\n'),
    run('terraform validate -no-color'),
    edit('main.tf', 'local.nam\n', 'local.name\n'),
    run('terraform validate -no-color'),
  ),
  pair(
    'dash-bashism',
    {
      'scripts/release.sh':
        'version=$1\nif [[ $version == v* ]]; then\n  echo "release ${version#v}"\nelse\n  echo "bad version"; exit 3\nfi\n',
    },
    [{ error: '[[: not found', by: ['bash scripts/release.sh'] }],
    say('cut v1.4'),
    run('sh scripts/release.sh v1.4'),
    run('bash scripts/release.sh v1.4'),
  ),
  pair(
    'mawk-gensub',
    { 'log.txt': '2024-01-02 a\n2024-01-03 b\n', 'dates.awk': '{ print gensub(/-/, "/", "g", $1) }\n' },
    [{ error: 'function gensub never defined', by: ['gawk'] }],
    run('mawk -f dates.awk log.txt'),
    run('gawk -f dates.awk log.txt'),
  ),
  pair(
    'manage-py-migrate',
    {
      'manage.py':
        'import sqlite3\nimport sys\n\nDB = "app.sqlite3"\n\n\ndef migrate():\n    with sqlite3.connect(DB) as db:\n        db.execute("create table if not exists users (id integer primary key, mail text unique)")\n    print("Applied 1 migration")\n\n\ndef createuser(mail):\n    with sqlite3.connect(DB) as db:\n        db.execute("insert into users (mail) values (?)", (mail,))\n    print("Created", mail)\n\n\nif __name__ == "__main__":\n    globals()[sys.argv[1]](*sys.argv[2:])\n',
    },
    [{ error: 'no such table: users', by: ['manage.py migrate'] }],
    say('create the admin user ada@example.com'),
    run('python3 manage.py createuser ada@example.com'),
    run('python3 manage.py migrate'),
    run('python3 manage.py createuser ada@example.com'),
  ),
]
