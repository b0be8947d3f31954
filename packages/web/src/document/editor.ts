import { createStore } from '../store.ts'

/** Programs that open a file by a link, and how they want it. Nothing is asked of the network: the system opens them. */
export const editors = {
  vscode: { title: 'VS Code', link: (path: string, line: number) => `vscode://file${encodeURI(path)}:${line}` },
  cursor: { title: 'Cursor', link: (path: string, line: number) => `cursor://file${encodeURI(path)}:${line}` },
  zed: { title: 'Zed', link: (path: string, line: number) => `zed://file${encodeURI(path)}:${line}` },
  idea: {
    title: 'JetBrains IDE',
    link: (path: string, line: number) => `idea://open?file=${encodeURIComponent(path)}&line=${line}`,
  },
  obsidian: { title: 'Obsidian', link: (path: string) => `obsidian://open?path=${encodeURIComponent(path)}` },
} as const satisfies Record<string, { title: string; link: (path: string, line: number) => string }>

export type Editor = keyof typeof editors

const remembered = 'jarvis-editor'

/** The editor that was chosen in this browser. */
export const editor = createStore<Editor>(readEditor())

export function setEditor(next: Editor): void {
  editor.set(next)
  // A browser may refuse to remember; the choice then holds until the page is closed.
  try {
    localStorage.setItem(remembered, next)
  } catch {}
}

function readEditor(): Editor {
  try {
    const name = localStorage.getItem(remembered) ?? ''
    return name in editors ? (name as Editor) : 'vscode'
  } catch {
    return 'vscode'
  }
}
