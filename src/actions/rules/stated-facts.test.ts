import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { makeObservations } from './make-observations.ts'

const { tool, prompt, stop, run, ...events } = createClientEvents('/net')
const edit = (file: string, before = 'a', after = 'b') => events.edit(file, before, after)
const fail = (command: string, printed: string) => events.fail(command, `Exit code 1\n${printed}`)
const write = (file: string, content: string, type: 'create' | 'update') =>
  tool('Write', { file_path: `/net/${file}`, content }, { type, filePath: `/net/${file}` })
const factsOf = (...events: CapturedEvent[]) =>
  makeObservations({ events, open: [], pathOf: (path) => path.slice(5) }).drafts.flatMap(({ facts }) => facts)
const work = (...events: CapturedEvent[]) =>
  factsOf(prompt('Make the list shorter'), edit('src/list.ts'), ...events, stop('The list is shorter now.'))

describe('the check result among the facts', () => {
  it('is that of the check in a line, not of the command before it', () => {
    expect(
      work(run("node till.mjs 40; node --test 2>&1 | grep -E '^# (pass|fail)'", 'To pay\n# pass 3\n# fail 0\n')),
    ).toEqual(['node --test: 3 tests passed'])
  })

  it('is that of the last run, also when a commit follows it', () => {
    const last = run(
      "pytest -q | tail -2 && git commit -qam 'Shorten the list'",
      '2 passed in 1.18s\n945d830 Shorten the list\n',
    )
    expect(work(run('pytest -q | tail -4', '1 failed, 1 passed in 0.91s'), edit('test_list.py'), last)).toContain(
      'pytest -q: 2 tests passed',
    )
  })

  it('includes all checks of a line when any may have failed', () => {
    expect(work(fail('npx tsc --noEmit && npm test', 'src/x.ts(1,1): error TS2322: Type\n'))).toContain(
      'npx tsc --noEmit && npm test: failed, 1 type error in src/x.ts',
    )
    expect(work(run('npm test && npm run lint', ' 5 passed\n'))).toEqual(['npm test && npm run lint: 5 tests passed'])
  })

  it('is read from the output when the exit code is hidden, and from the exit code after cd', () => {
    const broken = '\u001b[31mmake: *** [all] Error 1\u001b[0m\n'
    expect(work(run('make; echo $?', broken)).join()).toContain('make: failed')
    expect(work(fail('cd api && pytest', 'ERROR test_x.py\n1 error in 0.1s\n')).join()).toContain('pytest: failed')
  })

  it('is omitted when another command of the line may have failed', () => {
    expect(work(fail('make -s && ./list && grep -c old src/list.ts', 'n=4\n0\n'))).toEqual([])
    expect(work(fail('touch a.c && make', 'cc1: failed\nmake: *** [Makefile:2: list] Error 1\n')).join()).toContain(
      'make: failed',
    )
  })
})

describe('added names', () => {
  it('exclude types in the declaration of another name', () => {
    const after = 'struct spell {\n  struct tm since;\n};\nint minutes(void) {\n  struct tm now = {0}, *end;\n}'
    expect(work(edit('src/tank.c', 'int x;', after))).toEqual(['src/tank.c: added spell'])
  })

  it('are those that exist at the end', () => {
    const shorten = 'export function shorten() {}\n'
    expect(
      work(
        edit('src/list.ts', '', `${shorten}export function trial() {}\n`),
        edit('src/list.ts', 'export function trial() {}\n', ''),
      ),
    ).toEqual(['src/list.ts: added shorten'])
  })

  it('are omitted for an existing file that is rewritten', () => {
    const code = 'export function shorten() {}\n'
    expect(work(write('src/cut.ts', code, 'create'))).toEqual(['src/cut.ts: added shorten'])
    expect(work(write('src/cut.ts', code, 'update'))).toEqual([])
    const more = `${code}export function lengthen() {}\n`
    expect(work(write('src/cut.ts', code, 'create'), write('src/cut.ts', more, 'update'))).toEqual([
      'src/cut.ts: added shorten, lengthen',
    ])
  })
})

it('keeps an asterisk between spaces, and text that only resembles HTML', () => {
  const told = (said: string) =>
    makeObservations({
      events: [prompt('Mend the names'), edit('src/list.ts'), stop(said)],
      open: [],
      pathOf: (path) => path.slice(5),
    }).drafts[0]!.narrative
  expect(told('Fixed the name „Plan * neu.txt“, it was read as „Plan * A.txt“.')).toContain('„Plan * neu.txt“')
  expect(told('The page says «Baccalà <novità>» now.')).toContain('«Baccalà <novità>»')
  expect(told('The page is *really* <b>short</b> and **good** now.')).toContain('is really short and good now')
})
