import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import jsqr from 'jsqr'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPairedHomes, type PairedHome } from '../../testing/paired-homes.ts'

let homes: ReturnType<typeof createPairedHomes>
let folder: string
let shared: string

const open = (name: string, space?: string): Promise<PairedHome> => homes.openHome(name, { space })
const contentsOf = async ({ jarvis }: PairedHome) =>
  (await jarvis.memory.facts.list()).facts.map(({ content }) => content).sort()

async function wordsOf({ sync }: PairedHome): Promise<string> {
  const { words, isNew } = await sync.pair({ name: 'laptop' })
  expect(isNew).toBe(true)
  return words!
}

beforeEach(() => {
  homes = createPairedHomes('devices')
  ;({ folder, shared } = homes)
})
afterEach(() => homes.end())

/** Decodes a QR code of half blocks as a camera would. */
function scanned(code: string): string | undefined {
  const scale = 4
  const rows = code
    .split('\n')
    .flatMap((line) => [
      [...line].map((block) => block === '\u2588' || block === '\u2580'),
      [...line].map((block) => block === '\u2588' || block === '\u2584'),
    ])
  const width = Math.max(...rows.map(({ length }) => length)) * scale
  const pixels = new Uint8ClampedArray(width * rows.length * scale * 4).fill(255)
  for (const [y, row] of rows.entries())
    for (const [x, isLight] of row.entries())
      for (let at = 0; at < scale * scale; at++) {
        const from = 4 * ((y * scale + Math.floor(at / scale)) * width + x * scale + (at % scale))
        if (!isLight) pixels.fill(0, from, from + 3)
      }
  return (jsqr as unknown as typeof jsqr.default)(pixels, width, rows.length * scale)?.data
}

describe('paired machines', () => {
  it('show the words as a QR code whenever they show the words', async () => {
    const laptop = await open('laptop')
    const { words, code } = await laptop.sync.pair({ show: true })
    expect(scanned(code!)).toBe(words)
    expect((await laptop.sync.pair({})).code).toBeNull()
  })

  it('are paired by twelve words, and packets cannot be opened without them', async () => {
    const laptop = await open('laptop')
    await expect(laptop.sync.sync({ folder: shared })).rejects.toMatchObject({ code: 'sync_not_paired' })
    const words = await wordsOf(laptop)
    expect(words.split(' ')).toHaveLength(12)
    expect(await laptop.sync.pair({})).toMatchObject({ words: null, isNew: false })
    expect(await laptop.sync.pair({ show: true })).toMatchObject({ words, isNew: false })
    expect(statSync(join(folder, 'laptop', 'spaces', 'main', 'sync.json')).mode & 0o077).toBe(0)
    const desktop = await open('desktop')
    await expect(desktop.sync.pair({ words: `${words} more` })).rejects.toMatchObject({ code: 'sync_words_wrong' })
    await desktop.sync.pair({})
    await expect(desktop.sync.pair({ words })).rejects.toMatchObject({ code: 'sync_paired' })
    await laptop.jarvis.memory.remember({ content: 'I like old maps' })
    await laptop.sync.sync({ folder: shared })
    // Another pairing in the same folder sees none of it, and says so.
    const apart = await desktop.sync.sync({ folder: shared })
    expect(apart).toMatchObject({ received: 0, problems: [expect.stringContaining('jarvis sync pair --show')] })
    expect(await desktop.sync.pair({ words: words.toUpperCase(), fresh: true })).toMatchObject({
      words: null,
      left: shared,
    })
    expect(await desktop.sync.sync({ folder: shared })).toMatchObject({ received: 1, problems: [] })
  })

  it('report a missing folder, and find it where the settings name it', async () => {
    const laptop = await open('laptop')
    await laptop.sync.pair({})
    await expect(laptop.sync.sync({})).rejects.toMatchObject({ code: 'sync_which_folder' })
    await laptop.sync.sync({ folder: shared })
    expect(await laptop.sync.check()).toMatchObject([{ state: 'ok' }])
    rmSync(shared, { recursive: true })
    expect(await laptop.sync.check()).toMatchObject([{ state: 'warning', message: expect.stringContaining(shared) }])
    await expect(laptop.sync.sync({})).rejects.toMatchObject({ code: 'sync_folder_missing' })
    const { findings } = await laptop.jarvis.doctor()
    expect(findings.some(({ check, state }) => check === 'sync' && state === 'warning')).toBe(true)
  })

  it('continue without a removed machine, and keep what it wrote', async () => {
    const laptop = await open('laptop')
    const words = await wordsOf(laptop)
    const phone = await open('phone')
    await phone.sync.pair({ words, name: 'phone' })
    await phone.jarvis.memory.remember({ content: 'I like old maps' })
    await phone.sync.sync({ folder: shared })
    await laptop.sync.sync({ folder: shared })
    await phone.jarvis.memory.remember({ content: 'My bicycle is green' })
    await phone.sync.sync({ folder: shared })
    await expect(laptop.sync.forgetDevice({ name: 'tablet' })).rejects.toMatchObject({ code: 'sync_device_not_found' })
    const { id, adopted } = await laptop.sync.forgetDevice({ name: 'phone' })
    // The second one was not read here before.
    expect(adopted).toBe(2)
    expect(readdirSync(shared, { recursive: true }).some((path) => String(path).includes(id))).toBe(false)
    const desktop = await open('desktop')
    await desktop.sync.pair({ words, name: 'desktop' })
    expect(await desktop.sync.sync({ folder: shared })).toMatchObject({ problems: [] })
    expect(await contentsOf(desktop)).toEqual(['I like old maps.', 'My bicycle is green'])
    await expect(phone.sync.sync({})).rejects.toMatchObject({ code: 'sync_device_forgotten' })
    expect((await desktop.sync.status()).devices.map(({ name, isForgotten }) => [name, isForgotten])).toContainEqual([
      'laptop',
      false,
    ])
  })

  it('become two when a home was copied, and do not overwrite each other', async () => {
    const laptop = await open('laptop')
    await laptop.sync.pair({ name: 'laptop' })
    await laptop.jarvis.memory.remember({ content: 'I like old maps' })
    await laptop.sync.sync({ folder: shared })
    await homes.close()
    cpSync(join(folder, 'laptop'), join(folder, 'copy'), { recursive: true })
    const [one, other] = [await open('laptop'), await open('copy')]
    await one.jarvis.memory.remember({ content: 'My bicycle is green' })
    await one.sync.sync({})
    await other.jarvis.memory.remember({ content: 'My boat is called Aurora' })
    await other.sync.sync({})
    await one.sync.sync({})
    expect(await contentsOf(one)).toEqual(await contentsOf(other))
    expect(await contentsOf(one)).toHaveLength(3)
  })

  it('do not sync messages unless a setting allows it', async () => {
    const messages = await open('laptop', 'messages')
    await expect(messages.sync.pair({})).rejects.toMatchObject({ code: 'sync_messages_stay' })
    expect(existsSync(join(folder, 'laptop', 'spaces', 'messages', 'sync.json'))).toBe(false)
  })
})
