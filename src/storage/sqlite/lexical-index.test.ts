import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { lexicalIndexContract } from '../../testing/contracts/lexical-index.ts'
import { openStore } from './open-store.ts'

describe('sqlite', () => {
  lexicalIndexContract(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jarvis-lexical-'))
    return {
      async open() {
        const store = await openStore(join(folder, 'jarvis.db'))
        return { db: store.db, index: store.lexical, close: store.close }
      },
      dispose: async () => rmSync(folder, { recursive: true, force: true }),
    }
  })
})
