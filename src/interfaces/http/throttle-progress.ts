type Tell = (step: string, done: number, total?: number) => void

/** Ten times a second is as often as a person sees it. */
const pauseMilliseconds = 100

/** Passes on the beginning and the end of each step, and of what lies between only some. */
export function throttleProgress(tell: Tell): Tell {
  let last = Number.NEGATIVE_INFINITY
  let lastStep = ''
  return (step, done, total) => {
    const now = performance.now()
    if (step === lastStep && done !== total && now - last < pauseMilliseconds) return
    last = now
    lastStep = step
    tell(step, done, total)
  }
}
