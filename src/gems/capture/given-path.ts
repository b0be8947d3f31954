import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { invalidInput, notFound } from '../../core/errors.ts'
import { userHome } from '../../core/platform/user-home.ts'
import type { GivenFile } from '../reading/thing.ts'

/** A file of this machine, read whole. Errors: `gem_file_not_found`, `gem_too_large`, `gem_no_file`, `address_invalid`. */
export async function readGivenPath(path: string, maxBytes: number): Promise<GivenFile> {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path))
    throw invalidInput(
      'address_invalid',
      `${path} cannot be fetched: only http and https addresses are. Download it, and add the file.`,
      { url: path },
    )
  const whole = resolve(path.replace(/^~(?=[/\\])/, () => userHome()))
  const handle = await open(whole, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
        throw notFound('gem_file_not_found', `File ${whole} does not exist. ${nextStep(path)}`, { path: whole })
      throw error
    },
  )
  try {
    const stats = await handle.stat()
    if (!stats.isFile())
      throw invalidInput('gem_no_file', `${whole} is not a file. To index a folder: "jarvis collection add".`, {
        path: whole,
      })
    refuseLarge(basename(whole), stats.size, maxBytes)
    return { name: basename(whole), bytes: await handle.readFile() }
  } finally {
    await handle.close()
  }
}

/** Words with spaces and without an extension are hardly a file; the command line has prepended the folder. */
const nextStep = (path: string): string =>
  /\s/.test(basename(path)) && !/\.\w{1,5}$/.test(path)
    ? 'To keep these words: "jarvis gem add --text \'…\'".'
    : 'Check the path.'

/** InvalidInput `gem_too_large` for more bytes than a file may have. */
export function refuseLarge(name: string, bytes: number, most: number): void {
  if (bytes <= most) return
  throw invalidInput(
    'gem_too_large',
    `${name} has ${megabytes(bytes)}, and files may have ${megabytes(most)}. Split it, or raise documents.maxFileBytes.`,
    { file: name },
  )
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 100_000) / 10} MB`
