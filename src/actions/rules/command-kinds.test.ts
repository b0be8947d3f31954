import { describe, expect, it } from 'vitest'
import { editsByCommand, kindOfCommand } from './command-kinds.ts'

const heredoc = (command: string, body: string) => `${command} <<'END'\n${body}\nEND`

describe('a command line that changes something', () => {
  it.each([
    "grep -rl old_name lib | xargs sed -i 's/old_name/new_name/g'",
    "rg -l colour src | xargs -0 perl -pi -e 's/colour/color/g'",
    "find . -name '*.py' | xargs black",
    "find src -name '*.orig' -delete",
    "find src -name '*.js' -exec sed -i 's/var /let /' {} +",
    'git mv a.py b.py && pytest -q',
    "bash -lc 'mv old new'",
    'docker exec -i db psql -U app -c "alter table users add age int"',
    'kubectl exec db-0 -- psql -c "DROP INDEX idx_a"',
    'git ls-files | while read f; do git mv "$f" "old/$f"; done',
    "printf 'dist/\\n' >> .gitignore",
    'sudo tee /etc/app.conf < new.conf',
    'npx prettier --write src',
    'cargo update',
    heredoc('cat > scripts/backup.sh', 'pg_dump app'),
    heredoc('psql app', 'insert into towns values (1);'),
    heredoc('python3 -', "p.write_text(p.read_text().replace('a', 'b'))"),
  ])('%s', (line) => {
    expect(kindOfCommand(line)).toBe('change')
    expect(editsByCommand(line)).toBe(true)
  })

  it.each(['docker compose up -d', 'git push', 'mkdir lib'])('edits no file: %s', (line) => {
    expect(kindOfCommand(line)).toBe('change')
    expect(editsByCommand(line)).toBe(false)
  })
})

describe('a command line that only reads', () => {
  it.each([
    "find . -name '*.py' | xargs wc -l",
    'find . -exec grep -l foo {} \\;',
    'psql -c "select count(*) from updates"',
    'docker exec web cat /etc/nginx.conf',
    'git show HEAD:a.ts > /tmp/a.ts',
    'git log --oneline 2>/dev/null | head',
    "awk '$3 > 100' access.log",
    'grep -rn "sed -i" scripts',
    heredoc('psql app', 'select 1;'),
  ])('%s', (line) => {
    expect(kindOfCommand(line)).toBe('looking around')
  })
})

describe('a command line that runs a check', () => {
  it.each(['npm test | tee out.log', 'black --check .', 'pytest -q > log.txt 2>&1', 'docker compose run app pytest'])(
    '%s',
    (line) => {
      expect(kindOfCommand(line)).toBe('check')
    },
  )
})
