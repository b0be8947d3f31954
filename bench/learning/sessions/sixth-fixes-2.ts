import { edit, pair, run, type Session, say, write } from './form.ts'

/** Fixes of the sixth set: sessions with their expected learnings. */
export const sixthFixes2: readonly Session[] = [
  pair(
    'cargo-panic-index',
    {
      'Cargo.toml': '[package]\nname = "ring"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs':
        'pub struct Ring { items: Vec<u32>, at: usize }\nimpl Ring {\n    pub fn new(items: Vec<u32>) -> Self { Ring { items, at: 0 } }\n    pub fn next(&mut self) -> u32 {\n        let it = self.items[self.at];\n        self.at += 1;\n        it\n    }\n}\n',
      'tests/ring.rs':
        'use ring::Ring;\n#[test]\nfn wraps_around() {\n    let mut r = Ring::new(vec![7, 8]);\n    assert_eq!([r.next(), r.next(), r.next()], [7, 8, 7]);\n}\n',
    },
    [{ error: 'index out of bounds: the len is 2 but the index is 2', by: ['lib.rs'] }],
    say('Ring::next has to wrap around'),
    run('RUST_BACKTRACE=0 cargo test --offline --test ring'),
    run('cat src/lib.rs | head -20'),
    edit('src/lib.rs', 'self.at += 1;', 'self.at = (self.at + 1) % self.items.len();'),
    run('RUST_BACKTRACE=0 cargo test --offline --test ring'),
    run('git init -q . && git add -A && git commit -qm "Ring wraps" && git log --oneline | wc -l'),
  ),
  pair(
    'minitest-nil',
    {
      'lib/invoice.rb':
        'class Invoice\n  def initialize(lines) = @lines = lines\n  def vat = @lines.find { |l| l[:vat] }[:vat]\nend\n',
      'test/invoice_test.rb':
        "require 'minitest/autorun'\nrequire_relative '../lib/invoice'\nclass InvoiceTest < Minitest::Test\n  def test_no_vat = assert_equal(0, Invoice.new([{ net: 1 }]).vat)\n  def test_vat = assert_equal(19, Invoice.new([{ vat: 19 }]).vat)\nend\n",
      Rakefile: "task(:test) { ruby 'test/invoice_test.rb' }\n",
    },
    [{ error: "undefined method `[]' for nil:NilClass", by: ['invoice.rb'] }],
    run('ruby -Ilib test/invoice_test.rb --seed 1'),
    edit('lib/invoice.rb', '@lines.find { |l| l[:vat] }[:vat]', '@lines.find { |l| l[:vat] }&.fetch(:vat) || 0'),
    run('ruby -Ilib test/invoice_test.rb --seed 1'),
  ),
  pair(
    'php-mb-missing',
    {
      'src/Text.php':
        '<?php\nnamespace App;\nclass Text\n{\n    public static function short(string $s, int $n): string\n    {\n        return mb_strlen($s) > $n ? iconv_substr($s, 0, $n) . "..." : $s;\n    }\n}\n',
      'run.php': '<?php\nrequire __DIR__ . "/src/Text.php";\necho App\\Text::short("Über den Wolken", 4), PHP_EOL;\n',
    },
    [{ error: 'Call to undefined function App\\mb_strlen()', by: ['Text.php'] }],
    say('run.php has to work on the customer box too, there we have the same PHP modules as here'),
    run('php run.php'),
    run('php -m | grep -iE "mbstring|iconv"'),
    edit('src/Text.php', 'mb_strlen($s)', 'iconv_strlen($s)'),
    run('php run.php'),
  ),
  pair(
    'make-separator-and-libm',
    {
      Makefile:
        'CFLAGS = -O1 -Wall -fno-builtin\nLDLIBS =\n\nnorm: norm.o\n        $(CC) -o $@ $^ $(LDLIBS)\n\nclean:\n\trm -f norm *.o\n',
      'norm.c':
        '#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n\nint main(int argc, char **argv) {\n  double x = argc > 1 ? atof(argv[1]) : 2.0;\n  printf("%.3f\\n", pow(x, 0.5));\n  return 0;\n}\n',
    },
    [
      { error: 'missing separator', by: ['Makefile'] },
      { error: "undefined reference to `pow'", by: ['Makefile'] },
    ],
    run('make 2>&1 | tail -5'),
    edit('Makefile', '        $(CC)', '\t$(CC)'),
    run('make 2>&1 | tail -5'),
    edit('Makefile', 'LDLIBS =', 'LDLIBS = -lm'),
    run('make 2>&1 | tail -5; ./norm 9'),
  ),
  pair(
    'cmake-stale-cache',
    {
      'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.16)\nproject(pack C)\nadd_executable(pack main.c)\n',
      'main.c': '#include <stdio.h>\nint main(void) { puts("packed"); return 0; }\n',
    },
    [{ error: 'is different than the directory', by: ['rm -rf'] }],
    run('cmake -S . -B build >/dev/null && cmake --build build 2>&1 | tail -3'),
    say('the project moved to ./pack, build it there'),
    run('mkdir pack && mv CMakeLists.txt main.c build pack/ && ls pack'),
    run('cd pack && cmake -S . -B build 2>&1 | head -12'),
    run('cd pack && rm -rf build'),
    run('cd pack && cmake -S . -B build 2>&1 | tail -4'),
    run('cd pack && cmake --build build 2>&1 | tail -3 && ./build/pack'),
  ),
  pair(
    'cmake-find-package-component',
    {
      'CMakeLists.txt':
        'cmake_minimum_required(VERSION 3.16)\nproject(worker C)\nadd_executable(worker main.c util.c)\ntarget_link_libraries(worker PRIVATE Threads::Threads)\n',
      'main.c':
        '#include <pthread.h>\n#include <stdio.h>\nstatic void *go(void *p) { puts((char *)p); return 0; }\nint main(void) { pthread_t t; pthread_create(&t, 0, go, "hi"); return pthread_join(t, 0); }\n',
    },
    [
      { error: 'Cannot find source file', by: ['util.c'] },
      { error: 'target was not found', by: ['CMakeLists.txt'] },
    ],
    run('cmake -B out . 2>&1 | grep -v "^--" | head -30'),
    write('util.c', 'int util(void) { return 1; }\n'),
    run('cmake -B out . 2>&1 | grep -v "^--" | head -30'),
    edit('CMakeLists.txt', 'add_executable', 'find_package(Threads REQUIRED)\nadd_executable'),
    run('cmake -B out . 2>&1 | grep -v "^--" | head -30; cmake --build out 2>&1 | tail -2; ./out/worker'),
  ),
  pair(
    'javac-release',
    {
      'build.sh':
        '#!/bin/bash\nset -e\nmkdir -p out\njavac --release 21 -d out $(find src -name "*.java")\njava -cp out shop.Main\n',
      'src/shop/Main.java':
        'package shop;\n\nimport java.util.*;\n\npublic class Main {\n  public static void main(String[] args) {\n    List<String> names = List.of("b", "a");\n    Collections.sort(names);\n    System.out.println(names);\n  }\n}\n',
    },
    [
      { error: 'release version 21 not supported', by: ['build.sh'] },
      { error: 'java.lang.UnsupportedOperationException', by: ['Main.java'] },
    ],
    run('bash build.sh'),
    run('java -version 2>&1 | head -1'),
    edit('build.sh', '--release 21', '--release 17'),
    run('bash build.sh'),
    edit('src/shop/Main.java', 'List.of("b", "a")', 'new ArrayList<>(List.of("b", "a"))'),
    run('bash build.sh'),
  ),
  pair(
    'perl-inc',
    {
      'lib/Shop/Tax.pm': 'package Shop::Tax;\nuse strict;\nuse warnings;\nsub rate { return 0.19 }\n1;\n',
      't/tax.t':
        'use strict;\nuse warnings;\nuse Test::More tests => 1;\nuse Shop::Tax;\nis(Shop::Tax::rate(), 0.19);\n',
    },
    [{ error: "Can't locate Shop/Tax.pm in @INC", by: ['prove -l'] }],
    run('prove t'),
    run('prove -l t 2>&1 | head -20'),
  ),
  pair(
    'git-push-rejected',
    { 'a.txt': 'one\n' },
    [{ error: 'failed to push some refs', by: ['git pull --rebase'] }],
    run(
      'git init -q -b main . && git add a.txt && git commit -qm one && git init -q --bare -b main ../origin.git && git remote add origin ../origin.git && git push -qu origin main && git clone -q ../origin.git ../other && cd ../other && echo two > b.txt && git add b.txt && git commit -qm two && git push -q',
    ),
    edit('a.txt', 'one', 'one more'),
    run('git commit -qam "One more" && git push origin main'),
    run('git fetch && git status -sb | head -3'),
    run('git pull --rebase origin main 2>&1 | tail -3'),
    run('git push origin main'),
  ),
  pair(
    'git-index-lock',
    { 'notes.md': '# notes\n' },
    [{ error: "index.lock': File exists", by: ['rm -f', 'index.lock'] }],
    run('git init -q -b main . && git add -A && git commit -qm start && touch .git/index.lock; ls .git | head'),
    write('notes.md', '# notes\n\nmore\n'),
    run('git add -A && git commit -m "More notes"'),
    run('ps aux | grep "[g]it commit" | head -3'),
    run('rm -f .git/index.lock'),
    run('git add -A && git commit -m "More notes"'),
  ),
  pair(
    'git-hook-whitespace',
    {
      'hooks/pre-commit': '#!/bin/sh\nexec git diff --cached --check\n',
      'app.py': 'def main():\n    return 1\n',
    },
    [{ error: 'trailing whitespace', by: ['app.py'] }],
    run(
      'git init -q -b main . && chmod +x hooks/pre-commit && git add -A && git commit -qm start && git config core.hooksPath hooks',
    ),
    write('app.py', 'def main():\n    value = 2   \n    return value\n'),
    run('git add app.py && git commit -m "main returns two"'),
    edit('app.py', 'value = 2   ', 'value = 2'),
    run('git add app.py && git commit -m "main returns two"'),
  ),
  pair(
    'sqlite-migration',
    {
      'db/001.sql':
        'create table orders (id integer primary key, total real);\ninsert into orders (total) values (3.5), (4);\n',
      'db/002.sql': "alter table orders add column status text default 'open';\n",
      'report.sql': 'select status, count(*) from orders group by status;\n',
    },
    [{ error: 'no such column: status', by: ['002.sql'] }],
    run('sqlite3 shop.db < db/001.sql && ls'),
    run('sqlite3 shop.db < report.sql'),
    run('sqlite3 shop.db ".schema orders"; ls db'),
    run('sqlite3 shop.db < db/002.sql'),
    run('sqlite3 shop.db < report.sql'),
  ),
]
