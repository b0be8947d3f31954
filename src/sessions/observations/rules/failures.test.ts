import { describe, expect, it } from 'vitest'
import { createClientEvents } from '../../../testing/client-events.ts'
import type { CapturedEvent } from '../../captured-event.ts'
import { makeObservations } from './make-observations.ts'

const { event, prompt, stop, run, ...events } = createClientEvents('/net')
const fail = (command: string, error: string) => events.fail(command, `Exit code 1\n${error}`)
const edit = (file: string) => events.edit(file, 'a', 'b')
const observe = (...events: CapturedEvent[]) => makeObservations({ events, open: [], pathOf: (path) => path.slice(5) })
const told = (...events: CapturedEvent[]) => observe(...events).drafts.map(({ type, title }) => `${type}: ${title}`)
const lint = '/net/src/a.ts\n  3:14  error  "unused" is never used  no-unused-vars\n'

describe('failures and what mended them', () => {
  it('are paired where one line mends and tries again', () => {
    expect(
      told(prompt('Lint please'), fail('npm run lint', lint), run("sed -i '/unused/d' src/a.ts && npm run lint")),
    ).toEqual([
      'error: npm run lint failed: "unused" is never used',
      'bugfix: Fixed npm run lint by sed -i \'/unused/d\' src/a.ts: "unused" is never used',
    ])
  })

  it('are over when all commands of the line have run well, each by itself, or as part of a wider check', () => {
    const line = 'npx tsc --noEmit && npx vitest run src/a.test.ts'
    const open = (...events: CapturedEvent[]) =>
      observe(prompt('Go on'), fail(line, 'Error: no such user'), edit('src/a.ts'), ...events).drafts.filter(
        ({ type }) => type === 'bugfix',
      ).length === 0
    expect(open(run('npx tsc --noEmit'))).toBe(true)
    expect(open(run('npx tsc --noEmit'), run('npx vitest run src/a.test.ts'))).toBe(false)
    expect(open(run('npx tsc --noEmit'), run('npx vitest run 2>&1 | tail -5'))).toBe(false)
    expect(open(run('npx tsc --noEmit'), run('npx vitest run src/b.test.ts'))).toBe(true)
  })

  it('are told as mended by the command that was in between, once', () => {
    expect(
      told(
        prompt('Start it'),
        fail('npm run dev', 'Error: listen EADDRINUSE: address already in use :::3000'),
        run('lsof -ti:3000', '48213'),
        run('kill 48213'),
        run('npm run dev'),
      ),
    ).toEqual([
      'error: npm run dev failed: listen EADDRINUSE: address already in use :::3000',
      'bugfix: Fixed npm run dev by kill 48213: listen EADDRINUSE: address already in use :::3000',
    ])
    const peers =
      'npm ERR! code ERESOLVE\nnpm ERR! Could not resolve dependency:\nnpm ERR! peer kit@"^1.9" from pdf@0.15'
    expect(
      told(prompt('Build'), fail('./build.sh', peers), run('npm install pdf@0.16'), run('./build.sh'), stop('Done.')),
    ).toEqual([
      'error: ./build.sh failed: peer kit@"^1.9" from pdf@0.15',
      'bugfix: Fixed ./build.sh by npm install pdf@0.16: peer kit@"^1.9" from pdf@0.15',
    ])
  })

  it('are over where the command ran well later, with nothing to mend', () => {
    const [error] = observe(prompt('Try'), fail('npm test', 'Error: socket hang up'), run('npm test')).drafts
    expect(error).toMatchObject({ type: 'error', subject: null })
  })

  it('are none where the user said no, and where a command only answered a question with no', () => {
    const refused = event({
      kind: 'tool-failure',
      tool: {
        name: 'Bash',
        input: { command: 'git push --force' },
        error: "The user doesn't want to proceed with this tool use.",
      },
    })
    const { drafts, skipped } = observe(prompt('Push it'), refused, fail('curl -sf http://localhost:3000/health', ''))
    expect(drafts).toEqual([])
    expect(skipped.get(refused.key)).toBe('not allowed')
  })

  it('count tests only where tests were run', () => {
    const [error] = observe(prompt('Migrate'), fail('psql -f a.sql', 'psql: error: port 5432 failed: refused')).drafts
    expect(error?.title).toBe('psql -f a.sql failed: port 5432 failed: refused')
  })

  it('name the tests that failed', () => {
    const [error] = observe(
      prompt('Test'),
      fail('npx vitest run', ' FAIL  src/a.test.ts > backfill > resumes after a crash\nAssertionError: 1\n'),
    ).drafts
    expect(error?.facts).toContain('Failed test: backfill > resumes after a crash')
  })
})

describe('what is no work', () => {
  it('makes no observation of commands that nobody says a word about', () => {
    expect(told(prompt('Lint'), run('npm run lint'), run('npm run lint'), stop('All clean.'))).toEqual([])
  })

  it('takes notes of the client for no prompt, and loses nothing that was said before them', () => {
    const notice = prompt('<task-notification>\n<status>completed</status>\n</task-notification>')
    const { drafts, skipped } = observe(
      prompt('Add waiting'),
      edit('src/a.ts'),
      stop('Added waiting for busy servers.'),
      notice,
      stop('The server in the background has ended.'),
    )
    expect(drafts.map(({ title, subtitle }) => [title, subtitle])).toEqual([
      ['Added waiting for busy servers in src/a.ts', 'Add waiting'],
    ])
    expect(skipped.get(notice.key)).toBe('note of the client')
  })
})
