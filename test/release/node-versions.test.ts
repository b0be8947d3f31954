import { describe, it } from 'vitest'
import { otherNodes, tryEveryPart } from '../other-nodes.ts'

const nodes = otherNodes()
if (nodes.size === 0) console.warn('JARVIS_TEST_NODES names no releases of Node: only this one is tried.')
/** Each version once: the Node of this test may be one of the releases. */
const programs = new Map([[process.version, process.execPath], ...nodes])

describe.each([...programs])('on Node %s', (_release, node) => {
  it('works with every subsystem', { timeout: 300_000 }, () => tryEveryPart(node))
})
