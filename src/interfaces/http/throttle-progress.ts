type ReportProgress = (step: string, done: number, total?: number) => void

/** Ten times a second is as often as a person sees it. */
const pauseMilliseconds = 100

/** Reports the beginning and the end of each step, and only some updates between. */
export function throttleProgress(report: ReportProgress): ReportProgress {
  let last = Number.NEGATIVE_INFINITY
  let lastStep = ''
  return (step, done, total) => {
    const now = performance.now()
    if (step === lastStep && done !== total && now - last < pauseMilliseconds) return
    last = now
    lastStep = step
    report(step, done, total)
  }
}
