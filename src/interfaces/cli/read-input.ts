import { decodedWhole } from '../../app/import/decoded-pieces.ts'
import { invalidInput } from '../../core/errors.ts'

/** All of the standard input, as text. `example`: a command that pipes one in. Errors: `input_empty`. */
export async function readInput(example: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(Buffer.from(part as Uint8Array))
  const text = decodedWhole(Buffer.concat(parts))
  if (text.trim() === '') throw invalidInput('input_empty', `No input to save. Pipe a text in: "… | ${example}".`)
  return text
}
