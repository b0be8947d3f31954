/** A table as it is read into the index: a row a line, each of which names its columns. */
export interface Table {
  columns: readonly string[]
  /** A value for each column; empty where the row has none. */
  rows: readonly (readonly string[])[]
}

interface Cell {
  name: string
  value: string
}

/** Rows from which on a name that only one of them has is part of a value. */
const fewRows = 4

/**
 * The table that lines of the form `name: Heron; built: 2004` were made of; undefined where they are no rows of one. A
 * value may itself have what looks like a column: a name of which only one row of many knows is none.
 */
export function readTable(text: string): Table | undefined {
  const lines = text.split('\n')
  const counts = new Map<string, number>()
  for (const line of lines)
    for (const name of new Set(cellsOf(line).map((cell) => cell.name))) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isColumn = (name: string) => lines.length < fewRows || counts.get(name)! > 1
  const rows = lines.map((line) => cellsOf(line, isColumn))
  if (rows.some((cells) => cells.length === 0)) return undefined
  const columns = columnsOf(rows)
  if (columns.length < 2) return undefined
  return {
    columns,
    rows: rows.map((cells) => columns.map((column) => cells.find(({ name }) => name === column)?.value ?? '')),
  }
}

/** What is no cell of its own belongs to the value before it. */
function cellsOf(line: string, isColumn: (name: string) => boolean = () => true): Cell[] {
  const cells: Cell[] = []
  for (const part of line.split('; ')) {
    const [, name, value] = /^([^:]+): (.*)$/.exec(part) ?? []
    const last = cells.at(-1)
    const isNew = name !== undefined && isColumn(name) && !cells.some((cell) => cell.name === name)
    if (isNew) cells.push({ name, value: value! })
    else if (last === undefined) return []
    else last.value += `; ${part}`
  }
  return cells
}

/** In the order of the rows: a column that a row left out follows the one that precedes it in another row. */
function columnsOf(rows: readonly (readonly Cell[])[]): string[] {
  const columns: string[] = []
  for (const cells of rows)
    for (const [index, { name }] of cells.entries())
      if (!columns.includes(name))
        columns.splice(index === 0 ? 0 : columns.indexOf(cells[index - 1]!.name) + 1, 0, name)
  return columns
}
