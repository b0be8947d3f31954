import { createHash } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { invalidInput, messageOf, throwIfAborted, unavailable } from '../../../core/errors.ts'
import { hashOfFile } from '../../../core/hash-of-file.ts'
import { ensureFolder } from '../../../core/own-files.ts'
import { serviceAddress } from '../remote/offline.ts'

interface Download {
  url: string
  folder: string
  /** Hexadecimal; without it the file is not checked. */
  sha256?: string | undefined
  offline: boolean
  signal?: AbortSignal | undefined
  /** Bytes received, and the total if the server reports it. */
  onProgress?: ((done: number, total: number | undefined) => void) | undefined
}

/**
 * Downloads a model file into a folder of the home, unless it exists. A partial file, or one with another checksum, is
 * deleted. Returns the path. Errors: Denied `offline`, Unavailable `download_failed`, InvalidInput `checksum_differs`.
 */
export async function downloadModel({ url, folder, sha256, offline, signal, onProgress }: Download): Promise<string> {
  const address = serviceAddress(url, offline)
  const file = join(folder, basename(new URL(address).pathname).replace(/[^\w.-]/g, '_'))
  if (existsSync(file) && (sha256 === undefined || (await hashOfFile(file)) === sha256.toLowerCase())) return file
  ensureFolder(folder)
  const draft = `${file}.${process.pid}.part`
  try {
    const hash = await fetchInto(draft, address, { signal, onProgress })
    if (sha256 !== undefined && sha256.toLowerCase() !== hash)
      throw invalidInput(
        'checksum_differs',
        `${url} has the SHA-256 checksum ${hash}, not ${sha256}. The file was deleted. Check the checksum, or download again.`,
      )
    renameSync(draft, file)
    return file
  } finally {
    rmSync(draft, { force: true })
  }
}

async function fetchInto(path: string, url: string, { signal, onProgress }: Pick<Download, 'signal' | 'onProgress'>) {
  const failed = (reason: string, cause?: unknown) =>
    unavailable('download_failed', `${url} cannot be downloaded: ${reason}. Try again.`, {}, cause)
  const response = await fetch(url, { ...(signal && { signal }) }).catch((error: unknown) => {
    throwIfAborted(signal)
    throw failed(messageOf(error), error)
  })
  if (!response.ok || !response.body) throw failed(`status ${response.status}`)
  const total = Number(response.headers.get('content-length')) || undefined
  const hash = createHash('sha256')
  const handle = await open(path, 'w', 0o600)
  let done = 0
  try {
    for await (const part of response.body) {
      const bytes = part as Uint8Array
      hash.update(bytes)
      await handle.write(bytes)
      done += bytes.length
      onProgress?.(done, total)
    }
  } catch (error) {
    throwIfAborted(signal)
    throw failed(messageOf(error), error)
  } finally {
    await handle.close()
  }
  if (total !== undefined && done !== total) throw failed(`it ended after ${done} of ${total} bytes`)
  return hash.digest('hex')
}
