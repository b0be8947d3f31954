import { createServer, type Server } from 'node:https'
import type { Home } from '../../../config/home.ts'
import { answerRequests } from '../answer-requests.ts'
import type { Backend } from '../backend.ts'
import type { createOneTimeCodes } from '../credentials.ts'
import { closeConnections, listenOn } from '../listen-on.ts'
import type { StaticFiles } from '../static-files.ts'
import { type Certificate, certificateFor } from './certificate.ts'
import type { PairedPhones } from './paired-phones.ts'
import { createPhoneDoor, type PhoneDoor } from './phone-door.ts'

export interface PhoneServerNeeds {
  home: Home
  clock: () => number
  page: StaticFiles
  backend(): Promise<Backend>
  log(line: string): void
  /** Milliseconds that a phone may take for its headers, and for its whole request. */
  patience: { headers: number; request: number }
}

/** Who comes in, and by what. */
interface Admitted {
  phones: PairedPhones
  codes: ReturnType<typeof createOneTimeCodes>
}

interface Opened {
  server: Server
  door: PhoneDoor
  certificate: Certificate
  url: string
}

/** Beside the port of the page. */
const usualPort = 7474
const mostConnections = 128

/** The server that phones reach: at one address of this machine, or nowhere. */
export function createPhoneServer(needs: PhoneServerNeeds, { phones, codes }: Admitted) {
  const { home, clock, page, backend, log, patience } = needs
  let opened: Opened | undefined

  async function close(): Promise<void> {
    const before = opened
    opened = undefined
    if (!before) return
    const closed = new Promise<void>((resolve) => before.server.close(() => resolve()))
    closeConnections(before.server)
    await closed
  }

  return {
    /** Opens it at an address, and closes it at another one. */
    async open(address: string): Promise<Pick<Opened, 'url' | 'certificate'>> {
      if (opened && new URL(opened.url).hostname === address) return opened
      await close()
      const certificate = await certificateFor(home.phoneFolder, address, clock())
      const server = createServer({ cert: certificate.cert, key: certificate.key, connectionsCheckingInterval: 1000 })
      const port = await listenOn(server, address, phones.place().port || usualPort)
      const door = createPhoneDoor({ host: `${address}:${port}`, phones, codes, certificate, page, backend })
      answerRequests(server, {
        ...{ patience, mostConnections, handle: door.handle },
        logProblem: ({ method }, _, { status, code }) => log(`phone ${method} ${status} ${code}`),
      })
      phones.setPlace(address, port)
      opened = { server, door, certificate, url: `https://${address}:${port}` }
      log(`phone access on at ${opened.url}`)
      return opened
    },
    close,
    /** Undefined where it is closed. */
    url: (): string | undefined => opened?.url,
    /** Ends what a phone still gets. */
    hangUp: (id: string): void => opened?.door.hangUp(id),
  }
}
