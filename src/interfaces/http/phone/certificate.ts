import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { pki } from 'node-forge'
import { dayMs } from '../../../core/day-of.ts'
import { ensureFolder, replaceFile } from '../../../core/own-files.ts'

export interface Certificate {
  /** PEM of the server's certificate and of the authority that signed it. */
  cert: string
  key: string
  /** DER of the authority, which a phone is set up to trust. */
  authority: Buffer
  /** SHA-256 of the certificate, in the form that browsers show. */
  fingerprint: string
}

/** Browsers refuse certificates that are good for longer, days. */
const life = 397
/** A new one is made so long before the end, days. */
const renewBefore = 14

/**
 * The certificate of an address, created if no valid one exists. It is signed by its own authority, whose key is
 * dropped at once: a phone that trusts it trusts this one address only, and no further certificate can ever be signed.
 */
export async function certificateFor(
  folder: string,
  address: string,
  now: number,
  random: (bytes: number) => Buffer = randomBytes,
): Promise<Certificate> {
  const kept = readKept(folder)
  if (kept && isGood(kept, address, now)) return kept
  const made = await makeCertificate(address, now, random)
  ensureFolder(folder)
  replaceFile(join(folder, 'certificate.json'), JSON.stringify(made))
  return unpack(made)
}

type Packed = { cert: string; key: string; authority: string }

function readKept(folder: string): Certificate | undefined {
  try {
    return unpack(JSON.parse(readFileSync(join(folder, 'certificate.json'), 'utf8')) as Packed)
  } catch {
    // Missing or incomplete: another one is created, and the phones warn once more.
    return undefined
  }
}

const unpack = ({ cert, key, authority }: Packed): Certificate => ({
  cert: cert + authority,
  key,
  authority: new X509Certificate(authority).raw,
  fingerprint: new X509Certificate(cert).fingerprint256,
})

function isGood({ cert, authority }: Certificate, address: string, now: number): boolean {
  const shown = new X509Certificate(cert)
  return (
    shown.checkIP(address) === address &&
    Date.parse(shown.validTo) - now > renewBefore * dayMs &&
    shown.checkIssued(new X509Certificate(authority))
  )
}

async function makeCertificate(address: string, now: number, random: (bytes: number) => Buffer): Promise<Packed> {
  const { default: forge } = await import('node-forge')
  const name = [{ name: 'commonName', value: `Jarvis on ${hostname().slice(0, 40)} (${address})` }]
  const authority = begin(forge.pki, name, now, random)
  authority.certificate.setIssuer(name)
  authority.certificate.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true, pathLenConstraint: 0 },
    { name: 'keyUsage', keyCertSign: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  const shown = begin(forge.pki, [{ name: 'commonName', value: address }], now, random)
  shown.certificate.setIssuer(name)
  shown.certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: address }] },
  ])
  for (const { certificate } of [authority, shown])
    certificate.sign(forge.pki.privateKeyFromPem(authority.key), forge.md.sha256.create())
  return {
    cert: forge.pki.certificateToPem(shown.certificate),
    key: shown.key,
    authority: forge.pki.certificateToPem(authority.certificate),
  }
}

/** Starts a certificate with its own key; Node makes the key, which takes a fraction of the time. */
function begin(made: typeof pki, subject: pki.CertificateField[], now: number, random: (bytes: number) => Buffer) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = made.createCertificate()
  certificate.publicKey = made.publicKeyFromPem(publicKey)
  // Never the same twice. Its first byte is fixed: a high bit would make it negative, a zero too many unreadable.
  certificate.serialNumber = `40${random(15).toString('hex')}`
  // Clocks of phones may be a little behind.
  certificate.validity.notBefore = new Date(now - dayMs)
  certificate.validity.notAfter = new Date(now + (life - 2) * dayMs)
  certificate.setSubject(subject)
  return { certificate, key: privateKey }
}
