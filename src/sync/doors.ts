import { z } from 'zod'
import { counted } from '../core/counted.ts'
import { localPathMark } from '../core/local-path-mark.ts'
import { type RunContext, type SubsystemDoors, writtenPathMark } from '../ports/doors.ts'
import type { Sync } from './create-sync.ts'

type Answer<Name extends keyof Sync> = Awaited<ReturnType<Sync[Name]>>
type Given<Name extends keyof Sync> = Parameters<Sync[Name]>[0]

const name = z.string().trim().min(1).max(200)

const operations = {
  sync: {
    name: 'sync',
    summary: 'Sync this home with your other machines through a shared folder, or over ssh.',
    effect: 'write' as const,
    long: true,
    atComputer: true,
    input: z.strictObject({
      folder: z
        .string()
        .min(1)
        .max(4000)
        .optional()
        .meta({ [localPathMark]: true, [writtenPathMark]: 'folder' })
        .describe('Shared folder (default: the one in the settings, or the last one).'),
      host: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('A host that ssh reaches, instead of a folder: desktop, ada@desktop.'),
      remote: z.string().min(1).max(400).optional().describe('Command of Jarvis on that host (default: jarvis).'),
      whole: z.boolean().default(false).describe('Rewrite all packets of this machine, if others cannot open them.'),
    }),
    run: (sync: Sync, input: Given<'sync'>, { signal }: RunContext) => sync.sync(input, { signal }),
  },
  syncExchange: {
    name: 'sync_exchange',
    summary: 'Exchange packets with a machine that runs "jarvis sync --host".',
    effect: 'write' as const,
    atComputer: true,
    input: z.strictObject({
      given: z
        .string()
        .min(1)
        .max(100_000_000)
        .describe('Request of the other home, one line of JSON; - reads standard input.'),
    }),
    run: (sync: Sync, input: Given<'exchange'>, { signal }: RunContext) => sync.exchange(input, { signal }),
  },
  syncPair: {
    name: 'sync_pair',
    summary: 'Pair this home with your other machines, by twelve words that one of them prints.',
    effect: 'write' as const,
    makesSpace: true,
    atComputer: true,
    input: z.strictObject({
      words: z
        .string()
        .min(1)
        .max(400)
        .optional()
        .describe('The twelve words that the other machine printed; - reads standard input.'),
      name: name.optional().describe('Name of this machine on the others (default: its host name).'),
      fresh: z.boolean().default(false).describe('Replace the current pairing with new words, or with the given ones.'),
      show: z.boolean().default(false).describe('Print the words of the current pairing again.'),
    }),
    run: (sync: Sync, input: Given<'pair'>) => sync.pair(input),
  },
  syncStatus: {
    name: 'sync_status',
    summary: 'Show the machines that this home syncs with, and pending packets.',
    effect: 'read' as const,
    input: z.strictObject({}),
    run: (sync: Sync) => sync.status(),
  },
  syncForgetDevice: {
    name: 'sync_forget_device',
    summary: 'Remove a machine from sync, for example a lost or sold one. Its data is kept.',
    effect: 'destroy' as const,
    atComputer: true,
    input: z.strictObject({ name: name.describe('Name or ID from "jarvis sync status".') }),
    run: (sync: Sync, input: Given<'forgetDevice'>) => sync.forgetDevice(input),
  },
}

const synced = (answer: Answer<'sync'>): string =>
  [
    `${answer.problems.length > 0 ? 'Partly in' : 'In'} sync through ${answer.folder}: ${answer.sent} sent, ${answer.received} received, ${answer.removed} removed, ${answer.forgotten} forgotten.`,
    ...(answer.reviews > 0
      ? [`${counted(answer.reviews, 'question')} for you: two machines said different things. jarvis review list`]
      : []),
    ...(answer.elsewhere > 0
      ? [`${counted(answer.elsewhere, 'collection')} whose folder is not on this machine: jarvis sync status`]
      : []),
    ...answer.problems,
  ].join('\n')

const paired = ({ words, code, device, isNew, left }: Answer<'pair'>): string =>
  [
    `${isNew ? 'Paired. ' : 'Already paired. '}This machine is "${device}".${words === null ? ' Run "jarvis sync <folder>" next.' : ' On the other one, run:'}`,
    ...(words === null
      ? []
      : [
          '  jarvis sync pair --words -',
          `and type these words there: ${words}`,
          'A camera reads them from this code:',
          code ?? '',
          'Then run "jarvis sync <folder>" on both. These words open all synchronized data: keep them like a password.',
        ]),
    ...(words === null && !isNew ? ['To print the words for another machine: jarvis sync pair --show'] : []),
    ...(left === null
      ? []
      : [
          `Packets for the old words are still in ${left}/jarvis-sync. Delete them when all machines have the new words.`,
        ]),
  ].join('\n')

const told = (status: Answer<'status'>): string => {
  if (!status.paired)
    return 'This home is not paired with another one. "jarvis sync pair" prints the words to pair it by.'
  const folder = status.folder === null ? 'none yet: jarvis sync <folder>' : status.folder
  const last = status.syncedAt === null ? 'never' : new Date(status.syncedAt).toISOString()
  return [
    `This machine is "${status.device}". Folder: ${folder}${status.folder === null || status.folderIsThere ? '' : ' (not available now)'}. Last: ${last}.`,
    ...(status.waiting > 0 ? [`${counted(status.waiting, 'change')} to send.`] : []),
    ...status.devices.map(
      ({ name: device, id, unread, isForgotten }) =>
        `${device} (${id})${isForgotten ? ': removed' : unread > 0 ? `: ${counted(unread, 'packet')} to read` : ''}`,
    ),
    ...status.elsewhere.map(({ kind, row }) => `Not on this machine (${kind}): ${row}`),
  ].join('\n')
}

const leftOut = ({ device, id, adopted, unread }: Answer<'forgetDevice'>): string =>
  `${device} (${id}) is removed from sync; this machine keeps ${counted(adopted, 'row')} that it wrote last.${unread > 0 ? ` ${counted(unread, 'packet')} of it could not be read and were deleted.` : ''} It still knows the words: to keep it out, run "jarvis sync pair --fresh" and pair the others with the new words.`

export const doors = {
  operations,
  commands: [
    {
      ...{ words: ['sync'], operation: 'sync', arguments: [{ field: 'folder', label: 'folder' }] },
      examples: ['jarvis sync ~/Sync/jarvis', 'jarvis sync --host ada@desktop', 'jarvis sync'],
    },
    {
      ...{ words: ['sync', 'exchange'], operation: 'sync_exchange' },
      typed: { given: 'What the other home sends:' },
    },
    {
      ...{ words: ['sync', 'pair'], operation: 'sync_pair' },
      typed: { words: 'The twelve words of the other machine:' },
      examples: ['jarvis sync pair', 'jarvis sync pair --words -'],
    },
    { words: ['sync', 'status'], operation: 'sync_status' },
    {
      ...{ words: ['sync', 'forget-device'], operation: 'sync_forget_device' },
      arguments: [{ field: 'name', label: 'name' }],
    },
  ],
  views: {
    sync: { plain: synced },
    sync_pair: { plain: paired },
    sync_status: { plain: told },
    sync_forget_device: { plain: leftOut },
  },
} satisfies SubsystemDoors<Sync>
