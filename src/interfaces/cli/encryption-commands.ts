import type { Command } from './command.ts'

/** Commands about the lock of a home. They are no operations: no assistant and no page is ever told a passphrase. */
export const encryptionCommands = [
  {
    words: ['encrypt'],
    summary: 'Encrypt this home with a passphrase, which is asked for; with --space for these spaces alone.',
    effect: 'write',
    arguments: [],
    options: [
      {
        flag: 'keyring',
        field: 'keyring',
        type: 'boolean',
        description: 'Keep the key in the keyring of the system: it is open while you are logged in.',
      },
      {
        flag: 'new-passphrase',
        field: 'newPassphrase',
        type: 'boolean',
        description: 'Change the passphrase of a home that is encrypted.',
      },
    ],
    examples: ['jarvis encrypt', 'jarvis encrypt --keyring', 'jarvis encrypt --new-passphrase'],
  },
  {
    words: ['decrypt'],
    summary: 'Take the encryption away: everything is kept as plain files again.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis decrypt'],
  },
  {
    words: ['unlock'],
    summary: 'Make an encrypted home readable until it is locked, or the machine is turned off.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis unlock', 'pass show jarvis | jarvis unlock'],
  },
  {
    words: ['lock'],
    summary: 'Make an encrypted home unreadable; the server is stopped, and hooks go on collecting.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis lock'],
  },
] as const satisfies readonly Command[]
