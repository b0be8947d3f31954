import { headingOf, memorySections } from './sections.ts'

/** Initial texts of new files. Hints are comments: Markdown readers do not show them and search does not read them. */
export const templates: Readonly<Record<'SOUL.md' | 'USER.md' | 'MEMORY.md', string>> = {
  'SOUL.md': `# Soul

<!-- Who the assistant is: its name, its manner, what it never does. One thing a line; it is told at the start of every
session. Edit freely: Jarvis never rewrites a line that it did not write. -->
`,
  'USER.md': `# User

<!-- Who you are and how you like to be helped: name, place, work, language, tone, habits. One thing a line; it is told
at the start of every session. -->
`,
  'MEMORY.md': `# Memory

<!-- What stays true for long, one thing a line. Edit freely: Jarvis follows your changes, adds lines at the end of a
section, and takes away only lines that it wrote itself and that you left as they were. -->

${memorySections.map((section) => `${headingOf(section)}\n`).join('\n')}`,
}

/** The day's notes before the first one. */
export const newDay = (day: string): string => `# ${day}\n`
