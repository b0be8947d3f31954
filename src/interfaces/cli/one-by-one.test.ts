import { expect, it } from 'vitest'
import { doors } from '../../learning/doors.ts'
import { decideRows } from './one-by-one.ts'
import { plainStyle } from './output.ts'

const row = (id: string) => ({
  ...{ id, state: 'active', solution: `Run \`npm install ${id}\``, error: 'Cannot find module', project: 'net' },
  ...{ trust: 'New, confidence 0.70.', evidenceText: '2026-11-26 10:15, session s1: npm test ← npm install' },
})

/** Presses these keys; returns the calls and the output. */
async function press(keys: string[], typed: object = {}) {
  const calls: unknown[] = []
  const said: string[] = []
  const log: { id: number; target: string; undoable: boolean; undone: boolean }[] = []
  const call = async (operation: string, input: object): Promise<Record<string, unknown>> => {
    if (operation === 'log') return { entries: [...log].reverse() }
    calls.push([operation, input])
    log.push({ id: log.length + 1, target: String((input as { id?: string }).id), undoable: true, undone: false })
    return {}
  }
  const rest = [...keys]
  const key = async () => rest.shift() ?? 'q'
  await decideRows([row('left'), row('right')], doors.page, {
    call,
    key,
    say: (text) => said.push(text),
    style: plainStyle,
    typed,
  })
  return { calls, said: said.join('\n') }
}

it('shows each row with its evidence and decides with one key', async () => {
  const { calls, said } = await press(['a', 'x'])
  expect(calls).toEqual([
    ['learning_review', { id: 'left', verdict: 'accept' }],
    ['learning_review', { id: 'right', verdict: 'reject' }],
  ])
  expect(said).toContain('1 of 2  Run `npm install left`')
  expect(said).toContain('Evidence: 2026-11-26 10:15, session s1: npm test ← npm install')
  expect(said).toContain('a Accept   p Approve as knowledge   x Reject   s skip   u undo   q end')
  expect(said).toContain('2 decided, 0 left.')
})

it('undoes the last decision and asks again, skips, and quits', async () => {
  const { calls, said } = await press(['u', 'p', 'u', 's', 'q'], { scope: 'universal' })
  expect(calls).toEqual([
    ['learning_review', { id: 'left', verdict: 'approve', scope: 'universal' }],
    ['undo', { entry: 1 }],
  ])
  expect(said).toContain('Nothing to undo yet.')
  expect(said).toContain('Undone: Approve as knowledge')
  expect(said).toContain('0 decided, 2 left.')
})

it('lists the keys when another one is pressed', async () => {
  const { calls, said } = await press(['z'])
  expect(calls).toEqual([])
  expect(said.split('s skip')).toHaveLength(3)
})
