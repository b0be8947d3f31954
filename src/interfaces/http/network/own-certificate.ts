import { readFileSync, statSync } from 'node:fs'
import type { Server } from 'node:https'
import { configError, messageOf } from '../../../core/errors.ts'

/** PEM files of a certificate and its key. */
export interface CertificateFiles {
  certificate: string
  key: string
}

/** A program that renews certificates writes new files some days before the old one ends, milliseconds. */
const usualPauseMs = 60_000

/** Reads both files. Throws Config `certificate_unreadable`. */
export function readCertificate({ certificate, key }: CertificateFiles): { cert: Buffer; key: Buffer } {
  try {
    return { cert: readFileSync(certificate), key: readFileSync(key) }
  } catch (error) {
    throw configError(
      'certificate_unreadable',
      `The certificate cannot be read (${messageOf(error)}). Set server.certificate and server.key to PEM files.`,
      { certificate, key },
      error,
    )
  }
}

/** Uses a renewed certificate for new connections. While its files do not match, the previous one is used. */
export function followCertificate(
  server: Pick<Server, 'setSecureContext'>,
  { files, log, pauseMs = usualPauseMs }: { files: CertificateFiles; log(line: string): void; pauseMs?: number },
): { stop(): void } {
  let used = markOf(files)
  let problem = ''
  const look = () => {
    const now = markOf(files)
    if (now === used) return
    try {
      server.setSecureContext(readCertificate(files))
      used = now
      problem = ''
      log('the renewed certificate is used')
    } catch (error) {
      // The key may be written a moment after the certificate: the next check tries again, and warns once.
      const said = `warning: the changed certificate is not used yet: ${messageOf(error)}`
      if (said !== problem) log(said)
      problem = said
    }
  }
  const timer = setInterval(look, pauseMs).unref()
  return { stop: () => clearInterval(timer) }
}

/** Changes with either file, also where a link leads to another one. */
const markOf = ({ certificate, key }: CertificateFiles): string =>
  [certificate, key]
    .map((file) => {
      const found = statSync(file, { throwIfNoEntry: false })
      return found ? `${found.dev}:${found.ino}:${found.size}:${found.mtimeMs}` : ''
    })
    .join(' ')
