import type { ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Upper bounds of the times of requests, seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Door = 'local' | 'network'

interface Counted {
  /** Requests by the first digit of their status: `2xx`. */
  byStatus: Map<string, number>
  /** Requests that took at most as long as the bound at this place. */
  within: number[]
  seconds: number
  open: number
}

export interface Metrics {
  /** Content type of `text`. */
  type: string
  /** Counts a request when its answer is out. */
  watch(door: Door, response: ServerResponse): void
  /** The format that Prometheus reads. It names no space, person or question. */
  text(): string
}

/** Metrics of the server: requests, their times, memory and processor. */
export function createMetrics(version: string): Metrics {
  const startedAt = performance.now()
  const doors = new Map<Door, Counted>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  function of(door: Door): Counted {
    const made = doors.get(door) ?? { byStatus: new Map(), within: bounds.map(() => 0), seconds: 0, open: 0 }
    doors.set(door, made)
    return made
  }

  return {
    type: 'text/plain; version=0.0.4; charset=utf-8',
    watch(door, response) {
      const counted = of(door)
      const begunAt = performance.now()
      counted.open++
      response.once('close', () => {
        const seconds = (performance.now() - begunAt) / 1000
        const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'left'
        counted.open--
        // An event stream lasts as long as its page is open, which is not a response time.
        if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return
        counted.byStatus.set(status, (counted.byStatus.get(status) ?? 0) + 1)
        counted.seconds += seconds
        for (const [at, bound] of bounds.entries()) if (seconds <= bound) counted.within[at]!++
      })
    },
    text() {
      const { user, system } = process.cpuUsage()
      const lines = [
        ...family('jarvis_build_info', 'gauge', 'Version of this server.', [[{ version }, 1]]),
        ...family('jarvis_uptime_seconds', 'gauge', 'Seconds since the server started.', [
          [{}, (performance.now() - startedAt) / 1000],
        ]),
        ...requestLines(doors),
        ...family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [
          [{}, process.memoryUsage.rss()],
        ]),
        ...family('process_cpu_seconds_total', 'counter', 'Processor time of the process.', [
          [{}, (user + system) / 1e6],
        ]),
        ...family('nodejs_eventloop_lag_p99_seconds', 'gauge', 'Delay of the event loop that 99 % stay below.', [
          [{}, Number.isNaN(delay.percentile(99)) ? 0 : delay.percentile(99) / 1e9],
        ]),
      ]
      return `${lines.join('\n')}\n`
    },
  }
}

function requestLines(doors: ReadonlyMap<Door, Counted>): string[] {
  const each = [...doors]
  const total = ({ byStatus }: Counted) => [...byStatus.values()].reduce((sum, count) => sum + count, 0)
  const times = each.flatMap(([door, counted]): Sample[] => [
    ...bounds.map((le, at): Sample => [{ door, le: String(le) }, counted.within[at]!, '_bucket']),
    [{ door, le: '+Inf' }, total(counted), '_bucket'],
    [{ door }, counted.seconds, '_sum'],
    [{ door }, total(counted), '_count'],
  ])
  const byStatus = each.flatMap(([door, counted]) =>
    [...counted.byStatus].map(([status, count]): Sample => [{ door, status }, count]),
  )
  const open = each.map(([door, counted]): Sample => [{ door }, counted.open])
  return [
    ...family('jarvis_requests_total', 'counter', 'Answered requests; left: the client disconnected.', byStatus),
    ...family('jarvis_requests_open', 'gauge', 'Open requests, with event streams of pages.', open),
    ...family('jarvis_request_seconds', 'histogram', 'Time of a request.', times),
  ]
}

/** Labels, value, and the suffix of the family's name. */
type Sample = [labels: Readonly<Record<string, string>>, value: number, ending?: string]

function family(name: string, type: 'counter' | 'gauge' | 'histogram', help: string, samples: Sample[]): string[] {
  const lineOf = ([labels, value, ending = '']: Sample) => {
    const said = Object.entries(labels).map(([key, text]) => `${key}="${text.replace(/[\\"\n]/g, '')}"`)
    return `${name}${ending}${said.length > 0 ? `{${said.join(',')}}` : ''} ${value}`
  }
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map(lineOf)]
}
