import { asJson, edit, pair, run, type Session, write } from './form.ts'

const esm = asJson({ name: 'rates', type: 'module', scripts: { start: 'node src/main.js', test: 'vitest run' } })

/** Fixes of the seventh set: sessions with their expected learnings. */
export const seventhFixes5: readonly Session[] = [
  pair(
    'vitest-alias-timeout',
    {
      'package.json': esm,
      'src/store.ts':
        "export const load = async (id: number) => {\n  await new Promise((r) => setTimeout(r, id))\n  return { id, tags: ['a'] }\n}\n",
      'src/store.test.ts':
        "import { expect, it } from 'vitest'\nimport { load } from '@/store'\n\nit('loads', async () => {\n  expect((await load(1)).tags).toEqual(['a'])\n})\n\nit('is slow', async () => {\n  expect((await load(6000)).id).toBe(6000)\n})\n",
    },
    [
      { error: 'Failed to load url @/store', by: ['vitest.config.ts'] },
      { error: 'Test timed out in 5000ms', by: ['testTimeout'] },
    ],
    run('npx vitest run 2>&1 | tail -30'),
    write(
      'vitest.config.ts',
      "import { defineConfig } from 'vitest/config'\n\nexport default defineConfig({\n  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },\n})\n",
    ),
    run('npx vitest run 2>&1 | tail -30'),
    edit('vitest.config.ts', '  resolve:', '  test: { testTimeout: 15000 },\n  resolve:'),
    run('npx vitest run 2>&1 | tail -30'),
  ),
  pair(
    'jest-esm',
    {
      'package.json': asJson({ name: 'dates', type: 'module' }),
      'day.js': 'export const day = (d) => d.toISOString().slice(0, 10)\n',
      'day.test.js': "import { day } from './day.js'\ntest('day', () => expect(day(new Date(0))).toBe('1970-01-01'))\n",
    },
    [{ error: 'Cannot use import statement outside a module', by: ['--experimental-vm-modules'] }],
    run('npx jest'),
    run('NODE_OPTIONS=--experimental-vm-modules npx jest'),
  ),
  pair(
    'esbuild-svg',
    {
      'src/app.js': "import logo from './logo.svg'\nconsole.log(logo)\n",
      'src/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    },
    [{ error: 'No loader is configured for ".svg" files', by: ['--loader:.svg='] }],
    run('npx esbuild src/app.js --bundle --outfile=dist/app.js'),
    run('npx esbuild src/app.js --bundle --outfile=dist/app.js --loader:.svg=dataurl'),
  ),
  pair(
    'git-push-behind',
    { 'notes.txt': 'one\n' },
    [
      { error: 'failed to push some refs', by: ['git pull --rebase'] },
      { error: 'has no upstream branch', by: ['push -u origin feature'] },
    ],
    run(
      'git init -q -b main . && git add notes.txt && git commit -qm one && git init -q --bare -b main ../remote.git && git remote add origin ../remote.git && git push -qu origin main && git clone -q ../remote.git ../other && cd ../other && echo two > two.txt && git add . && git commit -qm two && git push -q && echo ready',
    ),
    run('echo three > three.txt && git add three.txt && git commit -qm "Add three" && git push'),
    run('git pull --rebase 2>&1 | tail -1'),
    run('git push 2>&1 | tail -1'),
    run('git checkout -q -b feature && echo 4 > four.txt && git add . && git commit -qm four && git push'),
    run('git push -u origin feature 2>&1 | tail -2'),
  ),
  pair(
    'submodule-file',
    { 'README.md': 'main\n' },
    [{ error: "transport 'file' not allowed", by: ['protocol.file.allow=always'] }],
    run(
      'git init -q -b main ../lib && cd ../lib && echo x > x && git add x && git commit -qm x && cd ../shop && git init -q -b main . && git add . && git commit -qm first && echo ok',
    ),
    run('git submodule add ../lib vendor/lib 2>&1; echo "exit $?"'),
    run('git -c protocol.file.allow=always submodule add ../lib vendor/lib 2>&1; echo "exit $?"'),
  ),
  pair(
    'java-inventory',
    {
      'src/shop/Item.java':
        'package shop;\n\npublic class Item {\n  final String sku;\n  public Item(String sku) { this.sku = sku; }\n}\n',
      'src/app/Main.java':
        'package app;\n\nimport java.util.*;\nimport shop.Item;\n\npublic class Main {\n  public static void main(String[] a) {\n    List<Item> items = List.of(new Item("mug"));\n    items.add(new Item("pen"));\n    for (Item i : items) System.out.println(i.sku);\n  }\n}\n',
    },
    [
      { error: 'sku is not public in Item', by: ['Item.java', 'public final String sku'] },
      { error: 'Could not find or load main class Main', by: ['app.Main'] },
      { error: 'UnsupportedOperationException', by: ['Main.java', 'new ArrayList<>'] },
    ],
    run('mkdir -p out && javac -d out $(find src -name "*.java")'),
    edit('src/shop/Item.java', '  final String sku', '  public final String sku'),
    run('mkdir -p out && javac -d out $(find src -name "*.java")'),
    run('java -cp out Main'),
    run('java -cp out app.Main'),
    edit('src/app/Main.java', 'List.of(new Item("mug"))', 'new ArrayList<>(List.of(new Item("mug")))'),
    run('javac -d out $(find src -name "*.java") && java -cp out app.Main'),
  ),
  pair(
    'sqlite-schema',
    {
      'schema.sql':
        'PRAGMA foreign_keys = ON;\nCREATE TABLE customer (id INTEGER PRIMARY KEY, mail TEXT UNIQUE);\nCREATE TABLE "order" (id INTEGER PRIMARY KEY, customer INTEGER NOT NULL REFERENCES customer(id));\n',
      'seed.sql':
        "PRAGMA foreign_keys = ON;\nINSERT INTO order VALUES (1, 1);\nINSERT INTO customer VALUES (1, 'a@example.com');\n",
    },
    [
      { error: 'near "order": syntax error', by: ['seed.sql', '"order"'] },
      { error: 'FOREIGN KEY constraint failed', by: ['seed.sql', 'customer'] },
    ],
    run('rm -f shop.db && sqlite3 -bail shop.db < schema.sql && sqlite3 -bail shop.db < seed.sql'),
    edit('seed.sql', 'INTO order', 'INTO "order"'),
    run('rm -f shop.db && sqlite3 -bail shop.db < schema.sql && sqlite3 -bail shop.db < seed.sql'),
    write(
      'seed.sql',
      'PRAGMA foreign_keys = ON;\nINSERT INTO customer VALUES (1, \'a@example.com\');\nINSERT INTO "order" VALUES (1, 1);\n',
    ),
    run('rm -f shop.db && sqlite3 -bail shop.db < schema.sql && sqlite3 -bail shop.db < seed.sql && echo seeded'),
  ),
]
