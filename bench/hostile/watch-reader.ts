import { readFileSync } from 'node:fs'

/** Clock ticks a second in /proc. */
const ticks = 100

/** Looks at the child processes of a process until it is ended: processor seconds of all, and the most memory of one. */
export function watchReader(pid: number) {
  const seconds = new Map<string, number>()
  let megabytes = 0
  const look = () => {
    for (const child of childrenOf(pid)) {
      const [held, spent] = [heldBy(child), spentBy(child)]
      megabytes = Math.max(megabytes, held)
      seconds.set(child, Math.max(seconds.get(child) ?? 0, spent))
    }
  }
  const timer = setInterval(look, 10)
  return {
    end() {
      clearInterval(timer)
      return { seconds: [...seconds.values()].reduce((sum, each) => sum + each, 0), megabytes }
    },
  }
}

const childrenOf = (pid: number): string[] => readText(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)

/** The most that a process held, megabytes; 0 on other systems than Linux. (`maxRSS` counts that of its parent, too.) */
export const heldBy = (pid: string): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

function spentBy(pid: string): number {
  const fields = readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticks : 0
}

/** Empty where the process has ended, and on other systems than Linux. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
