import { client } from '../server/client.ts'
import type { Status } from '../server/types.ts'

export type Form = Status['pages'][number]
export type Row = Readonly<Record<string, unknown>>
export type Ask = (input: object, settings?: { signal: AbortSignal }) => Promise<Row>

/** The client's method of an operation: `learning_list` is `learningList`. */
export function methodOf(operation: string): Ask {
  const name = operation.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return (client as unknown as Record<string, Ask>)[name]!
}

/** Whether the list of a declared page has an entry. */
export async function hasRows({ operation, list }: Pick<Form, 'operation' | 'list'>): Promise<boolean> {
  const rows = (await methodOf(operation)({}))[list]
  return Array.isArray(rows) && rows.length > 0
}
