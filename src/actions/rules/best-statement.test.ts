import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { makeObservations } from './make-observations.ts'

const { prompt, stop, run, edit, fail } = createClientEvents('/net')
const told = (events: CapturedEvent[], former?: string) =>
  makeObservations({ events, open: [], former, pathOf: (path) => path.slice(5) }).drafts
const titles = (...events: CapturedEvent[]) => told(events).map(({ type, title }) => `${type}: ${title}`)

describe('the statement chosen as a title', () => {
  it('is found by position and names in a language without word rules', () => {
    const said = 'Korvasin `Store`-luokan välimuistin `lru()`-kutsulla.\n\n- Huom: vanhat avaimet poistuvat.'
    expect(told([prompt('Nopeuta hakua'), edit('src/store.ts', 'class Store {}', 'lru()'), stop(said)])[0]?.title).toBe(
      'Korvasin Store-luokan välimuistin lru()-kutsulla (src/store.ts)',
    )
  })

  it('combines the fault and its fix, without a warning', () => {
    const said =
      '`total()` in `src/total.ts` added floating-point numbers. It now adds whole cents.\n\nOne thing to be aware of: prices are rounded now.'
    expect(titles(prompt('The total is wrong'), edit('src/total.ts', 'total() a', 'total() b'), stop(said))).toEqual([
      'bugfix: total() in src/total.ts added floating-point numbers; now adds whole cents',
    ])
  })

  it('may end with a colon before a list, when it is informative by itself', () => {
    const list = ['- `days.ts`: counts', '- `due.ts`: uses it']
    const events = (lead: string) => [
      prompt('Count days'),
      edit('days.ts', 'a', 'counts'),
      stop([lead, '', ...list].join('\n')),
    ]
    expect(told(events('Days are counted in the zone of the tenant now:'))[0]?.title).toBe(
      'Days are counted in the zone of the tenant now (days.ts)',
    )
    expect(titles(...events('I changed the following files:'))[0]).not.toContain('following')
  })

  it('is no remark in brackets', () => {
    const said = 'There is no sudo in this container.\n\n(Without the exclamation mark it runs in a normal terminal.)'
    expect(titles(prompt('Why does sudo fail?'), run('which sudo', ''), stop(said))[0]).toContain('There is no sudo')
  })

  it('does not end at a full stop in code', () => {
    const [main] = told([prompt('Why is it slow?'), run('docker build'), stop('Because `COPY . .` stands first.')])
    expect(main?.narrative).toContain('Because `COPY . .` stands first.')
  })
})

describe('a yes or no answer', () => {
  it('is shown after its question', () => {
    const said =
      'No. An entry is replaced when the same client comes back after its window, but nothing ever removes one.'
    expect(told([prompt('Does our bucket map ever shrink?'), run('go test ./...'), stop(said)])[0]?.title).toMatch(
      /^Does our bucket map ever shrink\? No\b/,
    )
  })
})

describe('a prompt that only agrees', () => {
  it('refers to the question before it', () => {
    const events = [
      prompt('yes, do it'),
      edit('a.ts', 'if (user === known)', 'if (user.id === known?.id)'),
      stop('`a.ts` compares by value.'),
    ]
    expect(told(events, 'The login crashes, shall I fix it?')[0]).toMatchObject({ type: 'bugfix' })
    expect(told(events, 'Shall I rename the helper everywhere?')[0]?.type).not.toBe('bugfix')
  })
})

describe('an error title', () => {
  it('is taken from the message, not from the sign before it', () => {
    const [error] = told([prompt('Test'), fail('npm test', 'not ok 1 - adds\n  ---\n  error: |-\n    3 is not 4\n')])
    expect(error?.title).not.toContain('|-')
    const [cargo] = told([
      prompt('Test'),
      fail('cargo test', "thread 'a' panicked at src/lib.rs:3:9:\nno room\nerror: test failed, to rerun pass `--lib`"),
    ])
    expect(cargo?.title).toBe('cargo test failed: no room')
  })
})

describe('an offer to continue', () => {
  it.each([
    'Would you like me to set up a project?',
    'Shall I change it?',
    'Soll ich das ändern?',
    'Want me to add tests?',
  ])('is not an open question: %s', (offer) => {
    expect(told([prompt('What is here?'), run('npm test'), stop(`Nothing is here. ${offer}`)])).not.toContainEqual(
      expect.objectContaining({ type: 'question' }),
    )
  })
})

describe('a user statement that the agent only repeats', () => {
  it('is a decision, whatever its words', () => {
    const settled = [
      prompt('Existing posts keep their old slug, no redirects.'),
      stop('Understood: only new posts change.'),
    ]
    expect(titles(...settled)).toEqual(['decision: Existing posts keep their old slug, no redirects'])
    expect(titles(prompt('btw we never use emojis in this codebase'), stop('Noted.'))).toEqual([
      'decision: Btw we never use emojis in this codebase',
    ])
    expect(titles(prompt('What is a slug?'), stop('Sure! A slug is a part of an address.'))).toEqual([
      'discovery: What is a slug? A slug is a part of an address',
    ])
  })
})
