import { collect, edit, inLocale, later, pair, run, say, write } from './form.ts'

/** Fixes of errors of compilers, shells, databases and git: the rest of the fourth set. */

export const fourthFixes = [
  pair(
    'go: a module that was never named',
    { 'main.go': 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("hello")\n}\n' },
    [{ error: 'does not contain main module', by: ['go mod init'] }],
    say('build it'),
    run('go build ./... 2>&1 | head -10'),
    run('go mod init example.com/shop 2>&1 && go build ./... 2>&1 | head -10'),
    run('ls'),
  ),
  pair(
    'go: vet finds a wrong verb in a folder of the monorepo',
    {
      'services/bill/go.mod': 'module example.com/bill\n\ngo 1.19\n',
      'services/bill/bill.go':
        'package bill\n\nimport "fmt"\n\nfunc Line(name string, cents int) string {\n\treturn fmt.Sprintf("%s: %s", name, cents)\n}\n',
      'services/bill/bill_test.go':
        'package bill\n\nimport "testing"\n\nfunc TestLine(t *testing.T) {\n\tif got := Line("tea", 250); got != "tea: 250" {\n\t\tt.Fatalf("got %q", got)\n\t}\n}\n',
    },
    [{ error: 'of wrong type int', by: ['bill.go'] }],
    say('go tests for services/bill'),
    run('cd services/bill && go test ./... 2>&1 | tail -20'),
    edit('services/bill/bill.go', '"%s: %s"', '"%s: %d"'),
    run('cd services/bill && go test ./... 2>&1 | tail -20'),
  ),
  pair(
    'cargo: a value moved into a loop, after a try that did not help',
    {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs':
        'fn main() {\n    let names = vec![String::from("tea"), String::from("rum")];\n    for name in names {\n        println!("{name}");\n    }\n    println!("{}", names.len());\n}\n',
    },
    [{ error: 'borrow of moved value: `names`', by: ['&names'] }],
    say('cargo check fails for me'),
    run('cargo check 2>&1 | grep -E "^(error|warning)" -A 6 | head -30'),
    edit('src/main.rs', 'let names', 'let mut names'),
    run('cargo check 2>&1 | grep -E "^(error|warning)" -A 6 | head -30'),
    edit('src/main.rs', 'let mut names', 'let names'),
    edit('src/main.rs', 'for name in names', 'for name in &names'),
    run('cargo check 2>&1 | tail -20'),
    say('yep'),
  ),
  pair(
    'cargo: a dependency by path is missing from Cargo.toml',
    {
      'app/Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n',
      'app/src/main.rs': 'fn main() {\n    println!("{}", money::euros(250));\n}\n',
      'money/Cargo.toml': '[package]\nname = "money"\nversion = "0.1.0"\nedition = "2021"\n',
      'money/src/lib.rs':
        'pub fn euros(cents: u32) -> String {\n    format!("{}.{:02}", cents / 100, cents % 100)\n}\n',
    },
    [{ error: 'cannot find module or crate `money`', by: ['Cargo.toml'] }],
    say('app soll money benutzen, baut aber nicht'),
    run('cd app && cargo run --offline -q 2>&1 | head -20'),
    edit('app/Cargo.toml', '[dependencies]\n', '[dependencies]\nmoney = { path = "../money" }\n'),
    run('cd app && cargo run --offline -q 2>&1 | head -20'),
  ),
  pair(
    'gcc: the library of mathematics is linked',
    {
      'root.c':
        '#include <math.h>\n#include <stdio.h>\n\nint main(int n, char **v) {\n  printf("%.2f\\n", sqrt(n + 1.0));\n  return 0;\n}\n',
    },
    [{ error: 'undefined reference to `sqrt', by: ['-lm'] }],
    say('compile root.c and run it'),
    run('gcc -Wall -c root.c && gcc -o root root.o && ./root'),
    run('gcc -Wall -c root.c && gcc -o root root.o -lm && ./root'),
  ),
  inLocale(
    'de_DE.utf8',
    pair(
      'make: blanks in place of a tab, in German',
      {
        Makefile: 'all: hello\n\nhello: hello.c\n    $(CC) -o hello hello.c\n',
        'hello.c': 'int main(void) { return 0; }\n',
      },
      [{ error: 'Fehlender Trenner', by: ['Makefile'] }],
      say('make geht nicht'),
      run('make all 2>&1 | tail -5'),
      edit('Makefile', '    $(CC)', '\t$(CC)'),
      run('make all 2>&1 | tail -5'),
      say('ok'),
    ),
  ),
  pair(
    'cmake: the cache of another folder is thrown away',
    {
      'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.16)\nproject(shop C)\nadd_executable(shop main.c)\n',
      'main.c': 'int main(void) { return 0; }\n',
      'build/CMakeCache.txt':
        'CMAKE_CACHEFILE_DIR:INTERNAL=/home/eve/shop/build\nCMAKE_HOME_DIRECTORY:INTERNAL=/home/eve/shop\n',
    },
    [{ error: 'The current CMakeCache.txt directory', by: ['rm -rf build'] }],
    say('build with cmake'),
    run('cmake -S . -B build 2>&1 | tail -12'),
    run('head -3 build/CMakeCache.txt'),
    run('rm -rf build && cmake -S . -B build 2>&1 | tail -12'),
    run('cmake --build build 2>&1 | tail -4'),
  ),
  pair(
    'g++: a newer standard is asked for in the Makefile',
    {
      Makefile:
        'CXXFLAGS = -std=c++11 -Wall -Werror\n\ncheck: shop\n\t./shop\n\nshop: shop.cc\n\tg++ $(CXXFLAGS) -o shop shop.cc\n',
      'shop.cc':
        '#include <optional>\n#include <iostream>\n\nint main() {\n  std::optional<int> n = 3;\n  std::cout << *n << "\\n";\n}\n',
    },
    [{ error: 'is not a member of', by: ['Makefile'] }],
    say('make check'),
    run('make check 2>&1 | head -12'),
    edit('Makefile', '-std=c++11', '-std=c++17'),
    run('make check 2>&1 | head -12'),
  ),
  pair(
    'javac: the class path of the test has no JUnit',
    {
      'src/CartTest.java':
        'import static org.junit.Assert.assertEquals;\n\nimport org.junit.Test;\n\npublic class CartTest {\n  @Test\n  public void adds() {\n    assertEquals(3, 1 + 2);\n  }\n}\n',
    },
    [{ error: 'package org.junit does not exist', by: ['-cp /usr/share/java/junit4.jar'] }],
    say('compila las pruebas'),
    run('javac -d out src/CartTest.java 2>&1 | head -20'),
    run('ls /usr/share/java | grep -E "^junit4"'),
    run('javac -d out -cp /usr/share/java/junit4.jar src/CartTest.java 2>&1 | head -20'),
    say('gracias'),
  ),
  pair(
    'rspec: the lib folder has a file of another name',
    {
      'lib/price_list.rb':
        'class PriceList\n  def initialize(prices) = @prices = prices\n  def dearest = @prices.max\nend\n',
      'spec/price_list_spec.rb':
        "require 'pricelist'\n\nRSpec.describe PriceList do\n  it('finds the dearest') { expect(PriceList.new([1, 3]).dearest).to eq 3 }\nend\n",
    },
    [{ error: 'cannot load such file -- pricelist', by: ['price_list'] }],
    say('spec is failing'),
    run('rspec spec/price_list_spec.rb 2>&1 | head -20'),
    edit('spec/price_list_spec.rb', "require 'pricelist'", "require 'price_list'"),
    run('rspec spec/price_list_spec.rb 2>&1 | head -20'),
  ),
  pair(
    'php: strict types want a whole number',
    {
      'src/tax.php':
        '<?php\ndeclare(strict_types=1);\n\nfunction tax(int $cents): int { return intdiv($cents * 19, 100); }\n',
      'bin/tax.php':
        '<?php\ndeclare(strict_types=1);\nrequire __DIR__ . "/../src/tax.php";\n\necho tax($argv[1]), "\\n";\n',
    },
    [{ error: 'must be of type int, string given', by: ['bin/tax.php'] }],
    say('php bin/tax.php 500 crashes'),
    run('php bin/tax.php 500 2>&1 | head -8'),
    edit('bin/tax.php', 'tax($argv[1])', 'tax((int) $argv[1])'),
    run('php bin/tax.php 500 2>&1 | head -8'),
    say('works for me too now'),
  ),
  pair(
    'sqlite3: the table was not migrated in this data base',
    {
      'schema.sql': 'CREATE TABLE orders (id INTEGER PRIMARY KEY, cents INTEGER);\n',
      'report.sh': '#!/bin/bash\nset -e\nsqlite3 shop.db "SELECT count(*), total(cents) FROM orders"\n',
    },
    [{ error: 'no such table: orders', by: ['sqlite3 shop.db < schema.sql'] }],
    say('run the report'),
    run('bash report.sh'),
    run('sqlite3 shop.db < schema.sql'),
    run('bash report.sh'),
  ),
  inLocale(
    'es_ES.utf8',
    pair(
      'git: a stale lock of the index is removed, in Spanish',
      { 'a.txt': 'a\n' },
      [{ error: 'index.lock', by: ['rm -f .git/index.lock'] }],
      run('git init -q . && touch .git/index.lock'),
      say('haz el commit'),
      run('git add -A && git commit -qm "shop: first files" 2>&1 | tail -8'),
      run('rm -f .git/index.lock'),
      run('git add -A && git commit -qm "shop: first files" 2>&1 | tail -8'),
      say('listo'),
    ),
  ),
  pair(
    'shellcheck: an unquoted variable, in a check of make',
    {
      Makefile: 'check:\n\tshellcheck scripts/*.sh\n',
      'scripts/clean.sh': '#!/bin/bash\ndir=$1\nrm -r $dir/cache\n',
    },
    [{ error: 'SC2086', by: ['clean.sh'] }],
    say('make check before we push'),
    run('make check 2>&1 | tail -20'),
    edit('scripts/clean.sh', 'rm -r $dir/cache', 'rm -r -- "$dir"/cache'),
    run('make check 2>&1 | tail -20'),
  ),
  pair(
    'bash: the folder of the output is made, in a run of the background',
    { 'export.sh': '#!/bin/bash\nset -euo pipefail\necho "id,cents" > out/csv/orders.csv\nwc -l out/csv/orders.csv\n' },
    [{ error: 'out/csv/orders.csv: No such file or directory', by: ['mkdir -p out/csv'] }],
    say('export the orders'),
    later('bash export.sh'),
    collect,
    run('mkdir -p out/csv'),
    run('bash export.sh'),
  ),
  pair(
    'perl: the local folder of modules is told by PERL5LIB',
    {
      'perllib/Shop/Tax.pm': 'package Shop::Tax;\nsub rate { 19 }\n1;\n',
      't/tax.t': 'use Test::More tests => 1;\nuse Shop::Tax;\nis(Shop::Tax::rate(), 19);\n',
    },
    [{ error: "Can't locate Shop/Tax.pm", by: ['PERL5LIB'] }],
    say('prove it'),
    run('prove t/tax.t 2>&1 | head -12'),
    run('export PERL5LIB=$PWD/perllib && prove t/tax.t 2>&1 | head -12'),
    write('.envrc', 'export PERL5LIB=$PWD/perllib\n'),
  ),
  pair(
    'lua: a nil where a number was wanted',
    { 'sum.lua': 'local order = { qty = 2, price = 5 }\nprint(order.qty * order.prize)\n' },
    [{ error: "attempt to perform arithmetic on a nil value (field 'prize')", by: ['order.price'] }],
    say('sum.lua died in cron last night'),
    run('lua5.4 sum.lua'),
    edit('sum.lua', 'order.prize', 'order.price'),
    run('lua5.4 sum.lua'),
  ),
]
