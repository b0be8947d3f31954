/** An act of an agent or its user in a script. */
export type Act =
  | { say: string }
  | { run: string; why?: string; background?: true; interrupted?: true }
  | { collect: true }
  | { edit: string; from: string; to: string }
  | { write: string; text: string }

/** A scripted session: its initial files, the acts, and the expected learnings. */
export interface Session {
  name: string
  files: Readonly<Record<string, string>>
  /** The language of the terminal, where it is not English. */
  locale?: string
  acts: readonly Act[]
  /** Empty in a decoy. */
  learns: readonly Wanted[]
}

/** An expected learning: words of its error, and words of its fix. */
export interface Wanted {
  error: string
  by: readonly string[]
}

/** An act with its recorded output. */
export type Played = Act & { output?: string; exit?: number }
export type PlayedSession = Omit<Session, 'acts' | 'files'> & { acts: Played[] }

export const decoy = (name: string, files: Session['files'], ...acts: Session['acts']): Session => ({
  ...{ name, files, acts, learns: [] },
})
export const pair = (
  name: string,
  files: Session['files'],
  learns: Session['learns'],
  ...acts: Session['acts']
): Session => ({ name, files, acts, learns })
export const inLocale = (locale: string, session: Session): Session => ({ ...session, locale })
export const say = (text: string): Act => ({ say: text })
export const run = (command: string, why = ''): Act => ({ run: command, ...(why && { why }) })
export const later = (command: string): Act => ({ run: command, background: true })
export const collect: Act = { collect: true }
export const edit = (path: string, from: string, to: string): Act => ({ edit: path, from, to })
export const write = (path: string, text: string): Act => ({ write: path, text })
/** The text of a file of JSON. */
export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
