/** Longer sessions: several overlapping errors, a first fix that is reverted, other work and noise in between. */
import { decoy, edit, pair, run, type Session, say } from './form.ts'

const goMod = 'module example.com/depot\n\ngo 1.19\n'

export const longSessions: readonly Session[] = [
  pair(
    'a Go error and a database error cross',
    {
      'go.mod': goMod,
      'cmd/depot/main.go': 'package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc main() { fmt.Println("depot") }\n',
      'schema.sql': 'CREATE TABLE parts (id INTEGER PRIMARY KEY, name TEXT NOT NULL);\n',
      'seed.sql': "INSERT INTO parts (name) VALUES ('bolt');\nINSERT INTO parts (name, weight) VALUES ('nut', 3);\n",
      'docs/parts.md': 'Parts have a name.\n',
    },
    [
      { error: 'imported and not used', by: ['main.go'] },
      { error: 'no column named weight', by: ['schema.sql'] },
    ],
    say('Parts get a weight: bring the schema, the seed and the docs in line, and see that the program builds.'),
    run('ls -R . | head -30'),
    run('go build -o bin/depot ./cmd/depot', 'Does it build at the start?'),
    run('rm -f dev.db; sqlite3 -bail dev.db ".read schema.sql" ".read seed.sql"'),
    edit('docs/parts.md', 'a name.', 'a name and a weight in grams.'),
    edit('cmd/depot/main.go', 'import (\n\t"fmt"\n\t"os"\n)', 'import "fmt"'),
    run('gofmt -l cmd'),
    edit('schema.sql', 'name TEXT NOT NULL', 'name TEXT NOT NULL, weight INTEGER'),
    run('rm -f dev.db; sqlite3 -bail dev.db ".read schema.sql" ".read seed.sql"'),
    run('go build -o bin/depot ./cmd/depot && ./bin/depot'),
  ),
  pair(
    'the first fix is taken back, the second stays',
    {
      'lib/parse.rb': 'def parse(line)\n  name, count = line.split(",")\n  [name, Integer(count)]\nend\n',
      'import.rb':
        'require_relative "lib/parse"\nputs File.readlines("parts.csv").map { |line| parse(line).last }.sum\n',
      'parts.csv': 'bolt,3\nnut\nscrew,4\n',
    },
    [{ error: "can't convert nil into Integer", by: ['parse.rb'] }],
    say('el import falla'),
    run('ruby import.rb'),
    run('cat parts.csv'),
    edit('parts.csv', 'nut\n', ''),
    run('ruby import.rb'),
    say('no, no toques parts.csv, viene del cliente. Una línea sin número cuenta como 0'),
    edit('parts.csv', 'bolt,3\n', 'bolt,3\nnut\n'),
    run('ruby import.rb'),
    edit('lib/parse.rb', 'Integer(count)', 'Integer(count || 0)'),
    run('ruby import.rb'),
    say('perfecto'),
  ),
  pair(
    'one error is fixed, the other is left to the user',
    {
      'package.json': '{"name":"depot","version":"1.0.0","private":true,"type":"module"}\n',
      'tsconfig.json':
        '{"compilerOptions":{"strict":true,"noEmit":true,"types":[],"module":"esnext","moduleResolution":"bundler"},"include":["src"]}\n',
      'src/weight.ts':
        'export const grams = (kilos: number): number => kilos * 1000\n\nexport const label: string = `$' +
        '{grams("2")} g`\n',
      'legacy/old.test.cjs':
        "require('node:test').test('old import', () => { throw new Error('fixture server is gone') })\n",
    },
    [{ error: 'TS2345', by: ['weight.ts'] }],
    say('types must be clean. And look at the legacy test, but do not spend long on it'),
    run('node --test legacy 2>&1 | grep -E "^not ok|error:|^# fail"'),
    run('npx tsc 2>&1; echo "tsc: $?"'),
    edit('src/weight.ts', 'grams("2")', 'grams(2)'),
    run('npx tsc'),
    run('node --test legacy/ | tail -n 8'),
    say('the fixture server comes back next week, fine'),
  ),
  pair(
    'a typing error, a probe and then the real fix',
    {
      'depot/__init__.py': '',
      'depot/rates.py':
        'import json\nimport pathlib\n\n\ndef rates():\n    return json.loads(pathlib.Path("rates.json").read_text())["rates"]\n',
      'depot/__main__.py': 'from depot.rates import rates\n\nprint(max(rates().values()))\n',
      'depot/rates.json': '{"rates": {"CHF": 0.95, "USD": 1.1}}\n',
    },
    [{ error: 'FileNotFoundError', by: ['rates.py'] }],
    run('pyhton3 -m depot'),
    run('python3 -m depot'),
    run('python3 -c "import pathlib, depot.rates as r; print(pathlib.Path(r.__file__).with_nam(\'rates.json\'))"'),
    run(
      'python3 -c "import pathlib, depot.rates as r; print(pathlib.Path(r.__file__).with_name(\'rates.json\'))" 2>&1 | tail -1',
    ),
    edit('depot/rates.py', 'pathlib.Path("rates.json")', 'pathlib.Path(__file__).with_name("rates.json")'),
    run('grep -rn "rates.json" --include=*.md .'),
    run('python3 -m depot'),
  ),
  decoy(
    'a long look at failing machines of others',
    {
      'ops/hosts.txt': 'alpha\nbeta\n',
      'ops/notes.md': 'Hosts: see hosts.txt\n',
      'ops/alpha.log': 'npm error code E401\nnpm error Unable to authenticate\n',
      'ops/beta.log': 'up 12 days\n',
    },
    say('alpha konnte gestern nicht deployen. Schau nur, ändere nichts an alpha.'),
    run('cat ops/hosts.txt && tail -5 ops/alpha.log'),
    run('ssh -o BatchMode=yes -o ConnectTimeout=1 ada@localhost -p 48999 true'),
    run('for host in $(cat ops/hosts.txt); do echo "== $host"; cat "ops/$host.log"; done'),
    edit('ops/notes.md', 'see hosts.txt', 'see hosts.txt. Alpha lost its token on Monday.'),
    run('grep -h "token" ops/*.log'),
    run('tail -5 ops/beta.log'),
  ),
]
