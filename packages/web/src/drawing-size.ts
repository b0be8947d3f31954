import { useEffect, useState } from 'preact/hooks'

/** Size of a drawing in units of its own. */
export interface Size {
  width: number
  height: number
}

const narrowScreen = '(max-width: 46rem)'

/** The size for this screen: on a phone a drawing has fewer units, so that its words are as large as those beside it. */
export function useDrawingSize(wide: Size, narrow: Size): Size {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrowScreen).matches)
  useEffect(() => {
    const screen = matchMedia(narrowScreen)
    const follow = () => setNarrow(screen.matches)
    screen.addEventListener('change', follow)
    return () => screen.removeEventListener('change', follow)
  }, [])
  return isNarrow ? narrow : wide
}
