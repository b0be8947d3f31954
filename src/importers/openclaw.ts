import type { Importer } from '../ports/importer.ts'

/** What a workspace has at its top; two of them tell it from any folder with a MEMORY.md. */
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
/** Where its files go. What instructs the agent about its own house (AGENTS, TOOLS, HEARTBEAT) stays there. */
const targets: Readonly<Record<string, string>> = {
  'SOUL.md': 'SOUL.md',
  'IDENTITY.md': 'SOUL.md',
  'USER.md': 'USER.md',
  'MEMORY.md': 'MEMORY.md',
  'memory.md': 'MEMORY.md',
}

/** A workspace of OpenClaw: its memory files have the same names and the same purposes as those of Jarvis. */
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

/** Notes in folders of their own get one name: `memory/people/ann.md` is `memory/people-ann.md`. */
const notePath = (name: string): string | undefined =>
  /^memory\/.+\.md$/i.test(name) ? `memory/${name.slice('memory/'.length).replace(/[/\\]/g, '-')}` : undefined
