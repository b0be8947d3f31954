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

/** Shown once, when encryption is turned on. */
const readable =
  'The home cannot be read without the passphrase, and a lost passphrase cannot be recovered. Not encrypted: names, sizes and times of files, the settings and tokens, and old disk blocks with your data until they are overwritten.'

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
        const [former = '', next = ''] = await readSecrets(['Current passphrase:', 'New passphrase:'])
        await changePassphrase(home, former, next)
        answer('Passphrase changed. Older copies of the home still open with the old passphrase.')
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
      answer(`${inWords('Decrypted', turned)}. All files are stored unencrypted.`, turned)
      return 0
    }
    case 'unlock': {
      if (encryptionState(home) === 'unlocked') answer('This home is already unlocked.')
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
      if (stopped !== undefined) output.note(`Server at ${stopped} stopped.`)
      return 0
    }
  }
}

const inWords = (what: string, { databases, files }: Turned): string =>
  `${what}: ${counted(databases, 'database')} and ${counted(files, 'file')}`

/** From the variable, or asked for. */
async function passphraseOf({ variable }: LoadedConfig): Promise<string> {
  const given = variable(passphraseVariable)
  return given !== undefined && given !== '' ? given : ((await readSecrets(['Passphrase:']))[0] as string)
}

/** A person types it twice, since a mistyped passphrase would open nothing. */
async function newPassphrase(loaded: LoadedConfig): Promise<string> {
  if (process.stdin.isTTY !== true || loaded.variable(passphraseVariable)) return passphraseOf(loaded)
  const [first, second] = await readSecrets(['Passphrase (at least eight characters):', 'Repeat the passphrase:'])
  if (first === second) return first as string
  throw invalidInput('passphrases_differ', 'The passphrases do not match. Nothing was changed; run the command again.')
}
