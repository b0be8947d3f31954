import type { ComponentChildren } from 'preact'

interface NumberTableProps {
  /** What the table is called where no heading says it. */
  label?: string
  /** The first is the head of the rows' names. */
  columns: readonly string[]
  rows: readonly NumberRow[]
  /** Text for an empty table. */
  none?: string
}

interface NumberRow {
  key: string
  name: ComponentChildren
  values: readonly ComponentChildren[]
}

/** A row of numbers for each of some things, under a head with the names of the columns. */
export const NumberTable = ({ label, columns, rows, none }: NumberTableProps) => (
  <table class="numbers" aria-label={label}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, values }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {values.map((value, place) => (
            <td key={columns[place + 1]}>{value}</td>
          ))}
        </tr>
      ))}
      {rows.length === 0 && none !== undefined && (
        <tr>
          <th scope="row" colSpan={columns.length}>
            {none}
          </th>
        </tr>
      )}
    </tbody>
  </table>
)
