import { emitKeypressEvents } from 'node:readline'
import { openJarvis } from '../../app/open-jarvis.ts'
import { loadDoorsOf, loadOperation } from '../../operations/catalogue.ts'
import type { PageAction, PageForm } from '../../ports/doors.ts'
import { canAsk } from './ask-user.ts'
import type { Command } from './command.ts'
import type { Invocation } from './invocation.ts'
import { printable } from './layout.ts'
import type { Style } from './output.ts'
import { missingArgument } from './parse-arguments.ts'

type Row = Readonly<Record<string, unknown>>
type Call = (operation: string, input: object) => Promise<Record<string, unknown>>

/** Newest log entries that are searched for the one of the last key. */
const latestLines = 10
const most = 500

/**
 * `jarvis learnings review` at a terminal: shows each pending row as the page does, and reads one key to decide.
 * Without a terminal it is the command without its arguments. Errors: `argument_missing`.
 */
export async function decideOneByOne({ parsed, output }: Invocation): Promise<number> {
  const command = parsed.command as Command & { operation: string }
  if (!canAsk()) throw missingArgument(command)
  const all = await loadDoorsOf(command.operation)
  const { page } = all.find(({ commands }) => commands.some(({ operation }) => operation === command.operation))!
  if (!page)
    throw new Error(`The command ${command.words.join(' ')} goes through the rows of a page that is not declared.`)
  const { home, space, set } = parsed.common
  const jarvis = await openJarvis({ home, space, config: set, onWarning: output.note })
  const call: Call = async (name, input) => {
    const { input: schema, run } = await loadOperation(name)
    return (await run(jarvis, schema.parse(input), {})) as Record<string, unknown>
  }
  const keys = readKeys()
  try {
    const listed = await call(page.operation, { ...command.oneByOne, limit: most })
    const rows = listed[page.list] as Row[]
    if (rows.length === 0) output.answer('Nothing waits for you.')
    else {
      const { style } = output
      await decideRows(rows, page, { call, key: keys.next, say: output.answer, style, typed: parsed.input })
    }
    return 0
  } finally {
    keys.end()
    await jarvis.close()
  }
}

interface Deciding {
  call: Call
  /** The next key; `q` after the last one. */
  key(): Promise<string>
  say(text: string): void
  style: Style
  /** Options of the command, passed to each decision. */
  typed: object
}

/** Goes through the rows: a button's key decides, `s` skips, `u` undoes the last decision, `q` ends. */
export async function decideRows(rows: readonly Row[], page: PageForm, { call, key, say, style, typed }: Deciding) {
  const decided: { place: number; label: string; entry: number | undefined }[] = []
  let place = 0
  say(shown(rows, place, page, style))
  while (place < rows.length) {
    const pressed = await key()
    const row = rows[place]!
    const action = offered(row, page.actions ?? []).find((one) => one.key === pressed)
    if (pressed === 'q') break
    if (pressed === 'u') {
      const last = decided.pop()
      if (last === undefined) say('Nothing to undo yet.')
      else {
        if (last.entry !== undefined) await call('undo', { entry: last.entry })
        place = last.place
        say(`Undone: ${last.label}\n\n${shown(rows, place, page, style)}`)
      }
    } else if (pressed === 's' || action) {
      if (action) {
        await call(action.operation, { id: row.id, ...action.input, ...typed })
        decided.push({ place, label: action.label, entry: await entryOf(call, String(row.id)) })
        say(style.good(`✓ ${action.label}`))
      }
      place++
      if (place < rows.length) say(`\n${shown(rows, place, page, style)}`)
    } else say(keysOf(row, page.actions ?? [], style))
  }
  say(`${decided.length} decided, ${rows.length - decided.length} left.`)
}

/** The log entry that undoes the last decision. */
async function entryOf(call: Call, id: string): Promise<number | undefined> {
  const { entries } = (await call('log', { limit: latestLines })) as {
    entries: { id: number; target: string; undoable: boolean; undone: boolean }[]
  }
  return entries.find(({ target, undoable, undone }) => target === id && undoable && !undone)?.id
}

const textOf = (row: Row, field: string): string => printable(String(row[field] ?? ''))

const offered = (row: Row, actions: readonly PageAction[]): PageAction[] =>
  actions.filter(({ key, when }) => key !== undefined && (!when || when.values.includes(String(row[when.field] ?? ''))))

/** A row as on the page: its first field, then the others with their headings, then the keys. */
function shown(rows: readonly Row[], place: number, { columns, actions = [] }: PageForm, style: Style): string {
  const row = rows[place]!
  const [first, ...others] = columns
  return [
    `${style.dim(`${place + 1} of ${rows.length}`)}  ${style.bold(textOf(row, first?.field ?? 'id'))}`,
    ...others.flatMap(({ field, heading }) =>
      textOf(row, field) === '' ? [] : [`  ${style.dim(`${heading}:`)} ${textOf(row, field)}`],
    ),
    keysOf(row, actions, style),
  ].join('\n')
}

const keysOf = (row: Row, actions: readonly PageAction[], style: Style): string => {
  const keys = offered(row, actions).map(({ key, label }) => `${key} ${label}`)
  return style.dim(`  ${[...keys, 's skip', 'u undo', 'q end'].join('   ')}`)
}

/** Reads single keys of the terminal, in order; early input is buffered. Ctrl-C, Ctrl-D and Esc count as `q`. */
function readKeys() {
  const { stdin } = process
  const waiting: string[] = []
  let wake = () => {}
  const take = (character: string | undefined, { name, ctrl }: { name?: string; ctrl?: boolean } = {}) => {
    const ends = name === 'escape' || (ctrl === true && (name === 'c' || name === 'd'))
    waiting.push(ends ? 'q' : (character ?? ''))
    wake()
  }
  const hangUp = () => take('q')
  emitKeypressEvents(stdin)
  stdin.setRawMode(true).on('keypress', take).on('end', hangUp).resume()
  return {
    async next(): Promise<string> {
      while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return waiting.shift()!
    },
    end() {
      stdin.off('keypress', take).off('end', hangUp).setRawMode(false).pause()
    },
  }
}
