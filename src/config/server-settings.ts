import { z } from 'zod'
import { defaults } from './defaults.ts'

const { server } = defaults

/** Settings of the server. */
export const serverSettings = z
  .strictObject({
    port: z
      .number()
      .int()
      .min(0)
      .max(65_535)
      .default(server.port)
      .describe('Port of the server on 127.0.0.1. If it is in use, or 0: any free port.'),
    idle: z
      .number()
      .min(0.01)
      .max(10_000)
      .default(server.idle)
      .describe('Minutes of inactivity after which the server unloads its models.'),
    maxBodyBytes: z
      .number()
      .int()
      .min(1024)
      .max(100_000_000)
      .default(server.maxBodyBytes)
      .describe('Maximum size of a request body, bytes.'),
    watch: z
      .boolean()
      .default(server.watch)
      .describe('Watch folders and compute missing embeddings while the server runs.'),
    origins: z
      .string()
      .max(2000)
      .regex(/^(?:https?:\/\/[^\s,/?#]+(?:\s*,\s*|$))*$/, 'origins such as http://localhost:3000, separated by commas')
      .default(server.origins)
      .describe(
        'Origins of web pages that may use the server with its token, separated by commas: http://localhost:3000.',
      ),
    listen: z
      .string()
      .max(300)
      .regex(/^(?:[\w.-]+:\d{1,5}|\[[\da-f:.]+\]:\d{1,5}|)$/i, 'an address and a port: 0.0.0.0:7474')
      .default(server.listen)
      .describe('Address and port for other machines, which need an access token: 0.0.0.0:7474. Empty: none.'),
    certificate: z
      .string()
      .max(4000)
      .default(server.certificate)
      .describe('PEM file of the certificate for `server.listen`. A renewed one is used within a minute.'),
    key: z.string().max(4000).default(server.key).describe('PEM file of the key of `server.certificate`.'),
    plainHttp: z
      .boolean()
      .default(server.plainHttp)
      .describe('Serve `server.listen` over plain HTTP: for a TLS proxy in a private network.'),
  })
  .prefault({})
  .describe('The server.')
