/** Sessions in compiled languages in which an error is really fixed: several tries, two errors, runs in sub-folders. */
import { edit, inLocale, pair, run, type Session, say, write } from './form.ts'

const goMod = 'module example.com/shop\n\ngo 1.19\n'
const cargo = (name: string, more = '') => `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${more}`

export const compiledFixes: readonly Session[] = [
  pair(
    'a Go service of a monorepo, its build cut by head',
    {
      'services/api/go.mod': goMod,
      'services/api/money/money.go': 'package money\n\nfunc FormatCent(n int) string { return "€" }\n',
      'services/api/main.go':
        'package main\n\nimport (\n\t"fmt"\n\n\t"example.com/shop/money"\n)\n\nfunc main() { fmt.Println(money.FormatCents(12)) }\n',
      'services/web/package.json': '{"name":"web"}',
    },
    [{ error: 'undefined: money.FormatCents', by: ['money.go'] }],
    say('the api service no longer builds since the refactoring of yesterday, have a look'),
    run('ls services && git log --oneline 2>/dev/null | head -3'),
    run('cd services/api && go build ./... 2>&1 | head -20', 'Build the api'),
    run('cat services/api/money/money.go'),
    edit('services/api/money/money.go', 'FormatCent(', 'FormatCents('),
    run('cd services/api && go build ./... 2>&1 | head -20'),
    run('cd services/api && go vet ./... && go run .'),
  ),
  pair(
    'rounding takes two tries',
    {
      'go.mod': goMod,
      'vat/vat.go': 'package vat\n\n// Of returns the tax in cents.\nfunc Of(net int) int { return net * 19 / 100 }\n',
      'vat/vat_test.go':
        'package vat\n\nimport "testing"\n\nfunc TestOf(t *testing.T) {\n\tfor net, want := range map[int]int{100: 19, 50: 10, 13: 2, 2: 0} {\n\t\tif got := Of(net); got != want {\n\t\t\tt.Errorf("Of(%d) = %d, want %d", net, got, want)\n\t\t}\n\t}\n}\n',
    },
    [{ error: 'TestOf', by: ['vat.go'] }],
    say('Die Steuer wird falsch gerundet, siehe Test'),
    run('go test ./...'),
    run('sed -n 1,12p vat/vat_test.go'),
    edit('vat/vat.go', 'return net * 19 / 100', 'return net*19/100 + 1'),
    run('go test ./...'),
    edit('vat/vat.go', 'return net*19/100 + 1', 'return (net*19 + 50) / 100'),
    run('gofmt -l . ; go test ./...'),
  ),
  pair(
    'go vet in a make target',
    {
      'go.mod': goMod,
      Makefile: 'lint:\n\tgo vet ./...\n\nbuild:\n\tgo build -o bin/shop .\n',
      'main.go': 'package main\n\nfunc main() { println(label(3)) }\n',
      'label.go': 'package main\n\nimport "fmt"\n\nfunc label(n int) string { return fmt.Sprintf("%s items", n) }\n',
    },
    [{ error: 'wrong type int', by: ['label.go'] }],
    run('make build'),
    run('make lint'),
    edit('label.go', '%s items', '%d items'),
    run('make lint && make build && ./bin/shop'),
  ),
  pair(
    'a moved value in Rust, with other work in between',
    {
      'Cargo.toml': cargo('shop'),
      'README.md': '# shop\n',
      'src/main.rs':
        'struct Cart { items: Vec<u32> }\n\nfn total(cart: Cart) -> u32 {\n    cart.items.iter().sum()\n}\n\nfn main() {\n    let cart = Cart { items: vec![1, 2] };\n    println!("{}", total(cart));\n    println!("{} items", cart.items.len());\n}\n',
    },
    [{ error: 'borrow of moved value', by: ['main.rs'] }],
    say('add the number of items to the output'),
    run('cargo build --color never 2>&1 | tail -30', 'Compile'),
    write('README.md', '# shop\n\nPrints the total, and the number of items.\n'),
    edit('src/main.rs', 'println!("{}", total(cart));', 'let sum = total(cart);\n    println!("{}", sum);'),
    run('cargo build --color never 2>&1 | tail -30'),
    edit('src/main.rs', 'let sum = total(cart);', 'let sum = cart.items.iter().sum::<u32>();'),
    run('cargo build --color never 2>&1 | tail -30'),
    run('./target/debug/shop'),
  ),
  pair(
    'a crate that the workspace leaves out',
    {
      'Cargo.toml': '[workspace]\nmembers = ["crates/cart"]\nresolver = "2"\n',
      'crates/cart/Cargo.toml': cargo('cart'),
      'crates/cart/src/lib.rs': 'pub fn size() -> usize { 0 }\n',
      'crates/tax/Cargo.toml': cargo('tax'),
      'crates/tax/src/lib.rs':
        'pub fn rate() -> u32 { 19 }\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn is_reduced() { assert_eq!(super::rate(), 7); }\n}\n',
    },
    [
      { error: 'did not match any packages', by: ['Cargo.toml'] },
      { error: 'assertion `left == right` failed', by: ['lib.rs'] },
    ],
    say('テストを通してください'),
    run('cargo test -q -p tax'),
    run('cat Cargo.toml; ls crates'),
    edit('Cargo.toml', '"crates/cart"', '"crates/*"'),
    run('cargo test -q -p tax'),
    edit('crates/tax/src/lib.rs', '{ 19 }', '{ 7 }'),
    run('cargo test -q -p tax'),
  ),
  pair(
    'an edition on the command line',
    {
      'tools/fetch.rs':
        'async fn fetch() -> u32 { 7 }\n\nfn main() {\n    let _later = fetch();\n    println!("ok");\n}\n',
    },
    [{ error: 'is not permitted in Rust', by: ['--edition'] }],
    run('mkdir -p bin && rustc -o bin/fetch tools/fetch.rs'),
    run('rustc --edition 2021 -o bin/fetch tools/fetch.rs && ./bin/fetch'),
  ),
  pair(
    'a class of another module, then a name without its package',
    {
      'lib/src/com/shop/Money.java':
        'package com.shop;\n\npublic class Money {\n  public static String of(int cents) { return cents / 100 + ".00"; }\n}\n',
      'app/src/app/Main.java':
        'package app;\n\nimport com.shop.Money;\n\npublic class Main {\n  public static void main(String[] args) { System.out.println(Money.of(500)); }\n}\n',
    },
    [
      { error: 'package com.shop does not exist', by: ['-cp'] },
      { error: 'Could not find or load main class', by: ['app.Main'] },
    ],
    say('Compile and run the app, please. There is no build file.'),
    run('find . -name "*.java"'),
    run('javac -d out/lib lib/src/com/shop/Money.java'),
    run('javac -d out/app app/src/app/Main.java'),
    run('javac -cp out/lib -d out/app app/src/app/Main.java'),
    run('java -cp out/lib:out/app Main'),
    run('java -cp out/lib:out/app app.Main'),
  ),
  pair(
    'a checked exception',
    {
      'src/Import.java':
        'import java.nio.file.*;\n\npublic class Import {\n  static String read(String name) {\n    return Files.readString(Path.of(name));\n  }\n\n  public static void main(String[] args) {\n    System.out.println(read("stock.csv").length());\n  }\n}\n',
      'stock.csv': 'pen,3\n',
    },
    [{ error: 'unreported exception IOException', by: ['Import.java'] }],
    run('javac -Xlint:all -d build src/Import.java 2>&1 | grep -A3 error', 'Compile the importer'),
    edit('src/Import.java', 'read(String name) {', 'read(String name) throws java.io.IOException {'),
    run('javac -Xlint:all -d build src/Import.java'),
    edit('src/Import.java', 'main(String[] args) {', 'main(String[] args) throws Exception {'),
    run('javac -Xlint:all -d build src/Import.java && java -cp build Import'),
  ),
  pair(
    'the mathematics library',
    {
      'src/stats.c':
        '#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n\nint main(int n, char **words) {\n  printf("%.2f\\n", pow(atof(words[1]), 1.5));\n  return n - 2;\n}\n',
    },
    [{ error: "undefined reference to `pow'", by: ['-lm'] }],
    say('compila stats y pruébalo con 4'),
    run('gcc -O2 -Wall -o stats src/stats.c; ./stats 4'),
    run('gcc -O2 -Wall -o stats src/stats.c -lm && ./stats 4'),
  ),
  inLocale(
    'de_DE.UTF-8',
    pair(
      'a German compiler misses a header',
      {
        'CMakeLists.txt':
          'cmake_minimum_required(VERSION 3.13)\nproject(lager C)\nadd_executable(lager app/main.c)\nset_target_properties(lager PROPERTIES C_STANDARD 11)\n',
        'app/main.c': '#include "lager/menge.h"\n\nint main(void) { return MENGE - 3; }\n',
        'include/lager/menge.h': '#define MENGE 3\n',
      },
      [{ error: 'Datei oder Verzeichnis nicht gefunden', by: ['CMakeLists.txt'] }],
      say('bau das bitte einmal'),
      run('cmake -S . -B build >/dev/null; cmake --build build -j2'),
      run('ls -R include'),
      edit('CMakeLists.txt', 'set_target', 'target_include_directories(lager PRIVATE include)\nset_target'),
      run('cmake -S . -B build >/dev/null; cmake --build build -j2 2>&1 | tail -4'),
      run('./build/lager; echo "Ende: $?"'),
    ),
  ),
  pair(
    'a variable that Meson does not know',
    {
      'meson.build': "project('shop', 'c')\n\nsubdir('src')\nexecutable('shop', sources)\n",
      'src/meson.build': "shop_sources = files('main.c')\n",
      'src/main.c': 'int main(void) { return 0; }\n',
    },
    [{ error: 'Unknown variable', by: ['meson.build'] }],
    run('meson setup build'),
    run('cat src/meson.build'),
    edit('meson.build', "'shop', sources", "'shop', shop_sources"),
    run('meson setup build 2>&1 | tail -5'),
    run('ninja -C build'),
  ),
  pair(
    'an undeclared variable in Fortran',
    {
      'model/demand.f90':
        'program demand\n  implicit none\n  integer :: day\n  do day = 1, 3\n    total = day * 2\n  end do\n  print *, day\nend program\n',
    },
    [{ error: 'has no IMPLICIT type', by: ['demand.f90'] }],
    run('cd model && gfortran -o demand demand.f90 && ./demand', 'Run the demand model'),
    edit('model/demand.f90', 'integer :: day\n', 'integer :: day, total\n'),
    run('cd model && gfortran -o demand demand.f90 && ./demand'),
  ),
  pair(
    'Haskell wants a number of another kind',
    {
      Makefile: 'all: tax\n\ntax: src/Main.hs src/Tax.hs\n\tghc -v0 -isrc -outputdir build -o tax src/Main.hs\n',
      'src/Tax.hs': 'module Tax (tax) where\n\ntax :: [Int] -> Double\ntax rows = sum rows * 0.19\n',
      'src/Main.hs': 'import Tax (tax)\n\nmain :: IO ()\nmain = print (tax [100, 50])\n',
    },
    [{ error: "Couldn't match expected type ‘Double’", by: ['Tax.hs'] }],
    say('make schlägt fehl. Woran liegt es?'),
    run('LANG=C.UTF-8 make'),
    edit('src/Tax.hs', 'sum rows * 0.19', 'fromIntegral (sum rows) * 0.19'),
    run('LANG=C.UTF-8 make && ./tax'),
  ),
  pair(
    'two errors of OCaml, one after the other',
    {
      'bin/cart.ml':
        'let total rows = List.fold_left (+) 0 rows\n\nlet () = print_endline (total [1; 2])\n\nlet () = Printf.printf "%d lines\\n" (length [1; 2])\n',
    },
    [
      { error: 'This expression has type int but an expression was expected of type', by: ['cart.ml'] },
      { error: 'Unbound value', by: ['cart.ml'] },
    ],
    run('ocaml bin/cart.ml'),
    edit('bin/cart.ml', '(total [1; 2])', '(string_of_int (total [1; 2]))'),
    run('ocaml bin/cart.ml'),
    edit('bin/cart.ml', '(length [', '(List.length ['),
    run('ocaml bin/cart.ml'),
  ),
  pair(
    'Nim misses an import',
    {
      'src/slug.nim': 'proc slug(name: string): string = name.toLowerAscii.replace(" ", "-")\n\necho slug("Red Pen")\n',
    },
    [{ error: 'undeclared field', by: ['slug.nim'] }],
    say('run slug.nim'),
    run('nim c -r --hints:off --nimcache:/tmp/nim-slug src/slug.nim'),
    write(
      'src/slug.nim',
      'import std/strutils\n\nproc slug(name: string): string = name.toLowerAscii.replace(" ", "-")\n\necho slug("Red Pen")\n',
    ),
    run('nim c -r --hints:off --nimcache:/tmp/nim-slug src/slug.nim; rm -rf /tmp/nim-slug'),
  ),
]
