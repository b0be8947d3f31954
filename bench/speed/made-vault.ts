import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createProse } from './made-prose.ts'

export interface VaultShape {
  files: number
  /** Of each file. */
  words: number
  seed: number
}

/** Files a folder. */
const folderSize = 50

/** Writes a folder of Markdown notes with front matter, headings, lists, links and code, as people have them. */
export function makeVault(folder: string, { files, words, seed }: VaultShape): void {
  const { prose } = createProse(seed)
  for (let index = 0; index < files; index++) {
    const topic = Math.floor(index / 10)
    const path = join(folder, `area-${Math.floor(index / folderSize)}`, `note-${index}.md`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, words < 100 ? `# Note ${index}\n\n${prose(topic, words)}\n` : note(index, topic, words, prose))
  }
}

function note(index: number, topic: number, words: number, prose: (topic: number, words: number) => string): string {
  const section = Math.floor(words / 5)
  const title = prose(topic, 4).replace(/\W+/g, ' ').trim()
  const item = () =>
    `- [${prose(topic, 3).replace('.', '')}](../area-0/note-${index % folderSize}.md): ${prose(topic, 9)}`
  return `---
title: ${title}
tags: [area${topic % 9}, notes]
date: 2024-0${(index % 9) + 1}-1${index % 9}
---

# ${title}

${prose(topic, section)}

## ${prose(topic, 3)}

${prose(topic, section)}

${Array.from({ length: 6 }, item).join('\n')}

## ${prose(topic, 2)}

${prose(topic, section)}

\`\`\`js
const noteNumber = ${index}
export const readNote = () => openNote(noteNumber, { withLinks: true })
\`\`\`

### ${prose(topic, 3)}

${prose(topic, section)}

${prose(topic, section - 80)}
`
}
