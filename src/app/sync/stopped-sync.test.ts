import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPacket } from '../../sync/packet.ts'
import { readPairing } from '../../sync/pairing.ts'
import { openSharedFolder } from '../../sync/shared-folder.ts'
import { createPairedHomes } from '../../testing/paired-homes.ts'

let homes: ReturnType<typeof createPairedHomes>
beforeEach(() => {
  homes = createPairedHomes('stopped')
})
afterEach(() => homes.end())

it('transfers a forget to other machines, also after a sync that stopped before writing', async () => {
  const home = await homes.open('a')
  await home.jarvis.memory.remember({ content: 'The heron lives at the weir.' })
  await home.jarvis.memory.remember({ content: 'Tea, not coffee.' })
  await homes.settle(home)
  await home.jarvis.memory.forget({ query: 'heron' }, { dryRun: false })

  const { secret, device } = readPairing(join(homes.folder, 'a', 'spaces', 'main'))
  const root = join(homes.shared, 'jarvis-sync')
  const place = join(root, readdirSync(root)[0]!, device)
  renameSync(place, `${place}.aside`)
  writeFileSync(place, 'in the way')
  await expect(home.sync.sync({ folder: homes.shared })).rejects.toThrow()
  rmSync(place)
  renameSync(`${place}.aside`, place)

  await home.sync.sync({ folder: homes.shared })
  const shared = openSharedFolder(homes.shared, secret)
  const heads = () => shared.numbers(device).map((number) => readPacket(shared.read(device, number)!)?.head.forgets)
  expect(heads()).toEqual([true])
  // It is reported once.
  await home.jarvis.memory.remember({ content: 'The ferry leaves at nine.' })
  await home.sync.sync({ folder: homes.shared })
  expect(heads()).toEqual([true, false])
})
