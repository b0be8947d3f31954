import { notFound } from '../core/errors.ts'
import type { SyncNeeds } from './needs.ts'
import { readPairing } from './pairing.ts'
import { putDevice, putVersions, readDevices, readVersions } from './rows-repository.ts'
import { runSync } from './run-sync.ts'
import { openSharedFolder } from './shared-folder.ts'

/**
 * Removes a machine for good: its packets are deleted, and this machine's packets take over its rows. Errors:
 * `sync_device_not_found`.
 */
export async function forgetDevice(needs: SyncNeeds, folder: string, name: string) {
  const { db } = needs
  const devices = await readDevices(db)
  const found = devices.filter((one) => !one.isForgotten && (one.id === name || one.name === name))
  const [device, second] = found
  if (!device || second)
    throw notFound(
      'sync_device_not_found',
      `${second ? 'Several machines have' : 'No other machine has'} the name ${name}. "jarvis sync status" lists them with their ids.`,
      { suggestions: devices.map((one) => one.name) },
    )
  // Its unread packets are read first.
  await runSync(needs, { folder })
  const read = (await readDevices(db)).find(({ id }) => id === device.id) ?? device
  const adopted = [...(await readVersions(db)).values()]
    .filter(({ isMine, stamp }) => !isMine && (stamp.split('.')[2] ?? '').replace(/\+*$/, '') === device.id)
    .map((version) => ({ ...version, isMine: true, waits: version.state !== 'elsewhere' }))
  await db.transaction(async (tx) => {
    await putVersions(tx, adopted)
    await putDevice(tx, { ...read, isForgotten: true })
  })
  const synced = await runSync(needs, { folder, whole: true })
  const shared = openSharedFolder(folder, readPairing(needs.folder).secret)
  const unread = shared.numbers(device.id).filter((number) => number > read.packet).length
  shared.removeDevice(device.id)
  return { device: device.name, id: device.id, adopted: adopted.length, sent: synced.sent, unread }
}
