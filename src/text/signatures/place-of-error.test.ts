import { describe, expect, it } from 'vitest'
import { idOfStored, signatureOf } from './signature.ts'

type Pair = readonly [name: string, one: string, other: string]

const python = (file: string, line: number, said: string) =>
  `Traceback (most recent call last):\n  File "${file}", line ${line}, in <module>\n    import x\n${said}`

/** Outputs of one error in two places; the rules were made with the first eight. */
const same: readonly Pair[] = [
  [
    'a module of Node imported by two files',
    "Error: Cannot find module 'fast-glob' imported from /home/a/repo/src/find.ts",
    "Error: Cannot find module 'fast-glob' imported from /home/other/src/b.ts",
  ],
  [
    'a package of Node imported by two files',
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'chalk' imported from /home/a/cli/index.mjs",
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'chalk' imported from /srv/tools/bin/print.js",
  ],
  [
    'an import that Vite does not resolve',
    'Error: Failed to resolve import "lodash" from "src/App.tsx". Does the file exist?',
    'Error: Failed to resolve import "lodash" from "src/pages/Home.tsx". Does the file exist?',
  ],
  [
    'a module that webpack does not find',
    "Module not found: Error: Can't resolve 'axios' in '/home/a/app/src/api'",
    "Module not found: Error: Can't resolve 'axios' in '/ci/app/src/components'",
  ],
  [
    'a table in two scripts of psql',
    'psql:migrations/001.sql:12: ERROR:  relation "tickets" does not exist',
    'psql:seed/users.sql:3: ERROR:  relation "tickets" does not exist',
  ],
  [
    'a command in two scripts',
    'deploy.sh: line 4: jq: command not found',
    './scripts/build.sh: line 19: jq: command not found',
  ],
  [
    'a module of Python in two files',
    python('/a/x.py', 3, "ModuleNotFoundError: No module named 'yaml'"),
    python('/srv/app/jobs/run.py', 41, "ModuleNotFoundError: No module named 'yaml'"),
  ],
  [
    'a directive in two files of nginx',
    'nginx: [emerg] unknown directive "gzipp" in /etc/nginx/nginx.conf:12',
    'nginx: [emerg] unknown directive "gzipp" in /etc/nginx/conf.d/site.conf:3',
  ],
  // Held out.
  [
    'a module that jest does not find',
    "Cannot find module 'supertest' from 'test/a.test.js'",
    "Cannot find module 'supertest' from 'test/users/login.test.js'",
  ],
  [
    'an import that Rollup does not resolve',
    '[!] RollupError: Could not resolve "d3" from "src/chart.js"',
    '[!] RollupError: Could not resolve "d3" from "src/views/map.js"',
  ],
  [
    'a class of PHP in two files',
    'PHP Fatal error:  Uncaught Error: Class "Monolog\\Logger" not found in /a/src/log.php:4',
    'PHP Fatal error:  Uncaught Error: Class "Monolog\\Logger" not found in /srv/shop/cart.php:77',
  ],
  [
    'a library of Ruby in two files',
    "/a/app.rb:1:in `require': cannot load such file -- nokogiri (LoadError)",
    "/srv/lib/feed.rb:9:in `require': cannot load such file -- nokogiri (LoadError)",
  ],
  [
    'a table in two scripts of MySQL',
    "ERROR 1146 (42S02) at line 12 in file: 'schema.sql': Table 'shop.orders' doesn't exist",
    "ERROR 1146 (42S02) at line 3 in file: 'seed.sql': Table 'shop.orders' doesn't exist",
  ],
  [
    'a symbol in two functions',
    "/usr/bin/ld: /tmp/ccAbCd12.o: in function `main':\nmain.c:(.text+0x14): undefined reference to `sqrt'",
    "/usr/bin/ld: /tmp/ccXyZw34.o: in function `area':\narea.c:(.text+0x2a): undefined reference to `sqrt'",
  ],
  [
    'a reference of Kotlin in two files',
    'e: file:///home/a/app/Net.kt:3:5 Unresolved reference: okhttp',
    'e: file:///ci/app/sub/Client.kt:14:9 Unresolved reference: okhttp',
  ],
]

/** Outputs of two errors; the rules were made with the first seven. */
const other: readonly Pair[] = [
  [
    'two modules imported by one file',
    "Error: Cannot find module 'fast-glob' imported from /home/a/src/find.ts",
    "Error: Cannot find module 'left-pad' imported from /home/a/src/find.ts",
  ],
  [
    'a name of two modules',
    python('/a/x.py', 3, "ImportError: cannot import name 'parse' from 'lib.dates' (/a/lib/dates.py)"),
    python('/a/x.py', 3, "ImportError: cannot import name 'parse' from 'lib.times' (/a/lib/times.py)"),
  ],
  [
    'two files that webpack does not find in a folder',
    "Module not found: Error: Can't resolve './utils' in '/home/a/app/src'",
    "Module not found: Error: Can't resolve './helpers' in '/home/a/app/src'",
  ],
  [
    'two columns',
    'psql:seed/users.sql:3: ERROR:  column "emial" does not exist',
    'psql:seed/users.sql:3: ERROR:  column "nmae" does not exist',
  ],
  [
    'two commands in one line of a script',
    'deploy.sh: line 4: jq: command not found',
    'deploy.sh: line 4: yq: command not found',
  ],
  [
    'two codes of one module',
    "src/a.ts(3,5): error TS2307: Cannot find module 'zod' or its corresponding type declarations.",
    "src/a.ts(3,5): error TS7016: Could not find a declaration file for module 'zod'.",
  ],
  [
    'an export of two modules',
    "SyntaxError: The requested module './price.js' does not provide an export named 'total'",
    "SyntaxError: The requested module './cart.js' does not provide an export named 'total'",
  ],
  // Held out.
  [
    'a property of two types',
    "src/a.ts(3,5): error TS2339: Property 'total' does not exist on type 'Order'.",
    "src/a.ts(3,5): error TS2339: Property 'total' does not exist on type 'User'.",
  ],
  [
    'two files that are missing',
    "Error: ENOENT: no such file or directory, open '/home/a/app/config.json'",
    "Error: ENOENT: no such file or directory, open '/home/a/app/secrets.json'",
  ],
  [
    'an export of two files in esbuild',
    '✘ [ERROR] No matching export in "src/cart.js" for import "total"',
    '✘ [ERROR] No matching export in "src/price.js" for import "total"',
  ],
  [
    'two tables and one right',
    'ERROR:  permission denied for table users',
    'ERROR:  permission denied for table orders',
  ],
  [
    'a table in two schemas',
    'ERROR:  relation "users" does not exist in schema "sales"',
    'ERROR:  relation "users" does not exist in schema "audit"',
  ],
  [
    'a package of two indexes',
    "Error: Could not find package 'guava' in 'https://repo.one.example/maven'\nCaused by: HTTP 404 at repo-one",
    "Error: Could not find package 'guava' in 'https://repo.two.example/maven'\nCaused by: HTTP 403 at repo-two",
  ],
  [
    'two packages of Go in one file',
    'main.go:4:2: no required module provides package github.com/pkg/errors; to add it:\n\tgo get github.com/pkg/errors',
    'main.go:4:2: no required module provides package github.com/pkg/profile; to add it:\n\tgo get github.com/pkg/profile',
  ],
  [
    'a key of two files of settings',
    'Error: Missing key "port" in config/server.yaml',
    'Error: Missing key "port" in config/worker.yaml',
  ],
]

describe('the signature of an error', () => {
  it.each(same)('is the same for %s', (_, one, again) => {
    expect(signatureOf(again)).toMatchObject({ id: signatureOf(one)?.id ?? 'missing' })
  })

  it.each(other)('differs for %s', (_, one, another) => {
    expect(signatureOf(one)?.id).toBeDefined()
    expect(signatureOf(another)?.id).not.toBe(signatureOf(one)?.id)
  })

  it('is found for a text that an earlier version stored with the place', () => {
    const error = "Error: Cannot find module 'left-pad'"
    const now = signatureOf(`${error} imported from /home/a/src/find.ts`)?.id
    expect(idOfStored({ signature: 'old', error: `${error} imported from <path>/find.ts` })).toBe(now)
    const psql = 'psql:seed.sql:3: ERROR:  relation "tickets" does not exist'
    const stored = 'psql:seed.sql:<n>: ERROR: relation "tickets" does not exist'
    expect(idOfStored({ signature: 'old', error: stored })).toBe(signatureOf(psql)?.id)
    expect(idOfStored({ signature: 'kept', error })).toBe('kept')
  })
})
