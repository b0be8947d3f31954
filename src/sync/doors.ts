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
    summary: 'Keep this home in step with your other machines, over a folder that they share.',
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
        .describe('Folder that the machines share; without it the one of the settings or of the last time.'),
      host: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('A machine that ssh reaches, in place of a folder: desktop, ada@desktop.'),
      remote: z.string().min(1).max(400).optional().describe('Command line of Jarvis there; jarvis unless given.'),
      whole: z.boolean().default(false).describe('Rewrite all packets of this machine: where others cannot open them.'),
    }),
    run: (sync: Sync, input: Given<'sync'>, { signal }: RunContext) => sync.sync(input, { signal }),
  },
  syncExchange: {
    name: 'sync_exchange',
    summary: 'Answer another machine that runs "jarvis sync --host": packets in, packets out.',
    effect: 'write' as const,
    atComputer: true,
    input: z.strictObject({
      given: z
        .string()
        .min(1)
        .max(100_000_000)
        .describe('What the other home sends, as JSON on one line; - reads it from the standard input.'),
    }),
    run: (sync: Sync, input: Given<'exchange'>, { signal }: RunContext) => sync.exchange(input, { signal }),
  },
  syncPair: {
    name: 'sync_pair',
    summary: 'Pair this home with those of your other machines, by twelve words that one of them prints.',
    effect: 'write' as const,
    makesSpace: true,
    atComputer: true,
    input: z.strictObject({
      words: z
        .string()
        .min(1)
        .max(400)
        .optional()
        .describe('The twelve words that the other machine printed; - reads them from the standard input.'),
      name: name.optional().describe('What this machine is called on the others; its host name otherwise.'),
      fresh: z.boolean().default(false).describe('Leave the current pairing, for new words or for these.'),
      show: z.boolean().default(false).describe('Print the words of the current pairing again.'),
    }),
    run: (sync: Sync, input: Given<'pair'>) => sync.pair(input),
  },
  syncStatus: {
    name: 'sync_status',
    summary: 'Say which machines this home is kept in step with, and what waits.',
    effect: 'read' as const,
    input: z.strictObject({}),
    run: (sync: Sync) => sync.status(),
  },
  syncForgetDevice: {
    name: 'sync_forget_device',
    summary: 'Leave out a machine for good; what it wrote stays. Use it for one that is lost or sold.',
    effect: 'destroy' as const,
    atComputer: true,
    input: z.strictObject({ name: name.describe('Its name or id, as "jarvis sync status" lists it.') }),
    run: (sync: Sync, input: Given<'forgetDevice'>) => sync.forgetDevice(input),
  },
}

const synced = (answer: Answer<'sync'>): string =>
  [
    `In step through ${answer.folder}: ${answer.sent} sent, ${answer.received} received, ${answer.removed} removed, ${answer.forgotten} forgotten.`,
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
          'Then run "jarvis sync <folder>" on both. These words open all that is synchronised: keep them like a password.',
        ]),
    ...(words === null && !isNew ? ['To print the words for another machine: jarvis sync pair --show'] : []),
    ...(left === null
      ? []
      : [
          `Packets that the former words open are still in ${left}/jarvis-sync. Delete them when all machines have the new words.`,
        ]),
  ].join('\n')

const told = (status: Answer<'status'>): string => {
  if (!status.paired)
    return 'This home is not paired with another one. "jarvis sync pair" prints the words to pair it by.'
  const folder = status.folder === null ? 'none yet: jarvis sync <folder>' : status.folder
  const last = status.syncedAt === null ? 'never' : new Date(status.syncedAt).toISOString()
  return [
    `This machine is "${status.device}". Folder: ${folder}${status.folder === null || status.folderIsThere ? '' : ' (not there now)'}. Last: ${last}.`,
    ...(status.waiting > 0 ? [`${counted(status.waiting, 'change')} to send.`] : []),
    ...status.devices.map(
      ({ name: device, id, unread, isForgotten }) =>
        `${device} (${id})${isForgotten ? ': left out' : unread > 0 ? `: ${counted(unread, 'packet')} to read` : ''}`,
    ),
    ...status.elsewhere.map(({ kind, row }) => `Not on this machine (${kind}): ${row}`),
  ].join('\n')
}

const leftOut = ({ device, id, adopted, unread }: Answer<'forgetDevice'>): string =>
  `${device} (${id}) is left out; this machine keeps ${counted(adopted, 'row')} that it wrote last.${unread > 0 ? ` ${counted(unread, 'packet')} of it could not be read and went with it.` : ''} It still knows the words: to keep it out, run "jarvis sync pair --fresh" and pair the others with the new words.`

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
