import type { HookInput } from '../../src/interfaces/hooks/hook-client.ts'

/** Payloads of Claude Code's hooks, one prompt after the other. */
export function writeDay(folder: string) {
  const payloads: HookInput[] = []
  let session = ''
  let prompt = 0
  let use = 0
  const add = (hook_event_name: string, fields: object) =>
    payloads.push({
      session_id: session,
      transcript_path: `/home/ada/.claude/projects/-shop/${session}.jsonl`,
      cwd: folder,
      hook_event_name,
      ...(prompt > 0 && { prompt_id: `${session}-${prompt}` }),
      ...fields,
    })
  const tool = (tool_name: string, tool_input: object, tool_response: unknown) =>
    add('PostToolUse', { tool_name, tool_input, tool_response, tool_use_id: `toolu_${++use}`, duration_ms: 40 })
  const day = {
    begin(id: string) {
      session = id
      prompt = 0
      add('SessionStart', { source: 'startup', model: 'claude-sonnet' })
      return day
    },
    end(reason = 'prompt_input_exit') {
      add('SessionEnd', { reason })
      return day
    },
    asks(text: string) {
      prompt++
      add('UserPromptSubmit', { prompt: text })
      return day
    },
    reads(...files: string[]) {
      for (const file of files)
        tool(
          'Read',
          { file_path: `${folder}/${file}` },
          { type: 'text', file: { filePath: file, content: 'x\n'.repeat(200) } },
        )
      return day
    },
    edits(file: string, old_string: string, new_string: string) {
      tool('Edit', { file_path: `${folder}/${file}`, old_string, new_string }, { filePath: file, structuredPatch: [] })
      return day
    },
    writes(file: string, content: string) {
      tool('Write', { file_path: `${folder}/${file}`, content }, { type: 'create', filePath: `${folder}/${file}` })
      return day
    },
    runs(command: string, stdout = '', stderr = '') {
      tool('Bash', { command, description: 'Run it' }, { stdout, stderr, interrupted: false, isImage: false })
      return day
    },
    fails(command: string, error: string) {
      add('PostToolUseFailure', {
        ...{ tool_name: 'Bash', tool_input: { command }, tool_use_id: `toolu_${++use}` },
        ...{ error: `Exit code 1\n${error}`, is_interrupt: false, duration_ms: 900 },
      })
      return day
    },
    uses(name: string, input: object, output: unknown = 'ok') {
      tool(name, input, output)
      return day
    },
    hears(agent_type: string, last_assistant_message: string) {
      add('SubagentStop', { agent_id: `a${use}`, agent_type, stop_hook_active: false, last_assistant_message })
      return day
    },
    says(last_assistant_message: string) {
      add('Stop', { stop_hook_active: false, last_assistant_message, background_tasks: [], session_crons: [] })
      return day
    },
    payloads,
  }
  return day
}

/** A day of work on a small shop: prompts, agent work, and failures. */
export function workingDay(folder: string): HookInput[] {
  const day = writeDay(folder)
  day.begin('morning')

  day
    .asks('the login test is failing since yesterday, can you fix it?')
    .uses('TodoWrite', { todos: [{ content: 'Fix login', status: 'in_progress' }] })
    .uses('Glob', { pattern: 'src/**/*.ts' }, { filenames: ['src/auth.ts'] })
    .runs('git log --oneline -5', 'a1 one')
    .fails(
      'npx vitest run src/auth.test.ts 2>&1 | tail -40',
      ` RUN  v4.1.12 ${folder}\n\n ❯ src/auth.test.ts (4 tests | 1 failed)\n   × accepts a fresh token\n\n FAIL  src/auth.test.ts > accepts a fresh token\nAssertionError: expected 'expired' to be 'valid'\n ❯ src/auth.test.ts:31:19\n\n Tests  1 failed | 3 passed (4)`,
    )
    .reads('src/auth.ts', 'src/auth.test.ts')
    .edits('src/auth.ts', 'if (token.expires < Date.now() / 1000) {', 'if (token.expires * 1000 < Date.now()) {')
    .runs('npx vitest run src/auth.test.ts 2>&1 | tail -40', ' ✓ src/auth.test.ts (4 tests)\n\n Tests  4 passed (4)')
    .says(
      "The login test passes again.\n\n**What was wrong**\n\nThe root cause was that `token.expires` is in seconds while `Date.now()` gives milliseconds, so every fresh token looked expired.\n\n**What I changed**\n\n- `src/auth.ts`: compare both in milliseconds\n\nAll 4 tests in `src/auth.test.ts` pass. Let me know if you'd like anything else!",
    )

  day
    .asks('great. commit that please')
    .runs('git add -A && git status --short', 'M src/auth.ts')
    .runs(
      `git commit -m "$(cat <<'EOF'\nfix(auth): compare expiry of tokens in milliseconds\n\nSeconds were compared with milliseconds.\nEOF\n)"`,
      '[main 1f2e3d4] fix(auth): compare expiry of tokens in milliseconds\n 1 file changed',
    )
    .says('Committed as `1f2e3d4`.')

  day
    .asks('Should we use Redis or Postgres for the cart sessions? We already run Postgres.')
    .reads('docker-compose.yml')
    .says(
      "I'd recommend Postgres here. You already run it, the carts are small, and a second store would have to be backed up, too. Redis would only pay off above a few thousand writes per second.\n\nShall I go ahead with Postgres?",
    )

  day
    .asks("yes, let's go with Postgres instead of Redis because we don't want another thing to run")
    .reads('src/db.ts')
    .writes(
      'src/cart-sessions.ts',
      "import { pool } from './db.ts'\n\nexport async function loadCart(id: string) {\n  return pool.query('select * from carts where id = $1', [id])\n}\n\nexport async function saveCart(cart: Cart) {}\n",
    )
    .writes('migrations/0007_carts.sql', 'create table carts (id text primary key, items jsonb not null);\n')
    .writes('src/cart-sessions.test.ts', "import { expect, it } from 'vitest'\nit('keeps a cart', () => {})\n")
    .fails(
      'npm test',
      'error: relation "carts" does not exist\n    at Parser.parseErrorMessage (node_modules/pg-protocol/src/parser.ts:369:69)\n\n Tests  2 failed | 40 passed (42)',
    )
    .runs('npm run migrate', 'applied 0007_carts.sql')
    .runs('npm test', ' Tests  42 passed (42)')
    .says(
      'Cart sessions now live in Postgres.\n\n- Added `loadCart` and `saveCart` in `src/cart-sessions.ts`\n- Added a migration `0007_carts.sql`\n- Ran the migration, since the tests use the real database\n\n**Next steps**: carts should expire after 30 days; there is no job for that yet.\n\nNote that `npm test` needs `npm run migrate` to have been run before, otherwise the cart tests fail with a missing relation.',
    )

  day
    .asks('where do we send the order confirmation mails from?')
    .uses('Grep', { pattern: 'sendMail' }, 'src/orders/notify.ts:12: await sendMail(order.email)')
    .uses('Task', { description: 'Find mail code', prompt: 'Find where mails are sent', subagent_type: 'Explore' })
    .hears(
      'Explore',
      'Order mails are sent in src/orders/notify.ts by notifyCustomer(), which is called from the worker in src/worker.ts, never from the request.',
    )
    .reads('src/orders/notify.ts', 'src/worker.ts')
    .says(
      'Order confirmation mails are sent by `notifyCustomer()` in `src/orders/notify.ts`. It is called from the queue worker (`src/worker.ts`), not from the request, so a failing mail server does not fail the order.',
    )
  day.end()

  day.begin('afternoon')
  day
    .asks('add a dark mode toggle to the header')
    .reads('web/Header.tsx')
    .runs('npm install clsx', 'added 1 package')
    .edits(
      'web/Header.tsx',
      'return <header>',
      'const [dark, setDark] = useTheme()\n  return <header className={clsx({ dark })}>',
    )
    .writes('web/useTheme.ts', "export function useTheme() { return useState(localStorage.theme === 'dark') }")
    .fails(
      'npx tsc --noEmit',
      "web/Header.tsx(14,9): error TS2304: Cannot find name 'useTheme'.\nweb/useTheme.ts(1,37): error TS2304: Cannot find name 'useState'.",
    )
    .edits(
      'web/Header.tsx',
      "import React from 'react'",
      "import React from 'react'\nimport { useTheme } from './useTheme'",
    )
    .edits('web/useTheme.ts', 'export function', "import { useState } from 'react'\n\nexport function")
    .runs('npx tsc --noEmit')
    .says("Done! I've added a dark mode toggle to the header. The theme is kept in `localStorage`.")

  day
    .asks('the price import in python is super slow, look into it')
    .reads('tools/import_prices.py')
    .runs(
      'python -m cProfile tools/import_prices.py sample.csv | head -30',
      '   120003 function calls in 14.2 seconds\n 9000 13.1 0.001 sqlite3.Connection.commit',
    )
    .edits('tools/import_prices.py', '    conn.commit()\n', '')
    .edits('tools/import_prices.py', 'def import_prices(path):', 'def import_prices(path, batch=1000):')
    .fails(
      'cd tools && pytest -q test_import_prices.py',
      'F..                                                                      [100%]\n=================================== FAILURES ===================================\n    def test_import():\n>       assert count(conn) == 3\nE       assert 0 == 3\n\ntest_import_prices.py:12: AssertionError\n=========================== short test summary info ============================\nFAILED test_import_prices.py::test_import - assert 0 == 3\n1 failed, 2 passed in 0.21s',
    )
    .edits('tools/import_prices.py', '    return rows', '    conn.commit()\n    return rows')
    .runs(
      'cd tools && pytest -q test_import_prices.py',
      '...                                                                      [100%]\n3 passed in 0.20s',
    )
    .says(
      'The import took 14 s because it committed after every row. It now commits once per batch of 1,000 rows and once at the end: 0.6 s for the same file.\n\nBe careful: `import_prices` must not be called inside an open transaction any more.',
    )

  day
    .asks('deploy to staging')
    .fails(
      './scripts/deploy.sh staging',
      'Error: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
    )
    .runs('sudo systemctl start docker')
    .runs('./scripts/deploy.sh staging', 'deployed shop:1f2e3d4 to staging')
    .says('Deployed `1f2e3d4` to staging.')

  day
    .asks('the rust price server panics on empty carts')
    .fails(
      'cargo test',
      "running 3 tests\ntest total_of_two ... ok\ntest total_of_none ... FAILED\n\nfailures:\n\n---- total_of_none stdout ----\nthread 'total_of_none' panicked at src/total.rs:14:22:\nindex out of bounds: the len is 0 but the index is 0\n\ntest result: FAILED. 2 passed; 1 failed; 0 ignored",
    )
    .reads('src/total.rs')
    .edits('src/total.rs', 'let first = items[0];', 'let Some(first) = items.first() else { return 0 };')
    .runs('cargo test', 'running 3 tests\n...\ntest result: ok. 3 passed; 0 failed; 0 ignored')
    .says('Fixed: an empty cart now has a total of 0 in place of a panic.')

  day
    .asks('undo that dark mode thing, marketing does not want it')
    .runs('git revert --no-edit 9a8b7c6', '[main 2b3c4d5] Revert "Add a dark mode toggle"')
    .says(
      'Reverted the dark mode toggle (`9a8b7c6`). `clsx` is still in package.json; I left it because the cart page uses it as well.',
    )

  day.asks('thanks!').says("You're welcome!")

  day
    .asks('go vet complains in the gateway')
    .fails(
      'cd gateway && go test ./...',
      '--- FAIL: TestRoute (0.00s)\n    route_test.go:21: got 404, want 200\nFAIL\nFAIL\tshop/gateway\t0.012s\nok  \tshop/gateway/auth\t0.004s\nFAIL',
    )
    .edits('gateway/route.go', 'case "/cart":', 'case "/cart", "/cart/":')
    .runs('cd gateway && go test ./...', 'ok  \tshop/gateway\t0.011s\nok  \tshop/gateway/auth\t(cached)')
    .says('`/cart/` with a trailing slash was not routed; `route.go` accepts both now. go vet is quiet, too.')

  day.asks('from now on always use pnpm in this repository, not npm').says("Understood, I'll use pnpm from now on.")

  day
    .asks('rename Customer to Buyer everywhere')
    .runs("grep -rl Customer src | xargs sed -i 's/Customer/Buyer/g'")
    .runs('pnpm run build', '> build\n> tsc\n')
    .edits('README.md', 'Customer', 'Buyer')
    .runs('git commit -am "Rename Customer to Buyer"', '[main 77aa88b] Rename Customer to Buyer')
    .says(
      'Renamed `Customer` to `Buyer` in 14 files and committed it. I was not able to run the end-to-end tests: they need the staging key.',
    )
  day.end()
  return day.payloads
}
