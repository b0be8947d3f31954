import { describe, expect, it } from 'vitest'
import {
  isNarrowed,
  paramsOf,
  readMessageQuestion,
  requestOf,
} from '../../../packages/web/src/messages/message-question.ts'
import {
  choicesFor,
  eventsOf,
  nearLimits,
  planOf,
  runAt,
  spentLimit,
} from '../../../packages/web/src/runs/run-words.ts'
import type { WholeRun } from '../../../packages/web/src/server/types.ts'
import { actionInWords, fold, sessionOf, targetInWords } from '../../../src/core/action-words.ts'
import { withoutMarks } from '../../../src/core/plain-passage.ts'

const step = (number: number, kind: string, item: number | null, verdict: string, text = '') => ({
  ...{ id: `r/${number}`, number, kind, item, verdict, text, title: `step ${number}` },
  ...{ state: verdict === '' ? 'started' : 'done', at: number * 10, endedAt: verdict === '' ? null : number * 10 + 5 },
})

const run = {
  steps: [
    step(1, 'plan', null, 'pass', '{"steps":[{"title":"One","check":"npm test"},{"title":"Two"},{"title":"Three"}]}'),
    step(2, 'execute', 0, 'fail'),
    step(3, 'execute', 0, 'pass'),
    step(4, 'execute', 1, ''),
  ],
  ran: [{ id: 'c1', at: 22, command: 'npm test', code: 1, output: 'not ok\n' }],
  notes: [{ id: 'n1', at: 23, kind: 'denied', text: 'rm -rf' }],
} as unknown as WholeRun

describe('an agent run on the page', () => {
  it('has a plan with the state of each item', () => {
    expect(planOf(run.steps).map(({ title, check, sign }) => [title, check, sign])).toEqual([
      ['One', 'npm test', 'pass'],
      ['Two', '', 'going'],
      ['Three', '', 'open'],
    ])
    expect(planOf([])).toEqual([])
  })

  it('marks an item with a failed check as passed once the tests pass', () => {
    const steps = [step(1, 'plan', null, 'pass', '{"steps":[{"title":"One","check":"npm test"},{"title":"Two"}]}')]
    const failed = [...steps, step(2, 'execute', 0, 'fail'), step(3, 'execute', 0, 'fail')]
    const signs = (list: object[]) => planOf(list as never).map(({ sign }) => sign)
    expect(signs([...failed, step(4, 'execute', 1, 'pass')])).toEqual(['fail', 'pass'])
    expect(signs([...failed, step(4, 'execute', 1, 'pass'), step(5, 'test', null, 'fail')])).toEqual(['fail', 'pass'])
    expect(signs([...failed, step(4, 'execute', 1, 'pass'), step(5, 'test', null, 'pass')])).toEqual(['pass', 'pass'])
  })

  it('lists all events in order, and can be shown as of any moment', () => {
    const events = eventsOf(run)
    expect(events.map(({ kind, sign }) => [kind, sign])).toEqual([
      ['plan', undefined],
      ['plan', 'pass'],
      ['execute', undefined],
      ['command', 'fail'],
      ['refused', undefined],
      ['execute', 'fail'],
      ['execute', undefined],
      ['execute', 'pass'],
      ['execute', undefined],
    ])
    const then = runAt(run, events, 5)
    expect(then.ran).toHaveLength(1)
    expect(planOf(then.steps).map(({ sign }) => sign)).toEqual(['going', 'open', 'open'])
    expect(planOf(runAt(run, events, 1).steps)).toEqual([])
    expect(runAt(run, events, events.length)).toBe(run)
  })

  it('offers the actions that its state allows', () => {
    const offered = (state: WholeRun['state'], live = false) =>
      Object.entries(choicesFor({ state, live })).flatMap(([name, may]) => (may ? [name] : []))
    expect(offered('running', true)).toEqual(['stop'])
    expect(offered('running')).toEqual(['resume', 'discard'])
    expect(offered('waiting')).toEqual(['answer', 'discard'])
    expect(offered('succeeded')).toEqual(['accept', 'discard'])
    expect(offered('accepted')).toEqual([])
  })
})

describe('the limits of a run', () => {
  const limits = { tokens: 100_000, dollars: 1, turns: 0, minutes: 30 }
  const spent = (given: object) =>
    ({ tokens: 0, dollars: 0, turns: 500, milliseconds: 0, limits, ...given }) as WholeRun

  it('are shown in their own units once half is used', () => {
    expect(nearLimits(spent({ tokens: 51_000, dollars: 1.82, milliseconds: 27 * 60_000 }))).toEqual([
      '51 % of 100,000 tokens',
      '182 % of $1.00',
      '90 % of 30 minutes',
    ])
  })

  it('ask for a higher limit only when one is used up', () => {
    expect(spentLimit(spent({ dollars: 0.99, tokens: 99_999 }))).toBeUndefined()
    expect(spentLimit(spent({ dollars: 1 }))).toEqual({ name: 'dollars', label: 'New limit, dollars', offer: 2 })
    // Twice the limit is not enough where more was spent.
    expect(spentLimit(spent({ tokens: 350_000 }))).toMatchObject({ name: 'tokens', offer: 400_000 })
    expect(spentLimit(spent({ milliseconds: 31 * 60_000 }))).toMatchObject({ name: 'minutes', offer: 60 })
  })
})

describe('a run that asks', () => {
  it('shows its question once in the log', () => {
    const asked = [step(1, 'plan', null, 'asks', 'Plus or times?')]
    const notes = [{ id: 'n1', at: 14, kind: 'question', text: 'Plus or times?' }]
    const events = eventsOf({ steps: asked, ran: [], notes } as unknown as WholeRun)
    expect(events.map(({ title }) => title)).toEqual(['step 1', 'Plus or times?', 'Waits for your answer'])
  })
})

describe('the activity log in words', () => {
  it('names the action, and omits ids', () => {
    expect(actionInWords('fact_add')).toBe('Fact added')
    expect(actionInWords('obs_merge')).toBe('Observation merged')
    expect(actionInWords('agent_running')).toBe('Agent run started')
    expect(actionInWords('gem_enrich')).toBe('Gem summarized')
    expect(actionInWords('forget')).toBe('Erased')
    expect(targetInWords('01m86y65h7gw9eechej9fr/9')).toBe('')
    expect(targetInWords('memory/2026-11-24.md')).toBe('memory/2026-11-24.md')
    expect(targetInWords('1cf80f4b-2147-4442-a60f-35854b49fee9')).toBe('')
    expect(targetInWords('01m86y65h7gw9eechej9fr led_to 01m84y68zc3t4my5h7rmym')).toBe('')
    expect(targetInWords('jarvis://notes/work/restore-drill.md')).toBe('notes/work/restore-drill.md')
    expect(sessionOf({ action: 'session_close', target: 'morning' })).toBe('morning')
    expect(sessionOf({ action: 'gem_add', target: 'morning' })).toBeUndefined()
  })

  it('groups consecutive equal lines', () => {
    const line = (action: string, target: string) => ({
      action,
      target,
      actor: 'agent',
      content: null,
      undone: false,
      note: null,
    })
    const ids = ['01m86y65h7gw9eechej9fr/1', '01m86y65h7gw9eechej9fr/2']
    expect(
      fold([...ids.map((id) => line('agent_step', id)), line('gem_add', 'a'), line('gem_add', 'b')]).map(
        ({ times }) => times,
      ),
    ).toEqual([2, 1, 1])
  })
})

describe('a messages query', () => {
  it('survives a round trip through the address', () => {
    const params = new URLSearchParams('q=flat&contact=Ann&by=them&with=file+link&after=30d')
    const asked = readMessageQuestion(params)
    expect(paramsOf(asked)?.toString()).toBe('q=flat&contact=Ann&after=30d&by=them&with=file+link')
    expect(requestOf(asked)).toEqual({
      query: 'flat',
      contact: 'Ann',
      from_me: false,
      after: '30d',
      attachment: true,
      link: true,
    })
    expect(isNarrowed(asked)).toBe(true)
    expect(isNarrowed(readMessageQuestion(new URLSearchParams('q=flat&by=nobody')))).toBe(false)
    expect(paramsOf(readMessageQuestion(new URLSearchParams()))).toBeUndefined()
  })
})

it('leaves no partial link in a passage, also when it continues on the next line', () => {
  const plain = (text: string) => withoutMarks({ text, spans: [] }).text
  expect(plain('publish it in the [Incidents folder in')).toBe('publish it in the Incidents folder in')
  expect(plain('see the [Incidents\nfolder](https://example.org) now')).toBe('see the Incidents\nfolder now')
  expect(plain('a [note] stays')).toBe('a [note] stays')
})
