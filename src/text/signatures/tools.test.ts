import { describe, expect, it } from 'vitest'
import { signatureOf } from './signature.ts'

/** Output of tools, with the expected message. */
const printed: readonly (readonly [string, string, string])[] = [
  [
    'the last exception of a chain in pytest',
    "__ test_chain __\n>   self.goods[sku]\nE   KeyError: 'cup'\nshop/stock.py:6: KeyError\n\nThe above exception was the direct cause of the following exception:\n\n>   raise RuntimeError('x') from e\nE   RuntimeError: stock file is damaged\n\ntests/test_stock.py:8: RuntimeError\n=== 1 failed in 1.96s ===",
    'RuntimeError: stock file is damaged',
  ],
  [
    'a fixture that pytest does not have',
    "__ ERROR at setup of test_db __\n  def test_db(database):\nE       fixture 'database' not found\n>       available fixtures: cache, capfd\n=== 1 error in 1.50s ===",
    "fixture 'database' not found",
  ],
  [
    'the words of a failure in minitest',
    '  1) Failure:\nStockTest#test_cup [test/stock_test.rb:5]:\nExpected ["mug"] to include "cup".\n\n1 runs, 2 assertions, 1 failures, 0 errors, 0 skips',
    'Expected ["mug"] to include "cup". | StockTest#test_cup',
  ],
  [
    'a file that RSpec cannot load',
    "An error occurred while loading ./spec/a_spec.rb.\nFailure/Error: require 'shelving'\n\nLoadError:\n  cannot load such file -- shelving\n# ./spec/a_spec.rb:1:in `<top (required)>'\n\n0 examples, 0 failures, 1 error occurred outside of examples",
    'LoadError: cannot load such file -- shelving',
  ],
  [
    'a failure of the JUnit console',
    '\u001B[36m└─\u001B[0m StockTest \u001B[31m✘\u001B[0m\n\nFailures (1):\n  JUnit Jupiter:StockTest:fails()\n    => org.opentest4j.AssertionFailedError: the till is closed\n       shop.StockTest.fails(StockTest.java:7)\n\n[         1 tests failed          ]',
    'org.opentest4j.AssertionFailedError: the till is closed | StockTest:fails()',
  ],
  [
    'a test of AVA',
    '\n  ✘ [fail]: adds up\n  ─\n\n  Difference (- actual, + expected):\n\n  - 2\n  + 3\n\n  1 test failed',
    'test failed | adds up',
  ],
  [
    'an error behind several words',
    "\n Exception during run: SyntaxError: The requested module '../src/b.js' does not provide an export named 'two'\n    at ModuleJobSync.runSync (node:internal/modules/esm/module_job:423:37)",
    "SyntaxError: The requested module '..<path>/b.js' does not provide an export named 'two'",
  ],
  [
    'a merge that git cannot make',
    'Auto-merging stock.txt\nCONFLICT (content): Merge conflict in stock.txt\nAutomatic merge failed; fix conflicts and then commit the result.',
    'CONFLICT (content): Merge conflict in stock.txt',
  ],
  [
    'the first of several lines of git',
    'error: cannot rebase: You have unstaged changes.\nerror: Please commit or stash them.',
    'error: cannot rebase: You have unstaged changes.',
  ],
  [
    'a program that names itself and the place',
    "lua5.4: sum.lua:2: attempt to perform arithmetic on a nil value (field 'prize')\nstack traceback:\n\tsum.lua:2: in main chunk\n\t[C]: in ?",
    "attempt to perform arithmetic on a nil value (field 'prize')",
  ],
  [
    'what is above a list of calls, cut by tail',
    "\tno file '/usr/lib/lua/5.4/rates.so'\n\tno file './rates.so'\nstack traceback:\n\t[C]: in function 'require'\n\t[C]: in ?",
    "no file '<path>/rates.so'",
  ],
  [
    'make in French',
    './deploy.sh\nmake: ./deploy.sh: Permission non accordée\nmake: *** [Makefile:2 : deploy] Erreur 127',
    'make: <path>/deploy.sh: Permission non accordée',
  ],
  [
    'the words below a place',
    '-- Configuring done\nCMake Error at CMakeLists.txt:3 (add_executable):\n  Cannot find source file:\n\n    mian.c\n\nCMake Generate step failed.',
    'Cannot find source file: mian.c',
  ],
  [
    'the words below a heading',
    'In unknown file:\nERROR: In procedure %resolve-variable:\nUnbound variable: rtae',
    'Unbound variable: rtae',
  ],
  [
    'a place in brackets',
    "loom.w(3,5) Problem: the shuttle 'totl' has no thread\nnothing was woven",
    "the shuttle 'totl' has no thread",
  ],
  [
    'an error with a mark below it',
    'Parse error near line 1: no such column: nmae\n  select nmae from shop;\n         ^--- error here',
    'Parse error near line <n>: no such column: nmae',
  ],
  [
    'the last words of a tool that nothing knows',
    'reading loom.cfg\nthe shuttle is stuck in row four\n\n',
    'the shuttle is stuck in row four',
  ],
  ['a place in a Makefile', 'Makefile:2: *** missing separator.  Stop.', 'missing separator. Stop.'],
  [
    'a check that ShellCheck draws below a line',
    'In run.sh line 2:\nrm $1\n   ^-- SC2086 (info): Double quote to prevent globbing.\n',
    'SC2086 (info): Double quote to prevent globbing.',
  ],
  [
    'a cross of Biome',
    'src/a.js:2:9 lint/suspicious/noDoubleEquals ━━━\n\n  × Using == may be unsafe if you are relying on type coercion.\n\n    1 │ export function f(a) {\n\nFound 1 error.',
    'Using == may be unsafe if you are relying on type coercion.',
  ],
  [
    'the reason below the cross of pnpm',
    'Error: ERR_PNPM_BROKEN_LOCKFILE\n\n  × installing dependencies\n  ╰─▶ The lockfile is broken: missing\n      field `importers`\n',
    "ERR_PNPM_BROKEN_LOCKFILE installing dependencies The lockfile is broken: missing field 'importers'",
  ],
  [
    'an error of any class in jest',
    '  ● books a room\n\n    BookingConflict: room A is taken\n\n      at Object.<anonymous> (a.test.js:2:9)',
    'BookingConflict: room A is taken',
  ],
  [
    'what cancelled a test of Node',
    "    not ok 1 - x\n      ---\n      error: 'test did not finish before its parent and was cancelled'\n      ...\nnot ok 1 - d\n  ---\n  error: 'no ward file'\n  name: 'Error'\n",
    'Error: no ward file',
  ],
  [
    'a group of exceptions',
    '  + Exception Group Traceback (most recent call last):\n  |   File "main.py", line 1, in <module>\n  | ExceptionGroup: ward (2 sub-exceptions)\n  +-+---------------- 1 ----------------\n    | ValueError: bed 3\n',
    'ExceptionGroup: ward (<n> sub-exceptions)',
  ],
  [
    'a workspace that npm does not find',
    'npm error No workspaces found:\nnpm error   --workspace=api\nnpm error A complete log of this run can be found in: /root/.npm/_logs/x.log',
    'No workspaces found:',
  ],
  [
    'colours that choose a set of letters',
    'a.py:3: \u001B(B\u001B[m\u001B[1merror:\u001B(B\u001B[m "S" has no attribute "left"',
    '"S" has no attribute "left"',
  ],
]

describe('the signature of tool output', () => {
  it.each(printed)('reads %s', (_, output, text) => {
    expect(signatureOf(output)?.text).toBe(text)
  })

  it.each([
    [
      'jest',
      (name: string) =>
        `  ● ${name}\n\n    expect(received).toEqual(expected) // deep equality\n\n    - Expected  - 1\n    + Received  + 1\n`,
    ],
    ['a timeout of jest', (name: string) => `  ● ${name}\n\n    thrown: "Exceeded timeout of 300 ms for a test.\n`],
    ['a timeout of vitest', (name: string) => ` FAIL  a.test.ts > ${name}\nError: Test timed out in 300ms.\n`],
    [
      'RSpec',
      (name: string) =>
        `  1) Stock ${name}\n     Failure/Error: expect(a).to eq(2)\n\n       expected: 2\n            got: 3\n\nrspec ./a_spec.rb:5 # Stock ${name}`,
    ],
    [
      'Rust',
      (name: string) =>
        `test tests::${name} ... FAILED\nthread 'tests::${name}' panicked at src/lib.rs:4:5:\ncalled \`Option::unwrap()\` on a \`None\` value\n`,
    ],
    [
      'pytest',
      (name: string) =>
        `__ ${name} __\nE   Failed: DID NOT RAISE <class 'ValueError'>\n=== short test summary info ===\nFAILED a_test.py::${name} - Failed`,
    ],
  ])('differs for tests that fail in the same words: %s', (_, output) => {
    expect(signatureOf(output('counts_mugs'))?.id).not.toBe(signatureOf(output('sells_cups'))?.id)
  })
})

describe('the message of an error', () => {
  it.each([
    [
      'the message above the position',
      'src/Rate.hs:4:12: error:\n    • Variable not in scope: rte\n  |\n4 | rate = rte\n  |        ^^^',
      'Variable not in scope: rte',
    ],
    [
      'a fixture, below the progress of pytest',
      "E                                       [100%]\n===== ERRORS =====\n____ ERROR at setup of test_rye ____\nfile /s/test_rye.py, line 1\n  def test_rye(oven):\nE       fixture 'oven' not found\n==== short test summary info ====\nERROR test_rye.py::test_rye\n1 error in 1.67s",
      "fixture 'oven' not found",
    ],
    [
      'a module that pytest cannot collect',
      "===== ERRORS =====\n____ ERROR collecting b/test_rye.py ____\nimport file mismatch:\nimported module 'test_rye' has this attribute:\n!!!!!! Interrupted: 1 error during collection !!!!!!\n",
      "import file mismatch: imported module 'test_rye' has this attribute:",
    ],
    [
      'a test of bats, beside one that passed',
      "1..2\nnot ok 1 bakes rye\n# (in test file test/rye.bats, line 3)\n#   `grep -q rye' failed\nok 2 bakes",
      "`grep -q rye' failed",
    ],
    [
      'a jest suite that does not run',
      ' FAIL  rye.test.js\n  ● Test suite failed to run\n\n    Configuration error:\n\n    Could not locate module ~/oven mapped as: /s/$1\n',
      'Configuration error: Could not locate module ~/oven mapped as: /s/$1',
    ],
    [
      'an Elixir exception',
      '  1) test bakes (RyeTest)\n     ** (KeyError) key :rye not found in: %{}\n',
      '(KeyError) key :rye not found in: %{}',
    ],
    [
      'a compiler error, above the message of the calling program',
      'Compiler 3.2\nvat.pas(4,1) Fatal: ";" expected here\nFatal: Compilation aborted\nError: /usr/bin/ppc returned an error exitcode\n',
      '";" expected here',
    ],
    [
      'a bundler error, above the trace of its wrapper',
      '✘ [ERROR] No matching export in "cart.js"\n\n1 error\nError: Command failed: /bin/bundle main.js\n    at run (node:child_process:930:11)\n',
      'No matching export in "cart.js"',
    ],
    [
      'an error with its line number in words',
      'bin/a.fish (line 1): Missing end of this block\nwarning: Error while reading file bin/a.fish\n',
      'Missing end of this block',
    ],
    [
      'an indented finding, not the count',
      'Checking a.lua   1 warning\n\n    a.lua:1:10: setting a global variable\n\nTotal: 1 warning / 0 errors in 1 file\n',
      'setting a global variable',
    ],
    [
      'a Lisp condition, below its heading',
      'Unhandled READ-ERROR in thread main:\n  READ error during LOAD:\n\n    Package UIOP does not exist.\n\nBacktrace for: main\n0: (DEBUG :ERROR)\n',
      'Package UIOP does not exist.',
    ],
    [
      'the error of a program that only reports another failure',
      'Error: Command failed: /bin/bundle main.js\n',
      'Error: Command failed: /bin/bundle main.js',
    ],
  ])('is %s', (_, output, message) => {
    expect(signatureOf(output)?.message.trim()).toBe(message)
  })
})
