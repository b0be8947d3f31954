import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { unavailable } from '../../core/errors.ts'
import { findInstalled, howToFindFiles, installedFile } from '../../core/installed-files.ts'

/** A file of a weights package as it was published. */
interface WeightsFile {
  path: string
  bytes: number
  sha256: string
  /** sha256 of the file that it was made of, where both give the same vectors to the last bit: these keep their name. */
  sameAs?: string
}

/** A package of weights: data only. The build copies it to dist/models; in a clone it is a workspace. */
export interface WeightsPackage {
  name: string
  files: readonly WeightsFile[]
}

/** Where a file of an installed package or of bundled weights is; undefined when it is missing. Reads no file of it. */
export function locate(packageName: string, path = 'package.json'): string | undefined {
  const built = installedFile(`models/${packageName}/${path}`)
  return built ?? findInstalled(`${packageName}/${path}`)
}

/**
 * Checks every file of the package by size and sha256 (34 MB: about 25 ms) and returns its places, in the order of
 * `files`. Weights that lost a few bytes still load and give wrong vectors without a word: better none than those.
 */
export async function verifiedWeights(weights: WeightsPackage): Promise<string[]> {
  const places: string[] = []
  for (const file of weights.files) {
    const place = locate(weights.name, file.path)
    if (place === undefined) throw missingWeights(weights.name, file.path)
    const found = await fingerprint(place).catch((error: unknown) => {
      throw missingWeights(weights.name, file.path, error)
    })
    if (found.bytes !== file.bytes || found.sha256 !== file.sha256) throw damagedWeights(weights.name, file, found)
    places.push(place)
  }
  return places
}

/** In steps, through one small buffer: the file itself never has to fit beside the model in memory. */
async function fingerprint(place: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const buffer = new Uint8Array(1 << 20)
  let bytes = 0
  const file = await open(place)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      hash.update(buffer.subarray(0, bytesRead))
      bytes += bytesRead
    }
  } finally {
    await file.close()
  }
}

const missingWeights = (name: string, path: string, cause?: unknown) =>
  unavailable(
    'weights_missing',
    `The model file ${path} of ${name} cannot be read. ${howToFindFiles()}.`,
    { package: name, file: path },
    cause,
  )

const damagedWeights = (name: string, file: WeightsFile, found: { bytes: number; sha256: string }) =>
  unavailable(
    'weights_damaged',
    `The model file ${file.path} of ${name} is not the one that was published (${found.bytes} bytes instead of ` +
      `${file.bytes}, or other content): remove jarvis-memory from node_modules and install it again.`,
    { package: name, file: file.path, expected: file.sha256, found: found.sha256 },
  )
