import { openJarvis } from '../../src/app/open-jarvis.ts'
import { type Measurement, median, spent } from '../speed/measure.ts'
import { createQuestions } from './questions.ts'
import { processorTime, type ServedHome, withServer } from './served-home.ts'

/** Questions each way; those that warm up do not count. */
const times = 400
const warmUps = 60

/** The same questions in the process, over HTTP and over MCP, in turns: what the doors cost. */
export const measureAnswers = (files: number): Promise<Measurement[]> =>
  withServer({ files, settings: ['--set', 'server.watch=false', '--set', 'mcp.tools=documents'] }, async (served) => {
    const jarvis = await openJarvis({ home: served.home })
    const question = createQuestions(files)
    const taken = { process: [] as number[], http: [] as number[], mcp: [] as number[] }
    const processor = { process: 0, http: 0, mcp: 0 }
    const { pid } = served.process as { pid: number }
    for (let index = -warmUps; index < times; index++) {
      const query = question()
      const inProcess = await spent(() => jarvis.search.search({ query }))
      const start = processorTime(pid)
      const { taken: overHttp, status } = await served.ask(`/api/search?query=${encodeURIComponent(query)}`)
      if (status !== 200) throw new Error(`The server answered ${status}.`)
      const middle = processorTime(pid)
      const overMcp = await askMcp(served, query)
      if (index < 0) continue
      taken.process.push(inProcess.wall)
      taken.http.push(overHttp)
      taken.mcp.push(overMcp)
      processor.process += inProcess.cpu / times
      processor.http += (middle - start) / times
      processor.mcp += (processorTime(pid) - middle) / times
    }
    await jarvis.close()
    const base = median(taken.process)
    const cost = (kind: 'http' | 'mcp') => ({
      value: median(taken[kind]) - base,
      processor: processor[kind] - processor.process,
      unit: 'ms',
    })
    return [
      { name: 'search in the process, p50', value: base, processor: processor.process, unit: 'ms' },
      { name: 'search over HTTP, p50', value: median(taken.http), processor: processor.http, unit: 'ms' },
      { name: 'search over HTTP − in the process', ...cost('http'), bar: { atMost: 2 } },
      { name: 'search over MCP, p50', value: median(taken.mcp), processor: processor.mcp, unit: 'ms' },
      { name: 'search over MCP − in the process', ...cost('mcp'), bar: { atMost: 4 } },
    ]
  })

async function askMcp({ ask }: ServedHome, query: string): Promise<number> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query } } }
  const { taken, status, body } = await ask('/mcp', call)
  if (status !== 200 || !body.includes('content')) throw new Error(`MCP answered ${status}: ${body.slice(0, 200)}`)
  return taken
}
