/** Sessions in which an error is really fixed: other tools and other orders than in `tool-cases.ts`. */

import { checkPairs } from './check-pairs.ts'
import { collect, edit, later, run, type Session, say, write } from './form.ts'

const esm = '{"name":"shop","version":"1.0.0","type":"module","scripts":{"test":"node --test"}}'

export const pairs: readonly Session[] = [
  {
    name: 'make without a rule',
    files: { Makefile: 'app: src/util.o\n\tcc -o app src/util.o\n', 'src/utils.c': 'int main(void) { return 0; }\n' },
    acts: [
      say('Get the build going'),
      run('make app'),
      run('ls src'),
      edit('Makefile', 'app: src/util.o\n\tcc -o app src/util.o', 'app: src/utils.o\n\tcc -o app src/utils.o'),
      run('make app'),
    ],
    learns: [{ error: 'No rule to make target', by: ['Makefile'] }],
  },
  {
    name: 'cmake misses a source',
    files: {
      'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.10)\nproject(shop CXX)\nadd_executable(shop main.cpp)\n',
      'main.cpp': 'int price();\nint main() { return price() - 2; }\n',
      'price.cpp': 'int price() { return 2; }\n',
    },
    acts: [
      say('Why does it not link?'),
      run('cmake -B build . > /dev/null && cmake --build build'),
      edit('CMakeLists.txt', 'main.cpp)', 'main.cpp price.cpp)'),
      run('cmake -B build . > /dev/null && cmake --build build'),
    ],
    learns: [{ error: 'undefined reference', by: ['CMakeLists.txt'] }],
  },
  {
    name: 'mypy finds a wrong argument',
    files: { 'shop/__init__.py': '', 'shop/cart.py': 'def add(n: int) -> int:\n    return n + 1\n\nadd("3")\n' },
    acts: [run('mypy shop'), edit('shop/cart.py', 'add("3")', 'add(3)'), run('mypy shop/cart.py'), run('mypy shop')],
    learns: [{ error: 'incompatible type', by: ['cart.py'] }],
  },
  {
    name: 'ruff finds an unknown name',
    files: { 'report.py': 'def show(rows):\n    return lenght(rows)\n' },
    acts: [
      say('please lint'),
      run('ruff check .'),
      edit('report.py', 'lenght', 'len'),
      run('ruff check . && echo clean'),
    ],
    learns: [{ error: 'F821', by: ['report.py'] }],
  },
  {
    name: 'a path in the environment',
    files: { 'report.py': 'import pricing\nprint(pricing.vat)\n', 'lib/pricing.py': 'vat = 20\n' },
    acts: [run('python3 report.py'), run('ls lib'), run('PYTHONPATH=lib python3 report.py')],
    learns: [{ error: 'No module named', by: ['PYTHONPATH'] }],
  },
  {
    name: 'a migration in the wrong order',
    files: { 'migrate.sql': 'INSERT INTO customers VALUES (1);\nCREATE TABLE customers (id INTEGER);\n' },
    acts: [
      run('sqlite3 -bail shop.db < migrate.sql'),
      write('migrate.sql', 'CREATE TABLE customers (id INTEGER);\nINSERT INTO customers VALUES (1);\n'),
      run('sqlite3 -bail shop.db < migrate.sql'),
    ],
    learns: [{ error: 'no such table', by: ['migrate.sql'] }],
  },
  {
    name: 'a push that is behind',
    files: {
      'setup.sh':
        'git init -q --bare ../remote.git; git init -q -b main .; git add -A; git commit -qm one; git push -q ../remote.git main; git remote add origin ../remote.git; git clone -q -b main ../remote.git ../other; (cd ../other && git commit -q --allow-empty -m theirs && git push -q origin main); git commit -q --allow-empty -m ours\n',
    },
    acts: [
      run('bash setup.sh'),
      say('push it'),
      run('git push origin main'),
      run('git pull -q --rebase origin main'),
      run('git push origin main'),
    ],
    learns: [{ error: 'rejected', by: ['git pull'] }],
  },
  {
    name: 'go in a folder of a compound line',
    files: {
      'svc/go.mod': 'module svc\n\ngo 1.19\n',
      'svc/main.go': 'package main\n\nimport "os"\n\nfunc main() { println("hi") }\n',
    },
    acts: [
      run('cd svc && go build ./... && echo built'),
      edit('svc/main.go', 'import "os"\n\n', ''),
      run('cd svc && go build ./... && echo built'),
    ],
    learns: [{ error: 'imported and not used', by: ['main.go'] }],
  },
  {
    name: 'cargo behind a pipe that hides its exit',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs': 'fn main() {\n    let a = String::from("x");\n    let b = a;\n    println!("{a} {b}");\n}\n',
    },
    acts: [
      say('make it compile'),
      run('cargo build --offline 2>&1 | tail -30'),
      edit('src/main.rs', 'let b = a;', 'let b = a.clone();'),
      run('cargo build --offline 2>&1 | tail -30'),
    ],
    learns: [{ error: 'E0382', by: ['main.rs'] }],
  },
  {
    name: 'vitest in the background',
    files: {
      'package.json': esm,
      'src/vat.js': 'export const vat = (n) => n * 0.02\n',
      'src/vat.test.js':
        "import { expect, it } from 'vitest'\nimport { vat } from './vat.js'\nit('adds vat', () => expect(vat(10)).toBe(2))\n",
    },
    acts: [later('npx vitest run'), collect, edit('src/vat.js', 'n * 0.02', 'n * 0.2'), run('npx vitest run')],
    learns: [{ error: 'expected 0.2 to be 2', by: ['vat.js'] }],
  },
  {
    name: 'a script that may not run',
    files: { 'deploy.sh': '#!/bin/sh\necho deployed\n' },
    acts: [
      say('Deploy to staging.'),
      run('./deploy.sh'),
      run('chmod +x deploy.sh && ls -l deploy.sh'),
      run('./deploy.sh'),
    ],
    learns: [{ error: 'Permission denied', by: ['chmod'] }],
  },
  {
    name: 'an import without its ending',
    files: {
      'package.json': esm,
      'build.mjs': "import { go } from './helpers'\ngo()\n",
      'helpers.mjs': "export const go = () => console.log('ok')\n",
    },
    acts: [
      run('node build.mjs'),
      run('cat build.mjs'),
      edit('build.mjs', "'./helpers'", "'./helpers.mjs'"),
      run('node build.mjs'),
    ],
    learns: [{ error: 'Cannot find module', by: ['build.mjs'] }],
  },
  ...checkPairs,
]
