import { homeToEncrypt } from '../../../app/open-lock.ts'
import { checkSpaceName } from '../../../config/home.ts'
import { type LoadedConfig, loadConfig, passphraseVariable } from '../../../config/load.ts'
import { counted } from '../../../core/counted.ts'
import { invalidInput } from '../../../core/errors.ts'
import {
  changePassphrase,
  decryptHome,
  encryptHome,
  encryptionState,
  lockHome,
  unlockFromKeyring,
  unlockHome,
} from '../../../sealing/encryption.ts'
import type { Turned } from '../../../sealing/turn-home.ts'
import type { Invocation } from '../invocation.ts'
import { readSecrets } from '../read-secret.ts'
import { stopServer } from './stop.ts'

/** What the owner is told once, when encryption is turned on. */
const readable =
  'Without the passphrase nothing of it can be read any more, by nobody: there is no other way in. Readable stay names, sizes and times of files, the settings and tokens, and, until the disk writes over them, blocks that held your words before.'

/** `jarvis encrypt`, `decrypt`, `unlock` and `lock`. */
export async function encryption({ parsed, output }: Invocation): Promise<number> {
  const { common, command, input } = parsed
  const loaded = await loadConfig({ home: common.home, flags: common.set })
  const home = homeToEncrypt(loaded)
  const answer = (words: string, turned?: Turned) =>
    output.answer(
      common.format === 'json' ? JSON.stringify({ state: encryptionState(home), ...turned }, null, 2) : words,
    )
  switch (command?.words[0]) {
    case 'encrypt': {
      if (input.newPassphrase === true) {
        const [former = '', next = ''] = await readSecrets(['Passphrase until now:', 'New passphrase:'])
        await changePassphrase(home, former, next)
        answer('The passphrase is changed. Copies of the home that were made before still open with the former one.')
        return 0
      }
      const turned = await encryptHome(home, {
        passphrase: await newPassphrase(loaded),
        spaces: common.space === undefined ? undefined : common.space.split(',').map(checkSpaceName),
        keyring: input.keyring === true,
      })
      answer(`${inWords('Encrypted', turned)}. The home is unlocked; "jarvis lock" locks it.`, turned)
      output.note(readable)
      return 0
    }
    case 'decrypt': {
      const turned = await decryptHome(home, await passphraseOf(loaded))
      answer(`${inWords('Decrypted', turned)}. Everything is kept as plain files again.`, turned)
      return 0
    }
    case 'unlock': {
      if (encryptionState(home) === 'unlocked') answer('This home is unlocked already.')
      else {
        if (!(await unlockFromKeyring(home))) await unlockHome(home, await passphraseOf(loaded))
        answer('Unlocked, until "jarvis lock" or until the machine is turned off.')
      }
      return 0
    }
    default: {
      const stopped = await stopServer(loaded.home)
      lockHome(home)
      answer('Locked. Hooks continue to collect; "jarvis unlock" opens the home.')
      if (stopped !== undefined) output.note(`The server at ${stopped} has ended.`)
      return 0
    }
  }
}

const inWords = (what: string, { databases, files }: Turned): string =>
  `${what}: ${counted(databases, 'database')} and ${counted(files, 'file')}`

/** From the variable, else asked for. */
async function passphraseOf({ variable }: LoadedConfig): Promise<string> {
  const given = variable(passphraseVariable)
  return given !== undefined && given !== '' ? given : ((await readSecrets(['Passphrase:']))[0] as string)
}

/** A person types it twice: what was mistyped once opens nothing. */
async function newPassphrase(loaded: LoadedConfig): Promise<string> {
  if (process.stdin.isTTY !== true || loaded.variable(passphraseVariable)) return passphraseOf(loaded)
  const [first, second] = await readSecrets(['A passphrase of eight characters or more:', 'The same once more:'])
  if (first === second) return first as string
  throw invalidInput('passphrases_differ', 'The two are not the same. Nothing was changed; run the command again.')
}
