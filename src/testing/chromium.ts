import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const places = [
  process.env.CHROMIUM_PATH,
  // The shell draws the same pages without a window, for three quarters of the time of a core.
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].map((folder) => join(folder, name)),
  ),
]

/** The installed browser; if undefined, tests that need one are skipped. */
export const chromiumPath = places.find((place) => place !== undefined && place !== '' && existsSync(place))
