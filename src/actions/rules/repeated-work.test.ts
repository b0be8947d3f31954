import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { makeObservations } from './make-observations.ts'

const { event } = createClientEvents('/net')
let edits = 0
const command = 'npm test'
const steps: Readonly<Record<string, () => CapturedEvent>> = {
  fail: () => event({ kind: 'tool-failure', tool: { name: 'Bash', input: { command }, error: 'Error: no such user' } }),
  pass: () => event({ tool: { name: 'Bash', input: { command }, output: { stdout: 'Tests 3 passed' } } }),
  edit: () => event({ tool: { name: 'Edit', input: { file_path: '/net/a.ts', new_string: `let x${++edits}` } } }),
  ask: () => event({ kind: 'prompt', text: 'We decided to wait twice as long.' }),
  say: () => event({ kind: 'stop', text: 'We decided to wait twice as long.' }),
}
const observe = (...names: string[]) =>
  makeObservations({ events: names.map((name) => steps[name]!()), open: [], pathOf: (path) => path.slice(5) }).drafts

describe('observations of one prompt', () => {
  it('combine a failure with the work that fixed it, and report an unfixed failure as an error', () => {
    const mended = observe('fail', 'edit', 'pass', 'fail', 'edit', 'pass')
    expect(mended.map(({ slot }) => slot)).toEqual(['main'])
    expect(mended[0]).toMatchObject({ type: 'bugfix', title: 'Fixed failing test in a.ts: no such user' })
    expect(mended[0]!.facts).toContain('npm test failed (no such user) until fixed by changing a.ts')
    const broken = observe('fail', 'edit', 'pass', 'fail')
    expect(broken.map(({ slot }) => slot)).toEqual(['error: command: npm test (2)', 'main'])
  })

  it('describe a change that left the failure unchanged as not helpful', () => {
    const [main] = observe('fail', 'edit', 'fail', 'edit', 'pass')
    expect(main!.facts).toContain('Did not help: changing a.ts: npm test still failed (no such user)')
  })

  it('contain a statement of the user once, although the assistant repeats it', () => {
    const decisions = observe('ask', 'say').filter(({ type }) => type === 'decision')
    expect(decisions.map(({ confidence }) => confidence)).toEqual([0.9])
  })

  it('never share a slot, for any events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 30 }), (names) => {
        const slots = observe(...names).map(({ slot }) => slot)
        expect(new Set(slots).size).toBe(slots.length)
      }),
    )
  })
})
