/** File systems allow 255 bytes; a number may follow the name. */
const [longestBytes, cutBytes] = [230, 200]

/** A name that is one plain file in the gem's folder, and no gem.md. A name that already is one stays. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length)
  const short = Buffer.byteLength(plain) > longestBytes ? `${cut(stem, cutBytes - ending.length)}${ending}` : plain
  return /^gem(?:\.conflict.*)?\.md$/i.test(short) ? `original-${short}` : short || 'file'
}

/** The beginning of a text of at most so many bytes, without half a character. */
const cut = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true })

/** The name, with a number if it is taken. */
export function freeName(name: string, taken: readonly { name: string }[]): string {
  const names = new Set(taken.map((file) => file.name.toLowerCase()))
  const [, stem = name, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(name) ?? []
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${stem}-${number}${ending}`
    if (!names.has(free.toLowerCase())) return free
  }
}
