/** Sessions in scripting languages in which an error is really fixed: by edits, settings, options and other commands. */
import { edit, inLocale, pair, run, type Session, say, write } from './form.ts'

const spec = (rows: string) => `require "stock"\n\nRSpec.describe Stock do\n${rows}end\n`
const manyChecks = Array.from(
  { length: 40 },
  (_, n) => `  it "counts ${n} pens" do\n    expect(Stock.new(${n}).free(0)).to eq(${n})\n  end\n`,
).join('\n')

export const scriptFixes: readonly Session[] = [
  pair(
    'the folder of a Ruby library',
    {
      'lib/cart.rb': 'class Cart\n  def total\n    3\n  end\nend\n',
      'test/cart_test.rb':
        'require "minitest/autorun"\nrequire "cart"\n\nclass CartTest < Minitest::Test\n  def test_total\n    assert_equal 3, Cart.new.total\n  end\nend\n',
    },
    [{ error: 'cannot load such file', by: ['-Ilib'] }],
    say('run the ruby tests once, I changed nothing'),
    run('ruby test/cart_test.rb --seed 7', 'Run the tests'),
    run('ls lib test'),
    run('ruby -Ilib test/cart_test.rb --seed 7', 'Run the tests with lib on the load path'),
  ),
  pair(
    'a long report of RSpec',
    {
      'lib/stock.rb':
        'class Stock\n  def initialize(count)\n    @count = count\n  end\n\n  def free(reserved)\n    @count.to_s - reserved\n  end\nend\n',
      'spec/stock_spec.rb': spec(manyChecks),
    },
    [{ error: 'undefined method', by: ['stock.rb'] }],
    say('mira por qué fallan los tests de stock, por favor'),
    run('rspec --no-color spec/stock_spec.rb 2>&1'),
    run('cat lib/stock.rb'),
    edit('lib/stock.rb', '@count.to_s - reserved', '@count - reserved'),
    run('rspec --no-color spec/stock_spec.rb 2>&1 | tail -5'),
  ),
  pair(
    'a PHP function in a file that nothing loads',
    {
      'public/index.php': '<?php\necho price(300), "\\n";\n',
      'src/price.php': '<?php\nfunction price(int $cents): string\n{\n    return number_format($cents / 100, 2);\n}\n',
    },
    [{ error: 'Call to undefined function', by: ['index.php'] }],
    run('php -l public/index.php && php public/index.php'),
    run('grep -rn "function price" src'),
    edit('public/index.php', '<?php\n', "<?php\nrequire __DIR__ . '/../src/price.php';\n"),
    run('php -l public/index.php && php public/index.php'),
    say('merci !'),
  ),
  pair(
    'the memory that PHP may use',
    {
      'bin/report.php': "<?php\n$rows = str_repeat('x', 40 * 1024 * 1024);\necho strlen($rows), ' bytes', PHP_EOL;\n",
    },
    [{ error: 'Allowed memory size of', by: ['memory_limit'] }],
    say('genera el informe'),
    run('php -d memory_limit=16M bin/report.php > report.txt; tail -3 report.txt'),
    run('wc -c bin/report.php'),
    run('php -d memory_limit=128M bin/report.php > report.txt; tail -3 report.txt'),
  ),
  pair(
    'a Lua module in a folder of its own',
    {
      'scripts/check.lua': 'local price = require("price")\nassert(price.of(2) == 4)\nprint("fine")\n',
      'modules/price.lua': 'return { of = function(n) return n * 2 end }\n',
    },
    [{ error: 'not found', by: ['LUA_PATH'] }],
    run('lua5.4 scripts/check.lua'),
    run('find . -name "*.lua" | sort'),
    run("LUA_PATH='modules/?.lua;;' lua5.4 scripts/check.lua"),
  ),
  pair(
    'a fixture that no conftest has',
    {
      'packages/catalog/catalog/__init__.py': 'NAMES = ["pen", "cup"]\n',
      'packages/catalog/tests/test_names.py': 'def test_names(names):\n    assert "pen" in names\n',
      'packages/mail/tests/test_mail.py': 'def test_mail():\n    assert True\n',
    },
    [{ error: "fixture 'names'", by: ['conftest.py'] }],
    say('Only the catalog package matters today. Its tests should pass.'),
    run('cd packages/catalog && python3 -m pytest -q -p no:cacheprovider'),
    run('find packages -name conftest.py'),
    write(
      'packages/catalog/tests/conftest.py',
      'import pytest\n\nfrom catalog import NAMES\n\n\n@pytest.fixture\ndef names():\n    return NAMES\n',
    ),
    run('cd packages/catalog && python3 -m pytest -q -p no:cacheprovider'),
  ),
  pair(
    'two Python tests of one name',
    {
      'cart/test_model.py': 'def test_cart():\n    assert 1 + 1 == 2\n',
      'user/test_model.py': 'def test_user():\n    assert True\n',
      'pytest.ini': '[pytest]\naddopts = -q\n',
    },
    [{ error: 'import file mismatch', by: ['pytest.ini'] }],
    run('pytest 2>&1 | tail -20'),
    edit('pytest.ini', 'addopts = -q', 'addopts = -q --import-mode=importlib'),
    run('pytest 2>&1 | tail -20'),
  ),
  pair(
    'a bug of a user, first shown by a red test',
    {
      'billing/__init__.py': '',
      'billing/due.py':
        'from datetime import date, timedelta\n\n\ndef due(day: date) -> date:\n    return day + timedelta(days=31)\n',
      'tests/__init__.py': '',
    },
    [{ error: 'AssertionError', by: ['due.py'] }],
    say(
      'A customer reports that an invoice of Jan 15 is due on Feb 15; it must be 30 days. Reproduce it, then fix it.',
    ),
    write(
      'tests/test_due.py',
      'import unittest\nfrom datetime import date\n\nfrom billing.due import due\n\n\nclass Due(unittest.TestCase):\n    def test_thirty_days(self):\n        self.assertEqual(due(date(2026, 1, 15)), date(2026, 2, 14))\n',
    ),
    run('python3 -m unittest', 'Show the bug'),
    edit('billing/due.py', 'days=31', 'days=30'),
    run('python3 -m unittest', 'Check the fix'),
  ),
  pair(
    'a script that may not be run, under bats',
    {
      'bin/greet': '#!/bin/sh\necho "hello $1"\n',
      'test/greet.bats':
        '@test "greets by name" {\n  run bin/greet Ada\n  [ "$status" -eq 0 ]\n  [ "$output" = "hello Ada" ]\n}\n\n@test "is there" {\n  [ -f bin/greet ]\n}\n',
    },
    [{ error: 'greets by name', by: ['chmod'] }],
    run('bats --tap test'),
    run('ls -l bin/greet | cut -c1-10'),
    run('chmod +x bin/greet'),
    run('bats --tap test'),
  ),
  inLocale(
    'de_DE.UTF-8',
    pair(
      'a German shell may not run a script',
      {
        'skripte/sichern.sh': '#!/bin/bash\nset -e\nmkdir -p kopie && cp ./*.txt kopie/ && echo "gesichert"\n',
        'notiz.txt': 'x\n',
      },
      [{ error: 'Keine Berechtigung', by: ['chmod'] }],
      say('sichere die Notizen mit dem Skript'),
      run('./skripte/sichern.sh', 'Notizen sichern'),
      run('chmod u+x skripte/sichern.sh && ./skripte/sichern.sh'),
    ),
  ),
  pair(
    'shellcheck in a pipeline of its own',
    {
      'ops/deploy.sh': '#!/bin/bash\ntarget=$1\nif [ -d $target ]; then\n  cd $target\n  ls\nfi\n',
      Makefile: 'check:\n\t@shellcheck -f gcc ops/*.sh\n\t@echo shell scripts are fine\n',
    },
    [{ error: 'Double quote to prevent globbing', by: ['deploy.sh'] }],
    say('make check must be green before I merge'),
    run('make check'),
    run('cat ops/deploy.sh'),
    edit('ops/deploy.sh', '[ -d $target ]', '[ -d "$target" ]'),
    edit('ops/deploy.sh', '  cd $target', '  cd "$target" || exit 1'),
    run('make check'),
  ),
  pair(
    'Perl finds its own library',
    {
      'lib/Shop/Price.pm': 'package Shop::Price;\nuse strict;\nuse warnings;\nsub of { return 2 * shift }\n1;\n',
      't/price.t':
        'use strict;\nuse warnings;\nuse Test::More tests => 1;\nuse Shop::Price;\nis(Shop::Price::of(2), 4, "doubles");\n',
    },
    [{ error: "Can't locate", by: ['prove -l'] }],
    run('prove t'),
    run('prove -l t'),
  ),
  pair(
    'Tcl reads a variable of elsewhere',
    {
      'tools/total.tcl':
        'set total 0\nproc add {n} {\n  incr count $n\n  set total [expr {$total + $n}]\n}\nadd 2\nadd 3\nputs $total\n',
    },
    [{ error: 'no such variable', by: ['total.tcl'] }],
    run('tclsh tools/total.tcl'),
    edit('tools/total.tcl', '  incr count $n\n', ''),
    run('tclsh tools/total.tcl'),
    edit('tools/total.tcl', 'proc add {n} {\n', 'proc add {n} {\n  global total\n'),
    run('tclsh tools/total.tcl'),
  ),
  pair(
    'an Elixir project with a wrong name and then a wrong sum',
    {
      'mix.exs':
        'defmodule Shop.MixProject do\n  use Mix.Project\n  def project, do: [app: :shop, version: "0.1.0"]\nend\n',
      'lib/cart.ex': 'defmodule Cart do\n  def total(rows), do: Enum.summ(rows) + 1\nend\n',
      'test/test_helper.exs': 'ExUnit.start()\n',
      'test/cart_test.exs':
        'defmodule CartTest do\n  use ExUnit.Case\n\n  test "adds up" do\n    assert Cart.total([1, 2]) == 3\n  end\nend\n',
    },
    [
      { error: 'UndefinedFunctionError', by: ['cart.ex'] },
      { error: 'Assertion with == failed', by: ['cart.ex'] },
    ],
    say('os testes não passam'),
    run('mix test --no-color'),
    edit('lib/cart.ex', 'Enum.summ', 'Enum.sum'),
    run('mix test --no-color'),
    run('cat test/cart_test.exs'),
    edit('lib/cart.ex', ' + 1', ''),
    run('mix test --no-color'),
  ),
  pair(
    'a function that R does not have',
    { 'R/report.R': 'codes <- c(1, 20, 300)\ncat(str_pad(codes, 5), sep = "\\n")\ncat("\\n")\n' },
    [{ error: 'could not find function', by: ['report.R'] }],
    say('Rapor neden çıkmıyor?'),
    run('Rscript R/report.R'),
    run(`Rscript -e 'cat(requireNamespace("stringr", quietly = TRUE), "\\n")'`, 'Is stringr here?'),
    edit('R/report.R', 'str_pad(codes, 5)', 'formatC(codes, width = 5, flag = "0")'),
    run('Rscript R/report.R'),
  ),
  pair(
    'Prolog misses a rule',
    {
      'rules/discount.pl':
        ':- initialization(main).\n\nprice(pen, 3).\nprice(cup, 8).\n\ncheap(X) :- prize(X, P), P < 5.\n\nmain :- forall(cheap(X), (write(X), nl)), halt.\n',
    },
    [{ error: 'Unknown procedure', by: ['discount.pl'] }],
    run('swipl rules/discount.pl < /dev/null'),
    edit('rules/discount.pl', 'prize(X, P)', 'price(X, P)'),
    run('swipl rules/discount.pl < /dev/null'),
  ),
  pair(
    'Scheme without its library, in a folder of the tools',
    { 'tools/scm/top.scm': '(define rows (list 3 1 2))\n(display (fold max 0 rows))\n(newline)\n' },
    [{ error: 'Unbound variable', by: ['top.scm'] }],
    run('cd tools/scm; guile --no-auto-compile top.scm'),
    edit('tools/scm/top.scm', '(define rows', '(use-modules (srfi srfi-1))\n(define rows'),
    run('cd tools/scm; guile --no-auto-compile top.scm'),
  ),
]
