import type { Command } from './command.ts'

/**
 * Commands for the encryption of a home. They are not operations, so that no assistant and no page ever gets a
 * passphrase.
 */
export const encryptionCommands = [
  {
    words: ['encrypt'],
    summary: 'Encrypt this home with a passphrase; --space limits it to some spaces.',
    effect: 'write',
    arguments: [],
    options: [
      {
        flag: 'keyring',
        field: 'keyring',
        type: 'boolean',
        description: 'Store the key in the system keyring: the home is unlocked while you are logged in.',
      },
      {
        flag: 'new-passphrase',
        field: 'newPassphrase',
        type: 'boolean',
        description: 'Change the passphrase of an encrypted home.',
      },
    ],
    examples: ['jarvis encrypt', 'jarvis encrypt --keyring', 'jarvis encrypt --new-passphrase'],
  },
  {
    words: ['decrypt'],
    summary: 'Decrypt this home: store everything as plain files again.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis decrypt'],
  },
  {
    words: ['unlock'],
    summary: 'Unlock an encrypted home until it is locked or the machine shuts down.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis unlock', 'pass show jarvis | jarvis unlock'],
  },
  {
    words: ['lock'],
    summary: 'Lock an encrypted home and stop the server. Hooks continue to collect.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis lock'],
  },
] as const satisfies readonly Command[]
