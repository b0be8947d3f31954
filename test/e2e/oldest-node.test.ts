import { describe, it } from 'vitest'
import { otherNodes, tryEveryPart } from '../other-nodes.ts'

/** The oldest release of Node that is here; all of them are tried before a release (`test/release/node-versions.test.ts`). */
const [version = process.version, node = process.execPath] = otherNodes().entries().next().value ?? []

describe(`on Node ${version}`, () => {
  it('works with every subsystem', () => tryEveryPart(node))
})
