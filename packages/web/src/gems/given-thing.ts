import type { client } from '../server/client.ts'

/** What was dropped or pasted: an address, a text, or files. */
export type Thing = { url: string } | { text: string } | { files: File[] }

/** Bytes of a file that goes over the wire; larger ones are captured in a terminal. */
const largest = 20_000_000

/** What the clipboard has, or what was dropped; files before text. */
export function thingOf(data: DataTransfer | null): Thing | undefined {
  const files = [...(data?.files ?? [])]
  if (files.length > 0) return { files }
  return thingOfText(data?.getData('text/uri-list') || data?.getData('text/plain') || '')
}

/** An address where the text is one, else the text; nothing where it is empty. */
export function thingOfText(text: string): Thing | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /^https?:\/\/\S+$/i.test(trimmed) ? { url: trimmed } : { text: trimmed }
}

type Input = Parameters<typeof client.saveGem>[0]

/** What the server is to save: a thing may be several files. */
export async function inputsOf(thing: Thing): Promise<Input[]> {
  if (!('files' in thing)) return [thing]
  const tooLarge = thing.files.find(({ size }) => size > largest)
  if (tooLarge)
    throw new Error(`${tooLarge.name} is too large to be dropped here. In a terminal: jarvis gem add <file>`)
  return Promise.all(thing.files.map(async (file) => ({ content: await inBase64(file), name: file.name })))
}

/** By the browser's own encoder: a string of bytes would be as long again. */
function inBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error(`${file.name} could not be read.`))
    reader.readAsDataURL(file)
  })
}
