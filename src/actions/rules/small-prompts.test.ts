import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { makeObservations } from './make-observations.ts'

const { event, prompt, stop, run, edit } = createClientEvents('/net')
const pathOf = (path: string) => path.slice(5)
const told = (events: readonly CapturedEvent[], former?: string) =>
  makeObservations({ events, open: [], former, pathOf }).drafts.map(({ type, title }) => `${type}: ${title}`)

describe('a question', () => {
  const question = prompt('Which towns have no figures?')
  const answer = stop('Brinton and Farleigh have none: their rows hold a star that `analyze.py` skips.')

  it('is answered by a probe, which is not reported without a question', () => {
    const [found] = told([question, run("python3 - <<'E'\nprint(1)\nE", 'Brinton'), answer])
    expect(found).toMatch(/^discovery: Brinton and Farleigh have none/)
    expect(told([prompt('Look at the towns.'), run("python3 - <<'E'\nprint(1)\nE", 'Brinton'), answer])).toEqual([])
  })
})

describe('a question answered without reading anything', () => {
  it('is shown before its answer, which may be wrong', () => {
    const said = stop('Hardly. A pool would keep buffers alive that a retry may still read, and it saves nothing here.')
    const [draft] = makeObservations({
      ...{ events: [prompt('Would a pool for the buffers help?'), said], open: [], former: 'Speed', pathOf },
    }).drafts
    expect(draft).toMatchObject({ type: 'discovery', confidence: 0.5, facts: [] })
    expect(draft!.title).toMatch(/^Would a pool for the buffers help\? /)
    expect(told([prompt('Thanks, that is all.'), stop('You are welcome.')])).toEqual([])
  })

  it('is not reported when the answer comes from memory alone', () => {
    const answer = 'Yes: 01m88v5q7g9bgy8pfhx3mt says that the parser takes files without a line end since Monday.'
    expect(told([prompt('Does the parser take a file without a line end?'), stop(answer)])).toEqual([])
  })
})

describe('a dropped plan', () => {
  const words = 'We drop the map view, the server is too slow'

  it('is a decision of the user, unless something was changed', () => {
    expect(told([prompt(words), stop('Dropped: no map view, since the server is too slow for it.')])).toContain(
      `decision: ${words}`,
    )
    const work = [prompt(words), edit('src/map.ts', 'map()\n', ''), stop('Removed the map view.')]
    expect(told(work)).not.toContain(`decision: ${words}`)
  })
})

describe('a greeting', () => {
  it.each([
    ['hi', 'Hello! What shall we do today?'],
    ['good morning', 'Good morning! Which part of the project should we look at?'],
    ['hallo', 'Hallo! Woran möchtest du heute arbeiten?'],
  ])('leaves no open question: %s', (greeting, answer) => {
    expect(told([prompt(greeting), stop(answer)])).toEqual([])
  })

  it('does not include prompts that ask for something, or later prompts', () => {
    expect(told([prompt('Which queue?'), stop('Both work. Shall I take the small one?')])).toContain(
      'question: Shall I take the small one?',
    )
    const asked = 'Which of the two tests do you mean, the one of the parser?'
    expect(told([prompt('fix the test'), stop(asked)])).toEqual([`question: ${asked}`])
    expect(told([prompt('hi again'), stop(asked)], 'Fix the test.')).toEqual([`question: ${asked}`])
  })
})

describe('a commit', () => {
  const commit = [prompt('commit it please'), run('git add -A && git commit -qm "Read up to max bytes"', '')]

  it('of changes from an earlier prompt is reported there, and yields no observation', () => {
    expect(told([...commit, stop('Committed, the tree is clean.')], 'Read all bytes')).toEqual([])
    expect(told([...commit, stop('Committed.')])).toEqual(['change: Read up to max bytes'])
  })

  it('still reports remaining work', () => {
    const left = stop('Committed. The queue still needs a limit before this goes live.')
    expect(told([...commit, left], 'Read all bytes')).toEqual([
      'discovery: Left to do: The queue still needs a limit before this goes live',
    ])
  })

  it('after a restored file is a change', () => {
    const back = run('git checkout HEAD~1 -- crc.c && git commit -qam "crc: back to the loop"', '')
    expect(told([prompt('Use the loop for crc.'), back, stop('`crc.c` is the loop again.')], 'Speed')).toEqual([
      'change: crc.c is the loop again',
    ])
  })
})

describe('a rule of the user', () => {
  const decided = (words: string, answer: string) =>
    told([prompt(words), edit('/net/chart.py', 'a', 'b'), stop(answer)]).filter((one) => one.startsWith('decision'))

  it('keeps the capitalization of names', () => {
    expect(decided('Always begin new item ids with af_ in this repository.', 'The ids begin so now.')).toEqual([
      'decision: Always begin new item ids with af_ in this repository',
    ])
  })

  it('excludes a withdrawn need to ask, unless a condition remains', () => {
    const answer = 'The chart has a title.'
    expect(
      decided('No need to ask me first any more when you edit the migrations. Give the chart a title.', answer),
    ).toEqual([])
    const both = 'You no longer have to ask me before small fixes, but always ask me before you drop a table'
    expect(decided(`${both}. Give the chart a title.`, answer)).toEqual([`decision: ${both}`])
  })

  it("is reported once, in the user's words", () => {
    const answer = 'From now on I write the changelog line in the same commit as the code. The chart has a title.'
    expect(decided('From now on the changelog line comes in the same commit as the code.', answer)).toEqual([
      'decision: From now on the changelog line comes in the same commit as the code',
    ])
  })
})

it('keeps numbers in a reason complete', () => {
  const [fix] = told([
    prompt('The total is wrong: the printed report that I hold says 15,687,150 and yours is smaller. Fix it.'),
    edit('/net/sum.py', 'a', 'b'),
    stop('Refunds in brackets are read as negative.'),
  ])
  expect(fix).not.toMatch(/says 15$/)
})

describe("an agent's final report", () => {
  const facts = (...events: CapturedEvent[]) =>
    makeObservations({ events, open: [], pathOf }).drafts.flatMap((draft) => draft.facts)
  const answer = stop(
    'I first tried the cache, but it made no difference. Rows are read one by one, each in its own query.',
  )

  it('contains no dead end when nothing was run or written', () => {
    const look = event({ kind: 'tool', tool: { name: 'Read', input: { file_path: '/net/rows.py' }, output: 'rows' } })
    const question = prompt('Why are rows slow, is it the cache?')
    const search = event({ kind: 'tool', tool: { name: 'Grep', input: { pattern: 'cache' }, output: 'rows.py:3' } })
    expect(facts(question, look, search, answer).join()).not.toContain('Did not help')
    expect(facts(question, run('python3 rows.py', 'slow'), edit('rows.py', 'a', 'b'), answer)).toContain(
      'Did not help: I first tried the cache, but it made no difference',
    )
  })

  it('lists trials as tried, not as failed', () => {
    const end = stop(
      'Reading is twice as fast.\n\n**What I tried**\n\n1. A larger buffer: 8 kB instead of 4.\n2. One query a page. Kept.',
    )
    const said = facts(prompt('Make reading faster.'), edit('rows.py', 'read(row)', 'read(page)'), end)
    expect(said.filter((fact) => /^(?:Tried|Did not help): /.test(fact))).toEqual([
      'Tried: A larger buffer: 8 kB instead of 4',
      expect.stringMatching(/^Tried: One query a page/),
    ])
  })

  it('contains no next step for a rejected alternative', () => {
    const end = (words: string) => stop(`The queue is a list now. ${words}`)
    const steps = (words: string) =>
      facts(prompt('Make it a list.'), edit('queue.py', 'deque(rows)', 'list(rows)'), end(words)).filter((fact) =>
        fact.startsWith('Next: '),
      )
    expect(steps('A heap would have been the other way, but it still needs a lock.')).toEqual([])
    expect(steps('Ein Heap wäre noch schneller gewesen, müsste aber noch gesperrt werden.')).toEqual([])
    expect(steps('The lock still needs a test.')).toEqual(['Next: The lock still needs a test'])
  })

  it('contains only informative next steps of the user', () => {
    const later = (words: string) => facts(prompt(words), stop('Fine.')).filter((fact) => fact.startsWith('Next: '))
    expect(later('Not now then.')).toEqual([])
    expect(later("Please commit this, and let's do the mobile app next month.").join()).not.toContain('commit')
  })

  it('adds the previous statement to a next step that refers to it', () => {
    const end = stop('Rows come in one query. The index is never checked against its limit. That still has to be done.')
    expect(facts(prompt('Make rows fast.'), edit('rows.py', 'a', 'b'), end)).toContain(
      'Next: The index is never checked against its limit. That still has to be done',
    )
    const long = stop(
      `Rows come in one query. ${'The index is read and never checked '.repeat(8)}by anybody. That still has to be done.`,
    )
    expect(facts(prompt('Make rows fast.'), edit('rows.py', 'a', 'b'), long).join()).toMatch(
      /Next: The index is read.*That still has to be done/,
    )
  })
})
