/** Writes docs/reference from the code. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { referencePages } from './reference-pages.ts'

const root = process.cwd()
const folder = join(root, 'docs', 'reference')
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(await referencePages(root))) writeFileSync(join(folder, name), text)
