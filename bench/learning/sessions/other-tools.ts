import { decoy, edit, pair, run, type Session, say, write } from './form.ts'

/** More sessions with tools of which no set has a run, recorded after the rules were changed. */
export const otherTools: readonly Session[] = [
  pair(
    'pylint finds an unused import',
    { 'shop/cart.py': '"""Carts."""\nimport os\n\n\ndef total(items):\n    """Sum."""\n    return sum(items)\n' },
    [{ error: 'Unused import os', by: ['cart.py'] }],
    run('pylint --score=n shop/cart.py'),
    edit('shop/cart.py', 'import os\n\n\n', '\n\n'),
    run('pylint --score=n shop/cart.py'),
  ),
  pair(
    'a linker misses a symbol of an archive',
    {
      'src/main.s': '.global _start\n_start:\n  call leave\n',
      'src/leave.s': '.global quit\nquit:\n  mov $60, %rax\n  xor %rdi, %rdi\n  syscall\n',
      'build.sh':
        'set -e\nas src/main.s -o main.o\nas src/leave.s -o leave.o\nar rc libleave.a leave.o\nld main.o libleave.a -o shop\n',
    },
    [{ error: 'undefined reference to `leave', by: ['leave.s'] }],
    run('bash build.sh && ./shop; echo ended with $?'),
    edit('src/leave.s', '.global quit\nquit:', '.global leave\nleave:'),
    run('bash build.sh && ./shop; echo ended with $?'),
  ),
  pair(
    'a script for another shell',
    { 'bin/list.sh': 'items=(pen cup)\nfor item in "$items"; do echo "$item"; done\n' },
    [{ error: 'Syntax error', by: ['bash bin/list.sh'] }],
    run('dash bin/list.sh'),
    run('head -2 bin/list.sh'),
    run('bash bin/list.sh'),
  ),
  pair(
    'zsh finds no file for a pattern',
    { 'bin/clean.zsh': 'rm -f build/*.o\necho clean\n' },
    [{ error: 'no matches found', by: ['clean.zsh'] }],
    run('zsh bin/clean.zsh'),
    edit('bin/clean.zsh', 'build/*.o', 'build/*.o(N)'),
    run('zsh bin/clean.zsh'),
  ),
  pair(
    'a calculation in bc with a sign too much',
    { 'vat.bc': 'scale=2\nnet = 100\nnet * * 0.19\nquit\n' },
    [{ error: 'syntax error', by: ['vat.bc'] }],
    run('bc -q vat.bc 2>&1 | tail -3'),
    edit('vat.bc', '* *', '*'),
    run('bc -q vat.bc 2>&1 | tail -3'),
  ),
  pair(
    'a parser refuses a module',
    { 'src/a.js': 'import a from "./b.js"\nconst x = await a\nexport { y }\n' },
    [{ error: "Export 'y' is not defined", by: ['a.js'] }],
    run('npx acorn --module --ecma2022 --silent src/a.js'),
    edit('src/a.js', 'export { y }', 'export { x }'),
    run('npx acorn --module --ecma2022 --silent src/a.js'),
  ),
  pair(
    'an interface with a reference to nothing',
    {
      'api/openapi.yaml':
        'openapi: 3.1.0\ninfo: { title: shop, version: "1" }\npaths:\n  /carts:\n    get:\n      responses:\n        "200":\n          description: ok\n          content:\n            application/json:\n              schema: { $ref: "#/components/schemas/Card" }\ncomponents:\n  schemas:\n    Cart: { type: object }\n',
    },
    [{ error: "Can't resolve $ref", by: ['openapi.yaml'] }],
    say('generate the types of the API'),
    run('npx openapi-typescript api/openapi.yaml -o api.d.ts; ls'),
    edit('api/openapi.yaml', 'schemas/Card"', 'schemas/Cart"'),
    run('npx openapi-typescript api/openapi.yaml -o api.d.ts; ls'),
  ),
  pair(
    'a stylesheet for XML with a wrong function',
    { 'list.html': '<ul><li>a</ul>\n' },
    [{ error: 'Opening and ending tag mismatch', by: ['list.html'] }],
    run('cat list.html'),
    run('xmllint --noout list.html 2>&1 | head -5'),
    edit('list.html', '<li>a</ul>', '<li>a</li></ul>'),
    run('xmllint --noout list.html 2>&1 | head -5'),
  ),
  pair(
    'a variable that a script expects',
    { 'bin/send.sh': 'set -u\necho "to $SHOP_MAIL"\n' },
    [{ error: 'SHOP_MAIL', by: ['SHOP_MAIL='] }],
    run('busybox sh bin/send.sh'),
    run('SHOP_MAIL=ada@example.com busybox sh bin/send.sh'),
  ),
  pair(
    'a program that valgrind finds wrong',
    {
      'm.c': '#include <stdlib.h>\nint main(void) {\n  char *a = malloc(4);\n  a[4] = 1;\n  free(a);\n  return 0;\n}\n',
    },
    [{ error: 'Invalid write of size 1', by: ['m.c'] }],
    run('gcc -g m.c -o m && valgrind --error-exitcode=3 ./m'),
    edit('m.c', 'malloc(4)', 'malloc(5)'),
    run('gcc -g m.c -o m && valgrind --error-exitcode=3 ./m'),
  ),
  pair(
    'a key that gpg does not have',
    { 'secret.txt': 'x\n' },
    [{ error: 'encryption failed', by: ['--quick-gen-key'] }],
    run('mkdir -p -m 700 keys && gpg --homedir keys --batch --trust-model always -r ada@example.com -e secret.txt'),
    run("gpg --homedir keys --batch --passphrase '' --quick-gen-key ada@example.com default default never"),
    run(
      'gpg --homedir keys --batch --trust-model always -r ada@example.com -e secret.txt && ls *.gpg; gpgconf --homedir keys --kill all',
    ),
  ),
  decoy(
    'a list of which one entry is refused each time',
    {
      'load.awk': '{ if ($2 == "") print "error: line " NR " has no price"; else sum += $2 }\nEND { print sum }\n',
      'a.txt': 'pen 3\ncup\n',
    },
    run('gawk -f load.awk a.txt; echo ok'),
    edit('load.awk', 'print sum', 'print "sum " sum'),
    run('gawk -f load.awk a.txt; echo ok'),
  ),
  decoy(
    'another package of the repository is fine',
    { 'one/run.sh': 'cat settings.conf\n', 'two/run.sh': 'cat settings.conf\n', 'two/settings.conf': 'a=1\n' },
    run('cd one && dash run.sh'),
    run('cd two && dash run.sh'),
    say('one has none by design'),
  ),
  decoy(
    'a name is looked up until it is found',
    { 'src/cart.zsh': 'echo cart\n' },
    run('zsh card.zsh'),
    run('ls src'),
    run('zsh src/cart.zsh'),
  ),
  decoy(
    'a warning of the compiler went with a change of something else',
    { 'w.c': '#include <stdio.h>\nint main(void) { int unused; puts("a"); return 0; }\n' },
    run('gcc -Wall w.c -o w; ls'),
    edit('w.c', 'puts("a")', 'puts("b")'),
    edit('w.c', 'int unused; ', ''),
    run('gcc -Wall w.c -o w; ls'),
  ),
  decoy(
    'a wrong key of a user is refused, as it must be',
    { 'check.sh': '[ "$1" = 42 ] || { echo "error: wrong key $1" >&2; exit 3; }\necho welcome\n' },
    say('Does the check refuse a wrong key? Then greet with a capital.'),
    run('busybox sh check.sh 41'),
    edit('check.sh', 'welcome', 'Welcome'),
    run('busybox sh check.sh 42'),
  ),
  decoy(
    'a lock that another program held for a moment',
    {
      'job.sh':
        'if [ ! -e ran ]; then touch ran; echo "job: could not get lock: resource is busy" >&2; exit 1; fi\necho done\n',
      'n.md': 'a\n',
    },
    run('dash job.sh'),
    write('n.md', 'b\n'),
    run('dash job.sh'),
  ),
]
