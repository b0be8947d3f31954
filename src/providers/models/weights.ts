import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { unavailable } from '../../core/errors.ts'
import { findInstalled, howToFindFiles, installedFile } from '../../core/installed-files.ts'

/** A published file of a weights package. */
interface WeightsFile {
  path: string
  bytes: number
  sha256: string
  /** sha256 of its source file, if both give bit-identical vectors: the embedder's id stays the same. */
  sameAs?: string
}

/** A data-only package of weights. The build copies it to dist/models; in a clone it is a workspace. */
export interface WeightsPackage {
  name: string
  files: readonly WeightsFile[]
}

/** Path of a file of an installed package or of bundled weights; undefined if it is missing. Reads no file of it. */
export function locate(packageName: string, path = 'package.json'): string | undefined {
  const built = installedFile(`models/${packageName}/${path}`)
  return built ?? findInstalled(`${packageName}/${path}`)
}

/**
 * Checks every file of the package by size and sha256 (34 MB: about 25 ms) and returns their paths, in the order of
 * `files`. Slightly damaged weights would still load and silently give wrong vectors, so they are refused.
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

/** Streams through one small buffer: the file never has to fit beside the model in memory. */
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
