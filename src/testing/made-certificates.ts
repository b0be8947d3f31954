import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'
import { dayMs } from '../core/day-of.ts'

const { pki } = forge

/** A certificate with its key, both PEM. */
export interface MadeCertificate {
  certificate: string
  key: string
}

function make(name: string, extensions: readonly object[], signedBy: MadeCertificate | undefined): MadeCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const made = pki.createCertificate()
  made.publicKey = pki.publicKeyFromPem(publicKey)
  made.serialNumber = `01${Math.floor(Math.random() * 2 ** 32).toString(16)}`
  made.validity.notBefore = new Date(Date.now() - dayMs)
  made.validity.notAfter = new Date(Date.now() + 30 * dayMs)
  const subject = [{ name: 'commonName', value: name }]
  made.setSubject(subject)
  made.setIssuer(signedBy ? pki.certificateFromPem(signedBy.certificate).subject.attributes : subject)
  made.setExtensions([...extensions])
  made.sign(pki.privateKeyFromPem(signedBy?.key ?? privateKey), forge.md.sha256.create())
  return { certificate: pki.certificateToPem(made), key: privateKey }
}

/** A certificate authority. */
export const makeAuthority = (name: string): MadeCertificate =>
  make(
    name,
    [
      { name: 'basicConstraints', cA: true },
      { name: 'keyUsage', keyCertSign: true },
    ],
    undefined,
  )

/** The certificate of a server, for one host name. */
export const makeServerCertificate = (authority: MadeCertificate, host: string): MadeCertificate =>
  make(host, [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }], authority)
