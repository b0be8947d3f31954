import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { vectorIndexContract } from '../../testing/contracts/vector-index.ts'
import { openStore } from './open-store.ts'

describe('sqlite', () => {
  vectorIndexContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-vector-'))
    return {
      async open() {
        const store = await openStore(join(folder, 'jarvis.db'))
        return { db: store.db, index: store.vectors, close: store.close }
      },
      dispose: async () => rmSync(folder, { recursive: true, force: true }),
    }
  })
})
