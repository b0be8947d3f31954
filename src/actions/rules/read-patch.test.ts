import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { readActions, readPatch } from './read-patch.ts'

const patch = `*** Begin Patch
*** Update File: src/net.ts
@@ export const get
 const wait = 1
-export const get = (url) => fetch(url)
+export const get = (url) => retry(() => fetch(url))
*** Add File: src/retry.ts
+export const retry = (f) => f()
*** Update File: src/old.ts
*** Move to: src/new.ts
@@
-a
+b
*** Delete File: src/gone.ts
*** End Patch
`
const event = (changes: Partial<CapturedEvent> = {}): CapturedEvent => ({
  ...{ key: 'k', at: 1, client: 'codex', kind: 'tool', session: 's', folder: '/home/ada/net' },
  tool: { name: 'apply_patch', input: { command: patch } },
  ...changes,
})

describe('readPatch', () => {
  it('reads each file with its removed and added lines', () => {
    expect(readPatch(patch)).toEqual([
      {
        ...{ path: 'src/net.ts', isNew: false, before: 'export const get = (url) => fetch(url)' },
        after: 'export const get = (url) => retry(() => fetch(url))',
      },
      { path: 'src/retry.ts', before: '', after: 'export const retry = (f) => f()', isNew: true },
      { path: 'src/new.ts', before: 'a', after: 'b', isNew: false },
      { path: 'src/gone.ts', before: '', after: '', isNew: false },
    ])
  })

  it('reads any text without throwing', () => {
    const lines = fc.constantFrom('*** Begin Patch', '*** Add File: a', '*** Move to: b', '-x', '+y', ' z', '***', '')
    fc.assert(
      fc.property(fc.array(fc.oneof(lines, fc.string())), (parts) => {
        const text = parts.join('\n')
        expect(readPatch(text).length).toBeLessThanOrEqual(text.split(/\r?\n/).length)
      }),
    )
  })
})

describe('readActions', () => {
  it('returns an edit per file of a patch, relative to the session folder', () => {
    const actions = readActions(event(), (path) => path.replace('/home/ada/net/', ''))
    expect(actions.map((action) => action.kind === 'edit' && action.file)).toEqual([
      ...['src/net.ts', 'src/retry.ts', 'src/new.ts', 'src/gone.ts'],
    ])
  })

  it('returns one action for a failed patch, and for any other tool', () => {
    const failed = event({ kind: 'tool-failure', tool: { name: 'apply_patch', input: patch, error: 'No such file' } })
    expect(readActions(failed, String)).toMatchObject([{ kind: 'other', failed: true }])
    const command = event({ tool: { name: 'Bash', input: { command: 'ls' } } })
    expect(readActions(command, String)).toMatchObject([{ kind: 'command' }])
    expect(readActions(event({ kind: 'prompt', tool: undefined! }), String)).toEqual([])
  })
})
