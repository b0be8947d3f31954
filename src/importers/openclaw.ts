import type { Importer } from '../ports/importer.ts'

/** Files at the top of a workspace; two of them distinguish it from a folder with just a MEMORY.md. */
const topFiles = [
  'SOUL.md',
  'USER.md',
  'MEMORY.md',
  'memory.md',
  'AGENTS.md',
  'IDENTITY.md',
  'TOOLS.md',
  'HEARTBEAT.md',
]
/** Target of each file. Instructions for its own agent (AGENTS, TOOLS, HEARTBEAT) are not imported. */
const targets: Readonly<Record<string, string>> = {
  'SOUL.md': 'SOUL.md',
  'IDENTITY.md': 'SOUL.md',
  'USER.md': 'USER.md',
  'MEMORY.md': 'MEMORY.md',
  'memory.md': 'MEMORY.md',
}

/** An OpenClaw workspace. Its memory files have the names and purposes of Jarvis's own. */
export const openclaw: Importer = {
  name: 'openclaw',
  summary: 'OpenClaw workspace: SOUL.md, USER.md, MEMORY.md, memory/*.md',

  recognises({ isFolder, names }) {
    const there = topFiles.filter((name) => names.includes(name)).length
    const hasNotes = names.some((name) => /^memory\/.*\.md$/.test(name))
    return isFolder && (there >= 2 || (there === 1 && hasNotes))
  },

  async *read(place) {
    for (const name of place.names) {
      const path = targets[name] ?? notePath(name)
      if (path === undefined) continue
      const text = await place.text(name)
      if (text.trim() !== '') yield { kind: 'file', path, text }
    }
  },
}

/** Flattens the paths of notes in subfolders: `memory/people/ann.md` becomes `memory/people-ann.md`. */
const notePath = (name: string): string | undefined =>
  /^memory\/.+\.md$/i.test(name) ? `memory/${name.slice('memory/'.length).replace(/[/\\]/g, '-')}` : undefined
