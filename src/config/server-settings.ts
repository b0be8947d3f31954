import { z } from 'zod'
import { defaults } from './defaults.ts'

const { server } = defaults

/** How the server works. */
export const serverSettings = z
  .strictObject({
    port: z
      .number()
      .int()
      .min(0)
      .max(65_535)
      .default(server.port)
      .describe('Port of the server on 127.0.0.1; where it is taken, or 0, any free one.'),
    idle: z
      .number()
      .min(0.01)
      .max(10_000)
      .default(server.idle)
      .describe('Minutes without a question after which the server frees its models.'),
    maxBodyBytes: z
      .number()
      .int()
      .min(1024)
      .max(100_000_000)
      .default(server.maxBodyBytes)
      .describe('Largest body of a request to the server, bytes.'),
    watch: z
      .boolean()
      .default(server.watch)
      .describe('While the server runs, follow the folders and compute missing vectors.'),
    origins: z
      .string()
      .max(2000)
      .regex(/^(?:https?:\/\/[^\s,/?#]+(?:\s*,\s*|$))*$/, 'origins such as http://localhost:3000, with commas between')
      .default(server.origins)
      .describe('Origins of pages that may use the server with its token: http://localhost:3000, with commas between.'),
    listen: z
      .string()
      .max(300)
      .regex(/^(?:[\w.-]+:\d{1,5}|\[[\da-f:.]+\]:\d{1,5}|)$/i, 'an address and a port: 0.0.0.0:7474')
      .default(server.listen)
      .describe('Address and port at which tokens open the server from other machines: 0.0.0.0:7474. Empty: none.'),
    certificate: z
      .string()
      .max(4000)
      .default(server.certificate)
      .describe('PEM file of the certificate for `server.listen`. A new one counts from the next start.'),
    key: z.string().max(4000).default(server.key).describe('PEM file of the key of `server.certificate`.'),
    plainHttp: z
      .boolean()
      .default(server.plainHttp)
      .describe('`server.listen` speaks HTTP without TLS: for a proxy that speaks TLS, on a network of its own.'),
  })
  .prefault({})
  .describe('How the server works.')
